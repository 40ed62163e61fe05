//! Tells a viewer about a step.

use crate::record::{event, step_by_id};
use crate::{Id, Illegal, Observed, Position, Telling, Turn, Viewer};

/// Plays or deals an id, and tells the viewer about it if they notice it after the first `since` noticed events.
pub(crate) fn step<P: Position>(
    position: &mut P,
    id: Id,
    viewer: Viewer,
    telling: &mut Telling<P::Told>,
    since: usize,
) -> Result<(), Illegal> {
    let before = *position;
    let event = event(&before, id)?;
    step_by_id(position, id)?;
    let is_noticed = match viewer {
        Viewer::Seat(seat) => before.turn() == Turn::Seat(seat) || before.observation_key(seat) != position.observation_key(seat),
        Viewer::Public => before.scene(viewer) != position.scene(viewer),
        Viewer::Everything => true,
    };
    if is_noticed {
        telling.noticed += 1;
        if telling.noticed > since {
            before.telling(event, position, viewer, telling);
        }
    }
    Ok(())
}

#[cfg(all(test, feature = "formats"))]
mod tests {
    use crate::field_of_glory::FieldOfGlory;
    use crate::{AnyMatch, Record, Seat, Viewer, load};

    const PLAYED: &str = "bastide record: leduc_poker
chance: jack of hearts
chance: king of spades
0: call
1: raise
0: call
chance: king of hearts
0: call
1: raise
0: fold
";

    const FIRST: Viewer = Viewer::Seat(Seat::FIRST);

    fn second() -> Viewer {
        Viewer::in_seat(1, 2).unwrap()
    }

    fn told(viewer: Viewer, since: usize) -> String {
        let (game, record) = Record::read(PLAYED).unwrap();
        game.telling(&record, viewer, since).unwrap().to_string()
    }

    #[test]
    fn a_match_is_told_as_its_seats_may_know_it() {
        let dealt = "Seat 0 is dealt jack of hearts.\nSeat 1 is dealt king of spades.\n";
        let first = "Seat 0 checks, with 1 in the pot.\nSeat 1 raises, to 3 in the pot.\nSeat 0 calls, with 3 in the pot.\n";
        let second = "The public card is the king of hearts.\nSeat 0 checks, with 3 in the pot.\n\
                      Seat 1 raises, to 7 in the pot.\nSeat 0 folds.\nSeat 1 wins 3 chips.\n";
        let all = Viewer::Everything;
        assert_eq!(told(all, 0), [dealt, first, second].concat());
        assert_eq!(told(FIRST, 0), [&dealt.replace("king of spades", "1 card"), first, second].concat());
        // Seat 1 does not notice that a card is dealt to seat 0.
        assert_eq!([told(all, 1), told(self::second(), 0)], [(); 2].map(|()| [&dealt[32..], first, second].concat()));
        assert_eq!([told(all, 5), told(FIRST, 5), told(self::second(), 4)], [second; 3]);
        // The public notices no more than seat 1.
        assert_eq!(told(Viewer::Public, 0), ["Seat 1 is dealt 1 card.\n", first, second].concat());
    }

    #[test]
    fn a_placement_that_ends_by_itself_is_told_as_one_that_is_ended() {
        let mut running = load("guyenne").unwrap().new_match(0);
        let text = |id| load("guyenne").unwrap().action_text(id).unwrap();
        while !(running.turn().code() == 1 && text(running.legal().nth(0).unwrap()).starts_with("commit")) {
            running.play(running.legal().nth(0).unwrap()).unwrap();
        }
        let courses = [
            ["commit two", "done", "target 5", "commit two", "commit two"].as_slice(),
            &["commit hero", "done", "target 5", "commit four", "commit three", "done"],
        ];
        let [one, other] = courses.map(|course| {
            let mut running = running.clone();
            course.iter().for_each(|action| running.play(running.game().action_id(action).unwrap()).unwrap());
            running
        });
        assert_ne!(one.record().ids.len(), other.record().ids.len());
        assert_eq!(one.information_state(0).unwrap().key(), other.information_state(0).unwrap().key());
        for viewer in [FIRST, Viewer::Public] {
            let told = |running: &AnyMatch, since| running.telling(viewer, since).unwrap();
            assert_eq!(told(&one, 0), told(&other, 0), "{viewer}");
            let last = told(&one, 0).noticed() - 1;
            assert_eq!(told(&one, last), told(&other, last), "{viewer}");
        }
    }

    #[test]
    fn a_draft_with_fewer_questions_is_told_as_one_with_more() {
        let terrains = "chance: plain\n".repeat(5);
        let turned_up = |cards: [&str; 4]| cards.map(|card| format!("chance: {card}\n")).concat();
        let few = terrains.clone() + &turned_up(["commander/5", "commander/5", "commander/5", "pike/2"]) + "0: keep pike/2\n";
        let more = turned_up(["pike/2", "pike/3", "archers/2", "commander/5"]) + "0: keep pike/3\n0: keep commander/5\n";
        let [few, more] = [few, terrains + &more].map(|text| {
            let (game, record) = Record::read(&format!("bastide record: field_of_glory\n{text}")).unwrap();
            let known = record.information_state::<FieldOfGlory>(Seat::new(1).unwrap()).unwrap();
            let told = [second(), Viewer::Public].map(|viewer| game.telling(&record, viewer, 0).unwrap());
            assert_eq!(game.noticed(&record, second()).unwrap().last(), Some(&told[0].noticed()));
            (known.key(), told)
        });
        assert_eq!(few, more);
        assert!(few.1.iter().all(|told| told.noticed() > 4), "{few:?}");
    }

    #[test]
    fn a_sentence_of_several_cards_has_the_number_of_the_last() {
        let told = load("en_garde").unwrap().new_match(7).telling(FIRST, 0).unwrap();
        let sentences: Vec<_> = told.sentences().collect();
        assert_eq!(sentences.iter().map(|(noticed, _)| *noticed).collect::<Vec<_>>(), [5, 10], "{sentences:?}");
    }

    #[test]
    fn who_sees_everything_notices_every_event() {
        let (game, record) = Record::read(PLAYED).unwrap();
        assert_eq!(game.noticed(&record, Viewer::Everything).unwrap(), (0..=record.ids.len()).collect::<Vec<_>>());
        assert!(game.noticed(&record, Viewer::in_seat(2, 3).unwrap()).is_err());
    }
}
