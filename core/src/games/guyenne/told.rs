//! The events of a match, as data.

use super::rules::{Action, Battle, Contest, Kind, Phase, Role, Seen, Side};
use crate::scene::{number, one_by_one};
use crate::telling::{Event, Telling, ToldCards};
use crate::{Bag, Seat, Turn};

crate::scene::data! {
    /// An event of a match; seats, sides and castles are numbers, and a ring's castles are numbered as in its scene.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    #[allow(missing_docs, reason = "the fields are named alike in all events")]
    pub enum Told {
        /// A seat draws cards for a round (GU-5, GU-41).
        Drew { who: Who, round: u8, cards: ToldCards<Kind> },
        /// A seat buries cards (GU-7).
        Buried { who: Who, cards: ToldCards<Kind> },
        /// A seat has buried this many cards, unseen by the viewer.
        HasBuried { who: Who, cards: u8 },
        /// A seat gives cards to its partner (GU-72).
        Gave { who: Who, cards: ToldCards<Kind> },
        /// A seat has given cards to its partner.
        HasGiven { who: Who, cards: ToldCards<Kind>, are_seen: bool },
        /// A seat says who of its pair plays first (GU-73).
        Led { who: Who, first: u8 },
        /// A seat names a castle (GU-10).
        Named { who: Who, castle: u8 },
        /// A seat reinforces a castle (GU-16).
        Reinforced { who: Who, castle: u8 },
        /// A seat places cards at a castle (GU-10 to GU-12).
        Placed { who: Who, castle: Option<u8>, cards: ToldCards<Kind> },
        /// A seat adds cards at a castle (GU-92).
        Added { who: Who, castle: Option<u8>, cards: ToldCards<Kind> },
        /// A seat has placed or added this many cards at a castle, unseen by the viewer.
        Laid { who: Who, castle: Option<u8>, cards: u8, added: bool },
        /// A seat passes (GU-16).
        Passed { who: Who },
        /// A seat concedes a castle, with this many cards unseen (GU-22).
        Conceded { who: Who, castle: Option<u8>, cards: u8 },
        /// A side attacks a castle with its cards shown (GU-21).
        Attacked { side: Sided, castle: u8, strength: Strength },
        /// A battle is settled (GU-23 to GU-25).
        Settled(Settled),
        /// A side loses cards for good (GU-34).
        Lost { side: Sided, cards: ToldCards<Kind> },
        /// A round is over, with the points of each side.
        RoundOver { round: u8, sides: Vec<Sided>, points: Vec<u8> },
        /// The pile of a side has run out for the `times`th time (GU-42); its discards are shuffled unless it draws no more.
        RanOut { side: Sided, times: u8, at_most: u8, draws_no_more: bool },
        /// The match is over; nobody has won in a tie (GU-40, GU-43).
        Over { winners: Vec<Sided> },
    }

    /// A seat that does something.
    pub struct Who {
        /// The seat.
        pub seat: u8,
        /// Its side.
        pub side: Sided,
    }

    /// A side.
    pub struct Sided {
        /// Its number.
        pub side: u8,
        /// Its seats.
        pub seats: Vec<u8>,
        /// The people, `english` or `french`; none in a ring.
        pub name: Option<String>,
    }

    /// A settled battle.
    pub struct Settled {
        /// The castle.
        pub castle: u8,
        /// The two sides with their strength; none if the castle was conceded (GU-22).
        pub shown: Option<[Combatant; 2]>,
        /// The number of heroes shown: one decides the battle, and of two none does (GU-25).
        pub heroes: u8,
        /// The outcome.
        pub outcome: Outcome,
        /// The side that has or takes the castle; none if it stays neutral.
        pub side: Option<Sided>,
    }

    /// A side that shows its cards.
    pub struct Combatant {
        /// The side.
        pub side: Sided,
        /// Its strength.
        pub strength: Strength,
    }

    /// Cards shown, and what they are worth in a battle (GU-23).
    pub struct Strength {
        /// The cards with the strength of each; a hero counts nothing.
        pub cards: Vec<(Kind, u8)>,
        /// The total.
        pub total: u8,
    }

    /// The outcome of a battle.
    #[derive(Copy)]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Outcome {
        /// The side holds its castle.
        Held,
        /// The side takes the castle.
        Taken,
        /// It is a tie, and the side keeps its castle, or it stays neutral (GU-24).
        Tied,
    }
}

