// Plays a match by the declarations of Bastide.cs, and asserts that structs have the sizes that the library expects, and that the
// library calls functions of this program.

using AOT;
using System;
using System.Runtime.InteropServices;
using System.Text;
using static Bastide;

#if !UNITY_5_3_OR_NEWER
namespace AOT
{
    // The mark of a function that native code calls; in Unity, which compiles ahead of time, the engine has it.
    [AttributeUsage(AttributeTargets.Method)]
    sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type) { }
    }
}
#endif

static unsafe class Declarations
{
    // The library keeps a pointer, so the delegates live as long as the program.
    static readonly bastide_choose last = Last;
    static readonly bastide_stop_asked isSet = IsSet;

    internal static void Require(bool holds, string what)
    {
        if (!holds) { Console.Error.WriteLine("not so: " + what); Environment.Exit(1); }
    }

    internal static void Works(bastide_status status) { Require(status == bastide_status.BASTIDE_STATUS_OK, status.ToString()); }

    static void Main()
    {
        bastide_game* game;
        bastide_match* match;
        fixed (byte* name = Encoding.UTF8.GetBytes("en_garde\0")) Works(bastide_game_load(name, &game));
        Works(bastide_match_new(game, 7, &match));
        var actions = stackalloc ushort[BASTIDE_MAX_ACTIONS];
        UIntPtr count;
        int events = 0;
        for (; bastide_position_turn(bastide_match_position(match)) >= 0; events++)
        {
            Works(bastide_position_legal(bastide_match_position(match), actions, (UIntPtr)BASTIDE_MAX_ACTIONS, &count));
            Works(bastide_match_play(match, actions[(int)count - 1]));
        }
        Require(bastide_position_turn(bastide_match_position(match)) == BASTIDE_OVER, "the match is over");

        Calls(game);

        // A struct of another size is refused.
        bastide_batch* batch;
        var setup = new bastide_setup { struct_size = (UIntPtr)sizeof(bastide_setup), rows = (UIntPtr)4, threads = (UIntPtr)1 };
        Works(bastide_batch_new(game, &setup, null, &batch));
        var outputs = new bastide_outputs { struct_size = (UIntPtr)sizeof(bastide_outputs) };
        var seats = stackalloc sbyte[4];
        outputs.seat = seats;
        outputs.seat_count = (UIntPtr)4;
        Works(bastide_batch_register(batch, &outputs));
        Works(bastide_batch_refresh(batch));
        Require(seats[3] >= 0, "a seat is asked in every row");
        bastide_batch_free(batch);
        bastide_match_free(match);
        bastide_game_free(game);
        Hosting.Run();
        Console.WriteLine(events + " decisions");
    }

    // A custom player and a stop, which are functions of this program.
    static void Calls(bastide_game* game)
    {
        bastide_match* match;
        bastide_player* player;
        int asked = 0;
        Works(bastide_match_new(game, 7, &match));
        fixed (byte* name = Encoding.UTF8.GetBytes("last\0")) Works(bastide_player_custom(game, name, last, &asked, &player));
        GC.Collect();
        uint action;
        Works(bastide_player_choose_in(player, match, null, &action));
        Require(asked == 1, "the player is asked once");
        Works(bastide_match_play(match, action));
        byte left = 1;
        var stop = new bastide_stop { asked = Marshal.GetFunctionPointerForDelegate(isSet), data = &left };
        ulong sequences;
        var stopped = bastide_position_perft(bastide_match_position(match), 64, &stop, &sequences);
        Require(stopped == bastide_status.BASTIDE_STATUS_STOPPED, "the call is stopped");
        left = 0;
        Works(bastide_position_perft(bastide_match_position(match), 2, &stop, &sequences));
        bastide_player_free(player);
        bastide_match_free(match);
    }

    [MonoPInvokeCallback(typeof(bastide_choose))]
    static int Last(bastide_position* position, void* asked)
    {
        ++*(int*)asked;
        var actions = stackalloc ushort[BASTIDE_MAX_ACTIONS];
        UIntPtr count;
        Works(bastide_position_legal(position, actions, (UIntPtr)BASTIDE_MAX_ACTIONS, &count));
        return actions[(int)count - 1];
    }

    [MonoPInvokeCallback(typeof(bastide_stop_asked))]
    static byte IsSet(void* left) { return *(byte*)left; }
}
