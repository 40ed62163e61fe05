# fmt: off
# ruff: noqa
"""The types of scenes in `Scene.to_dict`, and of events in `Match.told`, for each game: generated from the JSON Schema, do not edit."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict, Union

EnGardeEnded: TypeAlias = Literal[
    "points",
    "rounds",
]
EnGardePartName: TypeAlias = str
EnGardeReason: TypeAlias = Literal[
    "attack",
    "no move",
    "hands",
    "fields",
]
EnGardeValue: TypeAlias = Literal[
    "1",
    "2",
    "3",
    "4",
    "5",
]
EnGardeViewer: TypeAlias = int | Literal["public"] | Literal["everything"]


class EnGardeScene(TypedDict):
    """The table of En Garde as a viewer sees it."""

    version: int
    """The version of the scene, 2."""
    game: str
    """The name of the game with its options."""
    viewer: EnGardeViewer
    """The viewer: the number of its seat, `public` or `everything`."""
    round: int
    """The number of the round, from 1; after the match, of the last one."""
    rounds_at_most: int
    """The most rounds of a match (EG-32)."""
    points_to_win: int
    """The points that win the match (EG-30)."""
    piste: int
    """The number of fields of the piste, which are numbered from 1; field 3 is the part `field:3` (EG-1)."""
    middle: int
    """The field in the middle (EG-22)."""
    distance: int
    """The distance between the fencers (EG-4)."""
    seats: list[EnGardeFencing]
    """The fencers, White first."""
    pile: EnGardeCards
    """The pile."""
    discards: EnGardeCards
    """The discarded cards."""
    last_round: EnGardeLastRound | None
    """The end of the last round (EG-23)."""
    question: EnGardeQuestion | None
    """The open question; none after the match."""
    end: EnGardeEnd | None
    """The end of the match."""
    choices: list[EnGardeChoice]
    """The legal actions, if the viewer sees what the seat to act sees."""


class EnGardeAdvance(TypedDict):
    """The advance of an indirect attack."""

    card: EnGardeValue
    """The card."""
    field: int
    """The field that is reached."""


class EnGardeCards(TypedDict):
    """The cards in one place: the open ones, and the number of those face down."""

    part: EnGardePartName
    """The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`."""
    open: list[EnGardeValue]
    """The open cards in the order of their ids, equal ones side by side."""
    hidden: int
    """The number of cards that the viewer does not see."""


class EnGardeChoice(TypedDict):
    """A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another."""

    action: int
    """The action."""
    notation: str
    """Its notation."""
    parts: list[EnGardePartName]
    """The names of the parts."""


class EnGardeEnd(TypedDict):
    """The end of a match."""

    winners: list[int]
    """The seats that have won; none in a tie."""
    reason: EnGardeEnded
    """The reason why the match ended."""


class EnGardeFencing(TypedDict):
    """A fencer."""

    seat: int
    """The number of the seat."""
    side: int
    """The number of its side, which is the seat's."""
    name: str
    """The name: `white` or `black`."""
    score: int
    """The rounds won (EG-31)."""
    field: int
    """The field where the fencer stands."""
    hand: EnGardeCards
    """The hand."""


class EnGardeLastRound(TypedDict):
    """The end of a round (EG-23)."""

    round: int
    """The number of the round, from 1."""
    winner: int | None
    """The seat of the winner; none if the round was tied."""
    reason: EnGardeReason
    """The reason why it ended: `attack`, `no move`, `hands` or `fields`."""
    distance: int
    """The final distance."""
    hands: list[list[EnGardeValue]] | None
    """The hands of White and Black, if they were shown (EG-21)."""


class EnGardeOpenAttack(TypedDict):
    """An attack that has no answer yet."""

    indirect: bool
    """Whether the attacker advanced first (EG-10)."""
    value: int
    """The value of its cards."""
    count: int
    """The number of its cards."""


class EnGardeRoundOver(TypedDict):
    """The end of a round."""

    round: int
    """The number of the round, from 1."""
    winner: int | None
    """The seat of the winner; none if the round was tied."""
    reason: EnGardeReason
    """The reason why it ended: `attack`, `no move`, `hands` or `fields`."""
    distance: int
    """The final distance."""
    in_reach: bool
    """Whether there are cards of that value."""
    hands: list[list[EnGardeValue]] | None
    """The hands of White and Black, if they were shown (EG-21)."""
    points: list[int]
    """The points of White and Black."""


class EnGardeToldCards(TypedDict):
    """Cards in the order in which they were told, and the number of those that the viewer does not see."""

    open: list[EnGardeValue]
    """The cards that the viewer sees."""
    hidden: int
    """The number of the others."""


class EnGardeQuestionShuffle(TypedDict):
    """The cards are shuffled for the next round (EG-2)."""

    kind: Literal["shuffle"]


class EnGardeQuestionDeal(TypedDict):
    """A fencer is dealt a card (EG-3)."""

    kind: Literal["deal"]
    seat: int
    """The fencer."""


class EnGardeQuestionMove(TypedDict):
    """A fencer makes a move (EG-10)."""

    kind: Literal["move"]
    seat: int
    """The fencer."""


class EnGardeQuestionRefill(TypedDict):
    """A fencer refills the hand (EG-13)."""

    kind: Literal["refill"]
    seat: int
    """The fencer."""


class EnGardeQuestionAnswer(TypedDict):
    """A fencer answers an attack (EG-14, EG-15)."""

    kind: Literal["answer"]
    seat: int
    """The fencer."""
    attack: EnGardeOpenAttack
    """The attack."""


class EnGardeToldDealt(TypedDict):
    """A fencer is dealt cards for a round (EG-3)."""

    kind: Literal["dealt"]
    round: int
    seat: int
    cards: EnGardeToldCards


class EnGardeToldDrew(TypedDict):
    """A fencer draws cards (EG-13)."""

    kind: Literal["drew"]
    seat: int
    cards: EnGardeToldCards


class EnGardeToldAdvanced(TypedDict):
    """A fencer advances with a card to a field (EG-10)."""

    kind: Literal["advanced"]
    seat: int
    card: EnGardeValue
    field: int


class EnGardeToldRetreated(TypedDict):
    """A fencer retreats with a card to a field, and may give way to an attack with it (EG-10, EG-15)."""

    kind: Literal["retreated"]
    seat: int
    card: EnGardeValue
    field: int
    gave_way: bool


class EnGardeToldAttacked(TypedDict):
    """A fencer attacks with cards of a value, after an advance if it is indirect (EG-10)."""

    kind: Literal["attacked"]
    seat: int
    value: int
    count: int
    advance: EnGardeAdvance | None


class EnGardeToldParried(TypedDict):
    """A fencer parries with cards of a value (EG-14)."""

    kind: Literal["parried"]
    seat: int
    value: int
    count: int


class EnGardeToldRoundOver(EnGardeRoundOver):
    """A round is over (EG-21 to EG-23)."""

    kind: Literal["round_over"]


class EnGardeToldOver(TypedDict):
    """The match is over; the winner has won unless it is a tie (EG-30, EG-32)."""

    kind: Literal["over"]
    winner: int | None


EnGardeQuestion: TypeAlias = Union[
    EnGardeQuestionShuffle,
    EnGardeQuestionDeal,
    EnGardeQuestionMove,
    EnGardeQuestionRefill,
    EnGardeQuestionAnswer,
]
EnGardeTold: TypeAlias = Union[
    EnGardeToldDealt,
    EnGardeToldDrew,
    EnGardeToldAdvanced,
    EnGardeToldRetreated,
    EnGardeToldAttacked,
    EnGardeToldParried,
    EnGardeToldRoundOver,
    EnGardeToldOver,
]


FieldOfGloryEnded: TypeAlias = Literal[
    "terrains",
    "markers",
    "turns",
]
FieldOfGloryKind: TypeAlias = Literal[
    "elephant/2",
    "elephant/3",
    "spear/2",
    "spear/3",
    "spear/4",
    "pike/2",
    "pike/3",
    "pike/4",
    "heavy_infantry/2",
    "heavy_infantry/3",
    "heavy_infantry/4",
    "medium_infantry/2",
    "medium_infantry/3",
    "medium_infantry/4",
    "cavalry/2",
    "cavalry/3",
    "cavalry/4",
    "archers/2",
    "archers/3",
    "light_infantry/2",
    "light_infantry/3",
    "light_infantry/4",
    "light_cavalry/2",
    "light_cavalry/3",
    "light_cavalry/4",
    "commander/5",
    "overlap/2",
    "reserves/2",
]
FieldOfGloryPartName: TypeAlias = str
FieldOfGlorySpecial: TypeAlias = Literal[
    "overlap",
    "reserves",
]
FieldOfGloryTerrain: TypeAlias = Literal[
    "plain",
    "rough",
    "woods",
    "hills",
]
FieldOfGloryUnit: TypeAlias = Literal[
    "elephant/2",
    "elephant/3",
    "spear/2",
    "spear/3",
    "spear/4",
    "pike/2",
    "pike/3",
    "pike/4",
    "heavy_infantry/2",
    "heavy_infantry/3",
    "heavy_infantry/4",
    "medium_infantry/2",
    "medium_infantry/3",
    "medium_infantry/4",
    "cavalry/2",
    "cavalry/3",
    "cavalry/4",
    "archers/2",
    "archers/3",
    "light_infantry/2",
    "light_infantry/3",
    "light_infantry/4",
    "light_cavalry/2",
    "light_cavalry/3",
    "light_cavalry/4",
]
FieldOfGloryViewer: TypeAlias = int | Literal["public"] | Literal["everything"]


class FieldOfGloryScene(TypedDict):
    """The table of Field of Glory as a viewer sees it."""

    version: int
    """The version of the scene, 2."""
    game: str
    """The name of the game with its options."""
    viewer: FieldOfGloryViewer
    """The viewer: the number of its seat, `public` or `everything`."""
    turns: int
    """The number of turns that are over."""
    turns_at_most: int
    """The most turns of a match (FG-61)."""
    active: int | None
    """The side whose turn it is; none during the set-up."""
    light_infantry_flank: int
    """The additional price of Light Infantry on a flank (FG-1)."""
    columns: list[FieldOfGloryFront]
    """The columns from left to right (FG-4)."""
    seats: list[FieldOfGloryGeneral]
    """Red, then Blue, each in the seat of its number."""
    attack: FieldOfGloryAssault | None
    """The attack in progress."""
    last_battle: FieldOfGloryLastBattle | None
    """The last battle (FG-17)."""
    question: FieldOfGloryQuestion | None
    """The open question; none after the match."""
    end: FieldOfGloryEnd | None
    """The end of the match."""
    choices: list[FieldOfGloryChoice]
    """The legal actions, if the viewer sees what the seat to act sees."""


FieldOfGloryAssault = TypedDict(
    "FieldOfGloryAssault",
    {
        "side": 'int',
        "at": 'int',
        "from": 'int',
        "flank": 'bool',
        "lead": 'FieldOfGloryUnit | None',
        "overlaps": 'int',
    },
)
"""An attack in progress (FG-40), and its lead once it is named."""


class FieldOfGloryBonus(TypedDict):
    """A bonus card (FG-42)."""

    from_pile: bool
    """Whether it came from the pile; otherwise from the hand."""
    card: FieldOfGloryCards
    """The card."""


class FieldOfGloryCards(TypedDict):
    """The cards in one place: the open ones, and the number of those face down."""

    part: FieldOfGloryPartName
    """The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`."""
    open: list[FieldOfGloryKind]
    """The open cards in the order of their ids, equal ones side by side."""
    hidden: int
    """The number of cards that the viewer does not see."""


class FieldOfGloryChoice(TypedDict):
    """A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another."""

    action: int
    """The action."""
    notation: str
    """Its notation."""
    parts: list[FieldOfGloryPartName]
    """The names of the parts."""


class FieldOfGloryDeployed(TypedDict):
    """A unit on the battlefield."""

    unit: FieldOfGloryUnit
    """The unit."""
    part: FieldOfGloryPartName
    """The name of its part, such as `unit:0:2:pike/3`."""
    unpaid: bool
    """Whether it has not been paid for yet (FG-33)."""


class FieldOfGloryEnd(TypedDict):
    """The end of a match."""

    winners: list[int]
    """The seats that have won; none in a tie."""
    reason: FieldOfGloryEnded
    """The reason why the match ended."""


class FieldOfGloryFought(TypedDict):
    """A battle with both strengths."""

    column: int
    """The column."""
    attacker: int
    """The side that attacks."""
    strengths: list[FieldOfGloryStrength]
    """The strengths of the attacker and of the defender (FG-45)."""
    winner: int | None
    """The side that wins; none in a tie, in which all these units are discarded (FG-47)."""


class FieldOfGloryFront(TypedDict):
    """A column of the battlefield."""

    column: int
    """Its number, from the left."""
    part: FieldOfGloryPartName
    """The name of its part, such as `column:2`."""
    terrain: FieldOfGloryTerrain | None
    """Its terrain, once it is turned up (FG-10)."""
    holder: int | None
    """The side that controls it."""
    outer: bool
    """Whether it is a flank of the battlefield."""
    units: list[list[FieldOfGloryDeployed]]
    """The units of Red and Blue, at most two each, the front one first."""


class FieldOfGloryGeneral(TypedDict):
    """A side, and what belongs to it. What a viewer may not even count is none (FG-13)."""

    seat: int
    """The number of the seat."""
    side: int
    """The number of the side, which is the seat's."""
    name: str
    """The name: `red` or `blue`."""
    score: int
    """The terrains that it controls (FG-62)."""
    victory_points: int
    """Its victory points (FG-50)."""
    shuffles: int
    """The number of its shuffles, as far as the marker counts them (FG-15)."""
    drafted_rounds: int | None
    """The rounds of the draft that it has completed, while it drafts (FG-11)."""
    hand: FieldOfGloryCards | None
    """The hand; in a draft, the cards turned up."""
    pile: FieldOfGloryCards | None
    """The pile; in a draft, the cards kept."""
    shuffled: list[FieldOfGloryKind]
    """The cards that the pile was last shuffled from, without those seen to leave it (FG-16)."""
    discards: FieldOfGloryCards | None
    """The discards; in a draft, the cards out of the game."""
    victory: FieldOfGloryCards
    """The opponent's cards that it has eliminated (FG-46)."""
    bonus: FieldOfGloryBonus | None
    """Its bonus card, if it has put one down (FG-42)."""
    turned_up: FieldOfGloryKind | None
    """Its bonus card that the last event turned up (FG-50)."""


