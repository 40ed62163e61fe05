// A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
// leaves the host but what these functions return.

using System;
using System.Text;
using static Bastide;

public sealed unsafe class Host : IDisposable
{
    bastide_match* match;

    // The host of a match, which belongs to it from now on.
    public Host(bastide_match* match) { this.match = match; }

    public void Dispose()
    {
        bastide_match_free(match);
        match = null;
    }

    // A seat, or `BASTIDE_OVER`.
    public int Turn { get { return bastide_position_turn(bastide_match_position(match)); } }

    // The message for a seat, or for `BASTIDE_PUBLIC`: the sentences after the first `since` events that the client noticed, the
    // number of these events by now, and the client's scene. A client that comes back asks with the last number that it got, or with
    // 0 for everything; any other value is refused.
    public string Message(int viewer, long since)
    {
        long noticed = Noticed(viewer);
        if (since < 0 || since > noticed)
            return "{\"refusal\":\"`since` is not a number of your messages; expected a whole number from 0 to " + noticed + "\"}";
        var told = string.Join(",", Array.ConvertAll(Telling(viewer, since), sentence => "\"" + sentence + "\""));
        var scene = Text((text, size, length) => bastide_position_scene(bastide_match_position(match), viewer, text, size, length));
        return "{\"turn\":" + Turn + ",\"noticed\":" + noticed + ",\"told\":[" + told + "],\"scene\":" + scene + "}";
    }

    // The message for a client that has been told something since its last one, which had the number `since`, or is asked; otherwise
    // "": who counts messages would count the decisions of others that nobody sees. A `since` that was not sent is refused, as above.
    public string News(int viewer, long since)
    {
        long noticed = Noticed(viewer);
        bool isAsked = Turn == viewer || Turn == BASTIDE_OVER;
        bool isNew = since != noticed && (isAsked || since < 0 || since > noticed || Telling(viewer, since).Length > 0);
        return isNew ? Message(viewer, since) : "";
    }

    // Answers the message that had the number `noticed`: plays an action of a seat by its id, or the actions that parts of the seat's
    // scene choose, up to one for which the seat is not asked because of cards that were hidden. Returns a refusal for this seat, or
    // ""; after a refusal nothing has changed. What comes twice, or late, answers another message, and is refused.
    public string Play(int seat, long noticed, uint action)
    {
        return Answer(seat, noticed, () => bastide_match_play(match, action));
    }

    public string Play(int seat, long noticed, string[] parts)
    {
        var lines = string.Join("\n", parts);
        if (lines.IndexOf('\0') >= 0) return "`parts` has a NUL; expected a text without one";
        return Answer(seat, noticed, () =>
        {
            UIntPtr played;
            fixed (byte* text = Encoding.UTF8.GetBytes(lines + '\0')) return bastide_match_play_parts(match, text, &played);
        });
    }

    // Lets a player of the library act for the seat to act, such as one whose time has run out.
    public void PlayFor(bastide_player* player)
    {
        uint action;
        Check(bastide_player_choose_in(player, match, null, &action));
        Check(bastide_match_play(match, action));
    }

    string Answer(int seat, long noticed, Func<bastide_status> play)
    {
        if (seat != Turn) return "it is not your turn";
        long now = Noticed(seat);
        if (noticed != now) return "the answer is to another message; expected an answer to message " + now;
        return play() == bastide_status.BASTIDE_STATUS_OK ? "" : LastError();
    }

    long Noticed(int viewer)
    {
        if (viewer == BASTIDE_EVERYTHING) throw new ArgumentException("no client sees everything; expected a seat or the public");
        UIntPtr noticed;
        Check(bastide_match_noticed(match, viewer, &noticed));
        return (long)noticed;
    }

    // The sentences; each has a line, after a number.
    string[] Telling(int viewer, long since)
    {
        var lines = Text((text, size, length) => bastide_match_telling(match, viewer, (UIntPtr)(ulong)since, text, size, length));
        var told = lines.Split(new[] { '\n' }, StringSplitOptions.RemoveEmptyEntries);
        return Array.ConvertAll(told, line => line.Substring(line.IndexOf(' ') + 1));
    }

    delegate bastide_status Writer(byte* text, UIntPtr size, UIntPtr* length);

    static string Text(Writer write)
    {
        UIntPtr length;
        Check(write(null, UIntPtr.Zero, &length));
        var text = new byte[(int)length + 1];
        fixed (byte* start = text) Check(write(start, (UIntPtr)text.Length, &length));
        return Encoding.UTF8.GetString(text, 0, (int)length);
    }

    static void Check(bastide_status status)
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
