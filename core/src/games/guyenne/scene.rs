//! The table as data, and the parts that choose an action.

use super::rules::{Action, Battle, Castle, Contest, Kind, Phase, Seen, Side};
use crate::scene::{Cards, Choice, End, PartKind, PartName, VERSION, number, one_by_one};
use crate::{Bag, Finite, Seat, Viewer};

crate::scene::data! {
    /// The table of Guyenne as a viewer sees it.
    pub struct Scene {
        /// The version of the scene, 2.
        pub version: u8,
        /// The name of the game with its options.
        pub game: String,
        /// The viewer: the number of its seat, `public` or `everything`.
        pub viewer: Viewer,
        /// The number of the round, from 1; after the match, of the last one.
        pub round: u8,
        /// The side that plays first (GU-6, GU-81).
        pub first: u8,
        /// Whether each side sits between two frontiers (GU-80); otherwise all castles are one line.
        pub ring: bool,
        /// The castles.
        pub castles: Vec<Fortress>,
        /// The last battles, settled or under way (GU-20).
        pub battles: Vec<Fight>,
        /// The sides: a people, or a seat in a ring.
        pub sides: Vec<Party>,
        /// The seats.
        pub seats: Vec<Player>,
        /// The open question; none after the match.
        pub question: Option<Question>,
        /// The end of the match.
        pub end: Option<End<Ended>>,
        /// The legal actions, if the viewer sees what the seat to act sees.
        pub choices: Vec<Choice>,
    }

    /// A castle.
    pub struct Fortress {
        /// Its number. In a ring it is 3 times its frontier's number, plus its place from the centre of the table.
        pub castle: u8,
        /// The name of its part, such as `castle:3`.
        pub part: PartName,
        /// The side that controls it (GU-4).
        pub holder: Option<u8>,
        /// For each side, the place of the castle in its line, if it is there (GU-4, GU-80).
        pub line: Vec<Option<u8>>,
        /// The contest in which it is named, until the battles are over (GU-10).
        pub contest: Option<u8>,
        /// The cards of the two sides of the contest.
        pub forces: Vec<Force>,
    }

    /// The cards of a side at a castle.
    pub struct Force {
        /// The side.
        pub side: u8,
        /// Its cards.
        pub cards: Cards<Kind>,
    }

    /// The last battle of a contest (GU-20).
    pub struct Fight {
        /// The number of the contest.
        pub contest: u8,
        /// The castle fought for.
        pub castle: u8,
        /// Whether both sides have shown their cards or conceded.
        pub settled: bool,
        /// The two sides.
        pub sides: Vec<Fighter>,
    }

    /// A side in a battle.
    pub struct Fighter {
        /// The side.
        pub side: u8,
        /// The cards that it showed (GU-21).
        pub shown: Vec<Kind>,
        /// The number of cards that it conceded (GU-22).
        pub conceded: u8,
    }

    /// A side, and what belongs to it.
    pub struct Party {
        /// The number of the side.
        pub side: u8,
        /// The people, `english` or `french`; none in a ring.
        pub name: Option<String>,
        /// Its seats.
        pub seats: Vec<u8>,
        /// Its points, as if the match ended now (GU-63).
        pub points: u8,
        /// Its pile.
        pub pile: Cards<Kind>,
        /// The number of times that the pile has run out (GU-42).
        pub run_outs: u8,
        /// The number of times that it may run out.
        pub run_outs_at_most: u8,
        /// Its discards: open are those that the viewer knows (GU-26, GU-78).
        pub discards: Cards<Kind>,
        /// Its cards that are out of the game (GU-34).
        pub removed: Cards<Kind>,
    }

    /// A seat, and what belongs to it.
    pub struct Player {
        /// The number of the seat.
        pub seat: u8,
        /// The number of its side.
        pub side: u8,
        /// The points of its side, as far as the viewer may know them (GU-17).
        pub score: i32,
        /// The hand.
        pub hand: Cards<Kind>,
        /// The cards given to the partner in this round (GU-78).
        pub gift: Cards<Kind>,
    }

    /// The reason why a match ended.
    #[derive(Copy)]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Ended {
        /// A side controls all castles of its line (GU-40).
        Line,
        /// A side has run out of cards (GU-43).
        Cards,
        /// The last round is over (GU-96).
        Rounds,
    }

    /// The open question, with the seat that is asked or draws; castles are numbers.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    #[allow(missing_docs, reason = "the fields are named alike in all questions")]
    pub enum Question {
        /// A seat buries this many cards more (GU-7).
        Bury { seat: u8, cards: u8 },
        /// A seat draws a card (GU-5, GU-41).
        Draw { seat: u8 },
        /// A seat gives cards to its partner (GU-72).
        Give { seat: u8 },
        /// A seat says who of the pair plays first (GU-73).
        Lead { seat: u8 },
        /// A seat names a castle (GU-10, GU-11, GU-82).
        Name { seat: u8 },
        /// A seat puts cards at a castle (GU-10 to GU-12).
        Place { seat: u8, castle: Option<u8> },
        /// A seat may reinforce a castle (GU-16).
        Reinforce { seat: u8 },
        /// A seat adds cards at a castle (GU-92).
        Add { seat: u8, castle: Option<u8> },
        /// A seat reveals its cards at a castle, or concedes (GU-22).
        Answer { seat: u8, castle: Option<u8> },
        /// A seat removes cards of this worth from a castle (GU-31, GU-32).
        Remove { seat: u8, castle: Option<u8>, due: u8 },
    }
}

