//! A search that updates a network's policy once, for the decision at hand.

use super::recall::{Past, World, Worlds};
use super::worlds::{PlayOuts, Values};
use crate::networks::{Network, Networked};
use crate::players::number::number;
use crate::players::places::Sided;
use crate::players::{Advised, Considered, Player, PlayerError, Temperature, Thought, View};
use crate::{Finite, GameOptions, Id, Match, Position, clock};
use std::time::Duration;

number! {
    /// A finite number of at least 0: the size of a step, or the strength of a magnet.
    pub struct Rate: "rate";
}

crate::options! {
    /// The options of a search that updates a network's policy once, for the decision at hand.
    pub struct UpdateOptions {
        /// Worlds for a decision, in each of which all candidates are tried; auto is 64, or no limit if there is a time limit.
        pub worlds: Option<u32> = None, "1..=1048576, or auto";
        /// The longest time for a decision; with it the choice depends on the speed of the machine.
        pub milliseconds: Option<u32> = None, "1..=86400000, or auto for no limit";
        /// The size η of the step; auto is the size that the game advises.
        pub eta: Option<Rate> = None, "0 to 1000000, such as 10, or auto";
        /// The strength α of the magnet, which is the uniform policy.
        pub magnet: Rate = Rate::default(), "0 to 1000000, such as 0.05";
        /// The least per cent that the network gives an action that is tried, or half of the likeliest's; others are not played.
        pub least: u16 = 2, "0..=100";
        /// The decisions after which the network's value of the seat's next one ends a play-out; 0 for none, auto as advised.
        pub depth: Option<u32> = None, "0..=1000000, or auto";
        /// The decisions of others by which worlds are weighed; 0 for worlds that are equally likely.
        pub recall: u32 = 0, "0..=1000000";
        /// The source of advice on the step, and on where a play-out stops; without advice the step is 0.5 and no play-out stops.
        pub advice: Advised = Advised::Game, "game or none";
        /// The temperature: an action's chance is in proportion to probability^(1 / temperature); 0 plays the likeliest.
        pub temperature: Temperature = Temperature::OWN, "0 or more, such as 0.5";
    }
}

impl UpdateOptions {
    /// Refuses values that are not accepted.
    pub(crate) fn accepted(&self) -> Result<(), PlayerError> {
        let within = |number: Option<u32>, most: u32| number.is_none_or(|number| (1..=most).contains(&number));
        self.accept("worlds", within(self.worlds, 1 << 20))?;
        self.accept("milliseconds", within(self.milliseconds, 86_400_000))?;
        self.accept("eta", self.eta.is_none_or(|eta| eta.get() <= 1e6))?;
        self.accept("magnet", self.magnet.get() <= 1e6)?;
        self.accept("least", self.least <= 100)?;
        self.accept("recall", self.recall <= 1_000_000)?;
        self.accept("depth", self.depth.is_none_or(|depth| depth <= 1_000_000))?;
        if self.milliseconds.is_some() && clock::now().is_none() {
            return Err(PlayerError::NoClock);
        }
        Ok(())
    }
}

/// The default number of worlds for a decision.
const WORLDS: u32 = 64;

/// The most worlds that are weighed together.
const MOST: usize = 1024;

/// Updates a network's policy.
pub(crate) struct Update {
    network: Networked,
    options: UpdateOptions,
    seed: u64,
}

impl Network {
    /// The search in a game that updates the network's policy once, for the decision at hand (Sokota and others, The
    /// update-equivalence framework for decision-time planning, 2024); `seed` determines the random numbers.
    ///
    /// It tries the actions that the network finds likely in the same worlds, redealt for the seat to act, and lets the network
    /// play on in them by its own policy. With the mean return q of an action, its probability becomes proportional to
    /// network^(1 / (1 + αη)) · magnet^(αη / (1 + αη)) · exp(ηq / (1 + αη)): a step of magnetic mirror descent (Sokota and
    /// others, 2023). It plays by this policy. It does not [recall](UpdateOptions::recall): `AnyGame::player` has a
    /// search that does.
    ///
    /// # Errors
    /// [`PlayerError::Network`] if the network belongs to another game or has other dimensions; or an option has a value that it
    /// does not accept.
    pub fn update<P: Position>(
        &self,
        start: &P,
        options: &UpdateOptions,
        seed: u64,
    ) -> Result<impl Player<P> + use<P>, PlayerError> {
        self.updating(start, options, seed)
    }

