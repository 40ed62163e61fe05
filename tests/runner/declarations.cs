// Plays a match by the declarations of Bastide.cs, and asserts that structs have the sizes that the library expects.

using System;
using System.Text;

static unsafe class Declarations
{
    static void Require(bool holds, string what)
    {
        if (!holds) { Console.Error.WriteLine("not so: " + what); Environment.Exit(1); }
    }

    static void Works(Bastide.bastide_status status) { Require(status == Bastide.bastide_status.BASTIDE_STATUS_OK, status.ToString()); }

    static void Main()
    {
        Bastide.bastide_game* game;
        Bastide.bastide_match* match;
        fixed (byte* name = Encoding.UTF8.GetBytes("en_garde\0")) Works(Bastide.bastide_game_load(name, &game));
        Works(Bastide.bastide_match_new(game, 7, &match));
        var actions = stackalloc ushort[Bastide.BASTIDE_MAX_ACTIONS];
        int events = 0;
        for (; Bastide.bastide_position_turn(Bastide.bastide_match_position(match)) >= 0; events++)
        {
            UIntPtr count;
            Works(Bastide.bastide_position_legal(Bastide.bastide_match_position(match), actions, (UIntPtr)Bastide.BASTIDE_MAX_ACTIONS, &count));
            Works(Bastide.bastide_match_play(match, actions[(int)count - 1]));
        }
        Require(Bastide.bastide_position_turn(Bastide.bastide_match_position(match)) == Bastide.BASTIDE_OVER, "the match is over");

        // A struct of another size is refused.
        Bastide.bastide_batch* batch;
        var setup = new Bastide.bastide_setup { struct_size = (UIntPtr)sizeof(Bastide.bastide_setup), rows = (UIntPtr)4, threads = (UIntPtr)1 };
        Works(Bastide.bastide_batch_new(game, &setup, &batch));
        var outputs = new Bastide.bastide_outputs { struct_size = (UIntPtr)sizeof(Bastide.bastide_outputs) };
        var seats = stackalloc sbyte[4];
        outputs.seat = seats;
        outputs.seat_count = (UIntPtr)4;
        Works(Bastide.bastide_batch_register(batch, &outputs));
        Works(Bastide.bastide_batch_refresh(batch));
        Require(seats[3] >= 0, "a seat is asked in every row");
        Bastide.bastide_batch_free(batch);
        Bastide.bastide_match_free(match);
        Bastide.bastide_game_free(game);
        Console.WriteLine(events + " decisions");
    }
}
