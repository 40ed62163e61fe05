//! The forms of a tree.

crate::finite! {
    /// The form of a tree.
    pub enum Form {
        /// All histories, joined by the information states of the seats: everything that a seat has seen and done.
        Full = "full",
        /// Positions with the same public history are one node, and chance is settled between decisions. The information states
        /// are the public history and what the seat sees now. It holds where it does not matter how a seat came to see what it
        /// sees, for example when it drew a card.
        Public = "public",
    }
}
