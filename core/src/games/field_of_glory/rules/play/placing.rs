//! The fourth phase of a turn: placing units and playing Reserves (FG-23, FG-30 to FG-36).

use super::Action;
use crate::games::field_of_glory::rules::cards::{Column, DRAW, Kind, Unit, command_points, companions, last_paid, paid_from};
use crate::games::field_of_glory::rules::state::{Bill, FieldOfGlory, Phase, Units};
use crate::{Finite, Set};

/// The means of the active player's hand for placing: its units, and the command points that are not owed.
struct Means {
    units: Set<Unit>,
    points: u8,
}

impl Bill {
    /// FG-30: the units of a column that may be withdrawn, and the unit that may not.
    fn divide(&self, units: Units, column: Column) -> (Units, Option<Unit>) {
        let place = self.placed[column.id()];
        match (units.0, place) {
            (_, [false, false]) => (units, None),
            ([placed, old], [true, false]) => (Units([old, None]), placed),
            ([old, placed], [false, true]) => (Units([old, None]), placed),
            ([placed, _], [true, true]) => (Units::default(), placed),
        }
    }
}

impl FieldOfGlory {
    // Legal actions.

    /// FG-23: place, attack, play Reserves, or end.
    pub(super) fn actions(&self) -> Set<Action> {
        let mut actions = self.placements(Bill::default());
        let both = self.occupied(self.active) & self.occupied(self.active.opponent());
        actions.insert_each(Action::Attack, &both);
        actions.insert_if(Action::Reserves, self.army(self.active).hand.contains(Kind::Reserves));
        actions.insert(Action::End);
        actions
    }

    /// FG-33, FG-73: further placements under an open bill, or the first payment.
    pub(super) fn placements_or_payments(&self, bill: Bill) -> Set<Action> {
        let mut actions = self.placements(bill);
        actions.insert_each(Action::Pay, &self.payments(bill, None));
        actions
    }

    /// FG-30: the units that can be placed, in all columns, and the units that can make room for a unit.
    fn placements(&self, bill: Bill) -> Set<Action> {
        let means = self.means(bill);
        let mut placements = Set::new();
        let placeable = self.placeable_by_column(&means);
        for unit in means.units.iter() {
            let columns = Set::such_that(|column: Column| placeable[column.id()].contains(unit));
            placements.insert_each(|column| Action::Deploy(unit, column), &columns);
        }
        for column in self.columns() {
            let (old, placed) = bill.divide(self.units(self.active, column), column);
            insert_withdrawals(&mut placements, old, column, !self.placeable(&means, column, placed).is_empty());
        }
        placements
    }

    /// FG-30, FG-73: after a withdrawal, the units that can be placed in that column, and the other units that can be withdrawn
    /// from it.
    pub(super) fn replacements(&self, column: Column, bill: Bill) -> Set<Action> {
        let means = self.means(bill);
        let mut replacements = Set::new();
        for unit in self.placeable_now(&means, column).iter() {
            replacements.insert(Action::Deploy(unit, column));
        }
        let (old, _) = bill.divide(self.units(self.active, column), column);
        insert_withdrawals(&mut replacements, old, column, true);
        replacements
    }

    /// FG-30: whether a unit of the hand can be placed in a column once all units that may be withdrawn there are gone.
    pub(in crate::games::field_of_glory::rules) fn can_replace(&self, column: Column, bill: Bill) -> bool {
        let (_, placed) = bill.divide(self.units(self.active, column), column);
        !self.placeable(&self.means(bill), column, placed).is_empty()
    }

    fn means(&self, bill: Bill) -> Means {
        let hand = &self.army(self.active).hand;
        let points = command_points(hand).saturating_sub(bill.owed);
        Means { units: hand.kinds().preimage(Kind::Unit), points }
    }

    /// FG-30: the units that can be placed in each column.
    fn placeable_by_column(&self, means: &Means) -> [Set<Unit>; Column::COUNT] {
        let mut placeable = [Set::new(); Column::COUNT];
        for column in self.columns() {
            placeable[column.id()] = self.placeable_now(means, column);
        }
        placeable
    }

    /// FG-30, FG-31: the units that can be placed in a column without a withdrawal.
    fn placeable_now(&self, means: &Means, column: Column) -> Set<Unit> {
        let units = self.units(self.active, column);
        let room = if units.is_full() { 0 } else { Unit::COUNT };
        self.placeable(means, column, units.0[0]) & Set::lowest(room)
    }

