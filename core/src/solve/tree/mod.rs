//! A small game as arrays: every history, and the information states that join them.

mod public;
mod sound;
mod belief;
mod node;
mod level;
mod ends;
mod room;
mod branch;
mod merge;
mod grow;
mod saved;

pub(crate) use self::belief::Belief;
use self::public::Public;
pub(super) use self::public::{Steps, Sweeps};
use super::history::histories;
use super::watch::Watch;
use super::{Form, SolveError, Strategy};
use crate::digest::{self, Folds};
use crate::memory::filled;
use crate::players::View;
use crate::{Finite, Id, Position, Seat, Turn};
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

/// A table of values in memory.
type Map<K, V> = HashMap<K, V, BuildHasherDefault<Folds>>;

impl Form {
    /// The form of this name, `full` or `public`.
    ///
    /// # Errors
    /// [`SolveError::Unknown`] for other names.
    pub fn named(name: &str) -> Result<Self, SolveError> {
        let found = Self::all().find(|form| form.to_string() == name);
        found.ok_or_else(|| SolveError::Unknown { what: "form", name: name.into(), known: &["full", "public"] })
    }
}

/// The setup of a tree or a solver: its form, its limits, its threads and its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SolveSetup {
    /// The form of the tree; by default the public form where it holds, otherwise the full one.
    pub form: Option<Form>,
    /// The most [nodes](Tree::nodes).
    pub nodes: usize,
    /// The most bytes of the tree, or of the table that sampling fills.
    pub bytes: usize,
    /// The threads on which the public form grows, and on which an [`AnySolver`](crate::AnySolver) sweeps it: the results are the
    /// same for any number.
    pub threads: usize,
    /// The seed of the methods that sample.
    pub seed: u64,
    /// Whether a tree notes the [observations](Tree::take_observations) of its information states while it grows.
    pub observations: bool,
}

/// The public form where it holds, ten million nodes, a gibibyte, one thread, seed 0, and no observations.
impl Default for SolveSetup {
    fn default() -> Self {
        Self { form: None, nodes: 10_000_000, bytes: 1 << 30, threads: 1, seed: 0, observations: false }
    }
}

impl SolveSetup {
    crate::setters!(nodes: usize, bytes: usize, threads: usize, seed: u64, observations: bool);

    /// Sets `form`.
    #[must_use]
    pub fn form(self, form: impl Into<Option<Form>>) -> Self {
        Self { form: form.into(), ..self }
    }
}

/// The code of chance among the actors, after those of the seats.
const CHANCE: u8 = Seat::COUNT as u8;
const OVER: u8 = CHANCE + 1;

/// A history. The histories that follow it come after it, each with all its successors in turn.
#[derive(Clone, Copy, Debug)]
struct Node {
    who: u8,
    children: u16,
    /// The start of its figures: those of its state's actions, the chances of its outcomes, or its returns.
    first: u32,
    /// The number of histories from this one on, including itself.
    size: u32,
}

/// The continuation of a history.
pub(super) enum After<'a> {
    /// The end, with the returns of the seats, in units.
    Over(&'a [f64]),
    /// Chance, with the chances of its outcomes.
    Chance(&'a [f64]),
    /// A decision of a seat, whose actions start at this place.
    Seat(usize, usize),
}

/// An information state.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "formats", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct State {
    #[cfg_attr(feature = "formats", serde(with = "crate::information::in_halves"))]
    pub(super) key: u128,
    pub(super) seat: u8,
    pub(super) actions: u16,
    /// The number of the seat's earlier decisions.
    pub(super) before: u32,
    /// The place of its first action.
    pub(super) first: u32,
    /// The place of its first history among the members.
    members: u32,
}

impl State {
    /// The places of its actions.
    pub(super) fn places(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.actions)
    }
}

/// A small game as arrays. Probabilities and regrets of its actions are lists with a place for each action of each information
/// state.
#[derive(Clone, Debug)]
pub struct Tree {
    game: String,
    seats: usize,
    zero_sum: bool,
    depth: usize,
    nodes: Vec<Node>,
    chances: Vec<f64>,
    weights: Vec<u16>,
    returns: Vec<f64>,
    /// The number of units in a return of 1.
    unit: f64,
    points: Option<f64>,
    pub(super) states: Vec<State>,
    actions: Vec<Id>,
    members: Vec<u32>,
    /// The nodes of the public form, in place of histories.
    public: Option<Public>,
    /// The observations of the information states that were noted.
    pub(super) seen: Vec<u8>,
}

