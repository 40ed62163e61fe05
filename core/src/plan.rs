//! The actions that parts of a scene choose in any order.

use crate::Shown;
use crate::position::played;
use crate::refusal::refusals;
use crate::scene::{Choice, PartName};
use crate::{Finite, Position, Seat, Stream, Turn, Viewer};
use std::collections::{BTreeSet, HashSet};

/// The most pairs of a position and the parts left over that a plan looks at.
const MOST: usize = 4096;

refusals! {
    /// The refusal of parts that choose no actions.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum NotPlanned {
        /// No seat is asked.
        Turn(turn: Turn) => "parts choose no action: {turn}";
        /// A part chooses nothing; expected are those that choose an action now.
        Part { part: String, expected: Vec<String> } => "`{part}` chooses no action; expected some of {}", expected.join(", ");
        /// The parts choose no actions together; expected are those that choose an action now.
        Nothing { parts: Vec<String>, expected: Vec<String> } => "{}; expected some of {}", nothing(parts), expected.join(", ");
        /// The parts choose other actions in another order, and their own order chooses nothing.
        Several { one: Vec<String>, other: Vec<String> } =>
            "the parts choose `{}` or `{}`; expected them in the order of the actions", one.join(", "), other.join(", ");
        /// The parts have too many orders.
        Many { parts: usize } => "{parts} parts have too many orders; expected the parts of fewer actions";
    }
}

/// Parts that choose nothing, or their number if there are many.
fn nothing(parts: &[String]) -> String {
    match parts.len() {
        0 => "no part is chosen".into(),
        1..=20 => format!("{} choose no actions together", parts.join(", ")),
        many => format!("{many} parts choose no actions together"),
    }
}

/// The actions that parts of a scene choose: the next decisions of the seat to act, one after the other, with no other seat and
/// no chance between them. The parts are those of the actions' [choices](crate::Shown::choices), all of them, in any
/// order. Where another order chooses other actions, with another result, the parts are taken in their own order.
///
/// It looks at a position redealt for the seat, so the answer depends on nothing that is hidden from the seat. Hidden cards may
/// make a later action illegal or change the question before it: [`Match::play_parts`](crate::Match::play_parts) plays as many as
/// the seat is asked for.
///
/// ```
/// let running = bastide::load("en_garde")?.new_match(7);
/// let actions = running.plan(&["field:3", "hand:0:2"])?;
/// assert_eq!(running.game().action_text(actions[0])?, "advance 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no seat is asked, a part is unknown, or the parts choose no actions, or several.
pub fn plan<P: Position>(position: &P, parts: &[&str]) -> Result<Vec<P::Action>, NotPlanned> {
    let (_, choices) = planned(position, parts)?;
    Ok(choices.iter().filter_map(action::<P>).collect())
}

/// The seat to act, and the choices of the actions that parts choose.
pub(crate) fn planned<P: Position>(position: &P, parts: &[&str]) -> Result<(Seat, Vec<Choice>), NotPlanned> {
    let Turn::Seat(seat) = position.turn() else { return Err(NotPlanned::Turn(position.turn())) };
    let start = position.redeal_unchecked(seat, &mut Stream::new(0));
    if !parts.is_empty()
        && let Some(choices) = in_order(start, seat, parts)
    {
        return Ok((seat, choices));
    }
    let mut search =
        Search { seat, given: parts.len(), parts: BTreeSet::new(), tried: HashSet::new(), course: Vec::new(), found: Vec::new() };
    let mut left = parts.to_vec();
    left.sort_unstable();
    search.go_on(start, left)?;
    let owned = |parts: &[&str]| parts.iter().map(|part| (*part).into()).collect();
    let expected = || {
        let parts = choices(&start, seat).into_iter().flat_map(|choice| choice.parts);
        parts.collect::<BTreeSet<_>>().iter().map(PartName::to_string).collect()
    };
    match &search.found[..] {
        [] => Err(match parts.iter().find(|part| !search.parts.iter().any(|known| known == *part)) {
            Some(part) => NotPlanned::Part { part: (*part).into(), expected: expected() },
            None => NotPlanned::Nothing { parts: owned(parts), expected: expected() },
        }),
        [(_, course)] => Ok((seat, course.clone())),
        [(_, one), (_, other), ..] => {
            let [one, other] = [one, other].map(|course| course.iter().map(|choice| choice.notation.to_string()).collect());
            Err(NotPlanned::Several { one, other })
        }
    }
}

/// The choices of a seat: none unless it is to act.
pub(crate) fn choices<P: Position>(position: &P, seat: Seat) -> Vec<Choice> {
    position.scene(Viewer::Seat(seat)).choices().to_vec()
}

/// The action of a choice.
pub(crate) fn action<P: Position>(choice: &Choice) -> Option<P::Action> {
    P::Action::from_id(choice.action.id())
}

/// The choices that parts make in their own order: at most one course, because no sequence of parts begins another.
fn in_order<P: Position>(mut position: P, seat: Seat, mut left: &[&str]) -> Option<Vec<Choice>> {
    let mut course = Vec::new();
    while !left.is_empty() {
        let choice = choices(&position, seat)
            .into_iter()
            .find(|choice| choice.parts.len() <= left.len() && choice.parts.iter().eq(&left[..choice.parts.len()]))?;
        position.play_unchecked(action::<P>(&choice)?);
        left = &left[choice.parts.len()..];
        course.push(choice);
    }
    Some(course)
}

/// A search for the actions that parts choose in any order.
struct Search<'a, P: Position> {
    seat: Seat,
    /// The number of parts to choose from.
    given: usize,
    /// The parts of all choices so far.
    parts: BTreeSet<PartName>,
    /// The positions with the parts left over that were tried.
    tried: HashSet<(P, Vec<&'a str>)>,
    course: Vec<Choice>,
    /// The first two different ends, and the choices that lead there.
    found: Vec<(P, Vec<Choice>)>,
}

impl<'a, P: Position> Search<'a, P> {
    fn go_on(&mut self, position: P, left: Vec<&'a str>) -> Result<(), NotPlanned> {
        if left.is_empty() {
            if !self.course.is_empty() && self.found.iter().all(|(end, _)| *end != position) {
                self.found.push((position, self.course.clone()));
            }
            return Ok(());
        }
        if self.found.len() > 1 || position.turn() != Turn::Seat(self.seat) || !self.tried.insert((position, left.clone())) {
            return Ok(());
        }
        if self.tried.len() > MOST {
            return Err(NotPlanned::Many { parts: self.given });
        }
        for choice in choices(&position, self.seat) {
            self.parts.extend(choice.parts.iter().cloned());
            if let Some(rest) = without(&left, &choice.parts)
                && let Some(action) = action::<P>(&choice)
            {
                self.course.push(choice);
                self.go_on(played(&position, action), rest)?;
                self.course.pop();
            }
        }
        Ok(())
    }
}

/// The parts without those in `taken`, if all of these are among them.
fn without<'a>(parts: &[&'a str], taken: &[PartName]) -> Option<Vec<&'a str>> {
    let mut rest = parts.to_vec();
    for part in taken {
        rest.remove(rest.iter().position(|other| part == other)?);
    }
    Some(rest)
}
