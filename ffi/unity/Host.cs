// A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
// leaves the host but the answers to messages.

using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using static Bastide;

public sealed unsafe class Host : IDisposable
{
    // The most characters of a message: several times those of the longest choice.
    const int Most = 1000;
    const string Expected = "expected {\"message\": \"state\", \"since\": 3} or " +
        "{\"message\": \"play\", \"decision\": \"0-3\", \"parts\": [\"hand:0:2\"]}";

    bastide_match* match;
    readonly Dictionary<int, long> sent = new Dictionary<int, long>();
    readonly Dictionary<int, string> accepted = new Dictionary<int, string>();

    // The host of a match, which belongs to it from now on.
    public Host(bastide_match* match) { this.match = match; }

    public void Dispose()
    {
        bastide_match_free(match);
        match = null;
    }

    // A seat, or `BASTIDE_OVER`.
    public int Turn { get { return bastide_position_turn(Position); } }

    // The answer to a message of a seat, or of `BASTIDE_PUBLIC`, both in JSON: after a `refusal`, a sentence, nothing has changed.
    public string Answer(int viewer, string text)
    {
        Noticed(viewer);
        return Answered(viewer, text).ToString(Formatting.None);
    }

    // Whether a client is told that there is something new, for which it then asks: it has been told something since its last state, or
    // is asked. Who counts messages would otherwise count the decisions of others that nobody sees.
    public bool IsNews(int viewer)
    {
        long since;
        sent.TryGetValue(viewer, out since);
        return Noticed(viewer) != since && (IsAsked(viewer) || Turn == BASTIDE_OVER || Told(viewer, since) != "[]");
    }

    // Lets a player of the library act for the seat to act, such as one whose time has run out.
    public void PlayFor(bastide_player* player)
    {
        uint action;
        Check(bastide_player_choose_in(player, match, null, &action));
        Check(bastide_match_play(match, action));
    }

    bastide_position* Position { get { return bastide_match_position(match); } }

    JObject Answered(int viewer, string text)
    {
        if (text.Length > Most) return Refusal($"the message has {text.Length} characters; expected at most {Most}");
        try
        {
            var message = JObject.Parse(text);
            switch ((string)message["message"])
            {
                case "state": return State(viewer, message["since"]);
                case "play": return Play(viewer, message);
                case "record": return Record();
                default: return Refusal("there is no such message; " + Expected);
            }
        }
        catch (Exception error) when (error is JsonException || error is ArgumentException || error is OverflowException)
        {
            return Refusal("the message is not as expected; " + Expected);
        }
    }

    // The client's scene, and what it was told after the first `since` events that it noticed: all of them, if it comes back with 0.
    JObject State(int viewer, JToken from)
    {
        long noticed = Noticed(viewer), since = from == null ? 0 : from.Type == JTokenType.Integer ? (long)from : -1;
        if (since < 0 || since > noticed)
            return Refusal($"`since` is not a number of your messages; expected a whole number from 0 to {noticed}");
        sent[viewer] = noticed;
        return new JObject
        {
            ["decision"] = Decision(viewer),
            ["noticed"] = noticed,
            ["asked"] = IsAsked(viewer),
            ["question"] = Text((text, size, length) => bastide_position_asked(Position, viewer, text, size, length)),
            ["seat"] = viewer < 0 ? null : (JToken)viewer,
            ["scene"] = new JRaw(Text((text, size, length) => bastide_position_scene(Position, viewer, text, size, length))),
            ["told"] = new JRaw(Told(viewer, since)),
        };
    }

    // Plays the actions that `parts` of its scene choose, up to one for which the seat is not asked because of cards that were hidden. The
    // same message twice is played once; what comes late answers another decision, and is refused.
    JObject Play(int viewer, JObject message)
    {
        var parts = string.Join("\n", message["parts"].Select(part => (string)part));
        var answer = new JArray(message["decision"], message["parts"]).ToString();
        string before;
        if (accepted.TryGetValue(viewer, out before) && before == answer) return State(viewer, message["since"]);
        if (!IsAsked(viewer)) return Refusal("it is not your turn");
        var now = Decision(viewer);
        if ((string)message["decision"] != now) return Refusal("the answer is to another decision; expected an answer to " + now);
        if (parts.IndexOf('\0') >= 0) return Refusal("`parts` has a NUL; expected a text without one");
        UIntPtr played;
        fixed (byte* chosen = Encoding.UTF8.GetBytes(parts + '\0'))
            if (bastide_match_play_parts(match, chosen, &played) != bastide_status.BASTIDE_STATUS_OK) return Refusal(LastError());
        accepted[viewer] = answer;
        return State(viewer, message["since"]);
    }

    JObject Record()
    {
        if (Turn != BASTIDE_OVER) return Refusal("the match is not over, and its record holds everything");
        return new JObject { ["record"] = Text((text, size, length) => bastide_match_record_text(match, text, size, length)) };
    }

    // A watcher has the number of a match that is over.
    bool IsAsked(int viewer) { return viewer >= 0 && viewer == Turn; }

    static JObject Refusal(string words) { return new JObject { ["refusal"] = words }; }

    string Decision(int viewer) { return "0-" + Noticed(viewer); }

    long Noticed(int viewer)
    {
        if (viewer == BASTIDE_EVERYTHING) throw new ArgumentException("no client sees everything; expected a seat or the public");
        UIntPtr noticed;
        Check(bastide_match_noticed(match, viewer, &noticed));
        return (long)noticed;
    }

    string Told(int viewer, long since)
    {
        return Text((text, size, length) => bastide_match_told(match, viewer, (UIntPtr)(ulong)since, text, size, length));
    }

    internal delegate bastide_status Writer(byte* text, UIntPtr size, UIntPtr* length);

    internal static string Text(Writer write)
    {
        UIntPtr length;
        Check(write(null, UIntPtr.Zero, &length));
        var text = new byte[(int)length + 1];
        fixed (byte* start = text) Check(write(start, (UIntPtr)text.Length, &length));
        return Encoding.UTF8.GetString(text, 0, (int)length);
    }

    internal static void Check(bastide_status status)
    {
        if (status != bastide_status.BASTIDE_STATUS_OK) throw new InvalidOperationException(LastError());
    }

    static string LastError()
    {
        var text = new byte[(int)bastide_last_error(null, UIntPtr.Zero) + 1];
        fixed (byte* start = text) bastide_last_error(start, (UIntPtr)text.Length);
        return Encoding.UTF8.GetString(text, 0, text.Length - 1);
    }
}