FieldOfGloryLastBattle = TypedDict(
    "FieldOfGloryLastBattle",
    {
        "attacker": 'int',
        "at": 'int',
        "from": 'int',
        "leads": 'list[FieldOfGloryUnit]',
        "bonuses": 'list[FieldOfGloryKind | None]',
        "winner": 'int | None',
    },
)
"""A battle that was fought (FG-17)."""


class FieldOfGloryPart(TypedDict):
    """A part of a strength."""

    name: str
    """The type of the lead, or what the points are for."""
    points: int
    """The points."""


class FieldOfGloryStanding(TypedDict):
    """The possessions of a side at the end."""

    terrains: int
    """The terrains that it controls."""
    victory_points: int
    """Its victory points."""
    shuffles: int
    """The number of its shuffles, as far as the marker counts them."""


class FieldOfGloryStrength(TypedDict):
    """A strength, and its parts."""

    total: int
    """The total."""
    parts: list[FieldOfGloryPart]
    """The parts: the lead's own strength first, then what adds to it or takes from it."""


class FieldOfGloryToldCards(TypedDict):
    """Cards in the order in which they were told, and the number of those that the viewer does not see."""

    open: list[FieldOfGloryKind]
    """The cards that the viewer sees."""
    hidden: int
    """The number of the others."""


