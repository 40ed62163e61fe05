//! The validation of positions that are read.

mod question;

use super::action::Flank;
use super::cards::{ARMY, Column, Kind, SHUFFLES, TURNED_UP, Terrain, Type};
use super::options::{Armies, Draft, Rules, Terrains};
use super::state::{Army, Bonus, FieldOfGlory, Fought, Phase, Side, Units, next_column};
use crate::{Bag, Damaged, Finite};

impl FieldOfGlory {
    pub(super) fn validate(&self) -> Result<(), Damaged> {
        let accepted = Rules::new(&self.rules.options()).map_err(Damaged::Game)?;
        Damaged::unless(accepted == self.rules, "rules: inconsistent with their options")?;
        self.check_terrains()?;
        Side::all().try_for_each(|side| self.check_army(side))?;
        self.check_markers()?;
        if self.is_set_up() { self.check_set_up() } else { self.check_turn() }
    }

    /// FG-10: the terrains are turned up in some order.
    fn check_terrains(&self) -> Result<(), Damaged> {
        for terrain in Terrain::all() {
            let up = self.terrains.iter().filter(|up| **up == Some(terrain)).count();
            Damaged::unless(up <= terrain.copies().into(), "terrains: more of one than there are (FG-3)")?;
        }
        let (here, plain) = (self.terrains_of_columns(), self.rules.terrain == Terrains::Plain);
        let nothing = |column: Column| {
            let none = self.terrain(column).is_none() && self.control(column).is_none();
            none && self.armies.iter().all(|army| army.units[column.id()].is_empty())
        };
        Damaged::unless(Column::all().skip(here.len()).all(nothing), "columns: expected nothing beyond the battlefield (FG-80)")?;
        let plains = !plain || here.iter().all(|terrain| *terrain == Some(Terrain::Plain));
        Damaged::unless(plains, "terrains: expected Plains alone (FG-80)")?;
        let up = here.iter().flatten().count();
        Damaged::unless(
            leads_to(&vec![None; here.len()], here),
            "terrains: expected Plains near the centre, others far from it (FG-10)",
        )?;
        let complete = up == here.len();
        Damaged::unless(
            complete != (self.phase == Phase::Terrain),
            "terrains: expected one in each column, when the set-up goes on (FG-10)",
        )
    }

    /// Whether the battlefield has a column (FG-4).
    fn has(&self, column: Column) -> bool {
        column.number() < self.rules.columns
    }

    /// FG-1, FG-4, FG-13, FG-31: the cards of a side.
    fn check_army(&self, side: Side) -> Result<(), Damaged> {
        let (army, deck) = (self.army(side), self.rules.deck());
        for kind in Kind::all() {
            let bags = [&army.hand, &army.pile, &army.discard, &self.army(side.opponent()).victory];
            let mut count = bags.map(|bag| bag.count(kind)).iter().sum::<u8>();
            count += army.units.iter().flat_map(Units::iter).filter(|unit| Kind::Unit(*unit) == kind).count() as u8;
            count += u8::from(army.bonus.is_some_and(|bonus| bonus.card == kind));
            count += u8::from(kind == Kind::Reserves && self.has_played_reserves(side));
            Damaged::unless(count <= deck.count(kind), "cards: more of a kind than an army has (FG-1, FG-80)")?;
        }
        for units in army.units {
            let stand = match units.0 {
                [None, second] => second.is_none(),
                [Some(_), None] => true,
                [Some(one), Some(other)] => one <= other && one.stands_with(other),
            };
            Damaged::unless(stand, "units: two that cannot stand in a column, or not in their order (FG-31)")?;
        }
        Damaged::unless(army.shuffles <= SHUFFLES, "shuffles: expected at most two (FG-15)")?;
        let hidden = self.hidden_cards(side);
        Damaged::unless(hidden.covers(&army.remembered), "remembered: cards that are not hidden (FG-13)")?;
        self.check_shuffled(side)
    }

    /// FG-13, FG-16: the cards that a pile was last shuffled from belong to the army, and the pile holds no others.
    fn check_shuffled(&self, side: Side) -> Result<(), Damaged> {
        let army = self.army(side);
        if army.shuffles == 0 {
            let nothing = army.shuffled.is_empty() && army.remembered.is_empty();
            return Damaged::unless(nothing, "shuffled, remembered: cards before the first shuffle (FG-13, FG-16)");
        }
        let mut undrawn = army.pile;
        if let Some(Bonus { card, .. }) = army.bonus.filter(|bonus| bonus.top && self.open_bonus(side).is_none()) {
            undrawn.add(card);
        }
        Damaged::unless(army.shuffled.covers(&undrawn), "pile: a card that was not shuffled into it (FG-16)")?;
        let mut seen = self.open_cards(side);
        seen += army.remembered;
        Damaged::unless(seen.covers(&army.shuffled), "shuffled: cards that nobody has seen (FG-13, FG-16)")?;
        let drawn = (army.shuffled.len() - undrawn.len()) as u8;
        let certain = |kind| army.shuffled.count(kind).saturating_sub(drawn);
        let remembered = Kind::all().all(|kind| army.remembered.count(kind) >= certain(kind));
        Damaged::unless(remembered, "remembered: lacks cards that certainly lie in the pile (FG-13, FG-16)")
    }

