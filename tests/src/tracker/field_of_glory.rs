//! Field of Glory: all see discards (FG-13), and the cards that a pile is shuffled from (FG-14, FG-16).

use super::{Counts, Hidden, Place, Tracker, add, at_least, counts, less, without};
use bastide::field_of_glory::{Action, Armies, Column, FieldOfGlory, Kind, Phase, Side};
use bastide::{Bag, Finite, Position, Seat};

/// The knowledge of a seat.
pub(super) struct Seen {
    own: Side,
    phase: Phase,
    active: Side,
    armies: Vec<Army>,
}

/// The knowledge of a seat about an army.
struct Army {
    side: Side,
    table: Table,
    /// The most of each kind that the army can have (FG-1, FG-80).
    most: Counts,
    /// The most of each kind that all have seen, or knew to lie in the pile, at one time (FG-13).
    seen: Counts,
    /// The cards that the pile was last shuffled from, minus those that all saw leave it; None before the first shuffle (FG-16).
    shuffled: Option<Counts>,
    /// All cards, if they are the seat's own (FG-13).
    drafted: Counts,
}

/// The cards of an army on the table after the draft, for a seat.
struct Table {
    hand: i32,
    pile: i32,
    /// Units, discards, cards that the opponent has eliminated, and Reserves while its cards are drawn: open to all.
    open: Counts,
    /// The cards that the opponent has eliminated.
    lost: Counts,
    /// A bonus card that lies face down: whether it was the top card of the pile (FG-42).
    face_down: Option<bool>,
    /// A bonus card that lies face up (FG-50).
    face_up: Option<Kind>,
    /// A bonus card that was just turned up and discarded (FG-50).
    turned_up: Option<Kind>,
    /// The hand and the bonus card, if they are the seat's own, and the pile before the opening hands are dealt (FG-11).
    own: Counts,
    drafted: Counts,
}

impl Table {
    fn of(position: &FieldOfGlory, side: Side, seat: Side) -> Self {
        let (army, phase) = (position.army(side), position.phase());
        let lost = counts(&position.army(opponent(side)).victory());
        let mut open = lost.clone();
        add(&mut open, &counts(&army.discard()));
        for column in Column::all() {
            add(&mut open, &counts(&position.units(side, column).iter().map(Kind::Unit).collect::<Bag<Kind>>()));
        }
        open[Kind::Reserves.id()] += i32::from(matches!(phase, Phase::Reserves(_)) && side == position.active());
        let up = |_: &_| matches!(phase, Phase::Rampage(..));
        let (mut own, mut drafted) = (vec![0; Kind::COUNT], vec![0; Kind::COUNT]);
        if side == seat {
            add(&mut own, &counts(&army.hand()));
            add(&mut own, &counts(&army.bonus().map(|bonus| bonus.card).into_iter().collect()));
            if phase == Phase::Deal {
                add(&mut drafted, &own);
                add(&mut drafted, &counts(&army.pile()));
            }
        }
        Self {
            hand: army.hand().len() as i32,
            pile: army.pile().len() as i32,
            open,
            lost,
            face_down: army.bonus().filter(|bonus| !up(bonus)).map(|bonus| bonus.top),
            face_up: army.bonus().filter(up).map(|bonus| bonus.card),
            turned_up: position.turned_up(side),
            own,
            drafted,
        }
    }

    /// The number of cards in the pile, or face down after they were its top card.
    fn undrawn(&self) -> i32 {
        self.pile + i32::from(self.face_down == Some(true))
    }

    /// The open cards, including the bonus card.
    fn all_open(&self) -> Counts {
        let mut open = self.open.clone();
        self.face_up.iter().for_each(|card| open[card.id()] += 1);
        open
    }
}

impl Tracker for Seen {
    type Position = FieldOfGlory;

    fn new(start: &FieldOfGlory, seat: Seat) -> Self {
        let own = if seat.index() == 0 { Side::Red } else { Side::Blue };
        let none = || vec![0; Kind::COUNT];
        let drafted: Counts = Kind::all().map(|kind| kind.copies().into()).collect();
        let army = |side| {
            let table = Table::of(start, side, own);
            let known = start.options().army != Armies::Drafted;
            let most = if known { counts(&start.army(side).pile()) } else { drafted.clone() };
            Army { side, most, seen: none(), shuffled: None, drafted: table.drafted.clone(), table }
        };
        Self { own, phase: start.phase(), active: start.active(), armies: Side::all().map(army).collect() }
    }