class FieldOfGloryQuestionTerrain(TypedDict):
    """A terrain is turned up (FG-10)."""

    kind: Literal["terrain"]


class FieldOfGloryQuestionDraft(TypedDict):
    """A side drafts, unseen by the viewer (FG-13)."""

    kind: Literal["draft"]
    seat: int


class FieldOfGloryQuestionTurnUp(TypedDict):
    """A card is turned up for a side that drafts (FG-11)."""

    kind: Literal["turn_up"]
    seat: int


class FieldOfGloryQuestionKeep(TypedDict):
    """A side keeps two of the cards turned up, of which it has kept one or none (FG-11)."""

    kind: Literal["keep"]
    seat: int
    kept: FieldOfGloryKind | None


class FieldOfGloryQuestionDeal(TypedDict):
    """A side is dealt a card (FG-12)."""

    kind: Literal["deal"]
    seat: int


class FieldOfGloryQuestionFirst(TypedDict):
    """The first player is chosen at random (FG-12)."""

    kind: Literal["first"]


class FieldOfGloryQuestionAdvance(TypedDict):
    """A side that advances in a column dismisses one of two units there (FG-21)."""

    kind: Literal["advance"]
    seat: int
    column: int


class FieldOfGloryQuestionFlank(TypedDict):
    """A side may attack from the flank (FG-22)."""

    kind: Literal["flank"]
    seat: int


class FieldOfGloryQuestionAct(TypedDict):
    """A side acts (FG-23)."""

    kind: Literal["act"]
    seat: int


class FieldOfGloryQuestionPlace(TypedDict):
    """A side that owes command points places more units, or begins to pay (FG-33)."""

    kind: Literal["place"]
    seat: int
    owed: int


class FieldOfGloryQuestionWithdraw(TypedDict):
    """A side places a unit in a column from which it has withdrawn one (FG-30)."""

    kind: Literal["withdraw"]
    seat: int
    column: int
    owed: int


class FieldOfGloryQuestionPay(TypedDict):
    """A side goes on to pay, not below the last card (FG-73)."""

    kind: Literal["pay"]
    seat: int
    last: FieldOfGloryKind
    owed: int


class FieldOfGloryQuestionLead(TypedDict):
    """A side names the lead of the attack or of the defence (FG-40, FG-44)."""

    kind: Literal["lead"]
    seat: int


class FieldOfGloryQuestionBonus(TypedDict):
    """A side puts down a bonus card (FG-42, FG-44)."""

    kind: Literal["bonus"]
    seat: int


class FieldOfGloryQuestionTop(TypedDict):
    """A side puts down the top card of its pile as bonus card (FG-42)."""

    kind: Literal["top"]
    seat: int


class FieldOfGloryQuestionRetreat(TypedDict):
    """The defender may retreat (FG-43)."""

    kind: Literal["retreat"]
    seat: int


class FieldOfGloryQuestionDismiss(TypedDict):
    """The attacker dismisses a unit in a column after the defender has retreated (FG-43)."""

    kind: Literal["dismiss"]
    seat: int
    column: int


class FieldOfGloryQuestionRampage(TypedDict):
    """A side that has lost an Elephant loses the top card of its pile (FG-49)."""

    kind: Literal["rampage"]
    seat: int


class FieldOfGloryQuestionReserves(TypedDict):
    """A side draws this many cards for Reserves (FG-36)."""

    kind: Literal["reserves"]
    seat: int
    cards: int


class FieldOfGloryQuestionDraw(TypedDict):
    """A side draws three cards, or exchanges one (FG-24)."""

    kind: Literal["draw"]
    seat: int


class FieldOfGloryQuestionRefill(TypedDict):
    """A side draws this many cards, and may have exchanged one (FG-24)."""

    kind: Literal["refill"]
    seat: int
    cards: int
    exchanged: FieldOfGloryKind | None


