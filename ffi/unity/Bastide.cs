// Generated from include/bastide.h, which says what everything means: do not edit.
using System;
using System.Runtime.InteropServices;

public static unsafe class Bastide
{
    const string Library = "bastide";

    public const int BASTIDE_ABI_VERSION = 1;
    public const int BASTIDE_MAX_ACTIONS = 512;
    public const int BASTIDE_MAX_OUTCOMES = 512;
    public const int BASTIDE_MAX_SEATS = 4;
    public const int BASTIDE_MAX_POSITION_SIZE = 320;
    public const int BASTIDE_CHANCE = -1;
    public const int BASTIDE_OVER = -2;
    public const int BASTIDE_EVERYTHING = -1;
    public const int BASTIDE_PUBLIC = -2;
    public const int BASTIDE_LINE = 16;
    public const int BASTIDE_AUTO_RESET_SAME_STEP = 0;
    public const int BASTIDE_AUTO_RESET_NEXT_STEP = 1;
    public const int BASTIDE_AUTO_RESET_DISABLED = 2;
    public const int BASTIDE_OPPONENTS_ONE = 0;
    public const int BASTIDE_OPPONENTS_SEATS = 1;
    public const int BASTIDE_OPPONENTS_ROWS = 2;
    public const int BASTIDE_OPPONENTS_LEAGUE = 3;
    public const int BASTIDE_FORM_ANY = 0;
    public const int BASTIDE_FORM_FULL = 1;
    public const int BASTIDE_FORM_PUBLIC = 2;

    public enum bastide_status : int
    {
        BASTIDE_STATUS_OK = 0,
        BASTIDE_STATUS_NULL_POINTER = -10,
        BASTIDE_STATUS_NOT_UTF8 = -11,
        BASTIDE_STATUS_UNKNOWN_GAME = -12,
        BASTIDE_STATUS_BAD_OPTION = -13,
        BASTIDE_STATUS_UNKNOWN_ID = -14,
        BASTIDE_STATUS_UNKNOWN_TEXT = -15,
        BASTIDE_STATUS_UNKNOWN_SEAT = -16,
        BASTIDE_STATUS_UNKNOWN_INDEX = -17,
        BASTIDE_STATUS_ILLEGAL = -18,
        BASTIDE_STATUS_NOT_THE_TURN = -19,
        BASTIDE_STATUS_OTHER_GAME = -20,
        BASTIDE_STATUS_WRONG_LENGTH = -21,
        BASTIDE_STATUS_BUFFER_TOO_SMALL = -22,
        BASTIDE_STATUS_DAMAGED = -23,
        BASTIDE_STATUS_BAD_SETTING = -24,
        BASTIDE_STATUS_NAMED_TWICE = -25,
        BASTIDE_STATUS_NOT_RECORDED = -26,
        BASTIDE_STATUS_MATCH_OVER = -27,
        BASTIDE_STATUS_BAD_LOGITS = -28,
        BASTIDE_STATUS_NO_MEMORY = -29,
        BASTIDE_STATUS_RECORDED = -30,
        BASTIDE_STATUS_UNKNOWN_PLAYER = -31,
        BASTIDE_STATUS_PLAYER_FAILED = -32,
        BASTIDE_STATUS_MISALIGNED = -33,
        BASTIDE_STATUS_STOPPED = -34,
        BASTIDE_STATUS_TOO_LARGE = -35,
        BASTIDE_STATUS_PANIC = -100,
    }

    public struct bastide_batch
    {
    }

    public struct bastide_game
    {
    }

    public struct bastide_match
    {
    }

    public struct bastide_player
    {
    }

    public struct bastide_position
    {
    }

    public struct bastide_record
    {
    }

    public struct bastide_solver
    {
    }

    public struct bastide_strategy
    {
    }

    public struct bastide_tree
    {
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public delegate int bastide_choose(bastide_position* position, void* data);

    public struct bastide_setting
    {
        public byte* option;
        public byte* value;
    }

    public struct bastide_option
    {
        public byte* name;
        public byte* accepts;
        public byte* meaning;
        public byte* value;
        public byte* default_value;
    }

    public struct bastide_field
    {
        public byte* name;
        public byte* meaning;
        public UIntPtr offset;
        public UIntPtr length;
        public byte maximum;
    }

