//! Plans: the parts of a course, in any order, choose the course again, and play it.

use bastide::scene::{Choice, PartName};
use bastide::{AnyMatch, AnyPosition, AnyScene, Id, NotPlanned, Seat, Set, Stream, Turn, Viewer, load};
use bastide_tests::configurations::{base, cases, sampled};
use bastide_tests::parallel::of_each;
use bastide_tests::random::{choose, play, step};

/// Verbs whose courses the engine asks for in an order of its own.
const SETS: [&str; 8] = ["bury", "give", "commit", "done", "remove", "keep", "pay", "discard"];

/// Consecutive decisions of a seat.
struct Course {
    choices: Vec<Choice>,
    /// Whether all of them answer one question with a set of cards.
    is_set: bool,
}

impl Course {
    fn actions(&self) -> Vec<Id> {
        self.choices.iter().map(|choice| choice.action).collect()
    }

    fn parts(&self) -> Vec<String> {
        self.choices.iter().flat_map(|choice| &choice.parts).map(PartName::to_string).collect()
    }
}

/// A random course of the seat to act, which ends before another seat or chance is asked.
fn course(mut position: AnyPosition, seat: Seat, length: usize, stream: &mut Stream) -> Course {
    let mut course = Course { choices: Vec::new(), is_set: true };
    let mut castle = None;
    while course.choices.len() < length && position.turn() == Turn::Seat(seat) {
        let mut choices = position.scene(Viewer::Seat(seat)).unwrap().choices().to_vec();
        let choice = choices.swap_remove(stream.below(choices.len() as u32) as usize);
        let verb = choice.notation.split(' ').next().unwrap_or_default();
        course.is_set &= SETS.contains(&verb);
        if ["commit", "done"].contains(&verb) {
            let table = position.table(Viewer::Seat(seat)).unwrap();
            let question = table.rsplit("\nSeat ").next().unwrap_or_default().to_string();
            course.is_set &= *castle.get_or_insert(question.clone()) == question;
        }
        position.play(choice.action).unwrap();
        course.choices.push(choice);
    }
    course
}

/// The position after actions that a seat plays one after the other, if it is asked for each.
fn after(position: &AnyPosition, seat: Seat, actions: &[Id]) -> Option<AnyPosition> {
    let mut position = position.clone();
    for action in actions {
        (position.turn() == Turn::Seat(seat)).then(|| position.play(*action))?.ok()?;
    }
    Some(position)
}

fn shuffled(parts: &[String], stream: &mut Stream) -> Vec<String> {
    let mut parts = parts.to_vec();
    for last in (1..parts.len()).rev() {
        parts.swap(last, stream.below(last as u32 + 1) as usize);
    }
    parts
}

