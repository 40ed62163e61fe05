// Generated from include/bastide.h: do not edit.
export const ABI_VERSION = 1;
export const MAX_ACTIONS = 512;
export const MAX_OUTCOMES = 512;
export const MAX_SEATS = 4;
export const MAX_POSITION_SIZE = 320;
export const CHANCE = -1;
export const OVER = -2;
export const EVERYTHING = -1;
export const PUBLIC = -2;
export const LINE = 16;
export const AUTO_RESET_SAME_STEP = 0;
export const AUTO_RESET_NEXT_STEP = 1;
export const AUTO_RESET_DISABLED = 2;
export const OPPONENTS_ONE = 0;
export const OPPONENTS_SEATS = 1;
export const OPPONENTS_ROWS = 2;
export const OPPONENTS_LEAGUE = 3;
export const FORM_ANY = 0;
export const FORM_FULL = 1;
export const FORM_PUBLIC = 2;

/** The results of a call. */
export const Status = Object.freeze({
    OK: 0,
    NULL_POINTER: -10,
    NOT_UTF8: -11,
    UNKNOWN_GAME: -12,
    BAD_OPTION: -13,
    UNKNOWN_ID: -14,
    UNKNOWN_TEXT: -15,
    UNKNOWN_SEAT: -16,
    UNKNOWN_INDEX: -17,
    ILLEGAL: -18,
    NOT_THE_TURN: -19,
    OTHER_GAME: -20,
    WRONG_LENGTH: -21,
    BUFFER_TOO_SMALL: -22,
    DAMAGED: -23,
    BAD_SETTING: -24,
    NAMED_TWICE: -25,
    NOT_RECORDED: -26,
    MATCH_OVER: -27,
    BAD_LOGITS: -28,
    NO_MEMORY: -29,
    RECORDED: -30,
    UNKNOWN_PLAYER: -31,
    PLAYER_FAILED: -32,
    MISALIGNED: -33,
    STOPPED: -34,
    TOO_LARGE: -35,
    PANIC: -100,
});

/** The outputs of a batch: the array of each, and the sizes of a row. */
export const OUTPUTS = {
    observation: [Uint8Array, ["length"]],
    observation_f32: [Float32Array, ["length"]],
    mask: [Uint8Array, ["actions"]],
    legal: [BigUint64Array, ["words"]],
    seat: [Int8Array, []],
    rewards: [Float32Array, ["seats"]],
    terminated: [Uint8Array, []],
    episode: [BigInt64Array, []],
    length: [Int32Array, []],
    returns: [Float32Array, ["seats"]],
    last_observation: [Uint8Array, ["seats", "length"]],
    last_observation_f32: [Float32Array, ["seats", "length"]],
    observations: [Uint8Array, ["seats", "length"]],
    scores: [Int32Array, ["seats"]],
    keys: [BigUint64Array, [2]],
    history: [Int32Array, ["history"]],
};

