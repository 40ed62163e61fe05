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
    type Terrain = "plain" | "rough" | "woods" | "hills";
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
    /** The reason why a match ended. */
    type Ended = "line" | "cards" | "rounds";
    type Kind = "hero" | "five" | "four" | "trebuchet" | "three" | "archer" | "two";
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
    type Viewer = number | "public" | "everything";
}