class FieldOfGloryQuestionDiscard(TypedDict):
    """A side discards down to a number of cards (FG-75)."""

    kind: Literal["discard"]
    seat: int
    down_to: int


class FieldOfGloryToldTerrain(TypedDict):
    """A terrain is turned up in a column (FG-10)."""

    kind: Literal["terrain"]
    column: int
    terrain: FieldOfGloryTerrain


class FieldOfGloryToldFirst(TypedDict):
    """A side plays first (FG-12)."""

    kind: Literal["first"]
    seat: int


class FieldOfGloryToldTurnedUp(TypedDict):
    """Cards are turned up for a side that drafts (FG-11)."""

    kind: Literal["turned_up"]
    seat: int
    cards: FieldOfGloryToldCards


class FieldOfGloryToldKept(TypedDict):
    """A side keeps cards of the draft (FG-11)."""

    kind: Literal["kept"]
    seat: int
    cards: FieldOfGloryToldCards


class FieldOfGloryToldDealt(TypedDict):
    """A side is dealt cards (FG-12)."""

    kind: Literal["dealt"]
    seat: int
    cards: FieldOfGloryToldCards


class FieldOfGloryToldDrew(TypedDict):
    """A side draws cards (FG-24, FG-36)."""

    kind: Literal["drew"]
    seat: int
    cards: FieldOfGloryToldCards


class FieldOfGloryToldPaid(TypedDict):
    """A side pays with cards (FG-33)."""

    kind: Literal["paid"]
    seat: int
    cards: FieldOfGloryToldCards


class FieldOfGloryToldDiscarded(TypedDict):
    """A side discards cards in excess (FG-75)."""

    kind: Literal["discarded"]
    seat: int
    cards: FieldOfGloryToldCards


class FieldOfGloryToldEliminated(TypedDict):
    """A side eliminates cards of the other (FG-46)."""

    kind: Literal["eliminated"]
    seat: int
    cards: FieldOfGloryToldCards


class FieldOfGloryToldExchanged(TypedDict):
    """A side gives up a card for as many as its command points (FG-24)."""

    kind: Literal["exchanged"]
    seat: int
    card: FieldOfGloryKind


class FieldOfGloryToldPutDown(TypedDict):
    """A side puts down a bonus card of the hand, which the viewer may not see (FG-42)."""

    kind: Literal["put_down"]
    seat: int
    card: FieldOfGloryKind | None


class FieldOfGloryToldPutDownTop(TypedDict):
    """A side puts down the top card of its pile as bonus card (FG-42)."""

    kind: Literal["put_down_top"]
    seat: int


class FieldOfGloryToldBonusIs(TypedDict):
    """The top card of a side's pile is its bonus card (FG-42)."""

    kind: Literal["bonus_is"]
    seat: int
    card: FieldOfGloryKind


class FieldOfGloryToldBonusWas(TypedDict):
    """The bonus card of a side was this one (FG-50)."""

    kind: Literal["bonus_was"]
    seat: int
    card: FieldOfGloryKind


class FieldOfGloryToldRampage(TypedDict):
    """The Elephant of a side costs it the top card of its pile (FG-49)."""

    kind: Literal["rampage"]
    seat: int
    card: FieldOfGloryKind


class FieldOfGloryToldDismissed(TypedDict):
    """A side dismisses a unit (FG-21, FG-43)."""

    kind: Literal["dismissed"]
    seat: int
    unit: FieldOfGloryUnit


class FieldOfGloryToldDeployed(TypedDict):
    """A side places a unit in a column (FG-30)."""

    kind: Literal["deployed"]
    seat: int
    unit: FieldOfGloryUnit
    column: int


class FieldOfGloryToldWithdrew(TypedDict):
    """A side withdraws a unit from a column (FG-30)."""

    kind: Literal["withdrew"]
    seat: int
    unit: FieldOfGloryUnit
    column: int


FieldOfGloryToldAttacked = TypedDict(
    "FieldOfGloryToldAttacked",
    {
        "kind": 'Literal["attacked"]',
        "seat": 'int',
        "column": 'int',
        "from": 'int | None',
    },
)
"""A side attacks a column, from the flank if it is out of `from` (FG-22, FG-40)."""


class FieldOfGloryToldLed(TypedDict):
    """A side names its lead (FG-40, FG-44)."""

    kind: Literal["led"]
    seat: int
    unit: FieldOfGloryUnit


class FieldOfGloryToldPlayed(TypedDict):
    """A side plays an Overlap or Reserves (FG-36, FG-41)."""

    kind: Literal["played"]
    seat: int
    card: FieldOfGlorySpecial


class FieldOfGloryToldRetreated(TypedDict):
    """The defender lets a unit retreat (FG-43)."""

    kind: Literal["retreated"]
    seat: int
    unit: FieldOfGloryUnit


class FieldOfGloryToldStood(TypedDict):
    """The defender stands (FG-43)."""

    kind: Literal["stood"]
    seat: int


class FieldOfGloryToldFought(FieldOfGloryFought):
    """A battle is fought (FG-45 to FG-48)."""

    kind: Literal["fought"]


class FieldOfGloryToldControl(TypedDict):
    """A side controls a column now, or nobody (FG-4)."""

    kind: Literal["control"]
    column: int
    seat: int | None


class FieldOfGloryToldShuffled(TypedDict):
    """A side shuffles its discards (FG-15)."""

    kind: Literal["shuffled"]
    seat: int


class FieldOfGloryToldOver(TypedDict):
    """The match is over (FG-20, FG-60)."""

    kind: Literal["over"]
    winner: int | None
    standings: list[FieldOfGloryStanding]


