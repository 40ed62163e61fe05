//! Steps against players, compared with single matches in which the same players are asked event by event.

use super::*;
use crate::guyenne::Guyenne;
use crate::leduc_poker::LeducPoker;
use crate::players::{DecisionPoint, PlayerError};
use crate::position::played;
use std::fmt::Debug;

/// A player that takes its time, so that threads claim single rows.
struct Slow<P: Position>(Box<dyn Player<P>>);

impl<P: Position> Player<P> for Slow<P> {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        self.0.choose(view, thought)
    }
}

/// Players, and the place of the player of a seat in the match of a row, which has a nonce.
#[derive(Clone, Copy)]
struct Who<'a, P: Position>(&'a [&'a dyn Player<P>], &'a dyn Fn(usize, Seat, u64) -> usize);

/// The match of a row, played one event at a time.
struct Single<'a, P: Position> {
    options: P::Options,
    row: u64,
    episode: u64,
    running: Match<P>,
    learners: &'a [Seat],
    who: Who<'a, P>,
    acted: bool,
}

impl<'a, P: Position<Options: Clone>> Single<'a, P> {
    fn new(options: &P::Options, row: u64, learners: &'a [Seat], who: Who<'a, P>) -> Self {
        let running = Match::with_stream(options, Stream::of_match(7, row, 0)).unwrap();
        let mut new = Self { options: options.clone(), row, episode: 0, running, learners, who, acted: false };
        new.go_on();
        new
    }

    fn begin(&mut self) {
        self.episode += 1;
        self.running = Match::with_stream(&self.options, Stream::of_match(7, self.row, self.episode)).unwrap();
        self.acted = false;
    }

    /// Plays until a learner is to act, or a match in which one has acted is over.
    fn go_on(&mut self) {
        loop {
            match self.running.turn() {
                Turn::Seat(seat) if self.learners.contains(&seat) => return,
                Turn::Seat(seat) => {
                    let player = self.who.0[(self.who.1)(self.row as usize, seat, self.running.nonce_of_match())];
                    let chosen = player.choose(&View::of_match(&self.running).unwrap(), &mut Thought::default());
                    self.running.play(chosen).unwrap();
                }
                _ if self.acted => return,
                _ => self.begin(),
            }
        }
    }

    fn play(&mut self, action: i32) {
        self.acted = true;
        self.running.play(P::Action::from_id(action as usize).unwrap()).unwrap();
        self.go_on();
    }
}

/// Plays a batch and its single matches side by side; returns the number of matches that ended.
fn agree<'a, P: Position<Options: Clone> + Debug>(
    options: &P::Options,
    setup: &BatchSetup,
    opponents: Opponents<'_, &dyn Player<P>>,
    who: Who<'a, P>,
    learners: &'a [Seat],
) -> usize {
    let mut batch = Batch::<P>::new(options, &setup.clone().seed(7), || false).unwrap();
    let mut buffers = Buffers::new(setup.rows, &batch.shape(), &Outputs::NAMES[..Outputs::NAMES.len() - 2]).unwrap();
    let mut singles: Vec<_> = (0..setup.rows as u64).map(|row| Single::new(options, row, learners, who)).collect();
    batch.step_against(None, None, opponents, learners, &mut buffers.outputs()).unwrap();
    let (Shape { seats, length, .. }, mut actions, mut ends) = (batch.shape(), vec![0; setup.rows], 0);
    for step in 0..30 {
        let over: Vec<bool> = batch.rows.iter().map(|row| row.over).collect();
        let acting: Vec<Seat> = batch.rows.iter().map(|row| row.seat).collect();
        batch.sample(&mut actions).unwrap();
        batch.step_against(None, Some(&actions), opponents, learners, &mut buffers.outputs()).unwrap();
        for (row, single) in singles.iter_mut().enumerate() {
            if !over[row] {
                single.play(actions[row]);
            } else if setup.auto_reset == AutoReset::NextStep {
                single.begin();
                single.go_on();
            }
            let ended = !over[row] && single.running.turn() == Turn::Over;
            let returns = single.running.returns();
            let brought: &[f32] = if ended { &returns } else { &[0.0; 4][..seats] };
            assert_eq!(buffers.rewards[row * seats..][..seats], *brought, "step {step}, row {row}");
            let stays = over[row] && setup.auto_reset == AutoReset::Disabled;
            assert_eq!(buffers.terminated[row] == 1, ended || stays);
            if ended {
                ends += 1;
                assert_eq!(buffers.returns[row * seats..][..seats], returns[..]);
                for (seat, seen) in Seat::all().zip(buffers.last_observation[row * seats * length..].chunks(length)).take(seats) {
                    assert_eq!(seen, observed(single.running.position(), seat));
                }
                if setup.auto_reset == AutoReset::SameStep {
                    single.begin();
                    single.go_on();
                }
            }
            assert_eq!(batch.position(row).unwrap(), single.running.position(), "step {step}, row {row}");
            assert_eq!(batch.legal(row).unwrap(), single.running.legal());
            assert_eq!(buffers.episode[row], single.episode as i64);
            let seat = if let Turn::Seat(seat) = single.running.turn() { seat } else { acting[row] };
            assert_eq!(buffers.observation[row * length..][..length], observed(single.running.position(), seat));
        }
        if setup.auto_reset == AutoReset::Disabled && step % 20 == 19 {
            let over: Vec<usize> = (0..setup.rows).filter(|row| batch.rows[*row].over).collect();
            batch.reset(&over, None, &mut buffers.outputs()).unwrap();
            batch.step_against(Some(&over), None, opponents, learners, &mut buffers.outputs()).unwrap();
            for row in over {
                singles[row].begin();
                singles[row].go_on();
            }
        }
    }
    ends
}

