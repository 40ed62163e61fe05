//! The seating: seats, sides, and the castles of each line.

use super::Guyenne;
use crate::games::guyenne::rules::action::Place;
use crate::games::guyenne::rules::options::Seating;
use crate::{Finite, Seat, Set};

crate::finite! {
    /// The owner of an army and castles: English is side 0, French side 1; in the ring every seat is a side (GU-4, GU-80).
    pub struct Side(u8: 0..=3);
}

crate::finite! {
    /// A castle: its place in the one line, or three times its frontier and its place from the centre of the table (GU-4, GU-80).
    pub struct Castle(u8: 0..=11);
}

crate::finite! {
    /// A contest of a round: the castle named first or second; in the ring, the one on this frontier. Frontier `i` lies between
    /// seat `i` and the seat on its left.
    pub struct Contest(u8: 0..=3);
}

/// The tables of a seating.
pub(crate) struct Table {
    /// The number of sides, which is also the number of contests in a round.
    pub(crate) sides: usize,
    /// The number of seats.
    pub(crate) seats: usize,
    /// The side on the left of each.
    left: [Side; Side::COUNT],
    /// The seats of each side, the first drawer first (GU-71); a lone player twice.
    pub(super) drawers: [[Seat; 2]; Side::COUNT],
    /// The side of each seat.
    pub(super) sides_of_seats: [Side; Seat::COUNT],
    /// The castles of each side in their line (GU-4, GU-80).
    lines: [[Castle; Place::COUNT]; Side::COUNT],
    /// The place of each castle in the line of each side.
    places: [[Option<Place>; Castle::COUNT]; Side::COUNT],
    /// The contests that each side fights in, in the order of its line.
    contests: [[Contest; 2]; Side::COUNT],
    /// The two sides that fight in each contest.
    fighters: [[Side; 2]; Contest::COUNT],
}

const SEATS: [Seat; 4] = {
    let mut seats = [Seat::FIRST; 4];
    let mut i = 0;
    while i < seats.len() {
        if let Some(seat) = Seat::new(i as u8) {
            seats[i] = seat;
        }
        i += 1;
    }
    seats
};

/// The vacant seat at a table of three: it has no cards.
pub(crate) const VACANT_SEAT: Seat = SEATS[3];
/// The vacant side in a ring of three.
pub(crate) const VACANT_SIDE: Side = Side(3);
/// The vacant frontier in a ring of three.
pub(crate) const VACANT_CONTEST: Contest = Contest(3);

/// The contests of two sides, in their order.
pub(crate) const BOTH_CONTESTS: [Contest; 2] = [Contest(0), Contest(1)];

crate::finite! {
    /// A castle of a frontier: its place from the centre of the table (GU-80).
    pub(crate) struct FromCentre(u8: 0..=2);
}

impl FromCentre {
    /// The place of this castle of the frontier to the right in a line (GU-80).
    #[inline]
    fn to_the_right(self) -> Place {
        Place::from_id(FromCentre::COUNT - 1 - self.id()).unwrap_or(Place::FIRST)
    }

    /// The place of this castle of the frontier to the left in a line (GU-80).
    #[inline]
    fn to_the_left(self) -> Place {
        Place::from_id(FromCentre::COUNT + self.id()).unwrap_or(Place::FIRST)
    }
}

impl Contest {
    /// The castle at a place of this frontier.
    #[inline]
    pub(crate) fn castle(self, place: FromCentre) -> Castle {
        Castle(3 * self.0 + place.0)
    }
}

/// The castles of a set that are on a frontier.
#[inline]
pub(crate) fn on_frontier(castles: Set<Castle>, frontier: Contest) -> Set<FromCentre> {
    castles.preimage(|place| frontier.castle(place))
}

/// The tables, in the order of the seatings.
static TABLES: [Table; Seating::COUNT] =
    [one_line([0, 0], [1, 1]), one_line([0, 2], [1, 1]), one_line([1, 1], [0, 2]), one_line([0, 2], [1, 3]), ring(3), ring(4)];

