// Generated from include/scenes.schema.json: do not edit.

export declare namespace en_garde {
    /** The table of En Garde as a viewer sees it. */
    interface Scene {
        /** The version of the scene, 2. */
        version: number;
        /** The name of the game with its options. */
        game: string;
        /** The viewer: the number of its seat, `public` or `everything`. */
        viewer: Viewer;
        /** The number of the round, from 1; after the match, of the last one. */
        round: number;
        /** The most rounds of a match (EG-32). */
        rounds_at_most: number;
        /** The points that win the match (EG-30). */
        points_to_win: number;
        /** The number of fields of the piste, which are numbered from 1; field 3 is the part `field:3` (EG-1). */
        piste: number;
        /** The field in the middle (EG-22). */
        middle: number;
        /** The distance between the fencers (EG-4). */
        distance: number;
        /** The fencers, White first. */
        seats: Fencing[];
        /** The pile. */
        pile: Cards;
        /** The discarded cards. */
        discards: Cards;
        /** The end of the last round (EG-23). */
        last_round: LastRound | null;
        /** The open question; none after the match. */
        question: Question | null;
        /** The end of the match. */
        end: End | null;
        /** The legal actions, if the viewer sees what the seat to act sees. */
        choices: Choice[];
    }
    /** The advance of an indirect attack. */
    interface Advance {
        /** The card. */
        card: Value;
        /** The field that is reached. */
        field: number;
    }
    /** The cards in one place: the open ones, and the number of those face down. */
    interface Cards {
        /** The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`. */
        part: PartName;
        /** The open cards in the order of their ids, equal ones side by side. */
        open: Value[];
        /** The number of cards that the viewer does not see. */
        hidden: number;
    }
    /** A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another. */
    interface Choice {
        /** The action. */
        action: number;
        /** Its notation. */
        notation: string;
        /** The names of the parts. */
        parts: PartName[];
    }
    /** The end of a match. */
    interface End {
        /** The seats that have won; none in a tie. */
        winners: number[];
        /** The reason why the match ended. */
        reason: Ended;
    }
    /** A fencer. */
    interface Fencing {
        /** The number of the seat. */
        seat: number;
        /** The number of its side, which is the seat's. */
        side: number;
        /** The name: `white` or `black`. */
        name: string;
        /** The rounds won (EG-31). */
        score: number;
        /** The field where the fencer stands. */
        field: number;
        /** The hand. */
        hand: Cards;
    }
    /** The end of a round (EG-23). */
    interface LastRound {
        /** The number of the round, from 1. */
        round: number;
        /** The seat of the winner; none if the round was tied. */
        winner: number | null;
        /** The reason why it ended: `attack`, `no move`, `hands` or `fields`. */
        reason: Reason;
        /** The final distance. */
        distance: number;
        /** The hands of White and Black, if they were shown (EG-21). */
        hands: Value[][] | null;
    }
    /** An attack that has no answer yet. */
    interface OpenAttack {
        /** Whether the attacker advanced first (EG-10). */
        indirect: boolean;
        /** The value of its cards. */
        value: number;
        /** The number of its cards. */
        count: number;
    }
    /** The end of a round. */
    interface RoundOver {
        /** The number of the round, from 1. */
        round: number;
        /** The seat of the winner; none if the round was tied. */
        winner: number | null;
        /** The reason why it ended: `attack`, `no move`, `hands` or `fields`. */
        reason: Reason;
        /** The final distance. */
        distance: number;
        /** Whether there are cards of that value. */
        in_reach: boolean;
        /** The hands of White and Black, if they were shown (EG-21). */
        hands: Value[][] | null;
        /** The points of White and Black. */
        points: number[];
    }
    /** Cards in the order in which they were told, and the number of those that the viewer does not see. */
    interface ToldCards {
        /** The cards that the viewer sees. */
        open: Value[];
        /** The number of the others. */
        hidden: number;
    }
    /** The reason why a match ended. */
    type Ended = "points" | "rounds";
    /** The name of a part that can be chosen, such as `hand:0:four`. */
    type PartName = string;
    /** The open question, with the seat that is asked or dealt a card. */
    type Question =
        /** The cards are shuffled for the next round (EG-2). */
        | { kind: "shuffle" }
        /** A fencer is dealt a card (EG-3). */
        | { kind: "deal"; seat: number }
        /** A fencer makes a move (EG-10). */
        | { kind: "move"; seat: number }
        /** A fencer refills the hand (EG-13). */
        | { kind: "refill"; seat: number }
        /** A fencer answers an attack (EG-14, EG-15). */
        | { kind: "answer"; seat: number; attack: OpenAttack };
    type Reason = "attack" | "no move" | "hands" | "fields";
    /** An event of a match; seats and fields are numbers. */
    type Told =
        /** A fencer is dealt cards for a round (EG-3). */
        | { kind: "dealt"; round: number; seat: number; cards: ToldCards }
        /** A fencer draws cards (EG-13). */
        | { kind: "drew"; seat: number; cards: ToldCards }
        /** A fencer advances with a card to a field (EG-10). */
        | { kind: "advanced"; seat: number; card: Value; field: number }
        /** A fencer retreats with a card to a field, and may give way to an attack with it (EG-10, EG-15). */
        | { kind: "retreated"; seat: number; card: Value; field: number; gave_way: boolean }
        /** A fencer attacks with cards of a value, after an advance if it is indirect (EG-10). */
        | { kind: "attacked"; seat: number; value: number; count: number; advance: Advance | null }
        /** A fencer parries with cards of a value (EG-14). */
        | { kind: "parried"; seat: number; value: number; count: number }
        /** A round is over (EG-21 to EG-23). */
        | { kind: "round_over" } & RoundOver
        /** The match is over; the winner has won unless it is a tie (EG-30, EG-32). */
        | { kind: "over"; winner: number | null };
    type Value = "1" | "2" | "3" | "4" | "5";
    type Viewer = number | "public" | "everything";
}