impl Tree {
    /// The same game with the actions of every state in reverse order.
    #[cfg(test)]
    pub(super) fn turned(&self) -> Self {
        let mut tree = Self { nodes: Vec::new(), ..self.clone() };
        let of = |state| self.members(state).iter().map(move |node| (*node as usize, state as u32));
        let states: HashMap<usize, u32> = (0..self.states.len()).flat_map(of).collect();
        let (mut owners, mut open) = (Vec::new(), vec![0]);
        while let Some(node) = open.pop() {
            owners.extend(states.get(&node).map(|state| (*state, tree.nodes.len() as u32)));
            tree.nodes.push(self.nodes[node]);
            let from = open.len();
            open.extend(self.children(node));
            if self.nodes[node].who == CHANCE {
                open[from..].reverse();
            }
        }
        self.states.iter().for_each(|state| tree.actions[state.places()].reverse());
        tree.join(owners).expect("there is memory for a test");
        tree
    }

    /// The game with its options.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Whether there are two seats whose returns add up to 0: then the methods find an equilibrium.
    pub fn is_duel(&self) -> bool {
        self.seats == 2 && self.zero_sum
    }

    /// The form.
    pub fn form(&self) -> Form {
        if self.public.is_some() { Form::Public } else { Form::Full }
    }

    /// The number of nodes: in the full form all histories, including the first and the ends; in the public form the nodes in
    /// which a seat decides.
    pub fn nodes(&self) -> usize {
        self.public.as_ref().map_or(self.nodes.len(), Public::nodes)
    }

    /// The number of public histories in which a seat decides; nothing for the full form.
    pub fn public_histories(&self) -> Option<usize> {
        self.public.as_ref().map(|public| public.histories)
    }

    /// The number of edges: ways from a history or node to the next ones.
    pub fn edges(&self) -> usize {
        self.public.as_ref().map_or_else(|| self.nodes.len() - 1, Public::edges)
    }

    /// The number of information states of a seat.
    pub fn states(&self, seat: usize) -> usize {
        self.states_of(seat).count()
    }

    /// The number of information states of all seats together.
    pub fn all_states(&self) -> usize {
        self.states.len()
    }

    /// The number of actions in all information states together.
    pub fn actions(&self) -> usize {
        self.actions.len()
    }

