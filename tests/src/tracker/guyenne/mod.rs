//! Guyenne: the observations (GU-17) and memories (GU-26, GU-27, GU-78, GU-95) of a seat about each army.

mod view;

use super::{Counts, Hidden, Place, Tracker, add, at_least, counts, less, without};
use bastide::guyenne::{Action, Contest, Guyenne, Kind, Phase, Side};
use bastide::{Finite, Seat};
use view::View;

/// The knowledge of a seat.
pub(super) struct Seen {
    me: Seat,
    now: View,
    /// The contests of the round, in the order in which their castles were named (GU-20).
    named: Vec<Contest>,
    /// The placements of seats at contests in this round (GU-73), and whether they were shown or conceded.
    placements: Vec<Placement>,
    armies: Vec<Army>,
}

/// The cards of a side at a contest of this round.
struct Placement {
    side: Side,
    contest: Contest,
    seat: Seat,
    /// The kinds of the cards, if they are the seat's own (GU-17).
    own: Counts,
    /// Whether the battle showed them (GU-21), or they were conceded (GU-22).
    shown: bool,
    conceded: bool,
}

/// The knowledge of a seat about the army of a side.
#[derive(Clone)]
struct Army {
    /// Revealed since the pile was last shuffled, and not removed: in the discard pile, or open at a castle (GU-26).
    shown: Counts,
    /// The cards that the seat itself discarded unseen since then (GU-78).
    own_unseen: Counts,
    /// The number of cards that each other seat discarded unseen since then, and of those buried, which no Hero is (GU-7, GU-27).
    unseen: [i32; Seat::COUNT],
    buried: i32,
    /// The cards that others of the side certainly have, outside the pile (GU-27, GU-78, GU-95).
    held: Counts,
    /// The cards certainly shuffled into the pile, minus those that the seat drew since, and the number of cards that others drew
    /// (GU-95).
    shuffled: Counts,
    drawn: i32,
    /// The seat's gifts to its partner in this round that were not shown since, and the number of cards that the partner conceded
    /// in it (GU-78).
    gifts: Counts,
    conceded: i32,
}

impl Tracker for Seen {
    type Position = Guyenne;

    fn new(start: &Guyenne, me: Seat) -> Self {
        let none = vec![0; Kind::COUNT];
        let now = View::of(start, me);
        let army = |side: &view::Side| {
            // GU-5, GU-71: the first to draw has the Hero, the lower seat of a pair.
            let mut held = none.clone();
            held[Kind::Hero.id()] = i32::from(side.members[0] != me);
            let [shown, own_unseen, shuffled, gifts] = [(); 4].map(|()| none.clone());
            Army { shown, own_unseen, unseen: [0; Seat::COUNT], buried: 0, held, shuffled, drawn: 0, gifts, conceded: 0 }
        };
        let armies = now.sides.iter().map(army).collect();
        Self { me, now, named: Vec::new(), placements: Vec::new(), armies }
    }

    /// GU-17: for all but the chooser, cards are laid, given and buried at once.
    fn is_shown(position: &Guyenne, seat: Seat) -> bool {
        match position.phase() {
            Phase::Bury(chooser, choice) | Phase::Give(chooser, choice) => chooser == seat || choice.cards == 0,
            Phase::Place(chooser, _, choice) | Phase::Add(chooser, _, choice) => chooser == seat || choice.cards == 0,
            _ => true,
        }
    }

    fn see(&mut self, own: Option<Action>, now: &Guyenne) {
        let now = View::of(now, self.me);
        self.see_choice(own, &now);
        let named = now.named.iter().filter(|contest| !self.named.contains(contest)).copied().collect::<Vec<_>>();
        self.named.extend(named);
        self.see_battles(&now);
        for (army, (side, before)) in self.armies.iter_mut().zip(now.sides.iter().zip(&self.now.sides)) {
            army.shown = less(&army.shown, &less(&side.removed, &before.removed));
        }
        if now.rounds > self.now.rounds {
            self.named.clear();
            self.placements.clear();
            for army in &mut self.armies {
                army.gifts.fill(0);
                army.conceded = 0;
            }
        }
        for side in 0..now.sides.len() {
            let (before, after) = (self.now.sides[side].run_outs, now.sides[side].run_outs);
            // GU-42: the last time nothing is shuffled.
            if after > before && (after < now.run_outs || after > before + 1) {
                self.see_shuffle(side, &now);
            }
        }
        self.now = now;
    }

