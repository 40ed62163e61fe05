// Generated from include/bastide.h: do not edit.
export declare const ABI_VERSION: 1;
export declare const MAX_ACTIONS: 512;
export declare const MAX_OUTCOMES: 512;
export declare const MAX_SEATS: 4;
export declare const MAX_POSITION_SIZE: 320;
export declare const CHANCE: -1;
export declare const OVER: -2;
export declare const EVERYTHING: -1;
export declare const PUBLIC: -2;
export declare const LINE: 16;
export declare const AUTO_RESET_SAME_STEP: 0;
export declare const AUTO_RESET_NEXT_STEP: 1;
export declare const AUTO_RESET_DISABLED: 2;
export declare const OPPONENTS_ONE: 0;
export declare const OPPONENTS_SEATS: 1;
export declare const OPPONENTS_ROWS: 2;
export declare const OPPONENTS_LEAGUE: 3;
export declare const FORM_ANY: 0;
export declare const FORM_FULL: 1;
export declare const FORM_PUBLIC: 2;

/** The values of `BastideError.status`. */
export declare const Status: {
    /** The call did what it says. */
    readonly OK: 0;
    /** A pointer is NULL. */
    readonly NULL_POINTER: -10;
    /** A text is not UTF-8; in C++ also if there is a NUL inside it. */
    readonly NOT_UTF8: -11;
    /** No game has this name. */
    readonly UNKNOWN_GAME: -12;
    /** The game has no such option, the option does not accept the value, or the text is not `game(option=value)`. */
    readonly BAD_OPTION: -13;
    /** No action or chance outcome has this id. */
    readonly UNKNOWN_ID: -14;
    /** The text is not a known action or outcome. */
    readonly UNKNOWN_TEXT: -15;
    /** No seat has this number. */
    readonly UNKNOWN_SEAT: -16;
    /** The index is out of range. */
    readonly UNKNOWN_INDEX: -17;
    /** The action is not legal, or the outcome cannot be dealt. */
    readonly ILLEGAL: -18;
    /** An action when it is not a seat's turn, or an outcome when it is not chance's turn. */
    readonly NOT_THE_TURN: -19;
    /** The two belong to different games, or to one game with different options. */
    readonly OTHER_GAME: -20;
    /** The buffer has the wrong length. */
    readonly WRONG_LENGTH: -21;
    /** The buffer is too small. */
    readonly BUFFER_TOO_SMALL: -22;
    /** The data read is damaged, or breaks the rules. */
    readonly DAMAGED: -23;
    /** A setting of a batch, or a temperature, is out of its range. */
    readonly BAD_SETTING: -24;
    /** A row of a batch is named more than once. */
    readonly NAMED_TWICE: -25;
    /** The batch keeps no records, so no match can be taken out. */
    readonly NOT_RECORDED: -26;
    /** A finished match cannot enter a batch that resets in the same step. */
    readonly MATCH_OVER: -27;
    /** The logits do not determine an action. */
    readonly BAD_LOGITS: -28;
    /** There is not enough memory. */
    readonly NO_MEMORY: -29;
    /** The batch keeps records, which begin with the match, so it takes matches and not positions. */
    readonly RECORDED: -30;
    /** No player has this name, or it does not accept these options. */
    readonly UNKNOWN_PLAYER: -31;
    /** A player did not choose a legal action: a custom player, or a strategy that lacks the history of the position. */
    readonly PLAYER_FAILED: -32;
    /** A buffer is not aligned for its values. */
    readonly MISALIGNED: -33;
    /** The call was stopped before it had a result. */
    readonly STOPPED: -34;
    /** The game is too large for an exact method within these limits. */
    readonly TOO_LARGE: -35;
    /** A defect of the library; free the handles that the call was to change. */
    readonly PANIC: -100;
};
