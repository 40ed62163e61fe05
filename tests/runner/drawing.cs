// Plays a match of Guyenne, with the options in the first argument, and draws every scene of seat 0 by ffi/unity/Table.cs, as the C++
// example `table` does. Writes the parts that it chooses to the file in the second argument: with them the example draws the same.

using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using Newtonsoft.Json.Linq;
using static Bastide;
using static Host;

static unsafe class Drawing
{
    static byte[] Bytes(string text) { return Encoding.UTF8.GetBytes(text + '\0'); }

    static void Main(string[] arguments)
    {
        bastide_game* game;
        bastide_match* match;
        bastide_player* player;
        fixed (byte* name = Bytes($"guyenne({arguments[0]})")) Check(bastide_game_load(name, &game));
        fixed (byte* name = Bytes("scripted")) Check(bastide_player_new(game, name, 7, &player));
        Check(bastide_match_new(game, 7, &match));
        var faces = Marshal.PtrToStringAnsi((IntPtr)bastide_game_cards(game));
        var lines = new List<string>();
        for (int turn; (turn = bastide_position_turn(bastide_match_position(match))) >= 0;)
        {
            if (turn == 0)
            {
                var scene = Scene(match);
                Console.Write(Table.Draw(scene, faces, 0));
                var choices = (JArray)JObject.Parse(scene)["choices"];
                var parts = choices[lines.Count % choices.Count]["parts"].ToObject<string[]>();
                UIntPtr played;
                fixed (byte* chosen = Bytes(string.Join("\n", parts))) Check(bastide_match_play_parts(match, chosen, &played));
                lines.Add(string.Join(",", parts));
            }
            else
            {
                uint action;
                Check(bastide_player_choose_in(player, match, null, &action));
                Check(bastide_match_play(match, action));
            }
        }
        Console.Write(Table.Draw(Scene(match), faces, 0));
        File.WriteAllLines(arguments[1], lines);
    }

    static string Scene(bastide_match* match)
    {
        return Text((text, size, length) => bastide_position_scene(bastide_match_position(match), 0, text, size, length));
    }
}
