//! The table as a seat sees it: its own hand, and public cards (GU-17).

use crate::tracker::{Counts, counts};
use bastide::guyenne::{Army, Contest, Edition, Format, Guyenne, Level, Phase};
use bastide::{Finite, Position, Seat};

/// The view of a seat.
pub(super) struct View {
    pub(super) phase: Phase,
    pub(super) rounds: u8,
    pub(super) sides: Vec<Side>,
    /// The size of each hand.
    pub(super) hands: Vec<i32>,
    pub(super) own_hand: Counts,
    /// The contests whose castles are named.
    pub(super) named: Vec<Contest>,
    contests: Vec<Shown>,
    /// All cards of an army (GU-2).
    pub(super) army: Counts,
    /// The last time that a pile can run out (GU-42).
    pub(super) run_outs: u8,
}

/// The view of a side.
pub(super) struct Side {
    pub(super) side: bastide::guyenne::Side,
    pub(super) members: &'static [Seat],
    pub(super) pile: i32,
    pub(super) removed: Counts,
    pub(super) run_outs: u8,
}

/// The view of a contest.
struct Shown {
    fighters: [usize; 2],
    /// The number of cards there.
    placed: [i32; 2],
    /// The cards that the last battle showed, and the number of cards conceded in it.
    revealed: [Counts; 2],
    conceded: i32,
}

impl View {
    pub(super) fn of(position: &Guyenne, seat: Seat) -> Self {
        let options = position.options();
        let side = |side| Side {
            side,
            members: position.members(side),
            pile: position.pile(side).len() as i32,
            removed: counts(&position.removed(side)),
            run_outs: position.run_outs(side),
        };
        let sides: Vec<Side> = position.sides().map(side).collect();
        let contest = |contest: Contest| {
            // GU-80: a frontier lies between a seat and the one on its left.
            let n = sides.len();
            let fighters = if options.format == Format::Ring { [contest.id(), (contest.id() + 1) % n] } else { [0, 1] };
            let battle = position.battle(contest);
            Shown {
                fighters,
                placed: fighters.map(|side| position.placed(sides[side].side, contest).len() as i32),
                revealed: battle.revealed.map(|cards| counts(&cards)),
                conceded: battle.conceded.into(),
            }
        };
        Self {
            phase: position.phase(),
            rounds: position.rounds(),
            hands: Seat::all().take(Position::seats(position)).map(|seat| position.hand(seat).len() as i32).collect(),
            own_hand: counts(&position.hand(seat)),
            named: Contest::all().filter(|contest| position.named(*contest).is_some()).collect(),
            contests: Contest::all().take(sides.len()).map(contest).collect(),
            // GU-2, GU-96: Hero, Five, Four, Trebuchet, Three, Archer, Two.
            army: match (options.army, options.edition) {
                (Army::Full, Edition::Published) => vec![1, 2, 3, 1, 3, 4, 8],
                (Army::Full, Edition::Prototype) => vec![1, 2, 3, 0, 4, 0, 12],
                (Army::Small, Edition::Published) => vec![1, 1, 0, 1, 1, 1, 2],
                (Army::Small, Edition::Prototype) => vec![1, 1, 0, 0, 2, 0, 3],
                (Army::Tiny, _) => vec![1, 1, 0, 0, 1, 0, 2],
            },
            run_outs: if options.rules == Level::Expert { 3 } else { 2 },
            sides,
        }
    }

    /// The number of the side of a seat.
    pub(super) fn side(&self, seat: Seat) -> usize {
        self.sides.iter().position(|side| side.members.contains(&seat)).expect("every seat has a side")
    }

    /// The number of a side's cards at a contest.
    pub(super) fn placed(&self, contest: Contest, side: bastide::guyenne::Side) -> i32 {
        let contest = &self.contests[contest.id()];
        contest.placed[usize::from(contest.fighters[0] != side.id())]
    }

    /// The cards that the last battle of a contest showed of a side, and the number of cards conceded in it.
    pub(super) fn battle(&self, contest: Contest, side: bastide::guyenne::Side) -> (Counts, i32) {
        let contest = &self.contests[contest.id()];
        (contest.revealed[usize::from(contest.fighters[0] != side.id())].clone(), contest.conceded)
    }
}