export declare namespace field_of_glory {
    /** The table of Field of Glory as a viewer sees it. */
    interface Scene {
        /** The version of the scene, 2. */
        version: number;
        /** The name of the game with its options. */
        game: string;
        /** The viewer: the number of its seat, `public` or `everything`. */
        viewer: Viewer;
        /** The number of turns that are over. */
        turns: number;
        /** The most turns of a match (FG-61). */
        turns_at_most: number;
        /** The side whose turn it is; none during the set-up. */
        active: number | null;
        /** The additional price of Light Infantry on a flank (FG-1). */
        light_infantry_flank: number;
        /** The columns from left to right (FG-4). */
        columns: Front[];
        /** Red, then Blue, each in the seat of its number. */
        seats: General[];
        /** The attack in progress. */
        attack: Assault | null;
        /** The last battle (FG-17). */
        last_battle: LastBattle | null;
        /** The open question; none after the match. */
        question: Question | null;
        /** The end of the match. */
        end: End | null;
        /** The legal actions, if the viewer sees what the seat to act sees. */
        choices: Choice[];
    }
    /** An attack in progress (FG-40), and its lead once it is named. */
    interface Assault {
        /** The attacking side. */
        side: number;
        /** The attacked column. */
        at: number;
        /** The attacker's column. */
        from: number;
        /** Whether it is a flank attack (FG-22). */
        flank: boolean;
        /** The unit that leads the attack. */
        lead: Unit | null;
        /** The number of Overlap cards played (FG-41). */
        overlaps: number;
    }
    /** A bonus card (FG-42). */
    interface Bonus {
        /** Whether it came from the pile; otherwise from the hand. */
        from_pile: boolean;
        /** The card. */
        card: Cards;
    }
    /** The cards in one place: the open ones, and the number of those face down. */
    interface Cards {
        /** The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`. */
        part: PartName;
        /** The open cards in the order of their ids, equal ones side by side. */
        open: Kind[];
        /** The number of cards that the viewer does not see. */
        hidden: number;
    }
    /** A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another. */
    interface Choice {
        /** The action. */
        action: number;
        /** Its notation. */
        notation: string;
        /** The names of the parts. */
        parts: PartName[];
    }
    /** A unit on the battlefield. */
    interface Deployed {
        /** The unit. */
        unit: Unit;
        /** The name of its part, such as `unit:0:2:pike/3`. */
        part: PartName;
        /** Whether it has not been paid for yet (FG-33). */
        unpaid: boolean;
    }
    /** The end of a match. */
    interface End {
        /** The seats that have won; none in a tie. */
        winners: number[];
        /** The reason why the match ended. */
        reason: Ended;
    }
    /** A battle with both strengths. */
    interface Fought {
        /** The column. */
        column: number;
        /** The side that attacks. */
        attacker: number;
        /** The strengths of the attacker and of the defender (FG-45). */
        strengths: Strength[];
        /** The side that wins; none in a tie, in which all these units are discarded (FG-47). */
        winner: number | null;
    }
    /** A column of the battlefield. */
    interface Front {
        /** Its number, from the left. */
        column: number;
        /** The name of its part, such as `column:2`. */
        part: PartName;
        /** Its terrain, once it is turned up (FG-10). */
        terrain: Terrain | null;
        /** The side that controls it. */
        holder: number | null;
        /** Whether it is a flank of the battlefield. */
        outer: boolean;
        /** The units of Red and Blue, at most two each, the front one first. */
        units: Deployed[][];
    }
    /** A side, and what belongs to it. What a viewer may not even count is none (FG-13). */
    interface General {
        /** The number of the seat. */
        seat: number;
        /** The number of the side, which is the seat's. */
        side: number;
        /** The name: `red` or `blue`. */
        name: string;
        /** The terrains that it controls (FG-62). */
        score: number;
        /** Its victory points (FG-50). */
        victory_points: number;
        /** The number of its shuffles, as far as the marker counts them (FG-15). */
        shuffles: number;
        /** The rounds of the draft that it has completed, while it drafts (FG-11). */
        drafted_rounds: number | null;
        /** The hand; in a draft, the cards turned up. */
        hand: Cards | null;
        /** The pile; in a draft, the cards kept. */
        pile: Cards | null;
        /** The cards that the pile was last shuffled from, without those seen to leave it (FG-16). */
        shuffled: Kind[];
        /** The discards; in a draft, the cards out of the game. */
        discards: Cards | null;
        /** The opponent's cards that it has eliminated (FG-46). */
        victory: Cards;
        /** Its bonus card, if it has put one down (FG-42). */
        bonus: Bonus | null;
        /** Its bonus card that the last event turned up (FG-50). */
        turned_up: Kind | null;
    }
    /** A battle that was fought (FG-17). */
    interface LastBattle {
        /** The side that attacked. */
        attacker: number;
        /** The attacked column. */
        at: number;
        /** The attacker's column. */
        from: number;
        /** The leads of Red and Blue. */
        leads: Unit[];
        /** The bonus cards of Red and Blue. */
        bonuses: (Kind | null)[];
        /** The side that won; none in a tie. */
        winner: number | null;
    }
    /** A part of a strength. */
    interface Part {
        /** The type of the lead, or what the points are for. */
        name: string;
        /** The points. */
        points: number;
    }
    /** The possessions of a side at the end. */
    interface Standing {
        /** The terrains that it controls. */
        terrains: number;
        /** Its victory points. */
        victory_points: number;
        /** The number of its shuffles, as far as the marker counts them. */
        shuffles: number;
    }
    /** A strength, and its parts. */
    interface Strength {
        /** The total. */
        total: number;
        /** The parts: the lead's own strength first, then what adds to it or takes from it. */
        parts: Part[];
    }
    /** Cards in the order in which they were told, and the number of those that the viewer does not see. */
    interface ToldCards {
        /** The cards that the viewer sees. */
        open: Kind[];
        /** The number of the others. */
        hidden: number;
    }
    /** The reason why a match ended. */
    type Ended = "terrains" | "markers" | "turns";
    type Kind = "elephant/2" | "elephant/3" | "spear/2" | "spear/3" | "spear/4" | "pike/2" | "pike/3" | "pike/4" | "heavy_infantry/2" | "heavy_infantry/3" | "heavy_infantry/4" | "medium_infantry/2" | "medium_infantry/3" | "medium_infantry/4" | "cavalry/2" | "cavalry/3" | "cavalry/4" | "archers/2" | "archers/3" | "light_infantry/2" | "light_infantry/3" | "light_infantry/4" | "light_cavalry/2" | "light_cavalry/3" | "light_cavalry/4" | "commander/5" | "overlap/2" | "reserves/2";
    /** The name of a part that can be chosen, such as `hand:0:four`. */
    type PartName = string;
    /** The open question, with the seat that is asked or dealt cards; columns are numbers. */
    type Question =
        /** A terrain is turned up (FG-10). */
        | { kind: "terrain" }
        /** A side drafts, unseen by the viewer (FG-13). */
        | { kind: "draft"; seat: number }
        /** A card is turned up for a side that drafts (FG-11). */
        | { kind: "turn_up"; seat: number }
        /** A side keeps two of the cards turned up, of which it has kept one or none (FG-11). */
        | { kind: "keep"; seat: number; kept: Kind | null }
        /** A side is dealt a card (FG-12). */
        | { kind: "deal"; seat: number }
        /** The first player is chosen at random (FG-12). */
        | { kind: "first" }
        /** A side that advances in a column dismisses one of two units there (FG-21). */
        | { kind: "advance"; seat: number; column: number }
        /** A side may attack from the flank (FG-22). */
        | { kind: "flank"; seat: number }
        /** A side acts (FG-23). */
        | { kind: "act"; seat: number }
        /** A side that owes command points places more units, or begins to pay (FG-33). */
        | { kind: "place"; seat: number; owed: number }
        /** A side places a unit in a column from which it has withdrawn one (FG-30). */
        | { kind: "withdraw"; seat: number; column: number; owed: number }
        /** A side goes on to pay, not below the last card (FG-73). */
        | { kind: "pay"; seat: number; last: Kind; owed: number }
        /** A side names the lead of the attack or of the defence (FG-40, FG-44). */
        | { kind: "lead"; seat: number }
        /** A side puts down a bonus card (FG-42, FG-44). */
        | { kind: "bonus"; seat: number }
        /** A side puts down the top card of its pile as bonus card (FG-42). */
        | { kind: "top"; seat: number }
        /** The defender may retreat (FG-43). */
        | { kind: "retreat"; seat: number }
        /** The attacker dismisses a unit in a column after the defender has retreated (FG-43). */
        | { kind: "dismiss"; seat: number; column: number }
        /** A side that has lost an Elephant loses the top card of its pile (FG-49). */
        | { kind: "rampage"; seat: number }
        /** A side draws this many cards for Reserves (FG-36). */
        | { kind: "reserves"; seat: number; cards: number }
        /** A side draws three cards, or exchanges one (FG-24). */
        | { kind: "draw"; seat: number }
        /** A side draws this many cards, and may have exchanged one (FG-24). */
        | { kind: "refill"; seat: number; cards: number; exchanged: Kind | null }
        /** A side discards down to a number of cards (FG-75). */
        | { kind: "discard"; seat: number; down_to: number };
    /** A card other than a unit that is played. */
    type Special = "overlap" | "reserves";
    type Terrain = "plain" | "rough" | "woods" | "hills";
    /** An event of a match; seats are sides, and columns are numbers. */
    type Told =
        /** A terrain is turned up in a column (FG-10). */
        | { kind: "terrain"; column: number; terrain: Terrain }
        /** A side plays first (FG-12). */
        | { kind: "first"; seat: number }
        /** Cards are turned up for a side that drafts (FG-11). */
        | { kind: "turned_up"; seat: number; cards: ToldCards }
        /** A side keeps cards of the draft (FG-11). */
        | { kind: "kept"; seat: number; cards: ToldCards }
        /** A side is dealt cards (FG-12). */
        | { kind: "dealt"; seat: number; cards: ToldCards }
        /** A side draws cards (FG-24, FG-36). */
        | { kind: "drew"; seat: number; cards: ToldCards }
        /** A side pays with cards (FG-33). */
        | { kind: "paid"; seat: number; cards: ToldCards }
        /** A side discards cards in excess (FG-75). */
        | { kind: "discarded"; seat: number; cards: ToldCards }
        /** A side eliminates cards of the other (FG-46). */
        | { kind: "eliminated"; seat: number; cards: ToldCards }
        /** A side gives up a card for as many as its command points (FG-24). */
        | { kind: "exchanged"; seat: number; card: Kind }
        /** A side puts down a bonus card of the hand, which the viewer may not see (FG-42). */
        | { kind: "put_down"; seat: number; card: Kind | null }
        /** A side puts down the top card of its pile as bonus card (FG-42). */
        | { kind: "put_down_top"; seat: number }
        /** The top card of a side's pile is its bonus card (FG-42). */
        | { kind: "bonus_is"; seat: number; card: Kind }
        /** The bonus card of a side was this one (FG-50). */
        | { kind: "bonus_was"; seat: number; card: Kind }
        /** The Elephant of a side costs it the top card of its pile (FG-49). */
        | { kind: "rampage"; seat: number; card: Kind }
        /** A side dismisses a unit (FG-21, FG-43). */
        | { kind: "dismissed"; seat: number; unit: Unit }
        /** A side places a unit in a column (FG-30). */
        | { kind: "deployed"; seat: number; unit: Unit; column: number }
        /** A side withdraws a unit from a column (FG-30). */
        | { kind: "withdrew"; seat: number; unit: Unit; column: number }
        /** A side attacks a column, from the flank if it is out of `from` (FG-22, FG-40). */
        | { kind: "attacked"; seat: number; column: number; from: number | null }
        /** A side names its lead (FG-40, FG-44). */
        | { kind: "led"; seat: number; unit: Unit }
        /** A side plays an Overlap or Reserves (FG-36, FG-41). */
        | { kind: "played"; seat: number; card: Special }
        /** The defender lets a unit retreat (FG-43). */
        | { kind: "retreated"; seat: number; unit: Unit }
        /** The defender stands (FG-43). */
        | { kind: "stood"; seat: number }
        /** A battle is fought (FG-45 to FG-48). */
        | { kind: "fought" } & Fought
        /** A side controls a column now, or nobody (FG-4). */
        | { kind: "control"; column: number; seat: number | null }
        /** A side shuffles its discards (FG-15). */
        | { kind: "shuffled"; seat: number }
        /** The match is over (FG-20, FG-60). */
        | { kind: "over"; winner: number | null; standings: Standing[] };
    type Unit = "elephant/2" | "elephant/3" | "spear/2" | "spear/3" | "spear/4" | "pike/2" | "pike/3" | "pike/4" | "heavy_infantry/2" | "heavy_infantry/3" | "heavy_infantry/4" | "medium_infantry/2" | "medium_infantry/3" | "medium_infantry/4" | "cavalry/2" | "cavalry/3" | "cavalry/4" | "archers/2" | "archers/3" | "light_infantry/2" | "light_infantry/3" | "light_infantry/4" | "light_cavalry/2" | "light_cavalry/3" | "light_cavalry/4";
    type Viewer = number | "public" | "everything";
}

