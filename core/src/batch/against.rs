//! Steps in which players have the seats that learners leave.

use super::chunk::{Chunk, Common};
use super::row::{PASSED_OVER, copied_rows};
use super::{AutoReset, Batch, BatchError, Outputs, Row};
use crate::memory::copied;
use crate::players::{self, Player, PlayerError, Thought};
use crate::simd::{Processor, accelerated};
use crate::{Finite, Illegal, InformationState, NotObserved, Position, Seat, Stream};
use std::sync::{Mutex, PoisonError};

/// The players of the seats that are not learners', in [`Batch::step_against`]; each is a reference.
#[derive(Clone, Copy, Debug)]
pub enum Opponents<'a, T> {
    /// One player for all these seats.
    One(T),
    /// A player for each seat of the game, learners' seats included, which do not ask theirs.
    Seats(&'a [T]),
    /// A player for each row of the batch.
    Rows(&'a [T]),
    /// Players with their shares. In each match, each seat draws one of them in proportion to the shares; the draw depends only
    /// on the seed of the match, the seat and the shares.
    League(&'a [(T, f64)]),
}

impl<T: Copy> Opponents<'_, T> {
    /// All players.
    pub(crate) fn players(&self) -> impl Iterator<Item = T> {
        let places = match self {
            Self::One(_) => 1,
            Self::Seats(players) | Self::Rows(players) => players.len(),
            Self::League(players) => players.len(),
        };
        (0..places).map(|place| self.at(place))
    }

    /// Fails unless there is a player for each seat or row, and shares that can be drawn from.
    fn check(&self, seats: usize, rows: usize) -> Result<(), BatchError> {
        match self {
            Self::One(_) => Ok(()),
            Self::Seats(players) => BatchError::unless_length("players", players.len(), seats),
            Self::Rows(players) => BatchError::unless_length("players", players.len(), rows),
            Self::League(players) => {
                let mut shares = players.iter().map(|(_, share)| *share).enumerate();
                match shares.clone().find(|(_, share)| !(share.is_finite() && *share >= 0.0)) {
                    Some((player, given)) => Err(BatchError::Share { player, given }),
                    None if shares.all(|(_, share)| share == 0.0) => Err(BatchError::NoShare),
                    None => Ok(()),
                }
            }
        }
    }

    /// The place of the player of a seat in the match of a row.
    fn place(&self, row: usize, seat: Seat, nonce: impl FnOnce() -> u64) -> usize {
        match self {
            Self::One(_) => 0,
            Self::Seats(_) => seat.index(),
            Self::Rows(_) => row,
            Self::League(players) => drawn(players.iter().map(|(_, share)| *share), seat, nonce()),
        }
    }

    /// The player at a place.
    fn at(&self, place: usize) -> T {
        match self {
            Self::One(player) => *player,
            Self::Seats(players) | Self::Rows(players) => players[place],
            Self::League(players) => players[place].0,
        }
    }
}

/// The place of the player that a seat draws in a match with this nonce.
pub(super) fn drawn(shares: impl Iterator<Item = f64> + Clone, seat: Seat, nonce: u64) -> usize {
    const LEAGUE: u64 = 0x6C65_6167_7565;
    let most = shares.clone().fold(0.0, f64::max);
    let scaled = shares.map(|share| share / most);
    let part = (Stream::of_match(nonce, seat.index() as u64, LEAGUE).bits() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut left = part * scaled.clone().sum::<f64>();
    let mut last = 0;
    for (place, share) in scaled.enumerate().filter(|(_, share)| *share > 0.0) {
        last = place;
        if left < share {
            break;
        }
        left -= share;
    }
    last
}

/// The seats of learners.
#[derive(Clone, Copy)]
struct Learners([bool; Seat::COUNT]);

impl Learners {
    fn new(given: &[Seat], seats: usize) -> Result<Self, BatchError> {
        let mut learners = Self([false; Seat::COUNT]);
        let refuse = |fault: String| Err(BatchError::Learners { fault, seats });
        for seat in given {
            NotObserved::unless_seat(seats, seat.index())?;
            if std::mem::replace(&mut learners.0[seat.index()], true) {
                return refuse(format!("seat {} is a learner's twice", seat.index()));
            }
        }
        match given.len() {
            0 => refuse("no seat is a learner's".into()),
            all if all == seats => refuse("every seat is a learner's".into()),
            _ => Ok(learners),
        }
    }

    fn has(self, seat: Seat) -> bool {
        self.0[seat.index()]
    }

    /// The first of the seats.
    fn first(self) -> Seat {
        Seat::all().find(|seat| self.has(*seat)).unwrap_or_default()
    }
}

impl<P: Position> Batch<P> {
    /// Plays the learners' actions in some rows, or in all; then the opponents play in each row until a learner is to act or the
    /// match is over. The outputs are written once, and rewards belong to the whole step.
    ///
    /// An opponent chooses as in the match of the row ([`choose`](Batch::choose)). [`AutoReset`] treats a finished match as in
    /// [`step`](Batch::step), with an observation of the learner that acted last, and a match that is over before a learner has
    /// acted is skipped. Without `actions`, only opponents play: in matches that have just begun, call this before the first
    /// step.
    ///
    /// ```
    /// use bastide::en_garde::{EnGarde, Options};
    /// use bastide::batch::{Buffers, Opponents};
    /// use bastide::{Batch, BatchSetup, Seat, player};
    ///
    /// let mut batch = Batch::<EnGarde>::new(&Options::default(), &BatchSetup::default().rows(64).seed(7), || false)?;
    /// let mut buffers = Buffers::new(64, &batch.shape(), &["observation", "mask", "rewards"])?;
    /// let (random, learners) = (player("random", 1)?, [Seat::FIRST]);
    /// let opponents = Opponents::One(&*random);
    /// batch.step_against(None, None, opponents, &learners, &mut buffers.outputs())?;
    /// let (mut actions, mut won) = (vec![0; 64], 0.0);
    /// for _ in 0..100 {
    ///     batch.sample(&mut actions)?;
    ///     batch.step_against(None, Some(&actions), opponents, &learners, &mut buffers.outputs())?;
    ///     won += buffers.rewards.chunks(2).map(|rewards| rewards[0]).sum::<f32>();
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// `learners` are some of the seats, the same in every row; [`Opponents::Rows`] has a player for each row of the batch, also
    /// where only some rows are named.
    ///
    /// # Errors
    /// The errors of [`step_some`](Batch::step_some); learners who have no seat, one twice, or all; an impossible share; an
    /// opponent that is to act in a row with an action; or a failing player. No match has changed; if a player failed, the
    /// outputs of these rows were refreshed.
    pub fn step_against(
        &mut self,
        rows: Option<&[usize]>,
        actions: Option<&[i32]>,
        opponents: Opponents<'_, &dyn Player<P>>,
        learners: &[Seat],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError> {
        let cost = opponents.players().map(Player::cost).max().unwrap_or(1);
        let sound = opponents.players().all(Player::is_sound);
        let ask = |player, position: &P, _, nonce| players::ask(player, position, nonce, &mut Thought::default());
        self.step_against_with(rows, actions, learners, outputs, &Against { opponents, cost, sound, ask })
    }

    /// Plays an action in each of some rows, and ends matches as [`step_against`](Batch::step_against) does, but leaves the
    /// opponents' decisions to the caller, for opponents that choose for many rows at once. Without `actions`, matches that are
    /// over before a learner has acted are skipped, and nothing is played.
    ///
    /// Observations of finished matches are shown to the learner that acted, or to the first of `learners`. A call that `goes_on`
    /// with a step leaves `rewards` and `terminated` as they are where it ends no match, so that they belong to the whole step.
    ///
    /// # Errors
    /// The errors of [`step_some`](Batch::step_some); learners who have no seat, one twice, or all. No match has changed.
    pub fn step_beside(
        &mut self,
        rows: &[usize],
        actions: Option<&[i32]>,
        learners: &[Seat],
        goes_on: bool,
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError> {
        let learners = Learners::new(learners, self.shape.seats)?;
        self.plan_actions(Some(rows), actions, outputs)?;
        if actions.is_some() {
            self.accept_planned()?;
        }
        self.each_planned(outputs, &|chunk, i, action, common| {
            chunk.goes_on = goes_on;
            let done = chunk.step_until(i, actions.map(|_| action as usize), learners, common, |_| Ok(()));
            debug_assert!(done.is_ok(), "nobody is asked");
        });
        Ok(())
    }

    /// Writes the decisions that each seat has made in the match of each row: `[rows, seats]`.
    ///
    /// # Errors
    /// If the length of `decisions` differs.
    pub fn decided(&self, decisions: &mut [u32]) -> Result<(), BatchError> {
        let seats = self.shape.seats;
        BatchError::unless_length("decisions", decisions.len(), self.rows() * seats)?;
        for (row, decisions) in self.rows.iter().zip(decisions.chunks_exact_mut(seats)) {
            decisions.copy_from_slice(&row.decisions[..seats]);
        }
        Ok(())
    }

    /// Like [`step_against`](Batch::step_against), with a function that asks the players.
    pub(crate) fn step_against_with<T: Copy + Sync>(
        &mut self,
        rows: Option<&[usize]>,
        actions: Option<&[i32]>,
        learners: &[Seat],
        outputs: &mut Outputs<'_>,
        against: &Against<'_, T, impl Fn(T, &P, Option<u128>, u64) -> Result<P::Action, PlayerError> + Sync>,
    ) -> Result<(), BatchError> {
        against.opponents.check(self.shape.seats, self.rows())?;
        let learners = Learners::new(learners, self.shape.seats)?;
        self.plan_actions(rows, actions, outputs)?;
        if actions.is_some() {
            let waits = |(row, _): &&(usize, u64)| !self.rows[*row].over && !learners.has(self.rows[*row].seat);
            if let Some((row, _)) = self.plan.iter().find(waits) {
                return Err(BatchError::NotTheLearner { row: *row, seat: self.rows[*row].seat.index() });
            }
            self.accept_planned()?;
        }
        let copied = || Ok::<_, BatchError>((copied_rows(&self.rows, || false)?, copied(&self.legal)?, self.known.try_clone()?));
        let before = (!against.sound).then(copied).transpose()?;
        let failed = Mutex::new(None::<(usize, BatchError)>);
        self.each_planned_at(against.cost, outputs, &|chunk, i, action, common| {
            let play = |chunk: &mut Chunk<'_, P>| accelerated!(processor => chunk.play_against(processor, i, against, learners));
            if let Err(why) = chunk.step_until(i, actions.map(|_| action as usize), learners, common, play) {
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                *failed = failed.take().into_iter().chain([(chunk.first + i, why)]).min_by_key(|(row, _)| *row);
            }
        });
        let Some((_, why)) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) else { return Ok(()) };
        if let Some(before) = before {
            (self.rows, self.legal, self.known) = before;
            self.each_planned(outputs, &|_, _, _, _| ());
        }
        Err(why)
    }

    /// Writes the place, among the opponents, of the player that each seat of each row has in its match: `[rows, seats]`. Shares
    /// are drawn from for every seat, a learner's too.
    ///
    /// # Errors
    /// If the length of `places` differs, or a share is impossible.
    pub fn drawn<T: Copy>(&self, opponents: Opponents<'_, T>, places: &mut [u32]) -> Result<(), BatchError> {
        let seats = self.shape.seats;
        opponents.check(seats, self.rows())?;
        BatchError::unless_length("places", places.len(), self.rows() * seats)?;
        for (i, (row, places)) in self.rows.iter().zip(places.chunks_exact_mut(seats)).enumerate() {
            for (seat, place) in Seat::all().zip(places) {
                *place = opponents.place(i, seat, || row.nonce_of_match()) as u32;
            }
        }
        Ok(())
    }
}

impl<P: Position> Row<P> {
    /// Whether the match is over, although it began in this row and none of the learners has acted in it.
    fn is_without(&self, learners: Learners) -> bool {
        let acted = |seat: Seat| learners.has(seat) && self.decisions[seat.index()] > 0;
        self.over && self.put.is_none() && !Seat::all().any(acted)
    }
}

/// The opponents of a step, and the way to ask them.
pub(crate) struct Against<'a, T, F> {
    pub(crate) opponents: Opponents<'a, T>,
    /// The number of random decisions that take about as long as a choice.
    pub(crate) cost: usize,
    /// Whether all choices are legal without exception.
    pub(crate) sound: bool,
    /// Asks a player for an action; it gets the position, the knowledge of the seat to act if that is kept, and the nonce of the
    /// decision.
    pub(crate) ask: F,
}

impl<P: Position> Chunk<'_, P> {
    /// Plays an action in a row, if there is one, and ends its match where that is over; `play` plays what comes in between.
    fn step_until(
        &mut self,
        i: usize,
        action: Option<usize>,
        learners: Learners,
        common: &Common<'_, P>,
        play: impl Fn(&mut Self) -> Result<(), BatchError>,
    ) -> Result<(), BatchError> {
        let (row, mut known) = self.row(i);
        let learner = Some(row.seat).filter(|seat| learners.has(*seat)).unwrap_or(learners.first());
        let mut idle = row.over;
        if let Some(action) = action {
            match P::Action::from_id(action) {
                _ if idle && common.auto_reset == AutoReset::Disabled => return Ok(()),
                _ if idle => _ = row.begin_next(common.start, &mut known),
                Some(action) => _ = accelerated!(processor => row.play(processor, action, &mut known)),
                None => {}
            }
            idle = false;
        }
        let mut passed_over = 0;
        loop {
            play(self)?;
            let (row, mut known) = self.row(i);
            if row.is_without(learners) && passed_over < PASSED_OVER {
                row.begin_next(common.start, &mut known);
                (idle, passed_over) = (false, passed_over + 1);
            } else if row.over && !idle {
                row.seat = learner;
                self.end(i, common);
                idle = true;
            } else {
                self.legal[i] = self.rows[i].position.legal();
                return Ok(());
            }
        }
    }

    /// Lets the opponents play in a row until a learner is to act or the match is over.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn play_against<T: Copy>(
        &mut self,
        processor: impl Processor,
        i: usize,
        against: &Against<'_, T, impl Fn(T, &P, Option<u128>, u64) -> Result<P::Action, PlayerError>>,
        learners: Learners,
    ) -> Result<(), BatchError> {
        let index = self.first + i;
        let (row, mut known) = self.row(i);
        let failed = |why| BatchError::Player { row: index, why: Box::new(why) };
        while !row.over && !learners.has(row.seat) {
            row.make_room()?;
            let player = against.opponents.at(against.opponents.place(index, row.seat, || row.nonce_of_match()));
            let key = known.states.get(row.seat.index()).map(InformationState::key);
            let chosen = (against.ask)(player, &row.position, key, row.nonce()).map_err(failed)?;
            if !against.sound && !row.position.legal().contains(chosen) {
                return Err(failed(PlayerError::Illegal(Illegal::action(&row.position, chosen))));
            }
            row.play(processor, chosen, &mut known);
        }
        Ok(())
    }
}