/// Two sides with six castles between them; the seats of each side, a lone seat twice (GU-4, GU-70).
const fn one_line(english: [usize; 2], french: [usize; 2]) -> Table {
    const LINE: [Castle; Place::COUNT] = [Castle(0), Castle(1), Castle(2), Castle(3), Castle(4), Castle(5)];
    let mut drawers = [[VACANT_SEAT; 2]; Side::COUNT];
    drawers[0] = [SEATS[english[0]], SEATS[english[1]]];
    drawers[1] = [SEATS[french[0]], SEATS[french[1]]];
    let mut sides_of_seats = [Side(0); Seat::COUNT];
    sides_of_seats[french[0]] = Side(1);
    sides_of_seats[french[1]] = Side(1);
    Table {
        sides: 2,
        seats: 2 + (english[0] != english[1]) as usize + (french[0] != french[1]) as usize,
        left: left(2),
        drawers,
        sides_of_seats,
        lines: [LINE; Side::COUNT],
        places: [places(LINE); Side::COUNT],
        contests: [BOTH_CONTESTS; Side::COUNT],
        fighters: [[Side(0), Side(1)]; Contest::COUNT],
    }
}

/// A ring of sides with three castles on each frontier (GU-80).
const fn ring(sides: u8) -> Table {
    const ALONE: [[Seat; 2]; Side::COUNT] = [[SEATS[0]; 2], [SEATS[1]; 2], [SEATS[2]; 2], [SEATS[3]; 2]];
    const SIDES: [Side; Seat::COUNT] = [Side(0), Side(1), Side(2), Side(3)];
    let mut lines = [[Castle(0); Place::COUNT]; Side::COUNT];
    let mut places_of_castles = [[None; Castle::COUNT]; Side::COUNT];
    let mut contests = [[Contest(0); 2]; Side::COUNT];
    let mut fighters = [[Side(0); 2]; Contest::COUNT];
    let mut side = 0;
    while side < sides {
        let (right, left) = ((side + sides - 1) % sides, side);
        let (far, near) = (3 * right, 3 * left);
        let line = [Castle(far + 2), Castle(far + 1), Castle(far), Castle(near), Castle(near + 1), Castle(near + 2)];
        lines[side as usize] = line;
        places_of_castles[side as usize] = places(line);
        contests[side as usize] = [Contest(right), Contest(left)];
        fighters[left as usize] = [Side(side), Side((side + 1) % sides)];
        side += 1;
    }
    let sides = sides as usize;
    Table {
        sides,
        seats: sides,
        left: left(sides),
        drawers: ALONE,
        sides_of_seats: SIDES,
        lines,
        places: places_of_castles,
        contests,
        fighters,
    }
}

/// The side on the left of each.
const fn left(sides: usize) -> [Side; Side::COUNT] {
    let mut left = [Side(0); Side::COUNT];
    let mut side = 1;
    while side < sides {
        left[side - 1] = Side(side as u8);
        side += 1;
    }
    left
}

/// The place of each castle in a line.
const fn places(line: [Castle; Place::COUNT]) -> [Option<Place>; Castle::COUNT] {
    let mut places = [None; Castle::COUNT];
    let mut place = 0;
    while place < Place::COUNT {
        places[line[place].0 as usize] = Place::new(place as u8);
        place += 1;
    }
    places
}

impl Seating {
    #[inline]
    pub(in crate::games::guyenne::rules) fn table(self) -> &'static Table {
        &TABLES[self.id()]
    }

    /// Whether every player is a side of its own against both neighbours (GU-80).
    pub(crate) fn is_ring(self) -> bool {
        matches!(self, Self::RingOfThree | Self::RingOfFour)
    }
}

