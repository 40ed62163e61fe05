//! Ids of actions and outcomes, whatever their game.

crate::finite! {
    /// An action or a chance outcome of any game, by its number.
    ///
    /// [`AnyGame::action`](crate::AnyGame::action) and [`AnyGame::outcome`](crate::AnyGame::outcome) check a number against a
    /// game. The id of a typed action is `Id::of(action)`; arrays of a batch hold ids as `i32`.
    ///
    /// ```
    /// use bastide::{Finite, Id, en_garde::Action};
    /// let id = Id::of(Action::Parry);
    /// assert_eq!((id.number(), i32::from(id)), (35, 35));
    /// assert_eq!(Action::from_id(id.into()), Some(Action::Parry));
    /// assert_eq!(bastide::load("en_garde")?.action(35), Ok(id));
    /// # Ok::<(), bastide::OptionError>(())
    /// ```
    pub struct Id(u16: 0..=511);
}

impl Id {
    /// The id of a typed action or outcome. A type with more than 512 values does not compile here.
    #[inline]
    pub fn of<T: crate::Finite>(value: T) -> Self {
        const { assert!(T::COUNT <= <Self as crate::Finite>::COUNT, "a game has at most 512 actions and 512 outcomes") };
        Self(value.id() as u16)
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl From<Id> for $number {
            #[inline]
            fn from(id: Id) -> Self {
                Self::from(id.number())
            }
        }
    )+};
}
numbers!(u16, i32, u32, usize);