/** The structs: their bytes and the offset and type of each member. */
export const STRUCTS = {
    option: {
        size: 20,
        members: {
            name: [0, "u32", 1],
            accepts: [4, "u32", 1],
            meaning: [8, "u32", 1],
            value: [12, "u32", 1],
            default_value: [16, "u32", 1],
        },
    },
    option_range: {
        size: 16,
        members: {
            choices: [0, "u32", 1],
            lowest: [4, "u32", 1],
            highest: [8, "u32", 1],
            accepts_auto: [12, "u32", 1],
        },
    },
    field: {
        size: 20,
        members: {
            name: [0, "u32", 1],
            meaning: [4, "u32", 1],
            offset: [8, "u32", 1],
            length: [12, "u32", 1],
            maximum: [16, "u8", 1],
        },
    },
    outcome: {
        size: 4,
        members: {
            id: [0, "u16", 1],
            weight: [2, "u16", 1],
        },
    },
    key: {
        size: 16,
        members: {
            high: [0, "u64", 1],
            low: [8, "u64", 1],
        },
    },
    information_state: {
        size: 40,
        members: {
            key: [0, "key", 1],
            observation: [16, "key", 1],
            seat: [32, "u32", 1],
        },
    },
    tally: {
        size: 96,
        members: {
            matches: [0, "u64", 1],
            decisions: [8, "u64", 1],
            deals: [16, "u64", 1],
            wins: [24, "u64", 4],
            ties: [56, "u64", 1],
            returns: [64, "f64", 4],
        },
    },
    considered: {
        size: 48,
        members: {
            visits: [0, "u64", 1],
            available: [8, "u64", 1],
            action: [16, "u32", 1],
            value: [20, "f32", 1],
            probability: [24, "f32", 1],
            prior: [28, "f32", 1],
            error: [32, "f32", 1],
            first: [36, "f32", 1],
            tie: [40, "f32", 1],
            ended: [44, "f32", 1],
        },
    },
    thought: {
        size: 64,
        members: {
            iterations: [0, "u64", 1],
            redeals: [8, "u64", 1],
            nodes: [16, "u64", 1],
            line_length: [24, "u32", 1],
            effective: [28, "f32", 1],
            line: [32, "u16", 16],
        },
    },
    world: {
        size: 16,
        members: {
            position: [0, "u32", 1],
            weight: [8, "f64", 1],
        },
    },
    pairing: {
        size: 104,
        members: {
            deals: [0, "u64", 1],
            matches: [8, "u64", 1],
            wins: [16, "u64", 1],
            ties: [24, "u64", 1],
            losses: [32, "u64", 1],
            score: [40, "f64", 2],
            returns: [56, "f64", 2],
            decisions: [72, "u64", 2],
            seconds: [88, "f64", 2],
        },
    },
    setup: {
        size: 48,
        members: {
            struct_size: [0, "u32", 1],
            rows: [4, "u32", 1],
            seed: [8, "u64", 1],
            first: [16, "u64", 1],
            threads: [24, "u32", 1],
            auto_reset: [28, "u32", 1],
            records: [32, "u32", 1],
            keys: [36, "u32", 1],
            history: [40, "u32", 1],
        },
    },
    shape: {
        size: 20,
        members: {
            seats: [0, "u32", 1],
            length: [4, "u32", 1],
            actions: [8, "u32", 1],
            words: [12, "u32", 1],
            history: [16, "u32", 1],
        },
    },
    outputs: {
        size: 132,
        members: {
            struct_size: [0, "u32", 1],
            observation: [4, "u32", 1],
            observation_count: [8, "u32", 1],
            observation_f32: [12, "u32", 1],
            observation_f32_count: [16, "u32", 1],
            mask: [20, "u32", 1],
            mask_count: [24, "u32", 1],
            legal: [28, "u32", 1],
            legal_count: [32, "u32", 1],
            seat: [36, "u32", 1],
            seat_count: [40, "u32", 1],
            rewards: [44, "u32", 1],
            rewards_count: [48, "u32", 1],
            terminated: [52, "u32", 1],
            terminated_count: [56, "u32", 1],
            episode: [60, "u32", 1],
            episode_count: [64, "u32", 1],
            length: [68, "u32", 1],
            length_count: [72, "u32", 1],
            returns: [76, "u32", 1],
            returns_count: [80, "u32", 1],
            last_observation: [84, "u32", 1],
            last_observation_count: [88, "u32", 1],
            last_observation_f32: [92, "u32", 1],
            last_observation_f32_count: [96, "u32", 1],
            observations: [100, "u32", 1],
            observations_count: [104, "u32", 1],
            scores: [108, "u32", 1],
            scores_count: [112, "u32", 1],
            keys: [116, "u32", 1],
            keys_count: [120, "u32", 1],
            history: [124, "u32", 1],
            history_count: [128, "u32", 1],
        },
    },
    opponents: {
        size: 28,
        members: {
            struct_size: [0, "u32", 1],
            players: [4, "u32", 1],
            count: [8, "u32", 1],
            shares: [12, "u32", 1],
            learners: [16, "u32", 1],
            learner_count: [20, "u32", 1],
            form: [24, "u32", 1],
        },
    },
};
