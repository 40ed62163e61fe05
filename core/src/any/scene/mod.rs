//! The erased scene.

#[cfg(all(test, feature = "formats"))]
mod tests;

use super::erased::erased;
use crate::scene::Choice;
use crate::{Reader, Shown, Tone};
use std::any::Any;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;

/// A scene of any game ([`scene`](crate::scene)). Its `Display` is the table in words.
///
/// ```
/// use bastide::Viewer;
///
/// let running = bastide::load("en_garde")?.new_match(7);
/// let scene = running.scene(Viewer::Public)?;
/// let typed = scene.downcast::<bastide::en_garde::scene::Scene>().expect("it is a scene of En Garde");
/// assert_eq!((typed.distance, typed.seats[1].hand.hidden), (22, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyScene(Arc<dyn DynScene>);

erased! {
    /// The typed scene behind an [`AnyScene`].
    trait DynScene: (Any + Debug + Display + Send + Sync);
    impl<S: Shown> S { let scene = self; scene }
    impl AnyScene { self.0 }

    /// The score of each seat as if the match ended now, as far as the viewer may know it.
    #[must_use]
    pub fn scores(&self) -> Vec<i32>;

    /// The legal actions, if the viewer sees what the seat to act sees.
    #[must_use]
    pub fn choices(&self) -> &[Choice];

    /// The open question in a sentence for a reader, such as "Your turn: name a castle.", or the result.
    #[must_use]
    pub fn asked(&self, reader: Reader) -> String;

    /// The table in words for a terminal of a width: its parts from top to bottom, each of some lines, with their purposes.
    #[must_use]
    pub fn blocks(&self, width: usize) -> Vec<(Tone, String)> = scene.table().blocks(width);

    /// The scene as JSON, in version 2: the object of its game's struct.
    #[must_use]
    pub fn to_json(&self) -> String where feature = "formats" = crate::encoding::to_json(scene);

    fn equals(&self, other: &dyn Any) -> bool = other.downcast_ref() == Some(scene);
}

impl AnyScene {
    pub(super) fn new(scene: impl Shown) -> Self {
        Self(Arc::new(scene))
    }

    /// The scene of a game, if it is of that type.
    #[must_use]
    pub fn downcast<S: Shown>(&self) -> Option<&S> {
        let scene: &dyn Any = &*self.0;
        scene.downcast_ref()
    }
}

impl PartialEq for AnyScene {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Debug for AnyScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.0, f)
    }
}

/// The table in words.
impl Display for AnyScene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}