    /// FG-15, FG-60, FG-61: the turns and the end.
    fn check_markers(&self) -> Result<(), Damaged> {
        let markers_are_off = self.armies.iter().all(|army| army.shuffles == SHUFFLES);
        let (turns, most) = (self.turns, self.rules.max_turns);
        if self.phase == Phase::Over {
            let won = self.terrains_of(self.active) >= self.rules.terrains_to_win();
            let over = turns <= most && (markers_are_off || turns == most || won);
            let why = "phase: over without enough terrains, two shuffles of both, or the last turn (FG-20, FG-60, FG-61)";
            return Damaged::unless(over, why);
        }
        let ended = markers_are_off && matches!(self.phase, Phase::Advance(_));
        Damaged::unless(!ended, "shuffles: the game was over before this turn (FG-60)")?;
        Damaged::unless(turns < most, "turns: expected at most max_turns (FG-61)")
    }

    /// FG-10, FG-11, FG-12: the set-up, before the first turn.
    fn check_set_up(&self) -> Result<(), Damaged> {
        let untouched = self.turns == 0 && self.active == Side::Red && self.control == [None; Column::COUNT];
        let fresh = |army: &Army| {
            let empty = army.victory.is_empty() && army.remembered.is_empty() && army.bonus.is_none() && army.shuffles == 0;
            empty && army.units.iter().all(Units::is_empty)
        };
        let unfought = self.turned_up == [None; 2] && self.named.is_none() && self.last.is_none();
        let fresh = self.armies.iter().all(fresh) && self.flanks.is_empty() && unfought;
        Damaged::unless(untouched && fresh, "set-up: nothing is played before the first turn (FG-12)")?;
        let sizes = self.armies.map(|army| [army.hand, army.pile, army.discard].map(|bag| bag.len() as u8));
        let (limit, army, drafts) = (self.rules.hand, self.rules.army_size(), self.rules.army == Armies::Drafted);
        let (none, drafted, full) = ([0, 0, 0], [0, army, 0], [limit, army - limit, 0]);
        let possible = match self.phase {
            Phase::Terrain => sizes == [if drafts { none } else { drafted }; 2],
            Phase::Draft(side) | Phase::Keep(side, _) => {
                let others = if side == Side::Red { none } else { drafted };
                drafts && sizes[side.opponent().id()] == others && self.check_draft(side, sizes[side.id()])
            }
            Phase::Deal => {
                let [red, blue] = sizes;
                let dealt = |[hand, pile, discard]: [u8; 3]| hand < limit && hand + pile == army && discard == 0;
                (dealt(red) && blue == drafted) || (red == full && dealt(blue))
            }
            _ => sizes == [full; 2],
        };
        Damaged::unless(possible, "set-up: not as many cards as the phase says, or no choice among them (FG-11, FG-12, FG-71)")
    }

    /// FG-11, FG-70, FG-71: the cards of a draft, turned up, kept, and out of the game.
    fn check_draft(&self, side: Side, [up, kept, out]: [u8; 3]) -> bool {
        let choice = || match self.phase {
            Phase::Keep(_, last) => self.keepable(side, last).len() > 1,
            _ => true,
        };
        match (self.rules.draft, self.phase) {
            (Draft::Random, Phase::Draft(_)) => [up, out] == [0, 0] && kept < ARMY,
            (Draft::Random, _) => false,
            (Draft::Choose, Phase::Keep(_, Some(last))) => {
                up == TURNED_UP - 1
                    && kept == out + 1
                    && kept % 2 == 1
                    && kept < ARMY
                    && choice()
                    && self.army(side).pile.contains(last)
            }
            (Draft::Choose, Phase::Keep(_, None)) => up == TURNED_UP && kept == out && kept % 2 == 0 && kept < ARMY && choice(),
            (Draft::Choose, _) => up < TURNED_UP && kept == out && kept % 2 == 0 && kept < ARMY,
        }
    }

    /// FG-20 to FG-51: a turn, or the end after the last turn.
    fn check_turn(&self) -> Result<(), Damaged> {
        for side in Side::all() {
            let mut all = self.open_cards(side);
            all += self.hidden_cards(side);
            Damaged::unless(
                all.len() == u32::from(self.rules.army_size()),
                "cards: expected the size of the army (FG-11, FG-80)",
            )?;
        }
        let waiting = self.army(self.active.opponent()).hand.len();
        Damaged::unless(waiting <= u32::from(self.rules.hand), "hands: expected at most the hand limit after a turn (FG-24)")?;
        self.last.map_or(Ok(()), |last| self.check_last(last))?;
        self.check_question()
    }

    /// FG-2, FG-13, FG-17: everybody has seen the cards of the last battle, and its result is possible.
    fn check_last(&self, last: Fought) -> Result<(), Damaged> {
        let Fought { attacker, at, from, leads, bonuses, winner } = last;
        let near = Flank::new(at, from).is_some() && [at, from].iter().all(|column| self.has(*column));
        let seen = Side::all().all(|side| {
            let mut seen = self.open_cards(side);
            seen += self.army(side).remembered;
            let battle: Bag<Kind> = bonuses[side.id()].into_iter().chain([Kind::Unit(leads[side.id()])]).collect();
            seen.covers(&battle)
        });
        let spear = leads[attacker.opponent().id()].of_type() == Type::Spear;
        let over = near && seen && (winner.is_some() || !spear);
        Damaged::unless(
            over,
            "last: expected a battle of adjacent columns and of cards that were seen, or a tie without a Spear (FG-17)",
        )
    }
}

/// FG-10: whether the terrains placed become `terrains` when others are turned up in some order.
fn leads_to(placed: &[Option<Terrain>], terrains: &[Option<Terrain>]) -> bool {
    placed == terrains
        || Terrain::all().filter_map(|terrain| Some((terrain, next_column(placed, terrain)?))).any(|(terrain, column)| {
            let mut more = placed.to_vec();
            more[column] = Some(terrain);
            terrains[column] == Some(terrain) && leads_to(&more, terrains)
        })
}
