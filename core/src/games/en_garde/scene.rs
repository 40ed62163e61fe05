//! The table as data, and the parts that choose an action.

use super::rules::{Action, Fencer, Phase, Reason, Seen, Value};
use crate::figures::figures;
use crate::scene::{Cards, Choice, End, PartKind, PartName, VERSION, number, one_by_one};
use crate::{Finite, Seat, Viewer};

crate::scene::data! {
    /// The table of En Garde as a viewer sees it.
    pub struct Scene {
        /// The version of the scene, 2.
        pub version: u8,
        /// The name of the game with its options.
        pub game: String,
        /// The viewer: the number of its seat, `public` or `everything`.
        pub viewer: Viewer,
        /// The number of the round, from 1; after the match, of the last one.
        pub round: u16,
        /// The most rounds of a match (EG-32).
        pub rounds_at_most: u16,
        /// The points that win the match (EG-30).
        pub points_to_win: u8,
        /// The number of fields of the piste, which are numbered from 1; field 3 is the part `field:3` (EG-1).
        pub piste: u8,
        /// The field in the middle (EG-22).
        pub middle: u8,
        /// The distance between the fencers (EG-4).
        pub distance: u8,
        /// The fencers, White first.
        pub seats: Vec<Fencing>,
        /// The pile.
        pub pile: Cards<Value>,
        /// The discarded cards.
        pub discards: Cards<Value>,
        /// The end of the last round (EG-23).
        pub last_round: Option<LastRound>,
        /// The open question; none after the match.
        pub question: Option<Question>,
        /// The end of the match.
        pub end: Option<End<Ended>>,
        /// The legal actions, if the viewer sees what the seat to act sees.
        pub choices: Vec<Choice>,
    }

    /// A fencer.
    pub struct Fencing {
        /// The number of the seat.
        pub seat: u8,
        /// The number of its side, which is the seat's.
        pub side: u8,
        /// The name: `white` or `black`.
        pub name: String,
        /// The rounds won (EG-31).
        pub score: i32,
        /// The field where the fencer stands.
        pub field: u8,
        /// The hand.
        pub hand: Cards<Value>,
    }

    /// The end of a round (EG-23).
    pub struct LastRound {
        /// The number of the round, from 1.
        pub round: u16,
        /// The seat of the winner; none if the round was tied.
        pub winner: Option<u8>,
        /// The reason why it ended: `attack`, `no move`, `hands` or `fields`.
        pub reason: Reason,
        /// The final distance.
        pub distance: u8,
        /// The hands of White and Black, if they were shown (EG-21).
        pub hands: Option<[Vec<Value>; 2]>,
    }

    /// The reason why a match ended.
    #[derive(Copy)]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Ended {
        /// A fencer has the points that win (EG-30).
        Points,
        /// The last round is over (EG-32).
        Rounds,
    }

    /// The open question, with the seat that is asked or dealt a card.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    pub enum Question {
        /// The cards are shuffled for the next round (EG-2).
        Shuffle,
        /// A fencer is dealt a card (EG-3).
        Deal {
            /// The fencer.
            seat: u8,
        },
        /// A fencer makes a move (EG-10).
        Move {
            /// The fencer.
            seat: u8,
        },
        /// A fencer refills the hand (EG-13).
        Refill {
            /// The fencer.
            seat: u8,
        },
        /// A fencer answers an attack (EG-14, EG-15).
        Answer {
            /// The fencer.
            seat: u8,
            /// The attack.
            attack: OpenAttack,
        },
    }

    /// An attack that has no answer yet.
    pub struct OpenAttack {
        /// Whether the attacker advanced first (EG-10).
        pub indirect: bool,
        /// The value of its cards.
        pub value: u8,
        /// The number of its cards.
        pub count: u8,
    }
}

impl Seen<'_> {
    /// The scene of the viewer, with these choices.
    pub(super) fn scene(&self, choices: Vec<Choice>) -> Scene {
        let rules = self.rules();
        let hand = |fencer: Fencer| Cards::of(PartKind::Hand.at([fencer.id()]), self.hand(fencer));
        let fencing = |fencer: Fencer| Fencing {
            seat: number(fencer),
            side: number(fencer),
            name: ["white", "black"][fencer.id()].into(),
            score: self.scores()[fencer.id()],
            field: self.field(fencer),
            hand: hand(fencer),
        };
        let has_won = self.points().iter().any(|points| *points >= rules.rounds_to_win);
        let ended = if has_won { Ended::Points } else { Ended::Rounds };
        Scene {
            version: VERSION,
            game: self.name(),
            viewer: self.viewer(),
            round: self.rounds() + u16::from(self.phase() != Phase::Over),
            rounds_at_most: rules.max_rounds,
            points_to_win: rules.rounds_to_win,
            piste: rules.piste,
            middle: rules.middle(),
            distance: self.distance(),
            seats: Fencer::all().map(fencing).collect(),
            pile: Cards::of(PartKind::Pile.at([]), self.pile()),
            discards: Cards::open(PartKind::Discards.at([]), &self.discard()),
            last_round: self.last().map(|last| LastRound {
                round: self.rounds(),
                winner: last.winner.map(number),
                reason: last.reason,
                distance: last.distance,
                hands: last.hands.map(|hands| hands.map(|hand| one_by_one(&hand))),
            }),
            question: self.open_question(),
            end: (self.phase() == Phase::Over).then(|| End::new(&self.returns(), ended)),
            choices,
        }
    }

    fn open_question(&self) -> Option<Question> {
        Some(match self.phase() {
            Phase::Shuffle => Question::Shuffle,
            Phase::Deal => Question::Deal { seat: number(self.receiver()) },
            Phase::Move(fencer) => Question::Move { seat: number(fencer) },
            Phase::Refill(fencer, _) => Question::Refill { seat: number(fencer) },
            Phase::Answer(fencer, attack) => Question::Answer {
                seat: number(fencer),
                attack: OpenAttack { indirect: attack.indirect, value: self.distance(), count: attack.cards },
            },
            Phase::Over => return None,
        })
    }

    /// The cards in the order in which they are played, then a field: where the fencer goes, or where the opponent is attacked or
    /// parried.
    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        let me = Fencer::of(seat);
        let cards = |value: u8, count: u8| vec![PartKind::Hand.at([seat.id()]).of(figures(value)); count.into()];
        let field = |fields: i8| {
            let ahead = if me == Fencer::White { fields } else { -fields };
            vec![field_part(self.field(me).saturating_add_signed(ahead))]
        };
        let opponent = vec![field_part(self.field(me.opponent()))];
        let steps = |value: Value| value.number() as i8;
        match action {
            Action::Advance(value) => [cards(value.number(), 1), field(steps(value))].concat(),
            Action::Retreat(value) => [cards(value.number(), 1), field(-steps(value))].concat(),
            Action::Attack(count) => [cards(self.distance(), count.number()), opponent].concat(),
            Action::Indirect(value, count) => {
                let attack = cards(self.distance() - value.number(), count.number());
                [cards(value.number(), 1), attack, opponent].concat()
            }
            Action::Parry => {
                let attack = if let Phase::Answer(_, attack) = self.phase() { attack.cards } else { 0 };
                [cards(self.distance(), attack), opponent].concat()
            }
        }
    }
}

pub(super) fn field_part(number: u8) -> PartName {
    PartKind::Field.at([number.into()])
}