export declare namespace guyenne {
    /** The table of Guyenne as a viewer sees it. */
    interface Scene {
        /** The version of the scene, 2. */
        version: number;
        /** The name of the game with its options. */
        game: string;
        /** The viewer: the number of its seat, `public` or `everything`. */
        viewer: Viewer;
        /** The number of the round, from 1; after the match, of the last one. */
        round: number;
        /** The side that plays first (GU-6, GU-81). */
        first: number;
        /** Whether each side sits between two frontiers (GU-80); otherwise all castles are one line. */
        ring: boolean;
        /** The castles. */
        castles: Fortress[];
        /** The last battles, settled or under way (GU-20). */
        battles: Fight[];
        /** The sides: a people, or a seat in a ring. */
        sides: Party[];
        /** The seats. */
        seats: Player[];
        /** The open question; none after the match. */
        question: Question | null;
        /** The end of the match. */
        end: End | null;
        /** The legal actions, if the viewer sees what the seat to act sees. */
        choices: Choice[];
    }
    /** The cards in one place: the open ones, and the number of those face down. */
    interface Cards {
        /** The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`. */
        part: PartName;
        /** The open cards in the order of their ids, equal ones side by side. */
        open: Kind[];
        /** The number of cards that the viewer does not see. */
        hidden: number;
    }
    /** A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another. */
    interface Choice {
        /** The action. */
        action: number;
        /** Its notation. */
        notation: string;
        /** The names of the parts. */
        parts: PartName[];
    }
    /** A side that shows its cards. */
    interface Combatant {
        /** The side. */
        side: Sided;
        /** Its strength. */
        strength: Strength;
    }
    /** The end of a match. */
    interface End {
        /** The seats that have won; none in a tie. */
        winners: number[];
        /** The reason why the match ended. */
        reason: Ended;
    }
    /** The last battle of a contest (GU-20). */
    interface Fight {
        /** The number of the contest. */
        contest: number;
        /** The castle fought for. */
        castle: number;
        /** Whether both sides have shown their cards or conceded. */
        settled: boolean;
        /** The two sides. */
        sides: Fighter[];
    }
    /** A side in a battle. */
    interface Fighter {
        /** The side. */
        side: number;
        /** The cards that it showed (GU-21). */
        shown: Kind[];
        /** The number of cards that it conceded (GU-22). */
        conceded: number;
    }
    /** The cards of a side at a castle. */
    interface Force {
        /** The side. */
        side: number;
        /** Its cards. */
        cards: Cards;
    }
    /** A castle. */
    interface Fortress {
        /** Its number. In a ring it is 3 times its frontier's number, plus its place from the centre of the table. */
        castle: number;
        /** The name of its part, such as `castle:3`. */
        part: PartName;
        /** The side that controls it (GU-4). */
        holder: number | null;
        /** For each side, the place of the castle in its line, if it is there (GU-4, GU-80). */
        line: (number | null)[];
        /** The contest in which it is named, until the battles are over (GU-10). */
        contest: number | null;
        /** The cards of the two sides of the contest. */
        forces: Force[];
    }
    /** A side, and what belongs to it. */
    interface Party {
        /** The number of the side. */
        side: number;
        /** The people, `english` or `french`; none in a ring. */
        name: string | null;
        /** Its seats. */
        seats: number[];
        /** Its points, as if the match ended now (GU-63). */
        points: number;
        /** Its pile. */
        pile: Cards;
        /** The number of times that the pile has run out (GU-42). */
        run_outs: number;
        /** The number of times that it may run out. */
        run_outs_at_most: number;
        /** Its discards: open are those that the viewer knows (GU-26, GU-78). */
        discards: Cards;
        /** Its cards that are out of the game (GU-34). */
        removed: Cards;
    }
    /** A seat, and what belongs to it. */
    interface Player {
        /** The number of the seat. */
        seat: number;
        /** The number of its side. */
        side: number;
        /** The points of its side, as far as the viewer may know them (GU-17). */
        score: number;
        /** The hand. */
        hand: Cards;
        /** The cards given to the partner in this round (GU-78). */
        gift: Cards;
    }
    /** A settled battle. */
    interface Settled {
        /** The castle. */
        castle: number;
        /** The two sides with their strength; none if the castle was conceded (GU-22). */
        shown: Combatant[] | null;
        /** The number of heroes shown: one decides the battle, and of two none does (GU-25). */
        heroes: number;
        /** The outcome. */
        outcome: Outcome;
        /** The side that has or takes the castle; none if it stays neutral. */
        side: Sided | null;
    }
    /** A side. */
    interface Sided {
        /** Its number. */
        side: number;
        /** Its seats. */
        seats: number[];
        /** The people, `english` or `french`; none in a ring. */
        name: string | null;
    }
    /** Cards shown, and what they are worth in a battle (GU-23). */
    interface Strength {
        /** The cards with the strength of each; a hero counts nothing. */
        cards: ([Kind, number])[];
        /** The total. */
        total: number;
    }
    /** Cards in the order in which they were told, and the number of those that the viewer does not see. */
    interface ToldCards {
        /** The cards that the viewer sees. */
        open: Kind[];
        /** The number of the others. */
        hidden: number;
    }
    /** A seat that does something. */
    interface Who {
        /** The seat. */
        seat: number;
        /** Its side. */
        side: Sided;
    }
    /** The reason why a match ended. */
    type Ended = "line" | "cards" | "rounds";
    type Kind = "hero" | "five" | "four" | "trebuchet" | "three" | "archer" | "two";
    /** The outcome of a battle. */
    type Outcome = "held" | "taken" | "tied";
    /** The name of a part that can be chosen, such as `hand:0:four`. */
    type PartName = string;
    /** The open question, with the seat that is asked or draws; castles are numbers. */
    type Question =
        /** A seat buries this many cards more (GU-7). */
        | { kind: "bury"; seat: number; cards: number }
        /** A seat draws a card (GU-5, GU-41). */
        | { kind: "draw"; seat: number }
        /** A seat gives cards to its partner (GU-72). */
        | { kind: "give"; seat: number }
        /** A seat says who of the pair plays first (GU-73). */
        | { kind: "lead"; seat: number }
        /** A seat names a castle (GU-10, GU-11, GU-82). */
        | { kind: "name"; seat: number }
        /** A seat puts cards at a castle (GU-10 to GU-12). */
        | { kind: "place"; seat: number; castle: number | null }
        /** A seat may reinforce a castle (GU-16). */
        | { kind: "reinforce"; seat: number }
        /** A seat adds cards at a castle (GU-92). */
        | { kind: "add"; seat: number; castle: number | null }
        /** A seat reveals its cards at a castle, or concedes (GU-22). */
        | { kind: "answer"; seat: number; castle: number | null }
        /** A seat removes cards of this worth from a castle (GU-31, GU-32). */
        | { kind: "remove"; seat: number; castle: number | null; due: number };
    /** An event of a match; seats, sides and castles are numbers, and a ring's castles are numbered as in its scene. */
    type Told =
        /** A seat draws cards for a round (GU-5, GU-41). */
        | { kind: "drew"; who: Who; round: number; cards: ToldCards }
        /** A seat buries cards (GU-7). */
        | { kind: "buried"; who: Who; cards: ToldCards }
        /** A seat has buried this many cards, unseen by the viewer. */
        | { kind: "has_buried"; who: Who; cards: number }
        /** A seat gives cards to its partner (GU-72). */
        | { kind: "gave"; who: Who; cards: ToldCards }
        /** A seat has given cards to its partner. */
        | { kind: "has_given"; who: Who; cards: ToldCards; are_seen: boolean }
        /** A seat says who of its pair plays first (GU-73). */
        | { kind: "led"; who: Who; first: number }
        /** A seat names a castle (GU-10). */
        | { kind: "named"; who: Who; castle: number }
        /** A seat reinforces a castle (GU-16). */
        | { kind: "reinforced"; who: Who; castle: number }
        /** A seat places cards at a castle (GU-10 to GU-12). */
        | { kind: "placed"; who: Who; castle: number | null; cards: ToldCards }
        /** A seat adds cards at a castle (GU-92). */
        | { kind: "added"; who: Who; castle: number | null; cards: ToldCards }
        /** A seat has placed or added this many cards at a castle, unseen by the viewer. */
        | { kind: "laid"; who: Who; castle: number | null; cards: number; added: boolean }
        /** A seat passes (GU-16). */
        | { kind: "passed"; who: Who }
        /** A seat concedes a castle, with this many cards unseen (GU-22). */
        | { kind: "conceded"; who: Who; castle: number | null; cards: number }
        /** A side attacks a castle with its cards shown (GU-21). */
        | { kind: "attacked"; side: Sided; castle: number; strength: Strength }
        /** A battle is settled (GU-23 to GU-25). */
        | { kind: "settled" } & Settled
        /** A side loses cards for good (GU-34). */
        | { kind: "lost"; side: Sided; cards: ToldCards }
        /** A round is over, with the points of each side. */
        | { kind: "round_over"; round: number; sides: Sided[]; points: number[] }
        /** The pile of a side has run out for the `times`th time (GU-42); its discards are shuffled unless it draws no more. */
        | { kind: "ran_out"; side: Sided; times: number; at_most: number; draws_no_more: boolean }
        /** The match is over; nobody has won in a tie (GU-40, GU-43). */
        | { kind: "over"; winners: Sided[] };
    type Viewer = number | "public" | "everything";
}

