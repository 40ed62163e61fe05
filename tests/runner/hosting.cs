// Plays matches of all games by ffi/unity/Host.cs, with clients that get nothing but answers, and asserts what the host refuses, and
// that it has news for a client as often, whatever others do unseen.

using Newtonsoft.Json.Linq;
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using static Bastide;
using static Declarations;

// A client far away: it knows the answers that it got.
sealed class Client
{
    public readonly int Viewer;
    public readonly List<string> Told = new List<string>();
    public long Since;
    public string Decision;
    JArray choices;

    public Client(int viewer) { Viewer = viewer; }

    // Asks for its state, and returns it.
    public string Ask(Host host)
    {
        var answer = host.Answer(Viewer, new JObject { ["message"] = "state", ["since"] = Since }.ToString());
        Get(answer);
        return answer;
    }

    public void Get(string answer)
    {
        var state = JObject.Parse(answer);
        Require(state["refusal"] == null, "a state: " + answer);
        Require((bool)state["asked"] == state["scene"]["choices"].Any(), "a seat is asked, and nobody else: " + answer);
        Since = (long)state["noticed"];
        Decision = (string)state["decision"];
        Told.AddRange(state["told"].Select(told => (string)told["sentence"]));
        choices = (JArray)state["scene"]["choices"];
    }

    // The message with the parts of one of its choices.
    public string Choice(int number)
    {
        var parts = choices[number % choices.Count]["parts"];
        return new JObject { ["message"] = "play", ["decision"] = Decision, ["parts"] = parts, ["since"] = Since }.ToString();
    }
}

static unsafe class Hosting
{
    const string State = "{\"message\": \"state\"}";

    public static void Run()
    {
        for (int index = 0; index < (int)bastide_game_count(); index++) ClientsPlay(bastide_game_name_at((UIntPtr)index));
        Refuses();
        AsManyMessages();
    }

    static bastide_game* Load(string name)
    {
        bastide_game* game;
        fixed (byte* text = Encoding.UTF8.GetBytes(name + '\0')) Works(bastide_game_load(text, &game));
        return game;
    }

    static bastide_match* Copy(bastide_match* match)
    {
        bastide_match* copy;
        Works(bastide_match_clone(match, &copy));
        return copy;
    }

    static void Send(Host host, Client client)
    {
        if (!host.IsNews(client.Viewer)) return;
        int told = client.Told.Count;
        client.Ask(host);
        Require(host.Turn == client.Viewer || host.Turn == BASTIDE_OVER || client.Told.Count > told, "a message asks or tells something");
    }

    static void ClientsPlay(byte* name)
    {
        bastide_game* game;
        bastide_match* match;
        bastide_player* substitute;
        Works(bastide_game_load(name, &game));
        Works(bastide_match_new(game, 7, &match));
        fixed (byte* text = Encoding.UTF8.GetBytes("scripted\0")) Works(bastide_player_new(game, text, 7, &substitute));
        int seats = (int)bastide_game_seats(game);
        using (var host = new Host(match))
        {
            var clients = Enumerable.Range(0, seats).Concat(new[] { BASTIDE_PUBLIC }).Select(viewer => new Client(viewer)).ToArray();
            foreach (var client in clients) client.Ask(host);
            int turn = 0;
            for (; host.Turn != BASTIDE_OVER; turn++)
            {
                foreach (var client in clients) Send(host, client);
                for (int seat = 0; seat < seats; seat++)
                {
                    SeesNothingHidden(host, match, seat, seat, (ulong)turn);
                    SeesNothingHidden(host, match, seat, BASTIDE_PUBLIC, (ulong)turn);
                }
                if (turn % 5 == 4)
                {
                    host.PlayFor(substitute);
                    continue;
                }
                var asked = clients[host.Turn];
                var message = asked.Choice(turn);
                var answer = host.Answer(asked.Viewer, message);
                // The same message comes again, at once: it is played once.
                var played = Copy(match);
                Require(host.Answer(asked.Viewer, message) == answer, "the same answer to the same message: " + answer);
                asked.Get(answer);
                // Other parts for that decision are refused.
                var other = JObject.Parse(message);
                other["parts"] = new JArray("hand:9:9");
                var refusal = (string)JObject.Parse(host.Answer(asked.Viewer, other.ToString()))["refusal"];
                Require(refusal == "it is not your turn" || refusal.StartsWith("the answer is to another decision; expected"), refusal);
                Require(bastide_match_equal(match, played) != 0, "a refused answer changes nothing");
                bastide_match_free(played);
            }
            Require(turn > 1, "a match has decisions");
            foreach (var client in clients) Send(host, client);
            var back = new Client(0);
            back.Ask(host);
            Require(back.Since == clients[0].Since && back.Told.Last() == clients[0].Told.Last(), "a client comes back to the same match");
            var late = new JObject { ["message"] = "play", ["decision"] = back.Decision, ["parts"] = new JArray("hand:0") };
            Refused(host, late.ToString(), "it is not your turn");
            Require(JObject.Parse(host.Answer(BASTIDE_PUBLIC, "{\"message\": \"record\"}"))["record"] != null, "the record after the end");
        }
        bastide_player_free(substitute);
        bastide_game_free(game);
    }