impl Seen<'_> {
    /// The scene of the viewer, with these choices.
    pub(super) fn scene(&self, choices: Vec<Choice>) -> Scene {
        let over = self.phase() == Phase::Over;
        Scene {
            version: VERSION,
            game: self.name(),
            viewer: self.viewer(),
            round: (self.rounds() + u8::from(!over)).max(1),
            first: number(self.first()),
            ring: self.rules().seating.is_ring(),
            castles: self.castles().map(|castle| self.fortress(castle)).collect(),
            battles: Contest::all().filter_map(|contest| self.fight(contest)).collect(),
            sides: self.sides().map(|side| self.party(side)).collect(),
            seats: Seat::all().take(self.scores().len()).map(|seat| self.player(seat)).collect(),
            question: self.open_question(),
            end: over.then(|| End::new(&self.returns(), self.reason())),
            choices,
        }
    }

    fn fortress(&self, castle: Castle) -> Fortress {
        let contest = Contest::all().find(|contest| self.named(*contest) == Some(castle));
        let force = |contest, side| Force {
            side: number(side),
            cards: Cards::of(placed_part(side, contest), self.placed(side, contest)),
        };
        Fortress {
            castle: number(castle),
            part: castle_part(castle),
            holder: self.control(castle).map(number),
            line: self.sides().map(|side| self.place(side, castle).map(number)).collect(),
            contest: contest.map(number),
            forces: contest.map_or(Vec::new(), |contest| self.fighters(contest).map(|side| force(contest, side)).to_vec()),
        }
    }

    fn fight(&self, contest: Contest) -> Option<Fight> {
        let Battle { castle: Some(castle), conceded, revealed } = *self.battle(contest) else { return None };
        let fighter = |(side, cards): (Side, Bag<Kind>)| Fighter {
            side: number(side),
            shown: one_by_one(&cards),
            conceded: if cards.is_empty() { conceded } else { 0 },
        };
        let sides: Vec<Fighter> = self.fighters(contest).into_iter().zip(revealed).map(fighter).collect();
        let settled = sides.iter().all(|fighter| fighter.conceded > 0 || !fighter.shown.is_empty());
        Some(Fight { contest: number(contest), castle: number(castle), settled, sides })
    }

    fn party(&self, side: Side) -> Party {
        let mut known = *self.shown_discards(side);
        for member in self.members(side) {
            known += self.unseen_discards(*member).known();
        }
        let discards = Cards::open(PartKind::Discards.at([side.id()]), &known);
        Party {
            side: number(side),
            name: self.people(side),
            seats: self.members(side).iter().map(|seat| seat.number()).collect(),
            points: self.points(side),
            pile: Cards::of(PartKind::Pile.at([side.id()]), self.pile(side)),
            run_outs: self.run_outs(side),
            run_outs_at_most: self.rules().run_outs,
            discards: Cards { hidden: self.discards(side) - known.len(), ..discards },
            removed: Cards::open(PartKind::Removed.at([side.id()]), self.removed(side)),
        }
    }

    /// The people of a side; none in a ring.
    pub(super) fn people(&self, side: Side) -> Option<String> {
        let people = ["english", "french"].get(side.id()).filter(|_| !self.rules().seating.is_ring());
        people.map(|name| (*name).into())
    }

    fn player(&self, seat: Seat) -> Player {
        Player {
            seat: seat.number(),
            side: number(self.side(seat)),
            score: self.scores()[seat.index()],
            hand: Cards::of(PartKind::Hand.at([seat.id()]), self.hand(seat)),
            gift: Cards::of(PartKind::Gift.at([seat.id()]), self.gift(seat)),
        }
    }

    fn open_question(&self) -> Option<Question> {
        let castle = |contest| self.named(contest).map(number);
        Some(match self.phase() {
            Phase::Bury(seat, selection) => Question::Bury { seat: seat.number(), cards: self.rules().buried - selection.cards },
            Phase::Draw(side) => Question::Draw { seat: self.drawer(side).number() },
            Phase::Give(seat, _) => Question::Give { seat: seat.number() },
            Phase::Lead(seat) => Question::Lead { seat: seat.number() },
            Phase::Name(seat, _) => Question::Name { seat: seat.number() },
            Phase::Place(seat, nth, _) => Question::Place { seat: seat.number(), castle: castle(self.script(nth).contest) },
            Phase::Reinforce(seat, _) => Question::Reinforce { seat: seat.number() },
            Phase::Add(seat, contest, _) => Question::Add { seat: seat.number(), castle: castle(contest) },
            Phase::Answer(seat, nth) => Question::Answer { seat: seat.number(), castle: castle(self.nth_contest(nth)) },
            Phase::Remove(seat, nth, loss) => {
                Question::Remove { seat: seat.number(), castle: castle(self.nth_contest(nth)), due: loss.due }
            }
            Phase::Over => return None,
        })
    }

    /// The reason why the match ended.
    fn reason(&self) -> Ended {
        if self.sides().any(|side| self.holds_line(side)) {
            Ended::Line
        } else if self.sides().any(|side| self.is_spent(side)) {
            Ended::Cards
        } else {
            Ended::Rounds
        }
    }

    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        let side = self.side(seat);
        match (action, self.phase()) {
            (Action::Target(place), _) => vec![castle_part(self.castle(side, place))],
            (Action::Commit(kind) | Action::Give(kind), _) => vec![PartKind::Hand.at([seat.id()]).of(kind.notation())],
            (Action::Remove(troop), Phase::Remove(_, nth, _)) => {
                vec![placed_part(side, self.nth_contest(nth)).of(troop.kind().notation())]
            }
            _ => vec![PartName::button(action.notation())],
        }
    }
}

fn castle_part(castle: Castle) -> PartName {
    PartKind::Castle.at([castle.id()])
}

fn placed_part(side: Side, contest: Contest) -> PartName {
    PartKind::Placed.at([side.id(), contest.id()])
}