export declare namespace knights_of_charlemagne {
    /** The table of Knights of Charlemagne as a viewer sees it. */
    interface Scene {
        /** The version of the scene, 2. */
        version: number;
        /** The name of the game with its options. */
        game: string;
        /** The viewer: the number of its seat, `public` or `everything`. */
        viewer: Viewer;
        /** The states in the order of the row (KC-2). */
        states: Contested[];
        /** The castle (KC-24). */
        castle: Castle;
        /** The sides: a seat, or two seats that win together (KC-3). */
        sides: Allied[];
        /** The seats. */
        seats: Player[];
        /** The cards that can still be drawn (KC-12). */
        pile: Cards;
        /** The open question; none after the match. */
        question: Question | null;
        /** The end of the match. */
        end: End | null;
        /** The legal actions, if the viewer sees what the seat to act sees. */
        choices: Choice[];
    }
    /** A side. */
    interface Allied {
        /** The number of the side. */
        side: number;
        /** Its seats. */
        seats: number[];
        /** Its points, as if the match ended now. */
        points: number;
    }
    /** The cards in one place: the open ones, and the number of those face down. */
    interface Cards {
        /** The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`. */
        part: PartName;
        /** The open cards in the order of their ids, equal ones side by side. */
        open: Knight[];
        /** The number of cards that the viewer does not see. */
        hidden: number;
    }
    /** The castle. */
    interface Castle {
        /** Its points. */
        worth: number;
        /** The side that takes it, as if the match ended now; none in a tie. */
        side: number | null;
    }
    /** A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another. */
    interface Choice {
        /** The action. */
        action: number;
        /** Its notation. */
        notation: string;
        /** The names of the parts. */
        parts: PartName[];
    }
    /** A state. */
    interface Contested {
        /** The number or colour of the state. */
        state: State;
        /** The name of its part, such as `state:red`. */
        part: PartName;
        /** The points for the most knights here (KC-2). */
        worth: number;
        /** The knights and points of each side here. */
        sides: Presence[];
    }
    /** The end of a match. */
    interface End {
        /** The seats that have won; none in a tie. */
        winners: number[];
        /** The reason why the match ended. */
        reason: Ended;
    }
    /** A seat. */
    interface Player {
        /** The number of the seat. */
        seat: number;
        /** The number of its side. */
        side: number;
        /** The points of its side, as if the match ended now. */
        score: number;
        /** The hand. */
        hand: Cards;
    }
    /** The knights and points of a side at a state. */
    interface Presence {
        /** The knights that the side has put here. */
        knights: Knight[];
        /** The points that the side takes here, as if the match ended now (KC-20, KC-21). */
        points: number;
    }
    /** A knight at a state. */
    interface Put {
        /** The seat. */
        seat: number;
        /** The knight. */
        knight: Knight;
        /** The state. */
        state: State;
        /** The rewards of the sides there now, if they have changed (KC-20 to KC-22). */
        rewards: Reward[] | null;
    }
    /** A reward of a side at a state, as if the match ended now. */
    interface Reward {
        /** The side. */
        side: Sided;
        /** The tile: `state`, `tie` or `treasure` (KC-20, KC-21). */
        tile: Tile;
        /** Its points. */
        points: number;
    }
    /** A side, with its seats. */
    interface Sided {
        /** The number of the side. */
        side: number;
        /** Its seats. */
        seats: number[];
    }
    /** Cards in the order in which they were told, and the number of those that the viewer does not see. */
    interface ToldCards {
        /** The cards that the viewer sees. */
        open: Knight[];
        /** The number of the others. */
        hidden: number;
    }
    /** The reason why a match ended. */
    type Ended = "cards";
    type Knight = "red 1" | "red 2" | "red 3" | "red 4" | "red 5" | "green 1" | "green 2" | "green 3" | "green 4" | "green 5" | "blue 1" | "blue 2" | "blue 3" | "blue 4" | "blue 5" | "violet 1" | "violet 2" | "violet 3" | "violet 4" | "violet 5" | "yellow 1" | "yellow 2" | "yellow 3" | "yellow 4" | "yellow 5";
    /** The name of a part that can be chosen, such as `hand:0:four`. */
    type PartName = string;
    /** The open question, with the seat that is asked or dealt a card. */
    type Question =
        /** A seat is dealt a card of its opening hand (KC-10). */
        | { kind: "deal"; seat: number }
        /** A seat puts a knight at a state (KC-11). */
        | { kind: "play"; seat: number }
        /** A seat draws a card (KC-12). */
        | { kind: "draw"; seat: number };
    type State = "1" | "2" | "3" | "4" | "5" | "red" | "green" | "blue" | "violet" | "yellow";
    type Tile = "state" | "tie" | "treasure";
    /** An event of a match; seats and sides are numbers. */
    type Told =
        /** A seat is dealt cards (KC-10). */
        | { kind: "dealt"; seat: number; cards: ToldCards }
        /** A seat draws cards (KC-12). */
        | { kind: "drew"; seat: number; cards: ToldCards }
        /** A seat puts a knight at a state, and may change the rewards there (KC-11). */
        | { kind: "put" } & Put
        /** A side takes the castle now, or nobody (KC-24). */
        | { kind: "castle"; side: Sided | null }
        /** The match is over, with the points of each side. */
        | { kind: "over"; winners: Sided[]; sides: Sided[]; points: number[] };
    type Viewer = number | "public" | "everything";
}