FieldOfGloryQuestion: TypeAlias = Union[
    FieldOfGloryQuestionTerrain,
    FieldOfGloryQuestionDraft,
    FieldOfGloryQuestionTurnUp,
    FieldOfGloryQuestionKeep,
    FieldOfGloryQuestionDeal,
    FieldOfGloryQuestionFirst,
    FieldOfGloryQuestionAdvance,
    FieldOfGloryQuestionFlank,
    FieldOfGloryQuestionAct,
    FieldOfGloryQuestionPlace,
    FieldOfGloryQuestionWithdraw,
    FieldOfGloryQuestionPay,
    FieldOfGloryQuestionLead,
    FieldOfGloryQuestionBonus,
    FieldOfGloryQuestionTop,
    FieldOfGloryQuestionRetreat,
    FieldOfGloryQuestionDismiss,
    FieldOfGloryQuestionRampage,
    FieldOfGloryQuestionReserves,
    FieldOfGloryQuestionDraw,
    FieldOfGloryQuestionRefill,
    FieldOfGloryQuestionDiscard,
]
FieldOfGloryTold: TypeAlias = Union[
    FieldOfGloryToldTerrain,
    FieldOfGloryToldFirst,
    FieldOfGloryToldTurnedUp,
    FieldOfGloryToldKept,
    FieldOfGloryToldDealt,
    FieldOfGloryToldDrew,
    FieldOfGloryToldPaid,
    FieldOfGloryToldDiscarded,
    FieldOfGloryToldEliminated,
    FieldOfGloryToldExchanged,
    FieldOfGloryToldPutDown,
    FieldOfGloryToldPutDownTop,
    FieldOfGloryToldBonusIs,
    FieldOfGloryToldBonusWas,
    FieldOfGloryToldRampage,
    FieldOfGloryToldDismissed,
    FieldOfGloryToldDeployed,
    FieldOfGloryToldWithdrew,
    FieldOfGloryToldAttacked,
    FieldOfGloryToldLed,
    FieldOfGloryToldPlayed,
    FieldOfGloryToldRetreated,
    FieldOfGloryToldStood,
    FieldOfGloryToldFought,
    FieldOfGloryToldControl,
    FieldOfGloryToldShuffled,
    FieldOfGloryToldOver,
]


GuyenneEnded: TypeAlias = Literal[
    "line",
    "cards",
    "rounds",
]
GuyenneKind: TypeAlias = Literal[
    "hero",
    "five",
    "four",
    "trebuchet",
    "three",
    "archer",
    "two",
]
GuyenneOutcome: TypeAlias = Literal[
    "held",
    "taken",
    "tied",
]
GuyennePartName: TypeAlias = str
GuyenneViewer: TypeAlias = int | Literal["public"] | Literal["everything"]


class GuyenneScene(TypedDict):
    """The table of Guyenne as a viewer sees it."""

    version: int
    """The version of the scene, 2."""
    game: str
    """The name of the game with its options."""
    viewer: GuyenneViewer
    """The viewer: the number of its seat, `public` or `everything`."""
    round: int
    """The number of the round, from 1; after the match, of the last one."""
    first: int
    """The side that plays first (GU-6, GU-81)."""
    ring: bool
    """Whether each side sits between two frontiers (GU-80); otherwise all castles are one line."""
    castles: list[GuyenneFortress]
    """The castles."""
    battles: list[GuyenneFight]
    """The last battles, settled or under way (GU-20)."""
    sides: list[GuyenneParty]
    """The sides: a people, or a seat in a ring."""
    seats: list[GuyennePlayer]
    """The seats."""
    question: GuyenneQuestion | None
    """The open question; none after the match."""
    end: GuyenneEnd | None
    """The end of the match."""
    choices: list[GuyenneChoice]
    """The legal actions, if the viewer sees what the seat to act sees."""


class GuyenneCards(TypedDict):
    """The cards in one place: the open ones, and the number of those face down."""

    part: GuyennePartName
    """The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`."""
    open: list[GuyenneKind]
    """The open cards in the order of their ids, equal ones side by side."""
    hidden: int
    """The number of cards that the viewer does not see."""


class GuyenneChoice(TypedDict):
    """A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another."""

    action: int
    """The action."""
    notation: str
    """Its notation."""
    parts: list[GuyennePartName]
    """The names of the parts."""


class GuyenneCombatant(TypedDict):
    """A side that shows its cards."""

    side: GuyenneSided
    """The side."""
    strength: GuyenneStrength
    """Its strength."""


class GuyenneEnd(TypedDict):
    """The end of a match."""

    winners: list[int]
    """The seats that have won; none in a tie."""
    reason: GuyenneEnded
    """The reason why the match ended."""


class GuyenneFight(TypedDict):
    """The last battle of a contest (GU-20)."""

    contest: int
    """The number of the contest."""
    castle: int
    """The castle fought for."""
    settled: bool
    """Whether both sides have shown their cards or conceded."""
    sides: list[GuyenneFighter]
    """The two sides."""


class GuyenneFighter(TypedDict):
    """A side in a battle."""

    side: int
    """The side."""
    shown: list[GuyenneKind]
    """The cards that it showed (GU-21)."""
    conceded: int
    """The number of cards that it conceded (GU-22)."""


class GuyenneForce(TypedDict):
    """The cards of a side at a castle."""

    side: int
    """The side."""
    cards: GuyenneCards
    """Its cards."""


class GuyenneFortress(TypedDict):
    """A castle."""

    castle: int
    """Its number. In a ring it is 3 times its frontier's number, plus its place from the centre of the table."""
    part: GuyennePartName
    """The name of its part, such as `castle:3`."""
    holder: int | None
    """The side that controls it (GU-4)."""
    line: list[int | None]
    """For each side, the place of the castle in its line, if it is there (GU-4, GU-80)."""
    contest: int | None
    """The contest in which it is named, until the battles are over (GU-10)."""
    forces: list[GuyenneForce]
    """The cards of the two sides of the contest."""


class GuyenneParty(TypedDict):
    """A side, and what belongs to it."""

    side: int
    """The number of the side."""
    name: str | None
    """The people, `english` or `french`; none in a ring."""
    seats: list[int]
    """Its seats."""
    points: int
    """Its points, as if the match ended now (GU-63)."""
    pile: GuyenneCards
    """Its pile."""
    run_outs: int
    """The number of times that the pile has run out (GU-42)."""
    run_outs_at_most: int
    """The number of times that it may run out."""
    discards: GuyenneCards
    """Its discards: open are those that the viewer knows (GU-26, GU-78)."""
    removed: GuyenneCards
    """Its cards that are out of the game (GU-34)."""


class GuyennePlayer(TypedDict):
    """A seat, and what belongs to it."""

    seat: int
    """The number of the seat."""
    side: int
    """The number of its side."""
    score: int
    """The points of its side, as far as the viewer may know them (GU-17)."""
    hand: GuyenneCards
    """The hand."""
    gift: GuyenneCards
    """The cards given to the partner in this round (GU-78)."""


class GuyenneSettled(TypedDict):
    """A settled battle."""

    castle: int
    """The castle."""
    shown: list[GuyenneCombatant] | None
    """The two sides with their strength; none if the castle was conceded (GU-22)."""
    heroes: int
    """The number of heroes shown: one decides the battle, and of two none does (GU-25)."""
    outcome: GuyenneOutcome
    """The outcome."""
    side: GuyenneSided | None
    """The side that has or takes the castle; none if it stays neutral."""


class GuyenneSided(TypedDict):
    """A side."""

    side: int
    """Its number."""
    seats: list[int]
    """Its seats."""
    name: str | None
    """The people, `english` or `french`; none in a ring."""