impl Seen<'_> {
    pub(super) fn telling(&self, event: Event<Option<Action>, Option<Kind>>, after: &Self, telling: &mut Telling<Told>) {
        match event {
            Event::Outcome(kind) => {
                if let Phase::Draw(side) = self.phase() {
                    let (who, round) = (self.who(self.drawer(side)), self.rounds() + 1);
                    telling.tell(Told::Drew { who, round, cards: ToldCards::one(kind) });
                }
            }
            Event::Action(action) => {
                if let Turn::Seat(seat) = self.turn()
                    && let Some(told) = self.done(seat, action, after)
                {
                    telling.tell(told);
                }
            }
        }
        self.tell_battles(after, telling);
        for side in self.sides().filter(|side| after.run_outs(*side) > self.run_outs(*side)) {
            telling.tell(Told::RanOut {
                side: self.sided(side),
                times: after.run_outs(side),
                at_most: self.rules().run_outs,
                draws_no_more: after.draws_no_more(side),
            });
        }
        if after.phase() == Phase::Over {
            let won = |side: &Side| self.members(*side).first().is_some_and(|seat| after.returns()[seat.index()] > 0.0);
            telling.tell(Told::Over { winners: self.sides().filter(won).map(|side| self.sided(side)).collect() });
        }
    }

    /// The action of a seat. Cards that others choose are told once the selection is complete (GU-17).
    fn done(&self, seat: Seat, action: Option<Action>, after: &Self) -> Option<Told> {
        let who = self.who(seat);
        let castle = |contest| after.named(contest).or(self.named(contest)).map(number);
        let laid = self.hand(seat).len().saturating_sub(after.hand(seat).len()) as u8;
        let named = |place| number(self.castle(self.side(seat), place));
        Some(match (action, self.phase()) {
            (Some(Action::Bury(troop)), _) => Told::Buried { who, cards: ToldCards::one(Some(troop.kind())) },
            (None, Phase::Bury(..)) => Told::HasBuried { who, cards: self.rules().buried },
            (Some(Action::Give(kind)), _) => Told::Gave { who, cards: ToldCards::one(Some(kind)) },
            (None, Phase::Give(..)) => {
                let gift = after.gift(seat);
                let open = gift.open().map(one_by_one).unwrap_or_default();
                let hidden = gift.len() - open.len() as u32;
                Told::HasGiven { who, cards: ToldCards { open, hidden }, are_seen: gift.open().is_some() }
            }
            (Some(Action::Lead(_)), _) => Told::Led { who, first: number(after.order(self.side(seat))[0]) },
            (Some(Action::Target(place)), Phase::Name(..)) => Told::Named { who, castle: named(place) },
            (Some(Action::Target(place)), _) => Told::Reinforced { who, castle: named(place) },
            (Some(Action::Commit(kind)), Phase::Place(_, nth, _)) => {
                Told::Placed { who, castle: castle(self.script(nth).contest), cards: ToldCards::one(Some(kind)) }
            }
            (Some(Action::Commit(kind)), Phase::Add(_, contest, _)) => {
                Told::Added { who, castle: castle(contest), cards: ToldCards::one(Some(kind)) }
            }
            (None, Phase::Place(_, nth, _)) => {
                Told::Laid { who, castle: castle(self.script(nth).contest), cards: laid, added: false }
            }
            (None, Phase::Add(_, contest, _)) => Told::Laid { who, castle: castle(contest), cards: laid, added: true },
            (Some(Action::Pass), _) => Told::Passed { who },
            (Some(Action::Concede), Phase::Answer(_, nth)) => {
                let contest = self.nth_contest(nth);
                Told::Conceded { who, castle: castle(contest), cards: after.battle(contest).conceded }
            }
            _ => return None,
        })
    }

    /// The battles that begin or are settled, and the cards removed with them (GU-21 to GU-34).
    fn tell_battles(&self, after: &Self, telling: &mut Telling<Told>) {
        let sides = self.sides().count() as u8;
        let settled = |position: &Self| match position.phase() {
            Phase::Answer(_, nth) => nth,
            Phase::Remove(_, nth, _) => nth + 1,
            _ => 0,
        };
        let over = after.rounds() > self.rounds();
        let answered = match self.phase() {
            Phase::Answer(_, nth) => Some(nth),
            _ => None,
        };
        for nth in settled(self)..if over { sides } else { settled(after) } {
            if let Some(battle) = self.settled(self.nth_contest(nth), after) {
                telling.tell(Told::Settled(battle));
            }
        }
        if let Phase::Answer(seat, nth) = after.phase()
            && answered != Some(nth)
        {
            let contest = self.nth_contest(nth);
            let attacker = self.opponent(self.side(seat), contest);
            let cards = after.battle(contest).revealed[self.rank_of(attacker, contest)];
            telling.tell(Told::Attacked {
                side: self.sided(attacker),
                castle: number(after.castle_of(contest)),
                strength: strength(&cards, Role::Attack),
            });
        }
        for side in self.sides() {
            for kind in one_by_one(&after.removed(side).beyond(self.removed(side))) {
                telling.tell(Told::Lost { side: self.sided(side), cards: ToldCards::one(Some(kind)) });
            }
        }
        if over {
            let points = self.sides().map(|side| after.points(side)).collect();
            let sides = self.sides().map(|side| self.sided(side)).collect();
            telling.tell(Told::RoundOver { round: after.rounds(), sides, points });
        }
    }

    /// A settled battle: the cards of both sides, and the controller of the castle now (GU-23 to GU-25).
    fn settled(&self, contest: Contest, after: &Self) -> Option<Settled> {
        let Battle { castle: Some(castle), conceded, revealed } = *after.battle(contest) else { return None };
        let fighters = self.fighters(contest);
        let controller = fighters.into_iter().find(|side| self.control(castle) == Some(*side));
        let role = |side: Side| match controller {
            None => Role::Claim,
            Some(controller) if controller == side => Role::Defence,
            Some(_) => Role::Attack,
        };
        let winner = match controller {
            Some(defender) if conceded > 0 => Some(self.opponent(defender, contest)),
            _ => self.winner_between(contest, controller, revealed),
        };
        let shown = |side: Side| {
            let strength = strength(&revealed[self.rank_of(side, contest)], role(side));
            Combatant { side: self.sided(side), strength }
        };
        Some(Settled {
            castle: number(castle),
            shown: (conceded == 0).then(|| fighters.map(shown)),
            heroes: revealed.iter().filter(|cards| cards.contains(Kind::Hero)).count() as u8,
            outcome: match winner {
                None => Outcome::Tied,
                winner if winner == controller => Outcome::Held,
                _ => Outcome::Taken,
            },
            side: winner.or(controller).map(|side| self.sided(side)),
        })
    }

    fn who(&self, seat: Seat) -> Who {
        Who { seat: seat.number(), side: self.sided(self.side(seat)) }
    }

    fn sided(&self, side: Side) -> Sided {
        Sided {
            side: number(side),
            seats: self.members(side).iter().map(|seat| seat.number()).collect(),
            name: self.people(side),
        }
    }
}

/// The strength of cards, and its parts (GU-23, GU-25).
fn strength(cards: &Bag<Kind>, role: Role) -> Strength {
    let cards: Vec<(Kind, u8)> = one_by_one(cards).into_iter().map(|kind| (kind, kind.strength(role))).collect();
    Strength { total: cards.iter().map(|(_, strength)| strength).sum(), cards }
}