    /// The events of the longest history.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The number of bytes of the arrays.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.nodes)
            + size_of_val(&*self.chances)
            + size_of_val(&*self.weights)
            + size_of_val(&*self.returns)
            + size_of_val(&*self.states)
            + size_of_val(&*self.actions)
            + size_of_val(&*self.members)
            + self.public.as_ref().map_or(0, Public::bytes)
    }

    /// The number of score points in a return of 1, if scores and returns are in proportion.
    pub fn points(&self) -> Option<f64> {
        self.points
    }

    /// The uniform strategy.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn uniform(&self) -> Result<Strategy, SolveError> {
        self.strategy(|_, probabilities| probabilities.fill(1.0 / probabilities.len() as f64))
    }

    /// Calls a function once for each information state, with the seat that decides, the key, and a position of one of its
    /// histories, redealt for the seat.
    ///
    /// # Errors
    /// The errors of the function.
    pub fn each_state<P: Position>(
        &self,
        start: &P,
        mut each: impl FnMut(Seat, u128, &P) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        self.each_reached(start, || false, |seat, key, position: &P| each(seat, key, View::new(position)?.position()))
    }

    /// Like [`each_state`](Self::each_state) with the true position, unless `stop` returns true, which is asked repeatedly.
    pub(super) fn each_reached<P: Position>(
        &self,
        start: &P,
        mut stop: impl FnMut() -> bool,
        mut each: impl FnMut(Seat, u128, &P) -> Result<(), SolveError>,
    ) -> Result<(), SolveError> {
        if self.public.is_some() {
            let setup = SolveSetup::default().nodes(usize::MAX).bytes(usize::MAX);
            return Self::merged(start, &Belief::new(start), setup, &mut stop, &mut each).map(drop);
        }
        let (mut seen, mut watch) = (HashSet::new(), Watch::new(&mut stop));
        histories(start, |history| {
            let Turn::Seat(seat) = history.position.turn() else { return Ok(()) };
            let key = history.known[seat.index()].key();
            seen.try_reserve(1)?;
            if watch.is_over() {
                return Err(SolveError::Stopped);
            }
            if seen.insert((seat, key)) { each(seat, key, &history.position) } else { Ok(()) }
        })
    }

    /// The strategy defined by a function: for each information state it writes a probability for each legal action, in the order
    /// of the ids.
    ///
    /// # Errors
    /// The errors of the function; [`SolveError::NoDistribution`] if it does not write probabilities.
    pub fn strategy_by<P: Position>(
        &self,
        start: &P,
        mut choose: impl FnMut(Seat, u128, &P, &mut [f64]) -> Result<(), SolveError>,
    ) -> Result<Strategy, SolveError> {
        let mut strategy = self.uniform()?;
        self.each_state(start, |seat, key, position| {
            choose(seat, key, position, strategy.probabilities_mut(seat.index(), key).unwrap_or_default())
        })?;
        strategy.normalize()?;
        Ok(strategy)
    }

    /// The strategy whose probabilities a function writes for each state.
    pub(super) fn strategy(&self, mut write: impl FnMut(&State, &mut [f64])) -> Result<Strategy, SolveError> {
        let mut strategy = Strategy::new(&self.game).of_form(self.form());
        let mut probabilities = Vec::new();
        for state in &self.states {
            probabilities.resize(usize::from(state.actions), 0.0);
            write(state, &mut probabilities);
            strategy.push(state.seat, state.key, self.actions_of(state), &probabilities)?;
        }
        strategy.sort()?;
        Ok(strategy)
    }

    /// The probability of each place by a strategy; states outside it are played uniformly.
    ///
    /// # Errors
    /// If the strategy belongs to another game, or has other actions; [`SolveError::NoMemory`].
    pub fn places(&self, strategy: &Strategy) -> Result<Vec<f64>, SolveError> {
        SolveError::unless_game(strategy.game(), &self.game)?;
        SolveError::unless_form(strategy.form(), self.form())?;
        let mut all = filled(self.actions.len(), 0.0)?;
        for state in &self.states {
            let out = &mut all[state.places()];
            match strategy.of(state.seat.into(), state.key) {
                Some((actions, probabilities)) if actions == self.actions_of(state) => out.copy_from_slice(probabilities),
                Some(_) => return Err(SolveError::OtherActions { key: state.key }),
                None => out.fill(1.0 / f64::from(state.actions)),
            }
        }
        Ok(all)
    }

    pub(super) fn seat(&self, seat: usize) -> Result<usize, SolveError> {
        if seat < self.seats { Ok(seat) } else { Err(SolveError::Seat { seat, seats: self.seats }) }
    }

    #[inline]
    pub(super) fn after(&self, node: usize) -> After<'_> {
        let Node { who, children, first, .. } = self.nodes[node];
        let first = first as usize;
        match who {
            OVER => After::Over(&self.returns[first..][..self.seats]),
            CHANCE => After::Chance(&self.chances[first..][..usize::from(children)]),
            seat => After::Seat(seat.into(), first),
        }
    }

    /// The immediate successors of a history.
    #[inline]
    pub(super) fn children(&self, node: usize) -> impl Iterator<Item = usize> + use<'_> {
        let mut next = node + 1;
        (0..self.nodes[node].children).map(move |_| {
            let child = next;
            next += self.nodes[child].size as usize;
            child
        })
    }

    /// The public form, to be swept for a seat by a number of threads; nothing for the full form.
    pub(super) fn sweeps(&self, seat: usize, threads: usize) -> Option<Sweeps<'_>> {
        let (states, returns) = (&self.states, &self.returns);
        self.public.as_ref().map(|public| Sweeps { public, states, returns, seat, threads })
    }

    /// The information states of a seat.
    pub(super) fn states_of(&self, seat: usize) -> impl Iterator<Item = &State> {
        self.states.iter().filter(move |state| usize::from(state.seat) == seat)
    }

    pub(super) fn actions_of(&self, state: &State) -> &[Id] {
        &self.actions[state.places()]
    }

    /// The histories of a state, by its number.
    pub(super) fn members(&self, state: usize) -> &[u32] {
        let end = self.states.get(state + 1).map_or(self.members.len(), |next| next.members as usize);
        &self.members[self.states[state].members as usize..end]
    }

    /// The number of immediate successors of a history.
    #[inline]
    pub(super) fn count(&self, node: usize) -> usize {
        self.nodes[node].children.into()
    }

    /// The weights of chance's outcomes.
    #[inline]
    pub(super) fn weights(&self, node: usize) -> &[u16] {
        &self.weights[self.nodes[node].first as usize..][..self.count(node)]
    }

    /// The key and the actions of the state whose first action has this place.
    pub(super) fn state_of(&self, first: usize) -> (u128, &[Id]) {
        let place = self.states.partition_point(|state| (state.first as usize) < first);
        (self.states[place].key, self.actions_of(&self.states[place]))
    }

    /// A number of units as a return.
    pub(super) fn share(&self, units: f64) -> f64 {
        units / self.unit
    }

    /// A digest of the meaning of the actions' places.
    pub(super) fn digest(&self) -> u128 {
        let blocks = self.states.iter().flat_map(|state| [state.key.to_le_bytes(), u128::from(state.first).to_le_bytes()]);
        digest::of_blocks(2 * self.states.len(), blocks)
    }
}
