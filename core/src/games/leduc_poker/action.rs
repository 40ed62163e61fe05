//! What can a player say?

crate::finite! {
    /// What a seat can say.
    pub enum Action {
        /// Give up the pot (LE-7).
        Fold = "fold",
        /// Level the chips (LE-5).
        Call = "call",
        /// Level the chips, and put in more (LE-6).
        Raise = "raise",
    }
}