    /// FG-31, FG-34, FG-35: the units that can stand in a column, next to the unit `beside`, and be paid for with the other
    /// cards.
    fn placeable(&self, means: &Means, column: Column, beside: Option<Unit>) -> Set<Unit> {
        means.units & companions(beside) & self.ground(column).within(means.points)
    }

    /// FG-73: the cards that can pay for a bill, from `last` on, such that the remaining cards cover the rest.
    pub(in crate::games::field_of_glory::rules) fn payments(&self, bill: Bill, last: Option<Kind>) -> Set<Kind> {
        let hand = &self.army(self.active).hand;
        let mut payments = hand.kinds();
        let mut covered = 0;
        while let Some(kind) = last_paid(&payments) {
            covered += kind.command_points() * hand.count(kind);
            if covered >= bill.owed {
                break;
            }
            payments.remove(kind);
        }
        match last {
            Some(last) => payments & paid_from(last),
            None => payments,
        }
    }

    // Effects.

    /// FG-30, FG-33: places a unit, and adds its price to the bill.
    pub(super) fn deploy(&mut self, unit: Unit, column: Column) {
        let mut bill = self.bill();
        bill.owed += self.price(unit, column);
        let army = self.own();
        army.hand.take_unchecked(Kind::Unit(unit));
        army.show(Kind::Unit(unit));
        let place = army.units[column.id()].add(unit);
        let placed = &mut bill.placed[column.id()];
        if place == 0 {
            placed[1] = placed[0];
        }
        placed[place] = true;
        self.begin_place(bill);
    }

    /// FG-30: withdraws a unit to make room for another.
    pub(super) fn withdraw(&mut self, unit: Unit, column: Column) {
        let mut bill = self.bill();
        let army = self.own();
        let place = army.units[column.id()].take(unit);
        army.discard.add_unchecked(Kind::Unit(unit));
        let placed = &mut bill.placed[column.id()];
        *placed = [if place == 0 { placed[1] } else { placed[0] }, false];
        self.begin_withdraw(column, bill);
    }

    /// FG-33: discards a card for a bill; no change is given.
    pub(super) fn pay(&mut self, kind: Kind, mut bill: Bill) {
        self.own().spend(kind);
        bill.owed = bill.owed.saturating_sub(kind.command_points());
        self.begin_pay(kind, bill);
    }

    /// FG-36: plays Reserves, which lies beside the piles until its cards are drawn.
    pub(super) fn play_reserves(&mut self) {
        let army = self.own();
        army.hand.take_unchecked(Kind::Reserves);
        army.show(Kind::Reserves);
        self.begin_reserves(DRAW);
    }

    /// FG-36: draws a card.
    pub(super) fn draw_reserve(&mut self, kind: Kind, n: u8) {
        self.own().draw(kind);
        self.begin_reserves(n - 1);
    }

    // The next question.

    /// FG-23
    pub(super) fn begin_actions(&mut self) {
        self.flanks = Set::new();
        self.phase = Phase::Actions;
    }

    /// FG-33, FG-73: opens a bill, unless nothing is owed.
    fn begin_place(&mut self, bill: Bill) {
        if bill.owed == 0 {
            self.begin_actions();
        } else {
            self.phase = Phase::Place(bill);
        }
    }

    /// FG-30
    fn begin_withdraw(&mut self, column: Column, bill: Bill) {
        self.phase = Phase::Withdraw(column, bill);
    }

    /// FG-73: continues paying until the bill is covered.
    fn begin_pay(&mut self, last: Kind, bill: Bill) {
        if bill.owed == 0 {
            self.begin_actions();
        } else {
            self.phase = Phase::Pay(last, bill);
        }
    }

    /// FG-36: draws `n` cards, as long as any remain; then discards Reserves.
    fn begin_reserves(&mut self, n: u8) {
        if n > 0 && self.own().prepare_draw() {
            self.phase = Phase::Reserves(n);
        } else {
            self.own().discard.add_unchecked(Kind::Reserves);
            self.begin_actions();
        }
    }
}

fn insert_withdrawals(actions: &mut Set<Action>, units: Units, column: Column, can_be_replaced: bool) {
    for unit in units.0 {
        let withdraw = Action::Withdraw(unit.unwrap_or(Unit::FIRST), column);
        actions.insert_if(withdraw, unit.is_some() & can_be_replaced);
    }
}