fn agree_in_all_modes<P: Position<Options: Clone> + Debug>(options: &P::Options, learners: &[Seat]) {
    let (random, scripted, other) = (player::<P>("random", 3), player::<P>("scripted", 0), player::<P>("random", 4));
    let all: [&dyn Player<P>; 4] = [&*random, &*scripted, &*other, &*random];
    let (seats, slow) = (P::new(options).unwrap().seats(), Slow(player::<P>("random", 3)));
    let of_rows: Vec<&dyn Player<P>> = (0..70).map(|row| all[row % 3]).collect();
    for auto_reset in AutoReset::all() {
        let against = |threads, opponents, place: &dyn Fn(usize, Seat, u64) -> usize| {
            let setup = BatchSetup::default().rows(70).auto_reset(auto_reset).threads(threads).records(threads == 2);
            assert!(agree(options, &setup, opponents, Who(&all, place), learners) > 5);
        };
        against(1, Opponents::One(&*random), &|_, _, _| 0);
        against(2, Opponents::One(&slow), &|_, _, _| 0);
        against(1, Opponents::Seats(&all[..seats]), &|_, seat, _| seat.index());
        against(2, Opponents::Rows(&of_rows), &|row, _, _| row % 3);
    }
}

#[test]
fn every_row_is_the_single_match_against_the_same_players() {
    let second = [seat(1)];
    agree_in_all_modes::<EnGarde>(&short(), &[Seat::FIRST]);
    agree_in_all_modes::<LeducPoker>(&"".parse().unwrap(), &second);
    // The first seat often wins before the second has acted.
    agree_in_all_modes::<EnGarde>(&Options { rounds_to_win: 1, piste: 5, copies: 2, hand: 2, ..Options::default() }, &second);
    let (random, learners) = (player::<Guyenne>("random", 3), [Seat::FIRST, second[0]]);
    let setup = BatchSetup::default().rows(3);
    agree(&"format=ring".parse().unwrap(), &setup, Opponents::One(&*random), Who(&[&*random], &|_, _, _| 0), &learners);
}

