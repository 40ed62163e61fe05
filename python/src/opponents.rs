//! Opponents of learners, as Python gives them.

use crate::argument::{SeatNumber, in_order, kind};
use crate::array::room;
use crate::asking::Asking;
use crate::call::{call_method, items};
use crate::error::{ArgumentError, OrRaise, SeatError};
use crate::game::Game;
use crate::player::{Player, is_policy};
use crate::strategy::Strategy;
use bastide::AnyPlayer;
use bastide::batch::BatchError;
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};

/// The cost of choices, in random decisions, from which Ctrl-C is heard between them: some hundredths of a second.
const LONG: usize = 300_000;

/// Opponents for a call.
pub(crate) struct Given {
    /// The distinct players.
    players: Vec<AnyPlayer>,
    form: Form,
    /// Whether one of the players is a callable.
    calls: bool,
    /// Whether one of them is a `Policy`, which chooses for many rows at once, and whose place a player holds.
    pub(crate) batched: bool,
}

/// The distribution of the players; each number is a place among them.
enum Form {
    One,
    Seats(Vec<usize>),
    Rows(Vec<usize>),
    League(Vec<f64>),
}

/// The players of a call, made as they are named.
struct Players<'a, 'py> {
    game: &'a Game,
    asking: &'a Asking,
    objects: Vec<Bound<'py, PyAny>>,
    made: Vec<AnyPlayer>,
    calls: bool,
    batched: bool,
}

impl<'py> Players<'_, 'py> {
    /// The place of a player, which is made if it is not there yet.
    fn place(&mut self, given: Bound<'py, PyAny>) -> PyResult<usize> {
        if let Some(place) = self.objects.iter().position(|object| object.is(&given)) {
            return Ok(place);
        }
        if is_policy(&given)? {
            self.batched = true;
            self.made.push(self.game.0.player("random", 0).or_raise()?);
        } else {
            let player = Player::of(self.game, &given)?;
            self.calls |= player.get().callable().is_some();
            self.made.push(player.get().for_call(given.py(), self.asking));
        }
        self.objects.push(given);
        Ok(self.made.len() - 1)
    }
}

impl Given {
    /// One player, a dict of seats, a dict of players with their shares, or a sequence with a player for each row.
    pub(crate) fn of(game: &Game, given: &Bound<'_, PyAny>, learners: &[usize], asking: &Asking) -> PyResult<Self> {
        let mut players = Players { game, asking, objects: Vec::new(), made: Vec::new(), calls: false, batched: false };
        let one = given.is_instance_of::<Player>() || given.is_instance_of::<PyString>() || given.is_instance_of::<Strategy>();
        let form = if one || given.is_callable() {
            players.place(given.clone())?;
            Form::One
        } else if let Ok(dict) = given.cast::<PyMapping>() {
            let given = items(call_method(dict, "items", ())?.try_iter()?)?;
            let items = given.iter().map(|item| item.extract()).collect::<PyResult<Vec<(Bound<'_, _>, Bound<'_, _>)>>>()?;
            let seats = items.iter().map(|(key, _)| key.extract::<SeatNumber>().map(|seat| seat.0));
            match seats.collect::<PyResult<Vec<_>>>() {
                Ok(seats) if !seats.is_empty() => of_seats(&mut players, &seats, items, learners)?,
                _ => of_shares(&mut players, items)?,
            }
        } else {
            let refuse = |_| {
                let kind = kind(given.as_borrowed());
                ArgumentError::new_err(format!(
                    "the opponents are {kind}; expected a player, a dict of seats with players, a dict of players with their shares, or a \
                     player for each row"
                ))
            };
            let mut places = room(given.len().unwrap_or(0))?;
            for player in items(in_order(given).map_err(refuse)?)? {
                places.push(players.place(player)?);
            }
            Form::Rows(places)
        };
        Ok(Self { players: players.made, form, calls: players.calls, batched: players.batched })
    }

    /// Lends the opponents to `work`.
    pub(crate) fn lend<T>(&self, work: impl FnOnce(bastide::batch::Opponents<'_, &AnyPlayer>) -> T) -> T {
        use bastide::batch::Opponents;
        let at = |place: &usize| &self.players[*place];
        match &self.form {
            Form::One => work(Opponents::One(&self.players[0])),
            Form::Seats(places) => work(Opponents::Seats(&places.iter().map(at).collect::<Vec<_>>())),
            Form::Rows(places) => work(Opponents::Rows(&places.iter().map(at).collect::<Vec<_>>())),
            Form::League(shares) => work(Opponents::League(&self.players.iter().zip(shares.iter().copied()).collect::<Vec<_>>())),
        }
    }

    /// Whether choices in this number of rows take so long that Ctrl-C must be heard meanwhile.
    pub(crate) fn are_slow(&self, rows: usize) -> bool {
        self.calls || self.players.iter().any(|player| player.cost().saturating_mul(rows) > LONG)
    }
}

/// A player for each seat but the learners'.
fn of_seats<'py>(
    players: &mut Players<'_, 'py>,
    given: &[usize],
    items: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
    learners: &[usize],
) -> PyResult<Form> {
    let seats = players.game.0.seats();
    let others: Vec<usize> = (0..seats).filter(|seat| !learners.contains(seat)).collect();
    let mut sorted = given.to_vec();
    sorted.sort_unstable();
    if sorted != others {
        return Err(SeatError::new_err(format!(
            "the opponents have the seats {sorted:?}; expected a player for each of {others:?}"
        )));
    }
    let mut places = vec![0; seats];
    for (seat, (_, player)) in given.iter().zip(items) {
        places[*seat] = players.place(player)?;
    }
    Ok(Form::Seats(places))
}

/// Players with their shares.
fn of_shares<'py>(players: &mut Players<'_, 'py>, items: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>) -> PyResult<Form> {
    let mut shares = Vec::new();
    for (player, share) in items {
        let refuse = |_| {
            let kind = kind(share.as_borrowed());
            ArgumentError::new_err(format!("the share of a player of the league is {kind}; expected a number of at least 0"))
        };
        shares.push(share.extract::<f64>().map_err(refuse)?);
        players.place(player)?;
    }
    match shares.is_empty() {
        true => Err(BatchError::NoShare).or_raise(),
        false => Ok(Form::League(shares)),
    }
}

/// The seats of learners: one, or several; the first by default.
pub(crate) fn learners(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<usize>> {
    let Some(given) = given else { return Ok(vec![0]) };
    match given.try_iter() {
        Ok(seats) if !given.is_instance_of::<PyString>() => {
            items(seats)?.iter().map(|seat| Ok(seat.extract::<SeatNumber>()?.0)).collect()
        }
        _ => Ok(vec![given.extract::<SeatNumber>()?.0]),
    }
}