    /// At most `count` worlds that the seat to act in a match considers possible: redeals, as likely as chance and the network's
    /// own play make them since the last `recall` decisions of others. `seed` determines the random numbers.
    ///
    /// # Errors
    /// The errors of [`update`](Network::update); [`PlayerError::NotAsked`]; [`PlayerError::Worlds`] unless `count` is from 1 to
    /// 1024.
    pub fn worlds<P: Position>(
        &self,
        running: &Match<P>,
        recall: u32,
        count: usize,
        seed: u64,
    ) -> Result<Worlds<P>, PlayerError> {
        let update = self.updating(running.position(), &UpdateOptions { recall, ..UpdateOptions::default() }, seed)?;
        update.recalled(running.position(), running.record().ids(), count, &|| false)
    }

    /// The search of [`update`](Network::update), with its type named.
    pub(crate) fn updating<P: Position>(&self, start: &P, options: &UpdateOptions, seed: u64) -> Result<Update, PlayerError> {
        options.accepted()?;
        Ok(Update { network: self.networked(start)?, options: options.clone(), seed })
    }
}

impl Update {
    /// The most worlds for a decision.
    fn worlds(&self) -> u64 {
        let auto = if self.options.milliseconds.is_some() { u64::MAX } else { WORLDS.into() };
        self.options.worlds.map_or(auto, u64::from)
    }

    /// Writes the policy of the network; returns its logits, and the least probability of a candidate.
    fn before<P: Position>(&self, view: &View<P>, considered: &mut [Considered<P::Action>]) -> (Vec<f32>, f32) {
        let logits = self.network.answered_in_game(view.position(), view.seat(), <[f32]>::to_vec);
        Temperature::OWN.share(considered, |each| logits[each.action.id()]);
        considered.iter_mut().for_each(|each| each.prior = Some(each.probability));
        let likeliest = considered.iter().map(|each| each.probability).fold(0.0, f32::max);
        (logits, (f32::from(self.options.least) / 100.0).min(likeliest / 2.0))
    }

    /// Tries actions, each with its probability before, in worlds until the budget is spent or `stop` returns true.
    fn values<P: Position>(
        &self,
        view: &View<P>,
        mut past: Option<&Past<P>>,
        candidates: &[Considered<P::Action>],
        stop: impl Fn() -> bool,
    ) -> Values {
        let advice = self.options.advice.of_game();
        let mut playouts = PlayOuts {
            network: &self.network,
            advice,
            depth: self.options.depth.or(Some(advice.depth)).filter(|depth| *depth > 0),
            seat: Sided::new(view.position(), view.seat()),
            room: Vec::new(),
        };
        let actions: Vec<_> = candidates.iter().map(|each| each.action).collect();
        let (mut values, mut each) = (Values::new(candidates.iter().map(|each| each.probability)), Vec::new());
        let mut recalled = Vec::new();
        while values.worlds < self.worlds() && !stop() {
            let world = values.worlds;
            let mut chance = view.stream(self.seed, 2 * world + 1);
            if recalled.is_empty()
                && let Some(known) = past
            {
                let count = (self.worlds() - world).min(MOST as u64);
                let stream = &mut view.stream(self.seed, u64::MAX - 1 - world);
                recalled = known.worlds(&self.network, count as usize, stream, &stop);
                past = past.filter(|_| !recalled.is_empty());
            }
            let World { position, weight, .. } =
                recalled.pop().unwrap_or_else(|| World { position: view.redeal(&mut chance), weight: 1.0, origin: 0 });
            playouts.try_all(&position, &chance, &view.stream(self.seed, 2 * world + 2), &actions, &mut each);
            values.add(&each, weight);
        }
        values
    }

