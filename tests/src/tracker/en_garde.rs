//! En Garde: discards are public, hands are shown at the end of a round only (EG-6, EG-21, EG-23), and a fencer who must parry
//! can (EG-18).

use super::{Counts, Hidden, Place, Tracker, add, counts, less};
use bastide::en_garde::{Action, EnGarde, Fencer, Phase, Value};
use bastide::{Finite, Position, Seat};

/// The knowledge of a seat.
pub(super) struct Seen {
    own: Fencer,
    other: Fencer,
    /// The field on which the other fencer starts, the last one behind that fencer (EG-1).
    last: u8,
    /// All cards (EG-2).
    deck: Counts,
    /// The cards that it sees.
    seen: Counts,
    /// The size of the other hand.
    size: i32,
    /// The other hand, if it lies open.
    open: Option<Counts>,
    /// The cards certainly in the other hand, because a parry is asked of it.
    parry: Counts,
}

impl Tracker for Seen {
    type Position = EnGarde;

    fn new(start: &EnGarde, seat: Seat) -> Self {
        let [own, other] = if seat.index() == 0 { [Fencer::White, Fencer::Black] } else { [Fencer::Black, Fencer::White] };
        let none = vec![0; Value::COUNT];
        Self {
            own,
            other,
            last: start.field(other),
            deck: counts(&start.outcomes()),
            seen: none.clone(),
            size: 0,
            open: None,
            parry: none,
        }
    }

    fn see(&mut self, _: Option<Action>, now: &EnGarde) {
        self.seen = counts(&now.hand(self.own));
        add(&mut self.seen, &counts(&now.discard()));
        self.size = now.hand(self.other).len() as i32;
        // EG-21: both hands are shown, until the next round is dealt.
        let between_rounds = matches!(now.phase(), Phase::Shuffle | Phase::Over);
        let shown = now.last().and_then(|last| last.hands).filter(|_| between_rounds);
        self.open = shown.map(|hands| counts(&hands[self.other.id()]));
        // EG-14, EG-18: an attack that leaves nothing but a parry; EG-11: a fencer does not leave the piste.
        self.parry = vec![0; Value::COUNT];
        if let Phase::Answer(defender, attack) = now.phase() {
            let cornered = now.field(defender) == self.last;
            if defender == self.other && (!attack.indirect || cornered) {
                self.parry[usize::from(now.distance()) - 1] = attack.cards.into();
            }
        }
    }

    fn hidden(&self) -> Vec<Hidden<EnGarde>> {
        let left = less(&self.deck, &self.seen);
        let other = self.other;
        let in_pile = left.iter().sum::<i32>() - self.size;
        let hand = Place::new("the other hand", self.size, move |position: &EnGarde| counts(&position.hand(other)));
        let pile = Place::new("the pile", in_pile, |position: &EnGarde| counts(&position.pile()));
        let mut hidden = Hidden::counted(vec![hand, pile], left.clone());
        let of_hand = |name: &str| name == "the other hand";
        hidden.bind(of_hand, self.parry.clone(), left);
        if let Some(open) = &self.open {
            hidden.bind(of_hand, open.clone(), open.clone());
        }
        vec![hidden]
    }
}