    public struct bastide_option_range
    {
        public UIntPtr choices;
        public uint lowest;
        public uint highest;
        public uint accepts_auto;
    }

    public struct bastide_outcome
    {
        public ushort id;
        public ushort weight;
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public delegate byte bastide_stop_asked(void* data);

    public struct bastide_stop
    {
        public IntPtr asked;
        public void* data;
    }

    public struct bastide_key
    {
        public ulong high;
        public ulong low;
    }

    public struct bastide_information_state
    {
        public bastide_key key;
        public bastide_key observation;
        public uint seat;
    }

    public struct bastide_tally
    {
        public ulong matches;
        public ulong decisions;
        public ulong deals;
        public fixed ulong wins[4];
        public ulong ties;
        public fixed double returns[4];
    }

    public struct bastide_considered
    {
        public ulong visits;
        public ulong available;
        public uint action;
        public float value;
        public float probability;
        public float prior;
        public float error;
        public float first;
        public float tie;
        public float ended;
    }

    public struct bastide_thought
    {
        public ulong iterations;
        public ulong redeals;
        public ulong nodes;
        public uint line_length;
        public float effective;
        public fixed ushort line[16];
    }

    public struct bastide_world
    {
        public bastide_position* position;
        public double weight;
    }

    public struct bastide_pairing
    {
        public ulong deals;
        public ulong matches;
        public ulong wins;
        public ulong ties;
        public ulong losses;
        public fixed double score[2];
        public fixed double returns[2];
        public fixed ulong decisions[2];
        public fixed double seconds[2];
    }

    public struct bastide_setup
    {
        public UIntPtr struct_size;
        public UIntPtr rows;
        public ulong seed;
        public ulong first;
        public UIntPtr threads;
        public uint auto_reset;
        public uint records;
        public uint keys;
        public UIntPtr history;
    }

    public struct bastide_shape
    {
        public UIntPtr seats;
        public UIntPtr length;
        public UIntPtr actions;
        public UIntPtr words;
        public UIntPtr history;
    }

    public struct bastide_opponents
    {
        public UIntPtr struct_size;
        public bastide_player** players;
        public UIntPtr count;
        public double* shares;
        public uint* learners;
        public UIntPtr learner_count;
        public uint form;
    }

    public struct bastide_solve_setup
    {
        public UIntPtr struct_size;
        public uint form;
        public uint threads;
        public ulong nodes;
        public ulong bytes;
        public ulong seed;
    }

    public struct bastide_tree_figures
    {
        public ulong nodes;
        public fixed ulong states[4];
        public ulong actions;
        public ulong depth;
        public ulong bytes;
        public double points;
    }

    public struct bastide_measured
    {
        public fixed double values[4];
        public fixed double responses[4];
        public double nash_conv;
        public double exploitability;
    }

