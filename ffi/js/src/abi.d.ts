// Generated from include/bastide.h: do not edit.
export declare const ABI_VERSION: 2;
export declare const MAX_ACTIONS: 512;
export declare const MAX_OUTCOMES: 512;
export declare const MAX_SEATS: 4;
export declare const CHANCE: -1;
export declare const OVER: -2;
export declare const EVERYTHING: -1;
export declare const LINE: 16;
export declare const AUTO_RESET_SAME_STEP: 0;
export declare const AUTO_RESET_NEXT_STEP: 1;
export declare const AUTO_RESET_DISABLED: 2;

/** What is wrong, as `BastideError.status` says. */
export declare const Status: {
    /** The call did what it says. */
    readonly OK: 0;
    /** A pointer is NULL. */
    readonly NULL_POINTER: -10;
    /** A text is not UTF-8; in C++ also: there is a NUL inside it. */
    readonly NOT_UTF8: -11;
    /** No game has this name. */
    readonly UNKNOWN_GAME: -12;
    /** The game has no such option, the option does not accept the value, or the text is not `game(option=value)`. */
    readonly BAD_OPTION: -13;
    /** No action or chance outcome has this id. */
    readonly UNKNOWN_ID: -14;
    /** The text is the notation of no action or chance outcome. */
    readonly UNKNOWN_TEXT: -15;
    /** No seat has this number. */
    readonly UNKNOWN_SEAT: -16;
    /** Nothing has this index. */
    readonly UNKNOWN_INDEX: -17;
    /** The action is not legal, or the outcome cannot be dealt. */
    readonly ILLEGAL: -18;
    /** An action where no seat is asked, or an outcome where chance is not to deal. */
    readonly NOT_THE_TURN: -19;
    /** The two are of different games, or of one game with different options. */
    readonly OTHER_GAME: -20;
    /** The buffer has not the length that is needed. */
    readonly WRONG_LENGTH: -21;
    /** The buffer has not the room that is needed. */
    readonly BUFFER_TOO_SMALL: -22;
    /** What was read breaks the rules, or is not what it says. */
    readonly DAMAGED: -23;
    /** A setting of a batch, or a temperature, is out of its range. */
    readonly BAD_SETTING: -24;
    /** A row of a batch is named more than once. */
    readonly NAMED_TWICE: -25;
    /** The batch keeps no records, so that no match can be taken out. */
    readonly NOT_RECORDED: -26;
    /** The match is over, and each of the batch goes on. */
    readonly MATCH_OVER: -27;
    /** Logits from which no action can be chosen. */
    readonly BAD_LOGITS: -28;
    /** There is not enough memory. */
    readonly NO_MEMORY: -29;
    /** The batch keeps records, which begin at the start, so that it takes matches and not positions. */
    readonly RECORDED: -30;
    /** No player has this name, or it does not accept these options. */
    readonly UNKNOWN_PLAYER: -31;
    /** A player did not choose a legal action: one of the caller's own, or a strategy that was not told how the position came about. */
    readonly PLAYER_FAILED: -32;
    /** A buffer is not aligned for its values. */
    readonly MISALIGNED: -33;
    /** The call was stopped, and what it has is not enough for an answer. */
    readonly STOPPED: -34;
    /** The game is too large for an exact method within these limits. */
    readonly TOO_LARGE: -35;
    /** A defect of the library; free what the call was to change. */
    readonly PANIC: -100;
};