export declare namespace leduc_poker {
    /** The table of Leduc poker as a viewer sees it. */
    interface Scene {
        /** The version of the scene, 2. */
        version: number;
        /** The name of the game with its options. */
        game: string;
        /** The viewer: the number of its seat, `public` or `everything`. */
        viewer: Viewer;
        /** The public card, once it is dealt (LE-9). */
        public: Cards;
        /** The chips of each seat in the pot (LE-2). */
        pot: number[];
        /** The seats. */
        seats: Player[];
        /** The open question; none after the match. */
        question: Question | null;
        /** The end of the match. */
        end: End | null;
        /** The legal actions, if the viewer sees what the seat to act sees. */
        choices: Choice[];
    }
    /** The cards in one place: the open ones, and the number of those face down. */
    interface Cards {
        /** The name of the place. An open card has this name with its own behind a colon, such as `hand:0:archer`. */
        part: PartName;
        /** The open cards in the order of their ids, equal ones side by side. */
        open: Card[];
        /** The number of cards that the viewer does not see. */
        hidden: number;
    }
    /** A legal action, and the parts that choose it when they are chosen one after the other. No sequence of parts begins another. */
    interface Choice {
        /** The action. */
        action: number;
        /** Its notation. */
        notation: string;
        /** The names of the parts. */
        parts: PartName[];
    }
    /** The end of a match. */
    interface End {
        /** The seats that have won; none in a tie. */
        winners: number[];
        /** The reason why the match ended. */
        reason: Ended;
    }
    /** A player. */
    interface Player {
        /** The number of the seat. */
        seat: number;
        /** The number of its side, which is the seat's. */
        side: number;
        /** The chips won; 0 before the end, negative if they are lost (LE-10). */
        score: number;
        /** The hand: one card; another's lies face down from the start (LE-13). */
        hand: Cards;
    }
    /** Cards in the order in which they were told, and the number of those that the viewer does not see. */
    interface ToldCards {
        /** The cards that the viewer sees. */
        open: Card[];
        /** The number of the others. */
        hidden: number;
    }
    type Card = "jack of spades" | "jack of hearts" | "queen of spades" | "queen of hearts" | "king of spades" | "king of hearts";
    /** The reason why a match ended. */
    type Ended = "folded" | "shown";
    /** The name of a part that can be chosen, such as `hand:0:four`. */
    type PartName = string;
    /** The open question. */
    type Question =
        /** A hand is dealt (LE-3). */
        | { kind: "hand" }
        /** The public card is dealt (LE-9). */
        | { kind: "public" }
        /** A seat bets (LE-4). */
        | { kind: "bet"; seat: number };
    /** An event of a match; seats are numbers. */
    type Told =
        /** A seat is dealt its hand (LE-3). */
        | { kind: "dealt"; seat: number; cards: ToldCards }
        /** The public card is dealt (LE-9). */
        | { kind: "public"; card: Card }
        /** A seat folds (LE-7). */
        | { kind: "folded"; seat: number }
        /** A seat calls without paying; its chips in the pot (LE-5). */
        | { kind: "checked"; seat: number; chips: number }
        /** A seat calls; its chips in the pot (LE-5). */
        | { kind: "called"; seat: number; chips: number }
        /** A seat raises; its chips in the pot (LE-6). */
        | { kind: "raised"; seat: number; chips: number }
        /** The hands are shown (LE-9). */
        | { kind: "shown"; hands: Card[] }
        /** The match is over; the winner takes the other's chips, or the pot is shared (LE-10). */
        | { kind: "over"; winner: number | null; chips: number };
    type Viewer = number | "public" | "everything";
}