    public struct bastide_outputs
    {
        public UIntPtr struct_size;
        public byte* observation;
        public UIntPtr observation_count;
        public float* observation_f32;
        public UIntPtr observation_f32_count;
        public byte* mask;
        public UIntPtr mask_count;
        public ulong* legal;
        public UIntPtr legal_count;
        public sbyte* seat;
        public UIntPtr seat_count;
        public float* rewards;
        public UIntPtr rewards_count;
        public byte* terminated;
        public UIntPtr terminated_count;
        public long* episode;
        public UIntPtr episode_count;
        public int* length;
        public UIntPtr length_count;
        public float* returns;
        public UIntPtr returns_count;
        public byte* last_observation;
        public UIntPtr last_observation_count;
        public float* last_observation_f32;
        public UIntPtr last_observation_f32_count;
        public byte* observations;
        public UIntPtr observations_count;
        public int* scores;
        public UIntPtr scores_count;
        public ulong* keys;
        public UIntPtr keys_count;
        public int* history;
        public UIntPtr history_count;
    }

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern uint bastide_abi_version();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte* bastide_version();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte* bastide_status_text(int status);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_last_error(byte* text, UIntPtr capacity);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_last_error_row();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_set_last_error(byte* text);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_count();

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte* bastide_game_name_at(UIntPtr index);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_load(byte* name, bastide_game** game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_load_with(byte* name, bastide_setting* settings, UIntPtr count, bastide_game** game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_clone(bastide_game* source, bastide_game** game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_game_free(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte* bastide_game_name(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte* bastide_game_rules(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte* bastide_game_cards(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_seats(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_actions(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_outcomes(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_observation_length(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_position_size(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_options(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_option(bastide_game* game, UIntPtr index, bastide_option* option);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_game_fields(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_field(bastide_game* game, UIntPtr index, bastide_field* field);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_action_text(bastide_game* game, uint action, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_action_id(bastide_game* game, byte* text, uint* action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_outcome_text(bastide_game* game, uint outcome, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_outcome_id(bastide_game* game, byte* text, uint* outcome);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_maxima(bastide_game* game, byte* maxima, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_sides(bastide_game* game, byte* sides, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte bastide_game_zero_sum(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern uint bastide_game_max_decisions(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern uint bastide_game_max_events(bastide_game* game);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_option_range(bastide_game* game, UIntPtr index, bastide_option_range* range);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_game_option_choice(bastide_game* game, UIntPtr index, UIntPtr choice, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_new(bastide_game* game, bastide_position** position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_clone(bastide_position* source, bastide_position** position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_copy(bastide_position* position, bastide_position* source);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_position_free(bastide_position* position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_game* bastide_position_game(bastide_position* position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte bastide_position_equal(bastide_position* position, bastide_position* other);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong bastide_position_hash(bastide_position* position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern int bastide_position_turn(bastide_position* position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_legal(bastide_position* position, ushort* actions, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_legal_mask(bastide_position* position, byte* mask, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_legal_bits(bastide_position* position, ulong* words, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_outcomes(bastide_position* position, bastide_outcome* outcomes, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_play(bastide_position* position, uint action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_play_text(bastide_position* position, byte* action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_deal(bastide_position* position, uint outcome);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_deal_text(bastide_position* position, byte* outcome);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_redeal(bastide_position* position, uint seat, ulong seed);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_play_out(bastide_position* position, ulong seed);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_perft(bastide_position* position, uint depth, bastide_stop* stop, ulong* count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_from_json(byte* json, bastide_position** position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_from_bytes(byte* bytes, UIntPtr length, bastide_position** position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_to_json(bastide_position* position, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_to_bytes(bastide_position* position, byte* bytes, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_store(bastide_position* position, byte* memory, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_load(bastide_position* position, byte* memory, UIntPtr size);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_scores(bastide_position* position, int* scores, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_returns(bastide_position* position, float* returns, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_observe(bastide_position* position, uint seat, byte* values, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_observe_f32(bastide_position* position, uint seat, float* values, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_table(bastide_position* position, int viewer, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_asked(bastide_position* position, int viewer, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_picture(bastide_position* position, int viewer, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_portrait(bastide_position* position, int viewer, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_scene(bastide_position* position, int viewer, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_position_plan(bastide_position* position, byte* parts, ushort* actions, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_new(bastide_game* game, ulong seed, bastide_match** match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_clone(bastide_match* source, bastide_match** match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_copy(bastide_match* match, bastide_match* source);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_match_free(bastide_match* match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_position* bastide_match_position(bastide_match* match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte bastide_match_equal(bastide_match* match, bastide_match* other);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_play(bastide_match* match, uint action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_play_text(bastide_match* match, byte* action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_play_parts(bastide_match* match, byte* parts, UIntPtr* played);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_record_ids(bastide_match* match, ushort* ids, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_record_text(bastide_match* match, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_record_json(bastide_match* match, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_from_record(byte* record, ulong seed, bastide_match** match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_from_bytes(byte* bytes, UIntPtr length, bastide_match** match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_to_bytes(bastide_match* match, byte* bytes, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_of(bastide_match* match, bastide_record** record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_from_ids(bastide_game* game, ushort* ids, UIntPtr length, bastide_record** record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_read(byte* text, bastide_record** record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_clone(bastide_record* source, bastide_record** record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_record_free(bastide_record* record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_game* bastide_record_game(bastide_record* record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte bastide_record_equal(bastide_record* record, bastide_record* other);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_record_length(bastide_record* record);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_ids(bastide_record* record, ushort* ids, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_to_text(bastide_record* record, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_to_json(bastide_record* record, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_position(bastide_record* record, UIntPtr @event, bastide_position** position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_resume(bastide_record* record, ulong seed, bastide_match** match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_telling(bastide_match* match, int viewer, UIntPtr since, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_told(bastide_match* match, int viewer, UIntPtr since, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_told(bastide_record* record, int viewer, UIntPtr since, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_telling(bastide_record* record, int viewer, UIntPtr since, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_noticed(bastide_match* match, int viewer, UIntPtr* noticed);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_record_noticed(bastide_record* record, int viewer, UIntPtr* noticed, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_information_state_new(bastide_position* position, uint seat, bastide_information_state* state);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_information_state_act(bastide_information_state* state, uint action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_information_state_see(bastide_information_state* state, bastide_position* position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_keep_keys(bastide_match* match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_information_state(bastide_match* match, uint seat, bastide_information_state* state);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_information_key(bastide_match* match, uint seat, bastide_key* key);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_public_history_key(bastide_match* match, bastide_key* key);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_match_information_log(bastide_match* match, uint seat, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_selfplay(bastide_game* game, ulong seed, ulong first, ulong count, bastide_stop* stop, bastide_tally* tally);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_new(bastide_game* game, byte* name, ulong seed, bastide_player** player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_new_with(bastide_game* game, byte* name, bastide_setting* settings, UIntPtr count, ulong seed, bastide_player** player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_network(bastide_game* game, byte* name, byte* bytes, UIntPtr length, bastide_player** player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_guided(bastide_game* game, byte* name, byte* bytes, UIntPtr length, ulong seed, bastide_player** player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_custom(bastide_game* game, byte* name, bastide_choose choose, void* data, bastide_player** player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_player_free(bastide_player* player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte* bastide_player_name(bastide_player* player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_choose(bastide_player* player, bastide_position* position, bastide_stop* stop, uint* action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_choose_in(bastide_player* player, bastide_match* match, bastide_stop* stop, uint* action);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_thought(bastide_player* player, bastide_position* position, bastide_stop* stop, bastide_considered* considered, UIntPtr capacity, UIntPtr* length, bastide_thought* figures);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_thought_in(bastide_player* player, bastide_match* match, bastide_stop* stop, bastide_considered* considered, UIntPtr capacity, UIntPtr* length, bastide_thought* figures);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_worlds(bastide_player* player, bastide_match* match, UIntPtr count, bastide_stop* stop, bastide_world* worlds, UIntPtr capacity, UIntPtr* length, double* effective);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_arena(bastide_player* first_player, bastide_player* second_player, ulong seed, ulong first, ulong deals, uint threads, bastide_stop* stop, bastide_pairing* pairing);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_new(bastide_game* game, bastide_setup* setup, bastide_stop* stop, bastide_batch** batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_clone(bastide_batch* source, bastide_stop* stop, bastide_batch** batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_copy(bastide_batch* batch, bastide_batch* source);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_batch_free(bastide_batch* batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_game* bastide_batch_game(bastide_batch* batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern byte bastide_batch_equal(bastide_batch* batch, bastide_batch* other);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_batch_rows(bastide_batch* batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_setup(bastide_batch* batch, bastide_setup* setup);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_shape(bastide_batch* batch, bastide_shape* shape);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_batch_match_size(bastide_batch* batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_set_threads(bastide_batch* batch, UIntPtr threads);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_register(bastide_batch* batch, bastide_outputs* outputs);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_refresh(bastide_batch* batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_step(bastide_batch* batch, int* actions, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_step_some(bastide_batch* batch, UIntPtr* rows, int* actions, UIntPtr count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_reset(bastide_batch* batch, UIntPtr* rows, ulong* seeds, UIntPtr count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_sample(bastide_batch* batch, int* actions, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_choose(bastide_batch* batch, bastide_player* player, UIntPtr* rows, UIntPtr count, bastide_stop* stop, int* actions, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_sample_logits(bastide_batch* batch, float* logits, UIntPtr length, float temperature, int* actions, float* log_probs, float* entropy, UIntPtr rows);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_sample_some(bastide_batch* batch, UIntPtr* rows, UIntPtr count, int* actions, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_sample_logits_some(bastide_batch* batch, UIntPtr* rows, UIntPtr count, float* logits, UIntPtr length, float temperature, int* actions, UIntPtr actions_length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_rollout(bastide_batch* batch, ulong decisions, bastide_stop* stop, bastide_tally* tally);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_step_against(bastide_batch* batch, UIntPtr* rows, UIntPtr count, int* actions, UIntPtr length, bastide_opponents* opponents, bastide_stop* stop);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_drawn(bastide_batch* batch, bastide_opponents* opponents, uint* places, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_observe(bastide_batch* batch, UIntPtr row, uint seat, byte* values, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_observe_f32(bastide_batch* batch, UIntPtr row, uint seat, float* values, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_position(bastide_batch* batch, UIntPtr row, bastide_position** position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_copy_position(bastide_batch* batch, UIntPtr row, bastide_position* position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_legal(bastide_batch* batch, UIntPtr row, ushort* actions, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_episode(bastide_batch* batch, UIntPtr row, ulong* episode);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_match(bastide_batch* batch, UIntPtr row, bastide_match** match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_put_match(bastide_batch* batch, UIntPtr row, bastide_match* match);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_put_position(bastide_batch* batch, UIntPtr row, bastide_position* position);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_redeal(bastide_batch* batch, UIntPtr* rows, uint* seats, ulong* seeds, UIntPtr count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_copy_rows(bastide_batch* batch, UIntPtr* rows, UIntPtr* from, UIntPtr count, bastide_batch* source);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_playout(bastide_batch* batch, UIntPtr* rows, ulong* seeds, UIntPtr count, bastide_stop* stop, float* returns, UIntPtr length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_put_positions(bastide_batch* batch, UIntPtr* rows, bastide_position** positions, UIntPtr count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_from_bytes(byte* bytes, UIntPtr length, bastide_stop* stop, bastide_batch** batch);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_batch_to_bytes(bastide_batch* batch, bastide_stop* stop, byte* bytes, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_strategy_from_text(bastide_game* game, byte* text, bastide_strategy** strategy);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_strategy_to_text(bastide_strategy* strategy, byte* text, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_strategy_lifted(bastide_strategy* strategy, bastide_stop* stop, bastide_strategy** lifted);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_strategy_free(bastide_strategy* strategy);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern UIntPtr bastide_strategy_states(bastide_strategy* strategy);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_strategy_keys(bastide_strategy* strategy, uint* seats, bastide_key* keys, UIntPtr count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_strategy_probabilities(bastide_strategy* strategy, uint seat, bastide_key key, ushort* actions, double* probabilities, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_strategy_set(bastide_strategy* strategy, uint seat, bastide_key key, double* probabilities, UIntPtr count);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_player_strategy(byte* name, bastide_strategy* strategy, ulong seed, bastide_player** player);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_tree_new(bastide_game* game, bastide_solve_setup* setup, bastide_stop* stop, bastide_tree** tree);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_tree_free(bastide_tree* tree);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_tree_size(bastide_tree* tree, bastide_tree_figures* figures);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_tree_uniform(bastide_tree* tree, bastide_strategy** strategy);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_tree_measure(bastide_tree* tree, bastide_strategy* strategy, bastide_stop* stop, bastide_measured* measured);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_tree_best_response(bastide_tree* tree, bastide_strategy* strategy, uint seat, bastide_stop* stop, bastide_strategy** response, double* value);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_solver_new(bastide_game* game, byte* method, byte* updates, bastide_solve_setup* setup, bastide_stop* stop, bastide_solver** solver);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_solver_from_bytes(bastide_game* game, byte* saved, UIntPtr length, bastide_solve_setup* setup, bastide_stop* stop, bastide_solver** solver);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern void bastide_solver_free(bastide_solver* solver);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_solver_to_bytes(bastide_solver* solver, byte* bytes, UIntPtr capacity, UIntPtr* length);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_solver_run(bastide_solver* solver, ulong iterations, bastide_stop* stop);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern ulong bastide_solver_iterations(bastide_solver* solver);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_solver_strategy(bastide_solver* solver, bastide_strategy** strategy);

    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]
    public static extern bastide_status bastide_solver_measure(bastide_solver* solver, bastide_stop* stop, bastide_measured* measured);
}