fn plan(position: &AnyPosition, parts: &[String]) -> Result<Vec<Id>, NotPlanned> {
    position.plan(&parts.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn the_parts_of_a_course_in_any_order_choose_it_again() {
    let games = sampled();
    let sets = of_each(&games, |game| {
        let (mut sets, mut stream) = (0, Stream::new(5));
        let mut position = game.start();
        while let Some(id) = choose(&position, &mut stream) {
            if let Turn::Seat(seat) = position.turn() {
                // The seat foresees only courses that it can play whatever is hidden from it.
                let imagined = position.redeal(seat.index(), &mut stream).unwrap();
                let length = 1 + stream.below(6) as usize;
                let course = course(imagined.clone(), seat, length, &mut stream);
                let (actions, parts, is_set) = (course.actions(), course.parts(), course.is_set);
                let foreseen = after(&position.redeal(seat.index(), &mut Stream::new(0)).unwrap(), seat, &actions).is_some();
                let reached = after(&position, seat, &actions).filter(|_| foreseen);
                if let Some(reached) = reached {
                    assert_eq!(plan(&position, &parts), Ok(actions.clone()), "{}: {parts:?} in order\n{position}", game.name());
                    let mixed = shuffled(&parts, &mut stream);
                    match plan(&position, &mixed) {
                        Ok(planned) => assert!(
                            !is_set || after(&position, seat, &planned) == Some(reached),
                            "{}: {mixed:?} for {actions:?}, not {planned:?}\n{position}",
                            game.name()
                        ),
                        Err(error) => assert!(
                            !is_set && matches!(error, NotPlanned::Several { .. } | NotPlanned::Many { .. }),
                            "{}: {mixed:?}: {error}\n{position}",
                            game.name()
                        ),
                    }
                    assert_eq!(plan(&imagined, &mixed), plan(&position, &mixed), "{}: {mixed:?} of a redeal", game.name());
                    sets += usize::from(is_set && actions.len() > 1);
                }
            }
            step(&mut position, id).unwrap();
        }
        sets
    });
    for name in ["guyenne", "field_of_glory"] {
        let of_game = games.iter().zip(&sets).filter(|(game, _)| base(game) == name);
        let sets: usize = of_game.map(|(_, sets)| sets).sum();
        assert!(sets > 20, "{name}: {sets} sets");
    }
}

#[test]
fn the_parts_of_a_course_play_it_while_the_seat_has_its_choices() {
    of_each(&sampled(), |game| {
        let mut stream = Stream::new(6);
        for seed in 0..cases(1, 2) {
            let mut running = game.new_match(seed);
            while let Turn::Seat(seat) = running.turn() {
                let imagined = running.position().redeal(seat.index(), &mut Stream::new(0)).unwrap();
                let length = 1 + stream.below(6) as usize;
                let course = course(imagined, seat, length, &mut stream);
                let parts = course.parts();
                for parts in [shuffled(&parts, &mut stream), parts] {
                    if plan(&running.position(), &parts).as_ref() == Ok(&course.actions()) {
                        assert_played(&running, seat, &course.choices, &parts);
                    }
                }
                play(&mut running, 1, &mut stream);
            }
        }
    });
}

/// Asserts that parts play the choices of a course one by one, as long as the seat has them; returns the match then, and the
/// first choice that it does not have.
fn assert_played<'a>(running: &AnyMatch, seat: Seat, course: &'a [Choice], parts: &[String]) -> (AnyMatch, Option<&'a Choice>) {
    let mut one_by_one = running.clone();
    let is_offered = |running: &AnyMatch, choice| running.scene(Viewer::Seat(seat)).unwrap().choices().contains(choice);
    let mut left = course.iter();
    let missing = left.find(|choice| !is_offered(&one_by_one, choice) || one_by_one.play(choice.action).is_err());
    let played = course.len() - left.len() - usize::from(missing.is_some());
    let (mut at_once, parts) = (running.clone(), parts.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(at_once.play_parts(&parts), Ok(played), "{parts:?}\n{running}");
    assert_eq!(at_once, one_by_one, "{parts:?}\n{running}");
    (one_by_one, missing)
}

/// GU-17, GU-31: whether a seat must remove cards, and from which castle, depends on cards that it does not see.
#[test]
fn hidden_cards_end_the_play_of_parts() {
    let game = load("guyenne(rules=advanced)").unwrap();
    let removes = |legal: Set<Id>| legal.nth(0).is_some_and(|action| game.action_text(action).unwrap().starts_with("remove"));
    let (mut by_turn, mut by_question, mut stream) = (0, 0, Stream::new(9));
    for seed in 0..200 {
        let mut running = game.new_match(seed);
        while let Turn::Seat(seat) = running.turn() {
            let legal = running.legal();
            for first in legal.iter().filter(|_| !removes(legal)) {
                let mut imagined = running.position().redeal(seat.index(), &mut Stream::new(0)).unwrap();
                imagined.play(first).unwrap();
                if imagined.turn() == Turn::Seat(seat) && removes(imagined.legal()) {
                    let choices = |scene: AnyScene| scene.choices().to_vec().into_iter();
                    let now = choices(running.scene(Viewer::Seat(seat)).unwrap()).find(|choice| choice.action == first).unwrap();
                    for next in choices(imagined.scene(Viewer::Seat(seat)).unwrap()) {
                        let course = Course { choices: vec![now.clone(), next], is_set: false };
                        let (after, missing) = assert_played(&running, seat, &course.choices, &course.parts());
                        let is_asked = after.turn() == Turn::Seat(seat);
                        by_turn += usize::from(missing.is_some() && !is_asked);
                        by_question += usize::from(missing.is_some_and(|next| is_asked && after.legal().contains(next.action)));
                    }
                }
            }
            running.play(legal.nth(stream.below(legal.len() as u32) as usize).unwrap()).unwrap();
        }
    }
    assert!(by_turn > 20, "{by_turn} courses that another seat interrupts");
    assert!(by_question > 0, "no action is legal for another question");
}

#[test]
fn a_placement_and_a_bill_are_planned_in_any_order() {
    let mut running = load("guyenne").unwrap().new_match(3);
    while !running.game().action_text(running.legal().nth(0).unwrap()).unwrap().starts_with("commit") {
        running.play(running.legal().nth(0).unwrap()).unwrap();
    }
    let Turn::Seat(seat) = running.turn() else { panic!("a seat is asked") };
    let hand = Course { choices: running.scene(Viewer::Seat(seat)).unwrap().choices().to_vec(), is_set: true }.parts();
    let (first, second) = (&hand[0], &hand[1]);
    let ordered = running.plan(&[first, second, "button:done"]).unwrap();
    assert_eq!(running.plan(&["button:done", second, first]), Ok(ordered.clone()));
    assert_eq!(ordered.len(), 3);
    let mut one_by_one = running.clone();
    ordered.iter().for_each(|action| one_by_one.play(*action).unwrap());
    assert_eq!(running.play_parts(&["button:done", second, first]), Ok(3));
    assert_eq!(running, one_by_one);
}

#[test]
fn parts_that_choose_nothing_are_refused_with_what_could_be_chosen() {
    let mut running = load("en_garde").unwrap().new_match(7);
    let refused = |parts: &[&str]| running.plan(parts).unwrap_err().to_string();
    let choice = running.scene(Viewer::Seat(Seat::FIRST)).unwrap().choices()[0].clone();
    let parts: Vec<String> = choice.parts.iter().map(PartName::to_string).collect();
    let (card, field) = (parts[0].as_str(), parts[1].as_str());
    assert!(refused(&["hand:1:9"]).starts_with("`hand:1:9` chooses no action; expected some of field:"));
    assert!(refused(&[field]).starts_with(&format!("{field} choose no actions together; expected some of field:")));
    assert!(refused(&[]).starts_with("no part is chosen; expected some of field:"));
    assert_eq!(running.plan(&[field, card]), Ok(vec![choice.action]));
    let start = load("en_garde").unwrap().start();
    assert_eq!(start.plan(&[card]).unwrap_err().to_string(), "parts choose no action: chance is to deal");
    let many = vec!["hand:0:1"; 100_000];
    assert!(refused(&many).contains("choose no actions together") || refused(&many).contains("chooses no action"));
    let before = running.clone();
    for parts in [&["hand:1:9"][..], &[field], &[]] {
        assert_eq!(running.play_parts(parts).unwrap_err(), running.plan(parts).unwrap_err());
    }
    assert_eq!(running, before);
}

#[test]
fn parts_with_too_many_orders_are_all_counted() {
    let (mut position, mut stream) = (load("field_of_glory").unwrap().start(), Stream::new(9));
    while let Some(id) = choose(&position, &mut stream) {
        if let Turn::Seat(seat) = position.turn() {
            let imagined = position.redeal(seat.index(), &mut Stream::new(0)).unwrap();
            let parts = shuffled(&course(imagined, seat, 14, &mut stream).parts(), &mut stream);
            if let Err(error @ NotPlanned::Many { .. }) = plan(&position, &parts) {
                return assert_eq!(error, NotPlanned::Many { parts: parts.len() });
            }
        }
        step(&mut position, id).unwrap();
    }
    panic!("no parts have too many orders");
}
