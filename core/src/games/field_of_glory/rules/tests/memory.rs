//! Public memory of the cards that a shuffle hides again (FG-13, FG-16).

use super::*;

/// The position in which Red's pile was last shuffled from some cards; `pile` is left, and Red has drawn `drawn`.
fn shuffled(position: FieldOfGlory, pile: &str, drawn: &str) -> FieldOfGlory {
    let mut position = piles(position, Red, pile, "");
    let army = &mut position.armies[Red.id()];
    army.shuffled = cards(pile);
    army.shuffled += cards(drawn);
    (army.remembered, army.shuffles) = (army.shuffled, 1);
    position.validate().unwrap();
    position
}

/// The number of cards of a kind in Red's army that everybody has seen at one time, by Blue's observation.
fn seen_of(position: &FieldOfGlory, text: &str) -> u8 {
    values(position, Blue, "opponent seen")[kind(text).id()]
}

#[test]
fn fg_16_a_pile_that_was_shuffled_holds_what_everybody_saw() {
    let position = piles(field(NONE, NONE, ["pike/4", ""]), Red, "", "archers/2 archers/3");
    let shuffled = after(position, &["end", "exchange pike/4"]);
    let made_of = cards("archers/2 archers/3 pike/4");
    assert_eq!(shuffled.army(Red).shuffled(), made_of);
    for (side, name) in [(Blue, "opponent shuffled"), (Red, "my shuffled")] {
        assert_eq!(values(&shuffled, side, name), counts(made_of));
    }
    assert!(redealt(&shuffled, Blue).iter().all(|redealt| redealt.army(Red).pile() == made_of));
}

#[test]
fn fg_16_no_other_card_lies_in_the_pile_until_the_next_shuffle() {
    let position = piles(field(NONE, NONE, ["pike/4", ""]), Red, "", "archers/2 archers/3 spear/2");
    let drawn = after(position, &["end", "exchange pike/4", "archers/2", "spear/2"]);
    let redeals = redealt(&drawn, Blue);
    for redealt in &redeals {
        assert!(cards("archers/2 archers/3 spear/2 pike/4").covers(&redealt.army(Red).pile()));
    }
    for left in ["archers/2", "archers/3", "spear/2", "pike/4"] {
        assert!(redeals.iter().any(|redealt| redealt.army(Red).pile().contains(kind(left))), "{left}");
    }
}

#[test]
fn fg_16_the_next_shuffle_makes_another_pile() {
    let position = shuffled(field(NONE, NONE, ["pike/4 cavalry/3", ""]), "archers/2", "cavalry/3");
    let spent = after(position, &["end", "exchange pike/4", "archers/2"]);
    assert_eq!(spent.army(Red).shuffled(), cards("pike/4"));
}

#[test]
fn fg_16_before_the_first_shuffle_nothing_is_known_of_the_pile() {
    let position = field(NONE, NONE, ["pike/4", ""]);
    assert!(position.army(Red).shuffled().is_empty());
    let piles: Vec<Bag<Kind>> = redealt(&position, Blue).iter().map(|redealt| redealt.army(Red).pile()).collect();
    assert!(piles.iter().any(|pile| *pile != piles[0]));
}

#[test]
fn fg_16_a_bonus_card_from_the_pile_was_shuffled_into_it() {
    let position = shuffled(facing("pike/2", "elephant/2", ["cavalry/3", "overlap/2"]), "archers/2 archers/3", "cavalry/3");
    let down = after(position, &["attack 2", "bonus top", "archers/3"]);
    let redeals = redealt(&down, Blue);
    for card in ["archers/2", "archers/3", "cavalry/3"] {
        let bonus = |redealt: &FieldOfGlory| redealt.army(Red).bonus().map(|bonus| bonus.card);
        assert!(redeals.iter().any(|redealt| bonus(redealt) == Some(kind(card))), "{card}");
    }
    let up = after(down, &["bonus overlap/2"]);
    assert_eq!(up.army(Red).shuffled(), cards("archers/2 cavalry/3"));
}

#[test]
fn fg_16_a_card_lost_to_a_rampage_has_left_the_pile() {
    let position = shuffled(facing("elephant/2", "light_infantry/2", ["overlap/2", "commander/5"]), "archers/2 archers/3", "");
    let lost = after(position, &["attack 2", "bonus overlap/2", "stand", "bonus commander/5", "archers/2"]);
    assert_eq!((lost.army(Red).shuffled(), lost.army(Red).remembered), (cards("archers/3"), cards("archers/3")));
}

#[test]
fn fg_13_a_card_that_lies_in_the_pile_for_certain_was_seen_beside_an_open_one() {
    let position = shuffled(field(NONE, NONE, ["cavalry/2", ""]), "cavalry/2 archers/2", "");
    assert_eq!(seen_of(&after(position, &["end", "exchange cavalry/2"]), "cavalry/2"), 2);
}

#[test]
fn fg_13_a_card_that_may_have_been_drawn_is_the_one_that_is_played() {
    let position = shuffled(field(NONE, NONE, ["cavalry/2 pike/2", ""]), "cavalry/2 archers/2", "pike/2");
    assert_eq!(seen_of(&after(position, &["end", "exchange cavalry/2"]), "cavalry/2"), 1);
}

#[test]
fn fg_73_a_redeal_finds_the_only_hand_that_can_pay() {
    let hand = "elephant/2 elephant/3 spear/2 archers/2 commander/5 commander/5 commander/5 commander/5 commander/5";
    let position = shuffled(field(NONE, NONE, [hand, ""]), "archers/3", "archers/2");
    let placed = after(position, &["deploy elephant/2 to 0", "deploy elephant/3 to 4", "deploy spear/2 to 1"]);
    let paid = after(placed, &["pay commander/5"]);
    let mut stream = Stream::new(4);
    for _ in 0..2 {
        let redealt = paid.redeal(Blue.seat(), &mut stream).unwrap();
        redealt.validate().unwrap();
        assert_eq!(redealt.army(Red).hand().count(Kind::Commander), 4);
        assert!(cards("archers/2 archers/3").covers(&redealt.army(Red).pile()));
    }
}

#[test]
fn what_nobody_can_have_seen_is_no_position() {
    let good = shuffled(field(NONE, NONE, ["pike/4 cavalry/3", ""]), "archers/2 archers/3", "cavalry/3");
    for (change, named) in [
        (|army| army.shuffles = 0, "before the first shuffle (FG-13, FG-16)"),
        (|army| (army.shuffles, army.shuffled) = (0, Bag::new()), "before the first shuffle (FG-13, FG-16)"),
        (|army| army.shuffled.take(kind("archers/2")), "not shuffled into it (FG-16)"),
        (|army| army.shuffled.add(kind("spear/2")), "nobody has seen (FG-13, FG-16)"),
        (|army| (army.shuffled, army.remembered) = (army.pile, cards("archers/2")), "nobody has seen (FG-13, FG-16)"),
        (|army| army.remembered.add(kind("spear/2")), "not hidden (FG-13)"),
    ] as [(fn(&mut Army), &str); 6]
    {
        let mut bad = good;
        change(&mut bad.armies[Red.id()]);
        let refusal = bad.validate().unwrap_err().to_string();
        assert!(refusal.contains(named), "{refusal}");
    }
}