#[test]
fn a_match_that_was_put_in_counts_although_no_learner_acts_in_it() {
    let (random, options, learner) = (player::<LeducPoker>("random", 3), "".parse().unwrap(), seat(1));
    let after = |running: &Match<LeducPoker>, action| played(running.position(), action);
    let is_last = |running: &Match<LeducPoker>| {
        let ends = running.legal().iter().all(|action| after(running, action).turn() == Turn::Over);
        running.turn() == Turn::Seat(Seat::FIRST) && ends
    };
    for auto_reset in AutoReset::all() {
        // Both seats raise until the first has nothing left but to call or to fold.
        let mut running = Match::new(&options, 7).unwrap();
        while !is_last(&running) {
            running.play(running.legal().highest().unwrap()).unwrap();
        }
        let setup = BatchSetup::default().rows(1).auto_reset(auto_reset);
        let mut batch = Batch::<LeducPoker>::new(&options, &setup, || false).unwrap();
        let mut buffers = Buffers::new(1, &batch.shape(), &["terminated", "returns"]).unwrap();
        batch.put_position(0, running.position(), &mut buffers.outputs()).unwrap();
        batch.step_against(None, None, Opponents::One(&*random), &[learner], &mut buffers.outputs()).unwrap();
        let ends = running.legal().iter().map(|action| after(&running, action).returns().to_vec());
        assert_eq!(buffers.terminated, [1], "{auto_reset:?}");
        assert!(ends.into_iter().any(|returns| returns == buffers.returns), "{auto_reset:?}: {:?}", buffers.returns);
    }
}

/// A league's player is drawn once for a seat in a match, again in the next, and as often as its share says.
#[test]
fn each_match_draws_a_player_of_the_league_by_its_share() {
    let players = ["random", "scripted", "greedy", "random"].map(|name| player::<LeducPoker>(name, 3));
    let shares = [1.0, 2.0, 0.5, 0.0];
    let league: Vec<(&dyn Player<LeducPoker>, f64)> = players.iter().map(|player| &**player).zip(shares).collect();
    let league = Opponents::League(&league);
    let drawn = |batch: &Batch<LeducPoker>| {
        let mut places = vec![9; 2 * batch.rows()];
        batch.drawn(league, &mut places).unwrap();
        places
    };
    let mut batch = Batch::<LeducPoker>::new(&"".parse().unwrap(), &BatchSetup::default().rows(7000).seed(1), || false).unwrap();
    let mut counts = [[0_u32; 4]; 2];
    let first = drawn(&batch);
    first.iter().enumerate().for_each(|(i, place)| counts[i % 2][*place as usize] += 1);
    for counts in counts {
        let chi_square: f64 = (0..3)
            .map(|place| (shares[place] * 2000.0, f64::from(counts[place])))
            .map(|(due, had)| (had - due).powi(2) / due)
            .sum();
        assert!(chi_square < 13.8, "{counts:?}: {chi_square}");
        assert_eq!(counts[3], 0);
    }
    assert!((0..7000).filter(|row| first[2 * row] == first[2 * row + 1]).count().abs_diff(3000) < 200, "seats draw apart");

    let before: Vec<u64> = batch.rows.iter().map(|row| row.episode).collect();
    batch.rollout(3, &mut Outputs::default()).unwrap();
    let later = drawn(&batch);
    for row in 0..7000 {
        if batch.rows[row].episode == before[row] {
            assert_eq!(first[2 * row..][..2], later[2 * row..][..2]);
        }
    }
    assert_ne!(first, later);
    let place = |_, seat, nonce| crate::batch::against::drawn(shares.into_iter(), seat, nonce);
    let all = players.each_ref().map(|player| &**player);
    let setup = BatchSetup::default().rows(70);
    assert!(agree(&"".parse().unwrap(), &setup, league, Who(&all, &place), &[Seat::FIRST]) > 100);
}

/// A player that plays nonsense once its seat has made this number of decisions.
struct Nonsense(u32);

impl Player<EnGarde> for Nonsense {
    fn choose(&self, view: &View<EnGarde>, _: &mut Thought<Action>) -> Action {
        let sensible = view.legal().nth(0).unwrap();
        if view.key().is_multiple_of(u128::from(self.0)) {
            Action::all().find(|action| !view.legal().contains(*action)).unwrap()
        } else {
            sensible
        }
    }

    fn choose_at(&self, _: &DecisionPoint<'_, EnGarde>, _: &mut Thought<Action>) -> Option<Result<Action, PlayerError>> {
        None
    }
}