    fn see(&mut self, _: Option<Action>, now: &FieldOfGlory) {
        let phase = now.phase();
        for army in &mut self.armies {
            let table = Table::of(now, army.side, self.own);
            if !is_draft(phase) {
                army.see(self.phase, self.active, phase, table);
            } else {
                army.table = table;
            }
        }
        self.phase = phase;
        self.active = now.active();
    }

    fn hidden(&self) -> Vec<Hidden<FieldOfGlory>> {
        let armies = self.armies.iter().filter(|_| !is_draft(self.phase));
        armies.map(|army| if army.side == self.own { army.own_hidden() } else { army.hidden() }).collect()
    }
}

impl Army {
    fn see(&mut self, before: Phase, active: Side, now: Phase, table: Table) {
        let side = self.side;
        // FG-42, FG-50: a bonus card is turned up; if it was the top card, all see that it has left the pile.
        let was_up = self.table.face_up.is_some();
        let up = table.face_up.or(table.turned_up).filter(|_| !was_up);
        let top = self.table.face_down == Some(true) || matches!(before, Phase::Top(of, _) if of == side);
        if let (Some(card), Some(shuffled)) = (up.filter(|_| top), &mut self.shuffled) {
            shuffled[card.id()] -= 1;
        }
        // FG-49: so is a card that a rampage turns up.
        if let (Phase::Rampage(of, _), Some(shuffled)) = (before, &mut self.shuffled)
            && of == side
        {
            *shuffled = less(shuffled, &less(&table.lost, &self.table.lost));
        }
        // FG-14: a pile with more cards than remained was shuffled from cards that lay open and no longer do; the exchanged card
        // lay open, too (FG-24).
        let draws = match before {
            Phase::Deal => self.table.hand < table.hand,
            Phase::Top(of, _) | Phase::Rampage(of, _) => of == side,
            Phase::Reserves(_) | Phase::Refill(..) => active == side,
            _ => false,
        };
        if !is_draft(before) && table.pile > self.table.pile - i32::from(draws) {
            let mut open = self.table.open.clone();
            if let (Phase::Draw, Phase::Refill(_, Some(exchanged))) = (before, now) {
                open[exchanged.id()] += 1;
            }
            self.shuffled = Some(at_least(&open, &table.open));
        }
        if now == Phase::Deal {
            self.drafted.clone_from(&table.drafted);
        }
        self.table = table;
        let mut together = self.table.all_open();
        add(&mut together, &self.certain());
        self.seen.iter_mut().zip(together).for_each(|(most, now)| *most = now.max(*most));
    }

    /// The cards certainly in the pile, or a bonus card that was its top card: the cards shuffled, minus the number drawn
    /// (FG-16).
    fn certain(&self) -> Counts {
        match &self.shuffled {
            Some(shuffled) => without(shuffled, shuffled.iter().sum::<i32>() - self.table.undrawn()),
            None => vec![0; Kind::COUNT],
        }
    }

    fn pile(&self) -> Place<FieldOfGlory> {
        let side = self.side;
        let in_pile = move |position: &FieldOfGlory| counts(&position.army(side).pile());
        Place::new(format!("the pile of {side}"), self.table.pile, in_pile)
    }

    /// FG-13: a seat knows its own 24.
    fn own_hidden(&self) -> Hidden<FieldOfGlory> {
        let all = less(&less(&self.drafted, &self.table.open), &self.table.own);
        Hidden::counted(vec![self.pile()], all)
    }

    fn hidden(&self) -> Hidden<FieldOfGlory> {
        let side = self.side;
        let in_hand = move |position: &FieldOfGlory| counts(&position.army(side).hand());
        let mut places = vec![self.pile(), Place::new(format!("the hand of {side}"), self.table.hand, in_hand)];
        if let Some(top) = self.table.face_down {
            let name = if top { "the top card of the pile" } else { "the bonus card" };
            let bonus = move |position: &FieldOfGlory| position.army(side).bonus().map(|bonus| bonus.card);
            places.push(Place::new(name, 1, move |position| counts(&bonus(position).into_iter().collect())));
        }
        let open = self.table.all_open();
        let mut hidden = Hidden::between(places, less(&self.seen, &open), less(&self.most, &open));
        if let Some(shuffled) = &self.shuffled {
            hidden.bind(|name| name.contains("pile"), self.certain(), shuffled.clone());
        }
        hidden
    }
}

fn opponent(side: Side) -> Side {
    if side == Side::Red { Side::Blue } else { Side::Red }
}

/// FG-11: before the armies are drafted, there is nothing to remember about them.
fn is_draft(phase: Phase) -> bool {
    matches!(phase, Phase::Terrain | Phase::Draft(_) | Phase::Keep(..))
}