class GuyenneStrength(TypedDict):
    """Cards shown, and what they are worth in a battle (GU-23)."""

    cards: list[tuple[GuyenneKind, int]]
    """The cards with the strength of each; a hero counts nothing."""
    total: int
    """The total."""


class GuyenneToldCards(TypedDict):
    """Cards in the order in which they were told, and the number of those that the viewer does not see."""

    open: list[GuyenneKind]
    """The cards that the viewer sees."""
    hidden: int
    """The number of the others."""


class GuyenneWho(TypedDict):
    """A seat that does something."""

    seat: int
    """The seat."""
    side: GuyenneSided
    """Its side."""


class GuyenneQuestionBury(TypedDict):
    """A seat buries this many cards more (GU-7)."""

    kind: Literal["bury"]
    seat: int
    cards: int


class GuyenneQuestionDraw(TypedDict):
    """A seat draws a card (GU-5, GU-41)."""

    kind: Literal["draw"]
    seat: int


class GuyenneQuestionGive(TypedDict):
    """A seat gives cards to its partner (GU-72)."""

    kind: Literal["give"]
    seat: int


class GuyenneQuestionLead(TypedDict):
    """A seat says who of the pair plays first (GU-73)."""

    kind: Literal["lead"]
    seat: int


class GuyenneQuestionName(TypedDict):
    """A seat names a castle (GU-10, GU-11, GU-82)."""

    kind: Literal["name"]
    seat: int


class GuyenneQuestionPlace(TypedDict):
    """A seat puts cards at a castle (GU-10 to GU-12)."""

    kind: Literal["place"]
    seat: int
    castle: int | None


class GuyenneQuestionReinforce(TypedDict):
    """A seat may reinforce a castle (GU-16)."""

    kind: Literal["reinforce"]
    seat: int


class GuyenneQuestionAdd(TypedDict):
    """A seat adds cards at a castle (GU-92)."""

    kind: Literal["add"]
    seat: int
    castle: int | None


class GuyenneQuestionAnswer(TypedDict):
    """A seat reveals its cards at a castle, or concedes (GU-22)."""

    kind: Literal["answer"]
    seat: int
    castle: int | None


class GuyenneQuestionRemove(TypedDict):
    """A seat removes cards of this worth from a castle (GU-31, GU-32)."""

    kind: Literal["remove"]
    seat: int
    castle: int | None
    due: int


class GuyenneToldDrew(TypedDict):
    """A seat draws cards for a round (GU-5, GU-41)."""

    kind: Literal["drew"]
    who: GuyenneWho
    round: int
    cards: GuyenneToldCards


class GuyenneToldBuried(TypedDict):
    """A seat buries cards (GU-7)."""

    kind: Literal["buried"]
    who: GuyenneWho
    cards: GuyenneToldCards


class GuyenneToldHasBuried(TypedDict):
    """A seat has buried this many cards, unseen by the viewer."""

    kind: Literal["has_buried"]
    who: GuyenneWho
    cards: int


class GuyenneToldGave(TypedDict):
    """A seat gives cards to its partner (GU-72)."""

    kind: Literal["gave"]
    who: GuyenneWho
    cards: GuyenneToldCards


class GuyenneToldHasGiven(TypedDict):
    """A seat has given cards to its partner."""

    kind: Literal["has_given"]
    who: GuyenneWho
    cards: GuyenneToldCards
    are_seen: bool


class GuyenneToldLed(TypedDict):
    """A seat says who of its pair plays first (GU-73)."""

    kind: Literal["led"]
    who: GuyenneWho
    first: int


class GuyenneToldNamed(TypedDict):
    """A seat names a castle (GU-10)."""

    kind: Literal["named"]
    who: GuyenneWho
    castle: int


class GuyenneToldReinforced(TypedDict):
    """A seat reinforces a castle (GU-16)."""

    kind: Literal["reinforced"]
    who: GuyenneWho
    castle: int


class GuyenneToldPlaced(TypedDict):
    """A seat places cards at a castle (GU-10 to GU-12)."""

    kind: Literal["placed"]
    who: GuyenneWho
    castle: int | None
    cards: GuyenneToldCards


class GuyenneToldAdded(TypedDict):
    """A seat adds cards at a castle (GU-92)."""

    kind: Literal["added"]
    who: GuyenneWho
    castle: int | None
    cards: GuyenneToldCards


class GuyenneToldLaid(TypedDict):
    """A seat has placed or added this many cards at a castle, unseen by the viewer."""

    kind: Literal["laid"]
    who: GuyenneWho
    castle: int | None
    cards: int
    added: bool


class GuyenneToldPassed(TypedDict):
    """A seat passes (GU-16)."""

    kind: Literal["passed"]
    who: GuyenneWho


class GuyenneToldConceded(TypedDict):
    """A seat concedes a castle, with this many cards unseen (GU-22)."""

    kind: Literal["conceded"]
    who: GuyenneWho
    castle: int | None
    cards: int


class GuyenneToldAttacked(TypedDict):
    """A side attacks a castle with its cards shown (GU-21)."""

    kind: Literal["attacked"]
    side: GuyenneSided
    castle: int
    strength: GuyenneStrength


class GuyenneToldSettled(GuyenneSettled):
    """A battle is settled (GU-23 to GU-25)."""

    kind: Literal["settled"]


class GuyenneToldLost(TypedDict):
    """A side loses cards for good (GU-34)."""

    kind: Literal["lost"]
    side: GuyenneSided
    cards: GuyenneToldCards


class GuyenneToldRoundOver(TypedDict):
    """A round is over, with the points of each side."""

    kind: Literal["round_over"]
    round: int
    sides: list[GuyenneSided]
    points: list[int]


class GuyenneToldRanOut(TypedDict):
    """The pile of a side has run out for the `times`th time (GU-42); its discards are shuffled unless it draws no more."""

    kind: Literal["ran_out"]
    side: GuyenneSided
    times: int
    at_most: int
    draws_no_more: bool


class GuyenneToldOver(TypedDict):
    """The match is over; nobody has won in a tie (GU-40, GU-43)."""

    kind: Literal["over"]
    winners: list[GuyenneSided]


