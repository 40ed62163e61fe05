//! Configurations, material and set-up.

use super::*;

/// Every combination of option values, as text.
fn all_combinations() -> Vec<String> {
    let values: [&[&str]; 6] = [
        &["edition=published", "edition=prototype"],
        &["rules=basic", "rules=advanced", "rules=expert"],
        &["format=duel", "format=teams", "format=ring"],
        &["players=auto", "players=2", "players=3", "players=4"],
        &["pair=english", "pair=french"],
        &["tied_attack=removes", "tied_attack=keeps"],
    ];
    values.into_iter().fold(vec![String::new()], |texts, values| {
        let longer =
            |text: &String| values.iter().map(|value| format!("{text},{value}").trim_matches(',').into()).collect::<Vec<_>>();
        texts.iter().flat_map(longer).collect()
    })
}

/// The events before the first round, in order: the seats that bury, and the sides that draw.
fn opening(options: &str) -> Vec<String> {
    let events = preparations(game(options)).into_iter();
    events.filter(|event| event.ends_with("buries") || event.ends_with("draws")).collect()
}

#[test]
fn gu_1_if_nothing_is_said_it_is_the_published_basic_duel() {
    let written = "edition=published,rules=basic,format=duel,players=2,pair=english,tied_attack=removes";
    assert_eq!((game(""), game("").name()), (game(written), "guyenne".into()));
}

#[test]
fn gu_1_each_format_has_its_players() {
    let formats = ["", "format=teams", "format=teams,players=3", "format=ring", "format=ring,players=3"];
    assert_eq!(formats.map(|options| game(options).seats()), [2, 4, 3, 4, 3]);
}

#[test]
fn gu_1_a_bad_combination_is_an_error_that_names_the_option_at_fault() {
    for (text, at_fault) in [
        ("edition=prototype,rules=advanced", "rules"),
        ("edition=prototype,rules=expert", "rules"),
        ("edition=prototype,format=teams", "format"),
        ("edition=prototype,format=ring", "format"),
        ("edition=prototype,players=3", "players"),
        ("edition=prototype,pair=french", "pair"),
        ("edition=prototype,tied_attack=keeps", "tied_attack"),
        ("players=1", "players"),
        ("players=3", "players"),
        ("players=4", "players"),
        ("format=teams,players=2", "players"),
        ("format=teams,players=5", "players"),
        ("format=ring,players=2", "players"),
        ("format=ring,players=5", "players"),
        ("pair=french", "pair"),
        ("format=teams,pair=french", "pair"),
        ("format=teams,players=4,pair=french", "pair"),
        ("format=ring,players=3,pair=french", "pair"),
        ("tied_attack=keeps", "tied_attack"),
        ("format=ring,tied_attack=keeps", "tied_attack"),
    ] {
        assert_eq!(refused::<Guyenne>(text), at_fault, "{text}");
    }
}

#[test]
fn gu_1_thirty_one_games_have_names_that_are_read_back() {
    let games = all_combinations().into_iter().filter_map(|text| Guyenne::new(&Options::parse(&text).unwrap()).ok());
    let mut names: Vec<String> = games.map(|game| game.name()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 31);
    for name in names {
        let options = name.trim_start_matches("guyenne").trim_matches(['(', ')']);
        assert_eq!(game(options).name(), name);
    }
}

#[test]
fn gu_2_an_army_has_twenty_two_cards() {
    let army = |options| -> [u8; 7] { std::array::from_fn(|id| game(options).rules.army.count(Kind::from_id(id).unwrap())) };
    assert_eq!([army(""), army("edition=prototype")], [[1, 2, 3, 1, 3, 4, 8], [1, 2, 3, 0, 4, 0, 12]]);
    assert_eq!(["", "edition=prototype"].map(|options| game(options).rules.army.len()), [22, 22]);
}

#[test]
fn gu_3_the_cards_have_face_values_and_the_hero_none() {
    assert!(Kind::all().map(Kind::value).eq([0, 5, 4, 3, 3, 2, 2]));
}

