//! Parts of what a viewer may know of a position: places whose cards lie open, or face down.

use crate::figures::counted;
use crate::simd::Processor;
use crate::{Bag, Finite, NotObserved, Seat};
use std::fmt::{self, Display};

/// The viewer of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Viewer {
    /// A seat, which sees what the rules show it.
    Seat(Seat),
    /// The public, which sees only what the rules show to everybody.
    Public,
    /// A viewer of everything.
    Everything,
}

impl Viewer {
    /// Whether the viewer sees what the rules show to `seat`.
    #[inline(always)]
    pub fn sees_as(self, seat: Seat) -> bool {
        self.sees_as_one(|viewer| viewer == seat)
    }

    /// Whether the viewer sees what the rules show to the seats that `includes` names.
    #[inline(always)]
    pub(crate) fn sees_as_one(self, includes: impl FnOnce(Seat) -> bool) -> bool {
        match self {
            Self::Seat(viewer) => includes(viewer),
            Self::Public => false,
            Self::Everything => true,
        }
    }

    /// Whether the viewer sees what the rules show to the seat with a number.
    pub(crate) fn sees_as_number(self, number: u8) -> bool {
        self.sees_as_one(|viewer| viewer.number() == number)
    }

    /// The seat of the viewer, if it has one.
    pub fn seat(self) -> Option<Seat> {
        if let Self::Seat(seat) = self { Some(seat) } else { None }
    }

    /// Whether the viewer sees everything.
    #[inline(always)]
    pub fn sees_everything(self) -> bool {
        self == Self::Everything
    }

    /// All viewers of a game with a number of seats.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        Seat::all().take(seats).map(Self::Seat).chain([Self::Public, Self::Everything])
    }

    /// The viewer in the seat with a number.
    ///
    /// # Errors
    /// If the number is not one of `seats`.
    pub fn in_seat(number: usize, seats: usize) -> Result<Self, NotObserved> {
        Seat::numbered(number, seats).map(Self::Seat)
    }

    /// The viewer, unless it is in a seat that does not exist.
    pub(crate) fn among(self, seats: usize) -> Result<Self, NotObserved> {
        self.seat().map_or(Ok(()), |seat| NotObserved::unless_seat(seats, seat.index())).map(|()| self)
    }
}

/// A number or a word: the seat, `public` or `everything`.
#[cfg(feature = "serde")]
impl serde::Serialize for Viewer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seat(seat) => serializer.serialize_u8(seat.number()),
            Self::Public => serializer.serialize_str("public"),
            Self::Everything => serializer.serialize_str("everything"),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Viewer {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Viewer".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let seat = schemars::json_schema!({ "type": "integer", "minimum": 0, "maximum": Seat::COUNT - 1 });
        schemars::json_schema!({ "anyOf": [seat, { "type": "string", "enum": ["public", "everything"] }] })
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Viewer {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged, expecting = "a viewer is expected: the number of a seat, `public` or `everything`")]
        enum Written {
            Seat(u8),
            Word(Word),
        }
        #[derive(serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Word {
            Public,
            Everything,
        }
        match Written::deserialize(deserializer)? {
            Written::Seat(number) => Self::in_seat(number.into(), Seat::COUNT).map_err(serde::de::Error::custom),
            Written::Word(Word::Public) => Ok(Self::Public),
            Written::Word(Word::Everything) => Ok(Self::Everything),
        }
    }
}

impl Seat {
    /// The seat with a number, one of `seats`.
    pub(crate) fn numbered(number: usize, seats: usize) -> Result<Self, NotObserved> {
        let seat = u8::try_from(number).ok().and_then(Self::new).filter(|_| number < seats);
        seat.ok_or(NotObserved::Seat { seat: number, seats })
    }
}

/// The words after the name of a game, such as `as seat 0 sees it`.
impl Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "as seat {seat} sees it"),
            Self::Public => f.write_str("as everybody sees it"),
            Self::Everything => f.write_str("everything shown"),
        }
    }
}

/// The cards in one place as a viewer sees them: open, or face down with their number. Nobody can ask a closed zone for its
/// cards.
#[derive(Clone, Copy)]
pub struct Zone<'a, T: Finite> {
    cards: &'a Bag<T>,
    is_open: bool,
}

impl<'a, T: Finite> Zone<'a, T> {
    /// The zone of `cards`, which the viewer sees if `is_open`.
    #[inline(always)]
    pub fn new(cards: &'a Bag<T>, is_open: bool) -> Self {
        Self { cards, is_open }
    }

    /// The number of cards.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.cards.len()
    }

    /// The number of cards, as a processor counts them.
    #[inline(always)]
    pub(crate) fn total(&self, processor: impl Processor) -> u32 {
        self.cards.words().iter().map(|word| processor.total_of_nibbles(*word)).sum()
    }

    /// Whether the zone has no cards.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards of an open zone.
    #[inline(always)]
    pub fn open(&self) -> Option<&'a Bag<T>> {
        self.is_open.then_some(self.cards)
    }

    /// The cards, or their number, in words.
    pub(crate) fn in_words(&self) -> String {
        self.open().map_or_else(|| counted(self.len(), "card"), Bag::notation)
    }

    /// The cards that the viewer knows to be there: none in a closed zone.
    #[inline(always)]
    pub fn known(&self) -> Bag<T> {
        if self.is_open { *self.cards } else { Bag::new() }
    }
}

/// The cards, or their number.
impl<T: Finite> Display for Zone<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words())
    }
}

/// The place of one card as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot<T> {
    /// No card.
    Empty,
    /// A card that the viewer does not see.
    Back,
    /// A card that the viewer sees.
    Face(T),
}

impl<T> Spot<T> {
    /// The place of `card`, which the viewer sees if `is_open`.
    #[inline(always)]
    pub fn new(card: Option<T>, is_open: bool) -> Self {
        match card {
            None => Self::Empty,
            Some(card) if is_open => Self::Face(card),
            Some(_) => Self::Back,
        }
    }

    /// The card that the viewer sees.
    #[inline(always)]
    pub fn face(self) -> Option<T> {
        if let Self::Face(card) = self { Some(card) } else { None }
    }
}