GuyenneQuestion: TypeAlias = Union[
    GuyenneQuestionBury,
    GuyenneQuestionDraw,
    GuyenneQuestionGive,
    GuyenneQuestionLead,
    GuyenneQuestionName,
    GuyenneQuestionPlace,
    GuyenneQuestionReinforce,
    GuyenneQuestionAdd,
    GuyenneQuestionAnswer,
    GuyenneQuestionRemove,
]
GuyenneTold: TypeAlias = Union[
    GuyenneToldDrew,
    GuyenneToldBuried,
    GuyenneToldHasBuried,
    GuyenneToldGave,
    GuyenneToldHasGiven,
    GuyenneToldLed,
    GuyenneToldNamed,
    GuyenneToldReinforced,
    GuyenneToldPlaced,
    GuyenneToldAdded,
    GuyenneToldLaid,
    GuyenneToldPassed,
    GuyenneToldConceded,
    GuyenneToldAttacked,
    GuyenneToldSettled,
    GuyenneToldLost,
    GuyenneToldRoundOver,
    GuyenneToldRanOut,
    GuyenneToldOver,
]


KnightsOfCharlemagneEnded: TypeAlias = Literal[
    "cards",
]
KnightsOfCharlemagneKnight: TypeAlias = Literal[
    "red 1",
    "red 2",
    "red 3",
    "red 4",
    "red 5",
    "green 1",
    "green 2",
    "green 3",
    "green 4",
    "green 5",
    "blue 1",
    "blue 2",
    "blue 3",
    "blue 4",
    "blue 5",
    "violet 1",
    "violet 2",
    "violet 3",
    "violet 4",
    "violet 5",
    "yellow 1",
    "yellow 2",
    "yellow 3",
    "yellow 4",
    "yellow 5",
]
KnightsOfCharlemagnePartName: TypeAlias = str
KnightsOfCharlemagneState: TypeAlias = Literal[
    "1",
    "2",
    "3",
    "4",
    "5",
    "red",
    "green",
    "blue",
    "violet",
    "yellow",
]
KnightsOfCharlemagneTile: TypeAlias = Literal[
    "state",
    "tie",
    "treasure",
]
KnightsOfCharlemagneViewer: TypeAlias = int | Literal["public"] | Literal["everything"]


class KnightsOfCharlemagneScene(TypedDict):
    """The table of Knights of Charlemagne as a viewer sees it."""

    version: int
    """The version of the scene, 2."""
    game: str
    """The name of the game with its options."""
    viewer: KnightsOfCharlemagneViewer
    """The viewer: the number of its seat, `public` or `everything`."""
    states: list[KnightsOfCharlemagneContested]
    """The states in the order of the row (KC-2)."""
    castle: KnightsOfCharlemagneCastle
    """The castle (KC-24)."""
    sides: list[KnightsOfCharlemagneAllied]
    """The sides: a seat, or two seats that win together (KC-3)."""
    seats: list[KnightsOfCharlemagnePlayer]
    """The seats."""
    pile: KnightsOfCharlemagneCards
    """The cards that can still be drawn (KC-12)."""
    question: KnightsOfCharlemagneQuestion | None
    """The open question; none after the match."""
    end: KnightsOfCharlemagneEnd | None
    """The end of the match."""
    choices: list[KnightsOfCharlemagneChoice]
    """The legal actions, if the viewer sees what the seat to act sees."""


class KnightsOfCharlemagneAllied(TypedDict):
    """A side."""

    side: int
    """The number of the side."""
    seats: list[int]
    """Its seats."""
    points: int
    """Its points, as if the match ended now."""


class KnightsOfCharlemagneCards(TypedDict):
    """The cards in one place: the open ones, and the number of those face down."""

    part: KnightsOfCharlemagnePartName
    """The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`."""
    open: list[KnightsOfCharlemagneKnight]
    """The open cards in the order of their ids, equal ones side by side."""
    hidden: int
    """The number of cards that the viewer does not see."""


class KnightsOfCharlemagneCastle(TypedDict):
    """The castle."""

    worth: int
    """Its points."""
    side: int | None
    """The side that takes it, as if the match ended now; none in a tie."""


class KnightsOfCharlemagneChoice(TypedDict):
    """A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another."""

    action: int
    """The action."""
    notation: str
    """Its notation."""
    parts: list[KnightsOfCharlemagnePartName]
    """The names of the parts."""


class KnightsOfCharlemagneContested(TypedDict):
    """A state."""

    state: KnightsOfCharlemagneState
    """The number or colour of the state."""
    part: KnightsOfCharlemagnePartName
    """The name of its part, such as `state:red`."""
    worth: int
    """The points for the most knights here (KC-2)."""
    sides: list[KnightsOfCharlemagnePresence]
    """The knights and points of each side here."""


class KnightsOfCharlemagneEnd(TypedDict):
    """The end of a match."""

    winners: list[int]
    """The seats that have won; none in a tie."""
    reason: KnightsOfCharlemagneEnded
    """The reason why the match ended."""


class KnightsOfCharlemagnePlayer(TypedDict):
    """A seat."""

    seat: int
    """The number of the seat."""
    side: int
    """The number of its side."""
    score: int
    """The points of its side, as if the match ended now."""
    hand: KnightsOfCharlemagneCards
    """The hand."""


class KnightsOfCharlemagnePresence(TypedDict):
    """The knights and points of a side at a state."""

    knights: list[KnightsOfCharlemagneKnight]
    """The knights that the side has put here."""
    points: int
    """The points that the side takes here, as if the match ended now (KC-20, KC-21)."""


class KnightsOfCharlemagnePut(TypedDict):
    """A knight at a state."""

    seat: int
    """The seat."""
    knight: KnightsOfCharlemagneKnight
    """The knight."""
    state: KnightsOfCharlemagneState
    """The state."""
    rewards: list[KnightsOfCharlemagneReward] | None
    """The rewards of the sides there now, if they have changed (KC-20 to KC-22)."""


class KnightsOfCharlemagneReward(TypedDict):
    """A reward of a side at a state, as if the match ended now."""

    side: KnightsOfCharlemagneSided
    """The side."""
    tile: KnightsOfCharlemagneTile
    """The tile: `state`, `tie` or `treasure` (KC-20, KC-21)."""
    points: int
    """Its points."""


class KnightsOfCharlemagneSided(TypedDict):
    """A side, with its seats."""

    side: int
    """The number of the side."""
    seats: list[int]
    """Its seats."""


class KnightsOfCharlemagneToldCards(TypedDict):
    """Cards in the order in which they were told, and the number of those that the viewer does not see."""

    open: list[KnightsOfCharlemagneKnight]
    """The cards that the viewer sees."""
    hidden: int
    """The number of the others."""


class KnightsOfCharlemagneQuestionDeal(TypedDict):
    """A seat is dealt a card of its opening hand (KC-10)."""

    kind: Literal["deal"]
    seat: int
    """The seat."""


class KnightsOfCharlemagneQuestionPlay(TypedDict):
    """A seat puts a knight at a state (KC-11)."""

    kind: Literal["play"]
    seat: int
    """The seat."""