    /// Worlds as likely as the play of the past makes them, or equally likely where no other seat has decided: at most `count`,
    /// and none after `stop` returned true.
    pub(crate) fn recalled<P: Position>(
        &self,
        position: &P,
        events: &[Id],
        count: usize,
        stop: &dyn Fn() -> bool,
    ) -> Result<Worlds<P>, PlayerError> {
        if !(1..=MOST).contains(&count) {
            return Err(PlayerError::Worlds { count });
        }
        let (view, past) = (View::new(position)?, self.past(position, events));
        let stream = &mut view.stream(self.seed, u64::MAX - 1);
        let redeal = |origin, stream: &mut _| World { position: view.redeal(stream), weight: 1.0, origin };
        let worlds = match past {
            Some(past) => past.worlds(&self.network, count, stream, stop),
            None => (0..count).map(|origin| redeal(origin, stream)).collect(),
        };
        Ok(Worlds::of(worlds, count))
    }

    /// Whether it recalls what the others did.
    pub(crate) fn recalls(&self) -> bool {
        self.options.recall > 0
    }

    /// The past of the seat to act in a match with these events, as far as it is recalled.
    pub(crate) fn past<P: Position>(&self, position: &P, events: &[Id]) -> Option<Past<P>> {
        Past::of(position, events, self.options.recall)
    }

    /// The choice in worlds as likely as the play of a past makes them, or equally likely without one.
    pub(crate) fn choose_after<P: Position>(
        &self,
        view: &View<P>,
        past: Option<&Past<P>>,
        thought: &mut Thought<P::Action>,
    ) -> P::Action {
        thought.clear();
        let over = self.options.milliseconds.zip(clock::now());
        let over = over.map(|(time, now)| now + Duration::from_millis(time.into()));
        thought.considered.extend(view.legal().iter().map(Considered::untried));
        let (logits, least) = self.before(view, &mut thought.considered);
        let is_candidate = |each: &Considered<P::Action>| each.prior >= Some(least);
        let candidates: Vec<_> = thought.considered.iter().filter(|each| is_candidate(each)).copied().collect();
        let stop = || over.is_some() && clock::now() >= over || thought.is_stopped();
        let values = if candidates.len() > 1 { self.values(view, past, &candidates, stop) } else { Values::default() };
        if values.worlds > 0 {
            for (place, each) in thought.considered.iter_mut().filter(|each| is_candidate(each)).enumerate() {
                let (value, error) = values.of(place);
                (each.value, each.error, each.places) = (value, Some(error), values.places(place));
                (each.visits, each.available) = (values.worlds, values.worlds);
            }
        }
        (thought.redeals, thought.effective) = (values.worlds, values.effective() as f32);
        thought.iterations = values.worlds * candidates.len() as u64;
        let eta = self.options.eta.map_or(self.options.advice.of_game::<P>().eta, Rate::get) * values.trust();
        let pull = 1.0 + self.options.magnet.get() * eta;
        let after = |each: &Considered<P::Action>| match is_candidate(each) {
            true => (logits[each.action.id()] + eta * each.value) / pull,
            false => f32::NEG_INFINITY,
        };
        let action = self.options.temperature.draw(&mut thought.considered, after, &mut view.stream(self.seed, u64::MAX));
        thought.line.push(action);
        action
    }
}

impl<P: Position> Player<P> for Update {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        self.choose_after(view, None, thought)
    }

    fn cost(&self) -> usize {
        usize::try_from(self.worlds().saturating_mul(10_000)).unwrap_or(usize::MAX)
    }

    fn is_sound(&self) -> bool {
        true
    }
}
