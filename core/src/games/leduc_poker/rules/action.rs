//! The actions of a player.

crate::finite! {
    /// An action of a player.
    pub enum Action {
        /// Give up the pot (LE-7).
        Fold = "fold",
        /// Level the chips (LE-5).
        Call = "call",
        /// Level the chips, and put in more (LE-6).
        Raise = "raise",
    }
}