class KnightsOfCharlemagneQuestionDraw(TypedDict):
    """A seat draws a card (KC-12)."""

    kind: Literal["draw"]
    seat: int
    """The seat."""


class KnightsOfCharlemagneToldDealt(TypedDict):
    """A seat is dealt cards (KC-10)."""

    kind: Literal["dealt"]
    seat: int
    cards: KnightsOfCharlemagneToldCards


class KnightsOfCharlemagneToldDrew(TypedDict):
    """A seat draws cards (KC-12)."""

    kind: Literal["drew"]
    seat: int
    cards: KnightsOfCharlemagneToldCards


class KnightsOfCharlemagneToldPut(KnightsOfCharlemagnePut):
    """A seat puts a knight at a state, and may change the rewards there (KC-11)."""

    kind: Literal["put"]


class KnightsOfCharlemagneToldCastle(TypedDict):
    """A side takes the castle now, or nobody (KC-24)."""

    kind: Literal["castle"]
    side: KnightsOfCharlemagneSided | None


class KnightsOfCharlemagneToldOver(TypedDict):
    """The match is over, with the points of each side."""

    kind: Literal["over"]
    winners: list[KnightsOfCharlemagneSided]
    sides: list[KnightsOfCharlemagneSided]
    points: list[int]


KnightsOfCharlemagneQuestion: TypeAlias = Union[
    KnightsOfCharlemagneQuestionDeal,
    KnightsOfCharlemagneQuestionPlay,
    KnightsOfCharlemagneQuestionDraw,
]
KnightsOfCharlemagneTold: TypeAlias = Union[
    KnightsOfCharlemagneToldDealt,
    KnightsOfCharlemagneToldDrew,
    KnightsOfCharlemagneToldPut,
    KnightsOfCharlemagneToldCastle,
    KnightsOfCharlemagneToldOver,
]


LeducPokerCard: TypeAlias = Literal[
    "jack of spades",
    "jack of hearts",
    "queen of spades",
    "queen of hearts",
    "king of spades",
    "king of hearts",
]
LeducPokerEnded: TypeAlias = Literal[
    "folded",
    "shown",
]
LeducPokerPartName: TypeAlias = str
LeducPokerViewer: TypeAlias = int | Literal["public"] | Literal["everything"]


class LeducPokerScene(TypedDict):
    """The table of Leduc poker as a viewer sees it."""

    version: int
    """The version of the scene, 2."""
    game: str
    """The name of the game with its options."""
    viewer: LeducPokerViewer
    """The viewer: the number of its seat, `public` or `everything`."""
    public: LeducPokerCards
    """The public card, once it is dealt (LE-9)."""
    pot: list[int]
    """The chips of each seat in the pot (LE-2)."""
    seats: list[LeducPokerPlayer]
    """The seats."""
    question: LeducPokerQuestion | None
    """The open question; none after the match."""
    end: LeducPokerEnd | None
    """The end of the match."""
    choices: list[LeducPokerChoice]
    """The legal actions, if the viewer sees what the seat to act sees."""


class LeducPokerCards(TypedDict):
    """The cards in one place: the open ones, and the number of those face down."""

    part: LeducPokerPartName
    """The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`."""
    open: list[LeducPokerCard]
    """The open cards in the order of their ids, equal ones side by side."""
    hidden: int
    """The number of cards that the viewer does not see."""


class LeducPokerChoice(TypedDict):
    """A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another."""

    action: int
    """The action."""
    notation: str
    """Its notation."""
    parts: list[LeducPokerPartName]
    """The names of the parts."""


class LeducPokerEnd(TypedDict):
    """The end of a match."""

    winners: list[int]
    """The seats that have won; none in a tie."""
    reason: LeducPokerEnded
    """The reason why the match ended."""


class LeducPokerPlayer(TypedDict):
    """A player."""

    seat: int
    """The number of the seat."""
    side: int
    """The number of its side, which is the seat's."""
    score: int
    """The chips won; 0 before the end, negative if they are lost (LE-10)."""
    hand: LeducPokerCards
    """The hand: one card; another's lies face down from the start (LE-13)."""


class LeducPokerToldCards(TypedDict):
    """Cards in the order in which they were told, and the number of those that the viewer does not see."""

    open: list[LeducPokerCard]
    """The cards that the viewer sees."""
    hidden: int
    """The number of the others."""


class LeducPokerQuestionHand(TypedDict):
    """A hand is dealt (LE-3)."""

    kind: Literal["hand"]


class LeducPokerQuestionPublic(TypedDict):
    """The public card is dealt (LE-9)."""

    kind: Literal["public"]


class LeducPokerQuestionBet(TypedDict):
    """A seat bets (LE-4)."""

    kind: Literal["bet"]
    seat: int
    """The seat."""


class LeducPokerToldDealt(TypedDict):
    """A seat is dealt its hand (LE-3)."""

    kind: Literal["dealt"]
    seat: int
    cards: LeducPokerToldCards


class LeducPokerToldPublic(TypedDict):
    """The public card is dealt (LE-9)."""

    kind: Literal["public"]
    card: LeducPokerCard


class LeducPokerToldFolded(TypedDict):
    """A seat folds (LE-7)."""

    kind: Literal["folded"]
    seat: int


class LeducPokerToldChecked(TypedDict):
    """A seat calls without paying; its chips in the pot (LE-5)."""

    kind: Literal["checked"]
    seat: int
    chips: int


class LeducPokerToldCalled(TypedDict):
    """A seat calls; its chips in the pot (LE-5)."""

    kind: Literal["called"]
    seat: int
    chips: int


class LeducPokerToldRaised(TypedDict):
    """A seat raises; its chips in the pot (LE-6)."""

    kind: Literal["raised"]
    seat: int
    chips: int


class LeducPokerToldShown(TypedDict):
    """The hands are shown (LE-9)."""

    kind: Literal["shown"]
    hands: list[LeducPokerCard]


class LeducPokerToldOver(TypedDict):
    """The match is over; the winner takes the other's chips, or the pot is shared (LE-10)."""

    kind: Literal["over"]
    winner: int | None
    chips: int


LeducPokerQuestion: TypeAlias = Union[
    LeducPokerQuestionHand,
    LeducPokerQuestionPublic,
    LeducPokerQuestionBet,
]
LeducPokerTold: TypeAlias = Union[
    LeducPokerToldDealt,
    LeducPokerToldPublic,
    LeducPokerToldFolded,
    LeducPokerToldChecked,
    LeducPokerToldCalled,
    LeducPokerToldRaised,
    LeducPokerToldShown,
    LeducPokerToldOver,
]
