//! A custom player: a fencer that attacks with as many cards as it can, and otherwise advances, measured in the arena against the
//! players of the library. `cargo run --release -p bastide --example aggressor`.

use bastide::en_garde::{Action, EnGarde, Options};
use bastide::players::{Level, Pairing, Player, Thought, View, play_deal};
use bastide::{Finite, Position};
use std::error::Error;

struct Aggressor;

impl Player<EnGarde> for Aggressor {
    fn choose(&self, view: &View<EnGarde>, thought: &mut Thought<Action>) -> Action {
        thought.clear();
        let legal = view.legal();
        let eager = |action: &Action| match action {
            Action::Parry => 40,
            Action::Attack(cards) => 30 + cards.id(),
            Action::Indirect(_, cards) => 20 + cards.id(),
            Action::Advance(card) => 10 - card.id(),
            _ => 0,
        };
        legal.iter().max_by_key(eager).expect("a seat that is asked has a legal action")
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = EnGarde::new(&Options::default().rounds_to_win(1))?;
    for level in ["random", "greedy", "easy"] {
        let other = level.parse::<Level>()?.player(7);
        let mut pairing = Pairing::default();
        for deal in 0..200 {
            pairing += play_deal(&start, [&Aggressor, &*other], 1, deal)?;
        }
        let (score, error) = pairing.score();
        println!("against {level:6}  {:5.1} ± {:.1} % of {} matches", 100.0 * score, 100.0 * error, pairing.matches);
    }
    Ok(())
}
