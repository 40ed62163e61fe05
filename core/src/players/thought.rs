//! A player's considerations.

use super::Places;
use crate::Id;
use std::fmt::{self, Debug, Display};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A player's considerations when it chose: empty for a player that considers nothing, such as a random one.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Thought<A = Id> {
    /// Every legal action, in the order of the ids.
    pub considered: Vec<Considered<A>>,
    /// The expected continuation, its own action first: the most visited actions.
    pub line: Vec<A>,
    /// The number of iterations.
    pub iterations: u64,
    /// The number of redeals.
    pub redeals: u64,
    /// The nodes of the trees.
    pub nodes: u64,
    /// The number of equally likely worlds that would tell as much as those tried: the number of redeals, unless a player
    /// [recalls](super::UpdateOptions::recall).
    pub effective: f32,
    /// Whether there was not enough memory for it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) is_short: bool,
    #[cfg_attr(feature = "serde", serde(skip))]
    stop: Option<Stop>,
}

/// A function that tells whether to end early; any thread may ask.
#[derive(Clone)]
struct Stop(Arc<dyn Fn() -> bool + Send + Sync>);

impl Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stop({})", (self.0)())
    }
}

/// An action that a player considered.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Considered<A = Id> {
    /// The action.
    pub action: A,
    /// The number of times that it was tried.
    pub visits: u64,
    /// The number of times that it was available.
    pub available: u64,
    /// The mean return of the seat after it, from −1 to +1; 0 if it was never tried. For `scripted`, its appeal; for a strategy
    /// and for a network at a temperature, its probability.
    pub value: f32,
    /// The probability with which it is drawn, by a strategy or at a temperature; other players have 1 for the action played.
    pub probability: f32,
    /// The probability before: by the network or the script that guides a search, or by the policy that a player
    /// [updates](super::UpdateOptions); of other players, none.
    pub prior: Option<f32>,
    /// The standard error of the value, if the action was searched: 1 if it was tried once. Of a player that
    /// [updates](super::UpdateOptions), the standard error of the value's lead over the mean value of the policy before.
    pub error: Option<f32>,
    /// The shares of first places and of ties after it, if it was searched; none where a network's value ended a play-out.
    pub places: Option<Places>,
}

impl<A> Considered<A> {
    /// An action that was not tried, and is not played.
    pub(crate) fn untried(action: A) -> Self {
        Self { action, visits: 0, available: 0, value: 0.0, probability: 0.0, prior: None, error: None, places: None }
    }
}

impl<A> Default for Thought<A> {
    fn default() -> Self {
        Self {
            considered: Vec::new(),
            line: Vec::new(),
            iterations: 0,
            redeals: 0,
            nodes: 0,
            effective: 0.0,
            is_short: false,
            stop: None,
        }
    }
}

impl<A: PartialEq> PartialEq for Thought<A> {
    fn eq(&self, other: &Self) -> bool {
        let figures = |thought: &Self| (thought.iterations, thought.redeals, thought.nodes, thought.effective);
        self.considered == other.considered && self.line == other.line && figures(self) == figures(other)
    }
}

impl<A> Thought<A> {
    /// A thought that ends early, with its results so far, when `flag` is set.
    #[must_use]
    pub fn until(stop: Arc<AtomicBool>) -> Self {
        Self::unless(move || stop.load(Ordering::Relaxed))
    }

    /// A thought that ends early, with its results so far, when the function returns true. Every thinking thread asks it
    /// repeatedly.
    #[must_use]
    pub fn unless(stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { stop: Some(Stop(Arc::new(stop))), ..Self::default() }
    }

    /// Whether it is to end early.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| (stop.0)())
    }

    /// Whether it can be made to end early.
    pub(crate) fn can_be_stopped(&self) -> bool {
        self.stop.is_some()
    }

    /// Forgets the considerations; keeps the memory.
    pub fn clear(&mut self) {
        self.considered.clear();
        self.line.clear();
        (self.iterations, self.redeals, self.nodes, self.effective, self.is_short) = (0, 0, 0, 0.0, false);
    }

    /// Gives the action that is played for certain all of the probability.
    pub(super) fn settle_on(&mut self, action: A)
    where
        A: PartialEq,
    {
        self.considered.iter_mut().for_each(|each| each.probability = f32::from(u8::from(each.action == action)));
    }

    /// Becomes the same thought with renamed actions.
    pub(crate) fn rename<B: Copy>(&mut self, other: &Thought<B>, name: impl Fn(B) -> A) {
        self.clear();
        let renamed = |&Considered { action, visits, available, value, probability, prior, error, places }: &_| Considered {
            action: name(action),
            visits,
            available,
            value,
            probability,
            prior,
            error,
            places,
        };
        self.considered.extend(other.considered.iter().map(renamed));
        self.line.extend(other.line.iter().copied().map(&name));
        (self.iterations, self.redeals, self.nodes) = (other.iterations, other.redeals, other.nodes);
        self.effective = other.effective;
    }

    /// A thought that ends when another one does.
    pub(crate) fn beside<B>(other: &Thought<B>) -> Self {
        Self { stop: other.stop.clone(), ..Self::default() }
    }
}

/// A line for each action, the most visited first.
impl<A: Display> Display for Thought<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut considered: Vec<_> = self.considered.iter().collect();
        considered.sort_by_key(|considered| u64::MAX - considered.visits);
        let actions: Vec<String> = considered.iter().map(|considered| considered.action.to_string()).collect();
        let width = actions.iter().map(|action| action.chars().count()).max().unwrap_or(0);
        for (considered, action) in considered.into_iter().zip(actions) {
            let Considered { visits, value, error, prior, probability, places, .. } = considered;
            let noun = if *visits == 1 { "visit" } else { "visits" };
            write!(f, "{action:width$}  {visits:>9} {noun:6}  value {value:+.3}")?;
            if let Some(error) = error {
                write!(f, " ± {error:.3}")?;
            }
            if let Some(Places { first, tie, .. }) = places {
                write!(f, "  first {first:.3}, tie {tie:.3}")?;
            }
            if let Some(prior) = prior {
                write!(f, "  probability {prior:.3} to {probability:.3}")?;
            }
            writeln!(f)?;
        }
        let line: Vec<String> = self.line.iter().map(A::to_string).collect();
        write!(f, "{} iterations, {} nodes; expects: {}", self.iterations, self.nodes, line.join(", "))
    }
}