    fn hidden(&self) -> Vec<Hidden<Guyenne>> {
        (0..self.armies.len()).map(|side| self.hidden_of(side)).collect()
    }
}

impl Seen {
    /// The army of a seat's side.
    fn army(&mut self, seat: Seat) -> &mut Army {
        &mut self.armies[self.now.side(seat)]
    }

    /// Whether two seats form a pair.
    fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one != other && self.now.side(one) == self.now.side(other)
    }

    /// Notes a choice, as far as the seat sees it, or a draw.
    fn see_choice(&mut self, own: Option<Action>, now: &View) {
        let received = less(&now.own_hand, &self.now.own_hand);
        let me = self.me;
        match (self.now.phase, own) {
            (Phase::Place(seat, step, _), _) => self.place(seat, self.named[step.id() / 2], own),
            (Phase::Add(seat, contest, _), _) => self.place(seat, contest, own),
            (Phase::Bury(..), Some(Action::Bury(troop))) => self.army(me).own_unseen[troop.kind().id()] += 1,
            // GU-7
            (Phase::Bury(seat, _), _) => {
                let army = self.army(seat);
                army.unseen[seat.index()] += 5;
                army.buried = 5;
            }
            // GU-78: a gift is with the partner.
            (Phase::Give(..), Some(Action::Give(kind))) => {
                let army = self.army(me);
                army.held[kind.id()] += 1;
                army.gifts[kind.id()] += 1;
            }
            (Phase::Give(seat, _), None) if self.are_partners(seat, me) => {
                let army = self.army(me);
                army.held = at_least(&army.held, &received);
            }
            // GU-41, GU-95
            (Phase::Draw(side), _) => {
                let army = &mut self.armies[side.id()];
                if received.iter().sum::<i32>() > 0 {
                    army.shuffled = at_least(&army.shuffled, &received);
                } else {
                    army.drawn += 1;
                }
            }
            _ => (),
        }
    }

    /// GU-10 to GU-12, GU-16: a seat puts cards at a castle; it knows its own.
    fn place(&mut self, seat: Seat, contest: Contest, own: Option<Action>) {
        let side = self.now.side(seat);
        let here = |placement: &&mut Placement| placement.side.id() == side && placement.contest == contest;
        if self.placements.iter_mut().find(here).is_none() {
            let side = self.now.sides[side].side;
            let own = vec![0; Kind::COUNT];
            self.placements.push(Placement { side, contest, seat, own, shown: false, conceded: false });
        }
        if let (Some(placement), Some(Action::Commit(kind))) = (self.placements.iter_mut().find(here), own) {
            placement.own[kind.id()] += 1;
        }
    }

    /// GU-21, GU-22: the cards that were shown or conceded in the battles that have begun.
    fn see_battles(&mut self, now: &View) {
        let begun = match now.phase {
            _ if now.rounds > self.now.rounds => self.named.len(),
            Phase::Answer(_, nth) | Phase::Remove(_, nth, _) => usize::from(nth) + 1,
            _ => 0,
        };
        for contest in &self.named[..begun] {
            for placement in self.placements.iter_mut().filter(|placement| placement.contest == *contest) {
                let army = &mut self.armies[placement.side.id()];
                let (revealed, conceded) = now.battle(*contest, placement.side);
                let own = placement.seat == self.me;
                let partner = !own && self.now.side(placement.seat) == self.now.side(self.me);
                if placement.shown || placement.conceded {
                    continue;
                } else if revealed.iter().sum::<i32>() > 0 {
                    placement.shown = true;
                    add(&mut army.shown, &revealed);
                    if !own {
                        army.held = at_least(&army.held, &revealed);
                    }
                    if partner {
                        army.gifts = at_least(&army.gifts, &revealed);
                    }
                } else if conceded > 0 {
                    placement.conceded = true;
                    if own {
                        add(&mut army.own_unseen, &placement.own);
                    } else {
                        army.unseen[placement.seat.index()] += conceded;
                    }
                    if partner {
                        army.conceded += conceded;
                    }
                }
            }
        }
    }

    /// GU-95: the cards that go into the pile, and so the cards held back; the pile was empty before, and nothing lies at
    /// castles.
    fn see_shuffle(&mut self, side: usize, now: &View) {
        let mut outside = less(&now.army, &now.sides[side].removed);
        if now.side(self.me) == side {
            outside = less(&outside, &now.own_hand);
        }
        let army = &mut self.armies[side];
        army.shuffled = army.shown.clone();
        add(&mut army.shuffled, &army.own_unseen);
        army.held = without(&less(&outside, &army.shuffled), army.unseen.iter().sum());
        army.shown.fill(0);
        army.own_unseen.fill(0);
        army.unseen = [0; Seat::COUNT];
        army.buried = 0;
        army.drawn = 0;
    }

    /// The cards of a side that the seat does not see.
    fn hidden_of(&self, side: usize) -> Hidden<Guyenne> {
        let (army, public) = (&self.armies[side], &self.now.sides[side]);
        let side = public.side;
        let mine = |seat: &Seat| *seat == self.me;
        let mut all = less(&less(&self.now.army, &public.removed), &army.shown);
        if public.members.iter().any(mine) {
            all = less(&less(&all, &self.now.own_hand), &army.own_unseen);
        }
        let pile = move |position: &Guyenne| counts(&position.pile(side));
        let mut places = vec![Place::new(format!("the pile of side {side}"), public.pile, pile)];
        for seat in public.members.iter().copied().filter(|seat| !mine(seat)) {
            let (name, size) = (format!("the hand of seat {seat}"), self.now.hands[seat.index()]);
            places.push(Place::new(name, size, move |position: &Guyenne| counts(&position.hand(seat))));
        }
        let mut open = Vec::new();
        for placement in self.placements.iter().filter(|placement| placement.side == side && !placement.conceded) {
            let Placement { contest, seat, .. } = *placement;
            if placement.shown {
                open.push(contest);
            } else if mine(&seat) {
                all = less(&all, &placement.own);
            } else {
                let (name, size) = (format!("the cards of seat {seat} at contest {contest}"), self.now.placed(contest, side));
                places.push(Place::new(name, size, move |position: &Guyenne| counts(&position.placed(side, contest))));
            }
        }
        // Of a discard pile, and of open cards on their way there, all cards shown are known.
        let mut known = army.shown.clone();
        add(&mut known, &army.own_unseen);
        let unseen = army.unseen.iter().sum();
        let discarded = move |position: &Guyenne| {
            let mut discard = counts(&position.discard(side));
            open.iter().for_each(|contest| add(&mut discard, &counts(&position.placed(side, *contest))));
            less(&discard, &known)
        };
        places.push(Place::new(format!("the unseen discards of side {side}"), unseen, discarded));
        let mut hidden = Hidden::counted(places, all.clone());
        let pile = |name: &str| name.contains("pile");
        let discards = |name: &str| name.contains("discards");
        hidden.bind(|name| !pile(name), army.held.clone(), all.clone());
        hidden.bind(pile, without(&army.shuffled, army.drawn), all.clone());
        hidden.bind(|name| !pile(name) && !discards(name), without(&army.gifts, army.conceded), all.clone());
        let mut buried = all;
        buried[Kind::Hero.id()] = buried[Kind::Hero.id()].min(unseen - army.buried);
        hidden.bind(discards, vec![0; Kind::COUNT], buried);
        hidden
    }
}
