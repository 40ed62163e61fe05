//! The erased telling.

use super::erased::erased;
use crate::{Reader, Telling, Told};
use std::any::Any;
use std::fmt::{self, Debug, Display};

/// The events of a match of any game told to a viewer: [`Telling`] without its type. Its `Display` is a line for each sentence.
///
/// ```
/// use bastide::{Reader, Seat, Viewer};
///
/// let mut running = bastide::load("en_garde")?.new_match(7);
/// running.play(running.game().action_id("advance 2")?)?;
/// let telling = running.telling(Viewer::Seat(Seat::FIRST), 0)?;
/// let said = |reader, sentence: &str| telling.sentences_for(reader).iter().any(|(_, said)| said == sentence);
/// assert!(said(Reader::Anyone, "White advances 2 to field 3."));
/// assert!(said(Reader::new(Viewer::Seat(Seat::FIRST), 2), "You advance 2 to field 3."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyTelling(Box<dyn DynTelling>);

erased! {
    /// The typed telling behind an [`AnyTelling`].
    trait DynTelling: (Any + Debug + Send + Sync);
    impl<T: Told> Telling<T> { let telling = self; telling }
    impl AnyTelling { self.0 }

    /// The number of events that the viewer has noticed so far.
    #[must_use]
    pub fn noticed(&self) -> usize;

    /// The sentences for a reader, who may be called "you".
    #[must_use]
    pub fn sentences_for(&self, reader: Reader) -> Vec<(usize, String)> = telling.sentences(reader).collect();

    /// The events as JSON: a list of objects with the `number` of noticed events after which each has happened, the `sentence`
    /// for a reader, and `told`, the event as data of the game, with its `kind`.
    #[must_use]
    pub fn to_json(&self, reader: Reader) -> String where feature = "formats" = {
        let events = telling.told().iter();
        let numbered = events.map(|(number, told)| Numbered { number: *number, sentence: told.sentence(reader), told });
        crate::encoding::to_json(&numbered.collect::<Vec<_>>())
    };

    fn copied(&self) -> Box<dyn DynTelling> = Box::new(telling.clone());

    fn equals(&self, other: &dyn Any) -> bool = other.downcast_ref() == Some(telling);
}

/// An event in JSON.
#[cfg(feature = "formats")]
#[derive(serde::Serialize)]
struct Numbered<'a> {
    number: usize,
    sentence: String,
    told: &'a dyn erased_serde::Serialize,
}

impl AnyTelling {
    /// Nothing, to be told of a game.
    pub(super) fn of<T: Told>() -> Self {
        Self(Box::new(Telling::<T>::default()))
    }

    /// The telling of a game, if it is of that type.
    #[must_use]
    pub fn downcast<T: Told>(&self) -> Option<&Telling<T>> {
        let telling: &dyn Any = &*self.0;
        telling.downcast_ref()
    }

    pub(super) fn typed<T: Told>(&mut self) -> Option<&mut Telling<T>> {
        let telling: &mut dyn Any = &mut *self.0;
        telling.downcast_mut()
    }

    /// The sentences, each with the number of noticed events after which it is true.
    pub fn sentences(&self) -> impl Iterator<Item = (usize, String)> + use<> {
        self.sentences_for(Reader::Anyone).into_iter()
    }
}

impl Clone for AnyTelling {
    fn clone(&self) -> Self {
        Self(self.0.copied())
    }
}

impl PartialEq for AnyTelling {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Debug for AnyTelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

/// One line for each sentence.
impl Display for AnyTelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentences().try_for_each(|(_, sentence)| writeln!(f, "{sentence}"))
    }
}