#[test]
fn gu_3_trebuchet_and_three_are_of_one_rank_and_so_are_archer_and_two() {
    use Kind::*;
    assert!(Kind::all().map(Kind::last_of_rank).eq([Hero, Five, Four, Three, Three, Two, Two]));
}

#[test]
fn gu_4_six_castles_begin_neutral() {
    let position = game("");
    assert!(position.castles().map(|castle| (castle.number(), position.control(castle))).eq((0..6).map(|n| (n, None))));
    assert_eq!([position.side(seat(0)), position.side(seat(1))], [ENGLISH, FRENCH]);
}

#[test]
fn gu_5_each_side_starts_with_the_hero_and_five_cards_drawn_from_its_pile() {
    let position = after(game(""), "draw two, draw two, draw five, draw four, draw archer");
    assert_eq!((position.hand(seat(0)), position.pile(ENGLISH).len()), (cards("hero five four archer two two"), 16));
    assert_eq!((position.hand(seat(1)), position.pile(FRENCH).len()), (cards("hero"), 21));
    let french = settled(position);
    assert_eq!((french.hand(seat(1)).len(), french.hand(seat(1)).count(Kind::Hero)), (6, 1));
}

#[test]
fn gu_6_the_first_player_is_english_and_changes_after_every_round() {
    let first = settled(game(""));
    let second = next_round(first);
    let third = next_round(second);
    assert_eq!([first, second, third].map(|position| asked(&position)), [0, 1, 0]);
}

#[test]
fn gu_7_five_of_the_troops_are_buried_and_five_of_the_other_sixteen_drawn() {
    let buried = after(game("rules=expert"), "bury five, bury four, bury two, bury two, bury two");
    assert_eq!((buried.discard(ENGLISH), buried.pile(ENGLISH).len()), (cards("five four two two two"), 16));
    assert_eq!((buried.hand(seat(0)), asked(&buried)), (cards("hero"), 1));
    let started = settled(after(buried, "bury two, bury two, bury two, bury two, bury two"));
    assert_eq!((started.hand(seat(0)).len(), started.pile(ENGLISH).len()), (6, 11));
}

#[test]
fn gu_7_the_hero_is_never_buried() {
    let start = game("rules=expert");
    assert_eq!(legal(&start), "bury five, bury four, bury trebuchet, bury three, bury archer, bury two");
}

#[test]
fn gu_7_nobody_buries_without_expert_rules() {
    for options in ["", "rules=advanced", "edition=prototype", "format=ring"] {
        assert!(!opening(options).iter().any(|event| event.contains("buries")), "{options}");
    }
}

#[test]
fn gu_7_a_pair_buries_once() {
    let seats = opening("rules=expert,format=teams").into_iter().filter(|event| event.contains("buries"));
    assert!(seats.eq(["seat 0 buries", "seat 1 buries"]));
}

#[test]
fn gu_8_all_burying_comes_before_all_draws_side_by_side() {
    assert_eq!(opening("rules=expert"), ["seat 0 buries", "seat 1 buries", "side 0 draws", "side 1 draws"]);
    let ring = ["seat 0 buries", "seat 1 buries", "seat 2 buries", "side 0 draws", "side 1 draws", "side 2 draws"];
    assert_eq!(opening("rules=expert,format=ring,players=3"), ring);
}

#[test]
fn gu_8_english_comes_first_where_the_french_are_the_pair() {
    let options = "rules=expert,format=teams,players=3,pair=french";
    assert_eq!(opening(options), ["seat 1 buries", "seat 0 buries", "side 0 draws", "side 1 draws"]);
}

#[test]
fn gu_2_more_discards_than_a_bag_holds_are_refused() {
    let mut position = Guyenne::new(&Options::default()).unwrap();
    position.shown_discards[0] = Bag::of_each(15);
    position.unseen_discards[0] = Bag::of_each(15);
    assert!(position.validate().unwrap_err().to_string().contains("GU-2"));
}