#[test]
fn a_player_that_fails_changes_no_match() {
    for (records, threads) in [(false, 1), (true, 2)] {
        let (mut batch, mut buffers) = batch(BatchSetup { rows: 3000, records, threads, ..BatchSetup::default() });
        let (first, random) = ([Seat::FIRST], player("random", 1));
        batch.step_against(None, None, Opponents::One(&*random), &first, &mut buffers.outputs()).unwrap();
        let mut actions = vec![0; 3000];
        batch.sample(&mut actions).unwrap();
        batch.refresh(&mut buffers.outputs()).unwrap();
        let (before, seen) = (batch.clone(), buffers.observation.clone());
        let refused = batch.step_against(None, Some(&actions), Opponents::One(&Nonsense(100)), &first, &mut buffers.outputs());
        let error = refused.unwrap_err();
        assert!(matches!(error, BatchError::Player { .. }), "{error}");
        assert!(error.to_string().contains("the player chose an illegal action"), "{error}");
        assert_eq!(batch, before);
        assert_eq!(batch.legal, before.legal);
        assert_eq!(buffers.observation, seen);
        let again = batch.step_against(None, Some(&actions), Opponents::One(&Nonsense(100)), &first, &mut buffers.outputs());
        assert_eq!(again, Err(error), "the lowest row is named");
        batch.step_against(None, Some(&actions), Opponents::One(&*random), &first, &mut buffers.outputs()).unwrap();
        assert_ne!(batch, before);
    }
}

#[test]
fn what_no_step_against_players_accepts_is_refused() {
    let (mut batch, mut buffers) = of_rows(3);
    let random = player::<EnGarde>("random", 1);
    let (one, all, first): (_, [&dyn Player<EnGarde>; 3], _) = (Opponents::One(&*random), [&*random; 3], [Seat::FIRST]);
    let second = [seat(1)];
    let mut actions = vec![0; 3];
    batch.step_against(None, None, one, &second, &mut buffers.outputs()).unwrap();
    batch.sample(&mut actions).unwrap();
    let before = (batch.clone(), buffers.clone());
    let mut says = |rows: Option<&[usize]>,
                    actions: Option<&[i32]>,
                    opponents: Opponents<'_, &dyn Player<EnGarde>>,
                    learners: &[Seat],
                    what: &str| {
        let error = batch.step_against(rows, actions, opponents, learners, &mut buffers.outputs()).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
        assert!((&batch, &buffers) == (&before.0, &before.1), "{what}");
    };
    says(None, Some(&actions), one, &[], "no seat is a learner's; expected at least one of the seats 0 to 1");
    let same = "expected at least one of the seats 0 to 1, each once, and not all: the learners have the same seats in every row";
    says(None, Some(&actions), one, &[second[0]; 3], &format!("seat 1 is a learner's twice; {same}"));
    says(None, Some(&actions), one, &[second[0], first[0]], &format!("every seat is a learner's; {same}"));
    says(None, Some(&actions), one, &[seat(2)], "seat 2 does not exist; expected 0 to 1");
    says(None, Some(&actions), one, &first, "row 0 waits for seat 1, an opponent; expected a step without actions first");
    says(None, Some(&actions[1..]), one, &second, "`actions` has the length 2; expected 3");
    says(Some(&[1, 2]), Some(&actions), one, &second, "`actions` has the length 3; expected 2");
    says(Some(&[1, 1]), None, one, &second, "row 1 is named twice");
    says(Some(&[3]), None, one, &second, "row 3 does not exist");
    says(Some(&[0, 2]), Some(&[actions[0], 77]), one, &second, "row 2: action 77 does not exist");
    says(None, Some(&actions), Opponents::Seats(&all), &second, "`players` has the length 3; expected 2");
    says(None, Some(&actions), Opponents::Rows(&all[..2]), &second, "`players` has the length 2; expected 3");
    for (shares, what) in [
        ([1.0, -1.0], "the share of player 1 of the league is -1.0; expected a finite number of at least 0"),
        ([f64::NAN, 1.0], "the share of player 0 of the league is NaN"),
        ([1.0, f64::INFINITY], "the share of player 1 of the league is inf"),
        ([0.0, 0.0], "no player of the league has a share; expected at least one share above 0"),
    ] {
        let league = shares.map(|share| (all[0], share));
        says(None, Some(&actions), Opponents::League(&league), &second, what);
    }
    says(None, Some(&actions), Opponents::League(&[]), &second, "no player of the league has a share");
}
