// Guyenne drawn from the JSON of a scene alone, with the faces of the game's cards: as text here, where a game draws sprites.

using Newtonsoft.Json.Linq;
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

public sealed class Table
{
    readonly JObject scene;
    readonly JObject faces;
    readonly int seat;
    readonly StringBuilder drawn = new StringBuilder();

    Table(JObject scene, JObject faces, int seat)
    {
        this.scene = scene;
        this.faces = faces;
        this.seat = seat;
    }

    // The table for a seat: its scene, of `bastide_position_scene`, and the faces, of `bastide_game_cards`.
    public static string Draw(string scene, string faces, int seat)
    {
        var table = new Table(JObject.Parse(scene), JObject.Parse(faces), seat);
        table.Draw();
        return table.drawn.ToString();
    }

    void Draw()
    {
        Line("");
        Line($"round {scene["round"]}, {Name(scene["first"])} first");
        foreach (var castle in Castles())
        {
            Line(castle["part"] + (Is(castle["holder"]) ? ", held by " + Name(castle["holder"]) : ""));
            foreach (var force in castle["forces"]) DrawZone(Name(force["side"]), force["cards"]);
        }
        foreach (var battle in scene["battles"])
        {
            Line($"battle at castle:{battle["castle"]}");
            foreach (var side in battle["sides"]) DrawCards(Name(side["side"]), side["shown"], (int)side["conceded"], "conceded");
        }
        foreach (var side in scene["sides"])
        {
            Line($"{Name(side["side"])}, {side["points"]} points, ran out {side["run_outs"]} times");
            foreach (var zone in new[] { "pile", "discards", "removed" }) DrawZone(zone, side[zone]);
        }
        foreach (var person in scene["seats"])
            foreach (var zone in new[] { "hand", "gift" }) DrawZone($"{zone} of seat {person["seat"]}", person[zone]);
        DrawMembers("question", scene["question"]);
        DrawMembers("end", scene["end"]);
        foreach (var choice in scene["choices"]) Line($"- {choice["notation"]}:{Words(choice["parts"])}");
    }

    static bool Is(JToken value) { return value != null && value.Type != JTokenType.Null; }

    void Line(string text) { drawn.Append(text).Append('\n'); }

    // The castles as the seat sees them: those of its line from one end to the other, then the others of a ring.
    IEnumerable<JToken> Castles()
    {
        var side = (int)scene["seats"][seat]["side"];
        return scene["castles"].OrderBy(castle => Is(castle["line"][side]) ? (int)castle["line"][side] : int.MaxValue);
    }

    // A people, or a seat in a ring.
    string Name(JToken side)
    {
        var people = scene["sides"][(int)side]["name"];
        return Is(people) ? (string)people : "seat " + side;
    }

    void DrawZone(string label, JToken zone)
    {
        if (Is(zone) && (zone["open"].Any() || (int)zone["hidden"] > 0)) DrawCards(label, zone["open"], (int)zone["hidden"], "face down");
    }

    void DrawCards(string label, JToken open, int others, string word)
    {
        var cards = string.Concat(open.Select(card => $" [{faces[(string)card]["name"]}]"));
        Line($"  {label}:{cards}{(others > 0 ? $" {others} {word}" : "")}");
    }

    // Draws a question or an end, if there is one; the sentences for each `kind` and `reason` are yours to write.
    void DrawMembers(string label, JToken members)
    {
        if (!Is(members)) return;
        Line(label);
        foreach (var member in ((JObject)members).Properties().OrderBy(member => member.Name, StringComparer.Ordinal))
            Line($"  {member.Name}:{Words(member.Value)}");
    }

    static string Words(JToken value)
    {
        return value is JArray ? string.Concat(value.Select(item => " " + item)) : " " + (Is(value) ? value : "null");
    }
}
