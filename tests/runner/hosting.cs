// Plays matches of all games by ffi/unity/Host.cs, with clients that get nothing but messages, and asserts what the host refuses, and
// that it sends a client as many messages, whatever others do unseen.

using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using static Bastide;
using static Declarations;

// A client far away: it knows the messages that it got.
sealed class Client
{
    public readonly int Viewer;
    public readonly List<string> Told = new List<string>();
    public long Since;
    MatchCollection choices;

    public Client(int viewer) { Viewer = viewer; }

    public void Get(string message)
    {
        var read = Regex.Match(message, "^{\"turn\":-?\\d+,\"noticed\":(\\d+),\"told\":\\[(.*?)\\],\"scene\":{.*}}$");
        Require(read.Success, "a message: " + message);
        Since = long.Parse(read.Groups[1].Value);
        Told.AddRange(Texts(read.Groups[2].Value));
        choices = Regex.Matches(message, "{\"action\":(\\d+),\"notation\":\"[^\"]*\",\"parts\":\\[([^\\]]*)\\]}");
    }

    // Sends an action of its choices, or the parts that choose it; returns the refusal.
    public string Answer(Host host, int number)
    {
        var choice = choices[number % choices.Count].Groups;
        if (number % 2 == 0) return host.Play(Viewer, Since, uint.Parse(choice[1].Value));
        return host.Play(Viewer, Since, Parts(number));
    }

    public string[] Parts(int number) { return Texts(choices[number % choices.Count].Groups[2].Value).ToArray(); }

    static IEnumerable<string> Texts(string items)
    {
        return Regex.Matches(items, "\"([^\"]*)\"").Cast<Match>().Select(item => item.Groups[1].Value);
    }
}

static unsafe class Hosting
{
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
        var news = host.News(client.Viewer, client.Since);
        if (news == "") return;
        int told = client.Told.Count;
        client.Get(news);
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
            foreach (var client in clients) client.Get(host.Message(client.Viewer, 0));
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
                Require(asked.Answer(host, turn) == "", "an answer is played");
                // The answer comes twice, at once and late: also where the seat is asked again.
                var played = Copy(match);
                var refusal = asked.Answer(host, turn);
                Require(host.Turn == asked.Viewer ? refusal.StartsWith("the answer is to another message; expected") :
                    refusal == "it is not your turn", "the same answer is refused: " + refusal);
                Require(bastide_match_equal(match, played) != 0, "a refused answer changes nothing");
                bastide_match_free(played);
            }
            Require(turn > 1, "a match has decisions");
            foreach (var client in clients) Send(host, client);
            var back = new Client(0);
            back.Get(host.Message(0, 0));
            Require(back.Since == clients[0].Since && back.Told.Last() == clients[0].Told.Last(), "a client comes back to the same match");
            Require(host.Play(0, back.Since, 0) != "" && host.Play(BASTIDE_OVER, 0, 0) != "", "nobody plays after the end");
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
        Require(host.Message(viewer, 0).EndsWith(",\"scene\":" + seen + "}"), "a redeal changes nothing for " + viewer);
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
            client.Get(host.Message(0, 0));
            long now = client.Since;
            Require(host.Turn == 0, "the first seat begins");
            foreach (long since in new[] { -1, now + 1, long.MaxValue })
            {
                var refusal = "{\"refusal\":\"`since` is not a number of your messages; expected a whole number from 0 to " + now + "\"}";
                Require(host.Message(0, since) == refusal && host.News(0, since) == refusal, "a number that was not sent: " + since);
                Require(host.News(1, since).StartsWith("{\"refusal\":"), "a number that was not sent to the other seat: " + since);
                Require(host.Play(0, since, 0) == "the answer is to another message; expected an answer to message " + now,
                    "an answer to another message: " + since);
            }
            Require(host.Play(1, 0, 0) == "it is not your turn", "the other seat is refused");
            Require(host.Play(0, now, 99).StartsWith("action 99 does not exist"), "an action that does not exist");
            var cut = client.Parts(0).Concat(new[] { "\0" }).ToArray();
            foreach (var parts in new[] { new[] { "hand:1:9" }, new string[0], cut, new[] { new string('a', 100000) } })
                Require(host.Play(0, now, parts).Contains("; expected"), "parts that choose nothing: " + parts.Length);
            foreach (int viewer in new[] { BASTIDE_EVERYTHING, 2, -3 })
            {
                Throws(() => host.Message(viewer, 0));
                Throws(() => host.News(viewer, 0));
            }
            Require(bastide_match_equal(match, before) != 0, "refusals change nothing");
        }
        bastide_match_free(before);
        bastide_game_free(game);
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
            foreach (var client in clients)
            {
                sent.Add(host.Message(client.Viewer, 0));
                client.Get(sent.Last());
            }
            foreach (var action in actions.Split(','))
            {
                Play(match, action);
                foreach (var client in clients)
                {
                    var news = host.News(client.Viewer, client.Since);
                    if (news == "") continue;
                    sent.Add(news);
                    client.Get(news);
                }
            }
            Works(bastide_match_information_key(match, 0, key));
            return sent;
        }
    }
}