impl Guyenne {
    #[inline]
    pub(in crate::games::guyenne::rules) fn table_of_seats(&self) -> &'static Table {
        self.rules.seating.table()
    }

    /// The sides in their order.
    pub fn sides(&self) -> impl DoubleEndedIterator<Item = Side> + Clone + use<> {
        Side::all().take(self.table_of_seats().sides)
    }

    /// The seats in their order.
    pub(in crate::games::guyenne::rules) fn all_seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all().take(self.table_of_seats().seats)
    }

    /// The castles of the game.
    pub(in crate::games::guyenne::rules) fn castles(&self) -> impl Iterator<Item = Castle> + Clone + use<> {
        let line = usize::from(self.rules.castles);
        Castle::all().take(if self.rules.seating.is_ring() { line / 2 * self.table_of_seats().sides } else { line })
    }

    /// The side that a seat plays for.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        self.table_of_seats().sides_of_seats[seat.index()]
    }

    /// The seats that play for a side, one or two.
    #[inline]
    pub fn members(&self, side: Side) -> &'static [Seat] {
        let drawers = &self.table_of_seats().drawers[side.id()];
        if drawers[0] == drawers[1] { &drawers[..1] } else { drawers }
    }

    /// The two seats of a side, a lone seat twice.
    #[inline]
    pub(in crate::games::guyenne::rules) fn pair(&self, side: Side) -> [Seat; 2] {
        self.table_of_seats().drawers[side.id()]
    }

    /// The other seat of a pair.
    pub(in crate::games::guyenne::rules) fn partner(&self, seat: Seat) -> Option<Seat> {
        self.members(self.side(seat)).iter().copied().find(|member| *member != seat)
    }

    /// GU-71: the seat that draws for a side in this round; between rounds, in the next one.
    #[inline]
    pub(in crate::games::guyenne::rules) fn drawer(&self, side: Side) -> Seat {
        self.table_of_seats().drawers[side.id()][usize::from(self.rounds % 2)]
    }

    /// The castles of a side in their line.
    #[inline]
    pub(in crate::games::guyenne::rules) fn line(&self, side: Side) -> [Castle; Place::COUNT] {
        self.table_of_seats().lines[side.id()]
    }

    /// The castles of a set that are in a side's line, by their places there.
    #[inline(always)]
    pub(in crate::games::guyenne::rules) fn in_line(&self, side: Side, castles: Set<Castle>) -> Set<Place> {
        if !self.rules.seating.is_ring() {
            return castles.preimage(|place: Place| Castle(place.number()));
        }
        let [right, left] = self.contests(side).map(|frontier| on_frontier(castles, frontier));
        let mut places = Set::new();
        for castle in FromCentre::all() {
            places.insert_if(castle.to_the_right(), right.contains(castle));
        }
        places.insert_each(FromCentre::to_the_left, &left);
        places
    }

    /// The castle at a place of a side's line.
    #[inline]
    pub fn castle(&self, side: Side, place: Place) -> Castle {
        self.line(side)[place.id()]
    }

    /// The place of a castle in a side's line, if it is there.
    #[inline]
    pub fn place(&self, side: Side, castle: Castle) -> Option<Place> {
        self.table_of_seats().places[side.id()][castle.id()]
    }

    /// The contests that a side fights in, in the order of its line.
    #[inline]
    pub(in crate::games::guyenne::rules) fn contests(&self, side: Side) -> [Contest; 2] {
        self.table_of_seats().contests[side.id()]
    }

    /// The contests that a seat fights in (GU-73).
    #[inline]
    pub(in crate::games::guyenne::rules) fn own_contests(&self, seat: Seat) -> impl Iterator<Item = Contest> + use<> {
        let side = self.side(seat);
        let order = self.order[side.id()];
        self.contests(side).into_iter().filter(move |contest| order[contest.id() % 2] == seat)
    }

    /// Whether a seat plays for its side in a contest.
    pub(in crate::games::guyenne::rules) fn fights_in(&self, seat: Seat, contest: Contest) -> bool {
        self.own_contests(seat).any(|own| own == contest)
    }

    /// The two sides of a contest.
    #[inline]
    pub(in crate::games::guyenne::rules) fn fighters(&self, contest: Contest) -> [Side; 2] {
        self.table_of_seats().fighters[contest.id()]
    }

    /// The index of a side among the two sides of a contest.
    #[inline]
    pub(in crate::games::guyenne::rules) fn rank_of(&self, side: Side, contest: Contest) -> usize {
        usize::from(self.fighters(contest)[0] != side)
    }

    /// The other side of a contest.
    pub(in crate::games::guyenne::rules) fn opponent(&self, side: Side, contest: Contest) -> Side {
        self.fighters(contest)[1 - self.rank_of(side, contest)]
    }

    /// GU-73, GU-76: the seat that plays for a side in a contest.
    #[inline]
    pub(in crate::games::guyenne::rules) fn fighter(&self, side: Side, contest: Contest) -> Seat {
        self.order[side.id()][contest.id() % 2]
    }

    /// The side on the left of another; in a line, the other side (GU-6, GU-81).
    #[inline]
    pub(in crate::games::guyenne::rules) fn left_of(&self, side: Side) -> Side {
        self.table_of_seats().left[side.id()]
    }

    /// The side that follows another in the direction of the round (GU-82).
    #[inline]
    pub(in crate::games::guyenne::rules) fn next(&self, side: Side) -> Side {
        self.after(side, 1)
    }

    /// The side that is `steps` after another in the direction of the round; `steps` is less than the number of sides.
    #[inline]
    pub(in crate::games::guyenne::rules) fn after(&self, side: Side, steps: usize) -> Side {
        let sides = self.table_of_seats().sides;
        let steps = if self.leftward { steps } else { sides - steps };
        let reached = side.id() + steps;
        Side((if reached < sides { reached } else { reached - sides }) as u8)
    }
}