    // A redeal for the seat changes nothing that a viewer sees.
    static void SeesNothingHidden(Host host, bastide_match* match, int seat, int viewer, ulong seed)
    {
        bastide_position* redealt;
        Works(bastide_position_clone(bastide_match_position(match), &redealt));
        Works(bastide_position_redeal(redealt, (uint)seat, seed));
        var scene = new byte[1 << 16];
        UIntPtr length;
        fixed (byte* text = scene) Works(bastide_position_scene(redealt, viewer, text, (UIntPtr)scene.Length, &length));
        var seen = Encoding.UTF8.GetString(scene, 0, (int)length);
        Require(host.Answer(viewer, State).Contains(",\"scene\":" + seen + ","), "a redeal changes nothing for " + viewer);
        bastide_position_free(redealt);
    }

    static void Refuses()
    {
        bastide_game* game = Load("en_garde");
        bastide_match* match;
        Works(bastide_match_new(game, 7, &match));
        bastide_match* before = Copy(match);
        using (var host = new Host(match))
        {
            var client = new Client(0);
            client.Ask(host);
            long now = client.Since;
            var play = "{\"message\": \"play\", \"decision\": \"" + client.Decision + "\", ";
            Require(host.Turn == 0, "the first seat begins");
            foreach (var since in new[] { "-1", (now + 1).ToString(), long.MaxValue.ToString(), "\"3\"", "null", "0.5", "1e30", "{}" })
                Refused(host, "{\"message\": \"state\", \"since\": " + since + "}",
                    "`since` is not a number of your messages; expected a whole number from 0 to " + now);
            var wrong = new[] { "{", "null", "7", "[]", "{}", "{\"message\": {}}", "{\"message\": \"constructor\"}", new string('[', 999),
                "{\"message\": \"state\", \"since\": 1" + long.MaxValue + "}", play.Replace("0-", "") + "}", play + "\"parts\": [{}]}" };
            foreach (var message in wrong)
                Refused(host, message, "; expected ");
            foreach (var parts in new[] { "\"hand:1:9\"", "", "\"\\u0000\"", "\"hand:0:1\\u0000\"" })
                Refused(host, play + "\"parts\": [" + parts + "]}", "; expected");
            Refused(host, play + "\"parts\": 7}", "; expected");
            Refused(host, play + "\"parts\": [\"" + new string('a', 100000) + "\"]}", "expected at most 1000");
            Refused(host, "{\"message\": \"record\"}", "the match is not over");
            foreach (int other in new[] { 1, BASTIDE_PUBLIC })
                Refused(host, play + "\"parts\": [\"hand:0:1\"]}", "it is not your turn", other);
            foreach (int viewer in new[] { BASTIDE_EVERYTHING, 2, -3 })
            {
                Throws(() => host.Answer(viewer, State));
                Throws(() => host.IsNews(viewer));
            }
            Require(bastide_match_equal(match, before) != 0, "refusals change nothing");
        }
        bastide_match_free(before);
        bastide_game_free(game);
    }

    static void Refused(Host host, string message, string words, int viewer = 0)
    {
        var answer = JObject.Parse(host.Answer(viewer, message));
        Require(answer.Count == 1 && ((string)answer["refusal"]).Contains(words), message + " is refused: " + answer);
    }

    static void Throws(Action call)
    {
        try { call(); }
        catch (Exception) { return; }
        Require(false, "a viewer that may not see anything is refused");
    }

    // The notation of the first legal action.
    static string First(bastide_game* game, bastide_match* match)
    {
        var actions = stackalloc ushort[BASTIDE_MAX_ACTIONS];
        var notation = stackalloc byte[100];
        UIntPtr count;
        Works(bastide_position_legal(bastide_match_position(match), actions, (UIntPtr)BASTIDE_MAX_ACTIONS, &count));
        Works(bastide_game_action_text(game, actions[0], notation, (UIntPtr)100, &count));
        return Encoding.UTF8.GetString(notation, (int)count);
    }

    static void Play(bastide_match* match, string action)
    {
        fixed (byte* text = Encoding.UTF8.GetBytes(action + '\0')) Works(bastide_match_play_text(match, text));
    }

    // Two courses that are one to seat 0: a placement that ends by itself, and one that is ended.
    static void AsManyMessages()
    {
        bastide_game* game = Load("guyenne");
        bastide_match* opening;
        Works(bastide_match_new(game, 0, &opening));
        while (bastide_position_turn(bastide_match_position(opening)) != 1 || !First(game, opening).StartsWith("commit"))
            Play(opening, First(game, opening));
        bastide_key oneKey, otherKey;
        var one = Course(Copy(opening), "commit two,done,target 5,commit two,commit two", &oneKey);
        var other = Course(Copy(opening), "commit hero,done,target 5,commit four,commit three,done", &otherKey);
        Require(oneKey.high == otherKey.high && oneKey.low == otherKey.low, "the courses are one to seat 0");
        Require(one.SequenceEqual(other), "a client gets the same messages: " + one.Count + " and " + other.Count);
        Require(one.Count == 8, "a client gets four messages: " + one.Count);
        bastide_match_free(opening);
        bastide_game_free(game);
    }

    // All messages to seat 0 and to a watcher.
    static List<string> Course(bastide_match* match, string actions, bastide_key* key)
    {
        using (var host = new Host(match))
        {
            var clients = new[] { new Client(0), new Client(BASTIDE_PUBLIC) };
            var sent = new List<string>();
            foreach (var client in clients) sent.Add(client.Ask(host));
            foreach (var action in actions.Split(','))
            {
                Play(match, action);
                foreach (var client in clients.Where(client => host.IsNews(client.Viewer))) sent.Add(client.Ask(host));
            }
            Works(bastide_match_information_key(match, 0, key));
            return sent;
        }
    }
}
