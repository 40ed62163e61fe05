use super::*;

#[test]
fn the_laws_of_every_game_hold() {
    assert!((1..=9).all(|bet| bastide::laws::hold::<Kuhn>(&Options { bet }, 7, 100).is_ok()));
}

/// In each of four public states that ask, the six deals are nodes. Seat 0 loses an eighteenth of each chip at stake: half of
/// that in returns, where 1 is two chips.
#[test]
#[cfg(feature = "solve")]
fn perfect_play_is_worth_what_is_known() -> Result<(), Box<dyn std::error::Error>> {
    let game = AnyGame::of::<Kuhn>(&Options::default())?;
    let mut solver = game.solver("pcfr+", "alternating", bastide::solve::SolveSetup::default(), || false)?;
    assert_eq!(
        (solver.tree(|| false)?.nodes(), solver.tree(|| false)?.states(0), solver.tree(|| false)?.states(1)),
        (4 * 6, 6, 6)
    );
    solver.run(1000, || false).unwrap();
    let measured = solver.measure(|| false)?;
    assert!((measured.values[0] + 1.0 / 36.0).abs() < 1e-4 && measured.exploitability < 1e-4, "{measured:?}");
    Ok(())
}

#[test]
fn kp_4_more_chips_win_then_the_higher_card() {
    let hands = [Some(Card::Jack), Some(Card::King)];
    let score = |answer| Kuhn { bet: 1, hands, said: [Some(Bet), Some(answer), None] }.scores()[0];
    assert_eq!([score(Pass), score(Bet)], [1, -2]);
}
