"""Generated parts of the pages: the figures and pictures of each game, the help of the command, the page on JavaScript, the
notebooks, and the facts of the project in Cargo.toml.
"""

import json
import re
import shutil
import textwrap
import tomllib
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import bastide
from bastide import _png
from bastide._cli import main as command
from bastide._cli.games import introduced

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


CARD = "pictures/card.png"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The version, and links to the repository once Cargo.toml names it."""
    return placed(config, tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"])


def placed(config: MkDocsConfig, package: dict[str, Any]) -> MkDocsConfig:
    """The configuration of the site of a package."""
    config.site_name += f" {package['version']}"
    if repository := package.get("repository"):
        owner, name = repository.split("/")[-2:]
        config.site_url = f"https://{owner}.github.io/{name}/"
        config.repo_url, config.repo_name, config.edit_uri = repository, f"{owner}/{name}", "edit/main/python/docs/pages/"
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """A page for each notebook, with its outputs; one on JavaScript; three pictures of each game; and a check of its page."""
    for notebook in sorted(HERE.glob("notebooks/*.ipynb")):
        page = "\n\n".join(map(cell, json.loads(notebook.read_text())["cells"]))
        files.append(File.generated(config, f"notebooks/{notebook.stem}.md", content=page))
    files.append(File.generated(config, "start/javascript.md", content=javascript()))
    files.append(File.generated(config, CARD, content=_png.png(card(config.site_description or ""))))
    for name in bastide.NAMES:
        for number, position in enumerate(three(bastide.load(name)), 1):
            files.append(File.generated(config, f"pictures/{name}_{number}.svg", content=position.picture(0)))
        if f"games/{name}.md" not in files.src_uris:
            raise PluginError(f"{name} has no page: write what it is into pages/games/{name}.md, with `game: {name}` on top")
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """The page that plays matches, one file in `play` beside the networks and the script of the app, if it has been built."""
    page, play = ROOT / "ffi/js/table.html", Path(config.site_dir) / "play"
    if page.exists():
        shutil.copytree(Path(bastide.__file__).parent / "networks", play / "networks", dirs_exist_ok=True)
        shutil.copy(ROOT / "ffi/js/table/offline.js", play)
        head = facts(config, "play/index.html", "Play Bastide") + '<meta name="offline" content="offline.js">'
        (play / "index.html").write_text(page.read_text().replace("<title>", f"{head}<title>", 1))


def facts(config: MkDocsConfig, address: str, title: str) -> str:
    """The head by which others show a link to a page, with a picture once the site has an address."""
    said = {"og:type": "website", "og:title": title, "og:description": config.site_description or ""}
    if config.site_url:
        said |= {"og:url": config.site_url + address, "og:image": config.site_url + CARD, "twitter:card": "summary_large_image"}
    return "".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in said.items())


def card(words: str) -> str:
    """The picture that a link shows elsewhere: a position of Guyenne beside the name."""
    picture = begun(bastide.load("guyenne")).picture(0).replace("<svg ", '<svg x="560" y="14" ', 1)
    lines = [f'<tspan x="60" dy="46">{escape(line)}</tspan>' for line in textwrap.wrap(words, 26)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630"'
        f' fill="#faf6ec"/><g fill="#1c2333"><text x="60" y="250" font-family="serif" font-size="104" font-weight="bold">Bastide'
        f'</text><text y="290" font-family="sans-serif" font-size="32">{"".join(lines)}</text></g>{picture}</svg>'
    )


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The page with the facts for links to it, without empty headings, and without a script that asks the host of the repository
    how many like it.
    """
    output = output.replace("</head>", f"{facts(config, page.url, str(page.title))}</head>", 1)
    output = output.replace(' data-md-component="source"', "")
    return re.sub(r"<th([^>]*)></th>", r"<td\1></td>", output)


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """The page with its generated part at the end."""
    if "game" in page.meta:
        game = bastide.load(page.meta["game"])
        return taught(markdown, game.rules) + linked(sections(game))
    if "command" in page.meta:
        return markdown + helps()
    if GAMES in markdown:
        return markdown.replace(GAMES, shelf())
    if "header" in page.meta:
        return markdown + contract((ROOT / page.meta["header"]).read_text())
    return markdown


def taught(markdown: str, rules: str) -> str:
    """The page with what the rules say of how to play above its pictures."""
    before, pictures = markdown.split(HOW, 1)
    words = iter(re.split(r"\n## ", rules)[1].split("\n", 1)[1].strip().split("\n\n"))
    return before + HOW + re.sub(r"(?m)^(?=!)", lambda _: next(words) + "\n\n", pictures)


GAMES = "<!-- games -->"


def shelf() -> str:
    """A card for each game, as the table has them: its picture, its head, and what one can do with it."""
    return f'<div class="grid cards games" markdown>\n\n{"".join(map(shelved, bastide.NAMES))}</div>'


def shelved(name: str) -> str:
    """The card of a game."""
    game = bastide.load(name)
    title, play = game.rules.splitlines()[0].removeprefix("# "), f"play/index.html#{name}"
    how = f"[How to play](games/{name}.md#how-to-play-in-two-minutes)"
    does = f'<a class="md-button md-button--primary" href="{play}">Play</a> <a href="{play}&amp;watch">Watch</a> {how}'
    return f"- ![](pictures/{name}.svg)\n\n    **[{title}](games/{name}.md)**\n\n    {introduced(game)}\n\n    {does}\n\n"


HOW = "## How to play in two minutes\n"


def javascript() -> str:
    """The page of the npm package, which has no links to files."""
    return (ROOT / "ffi/js/README.md").read_text().replace("# Bastide for JavaScript", "# Getting started in JavaScript", 1)


def three(game: bastide.Game) -> list[bastide.Position]:
    """The first decision of a match, one in the middle, and the end; `easy` plays all seats."""
    match, easy, moments = game.match(seed=3), game.player("easy", seed=3), list[bastide.Position]()
    while match.turn != bastide.OVER:
        moments.append(match.position)
        match.play(easy.choose(match))
    return [moments[0], moments[SHOWN.get(game.name, len(moments) // 2)], match.position]


def cell(of: dict[str, Any]) -> str:
    """A cell of a notebook, with its output."""
    source = "".join(of["source"])
    if of["cell_type"] == "markdown":
        return source
    shown = [output.get("data", {}) for output in of["outputs"]]
    pictures = "".join(f"\n\n<div>{''.join(data['text/html'])}</div>\n\n" for data in shown if "text/html" in data)
    printed = "".join(
        "".join(output.get("text") or output["data"]["text/plain"])
        for output in of["outputs"]
        if "text/html" not in output.get("data", {})
    )
    return fenced("python", source) + (fenced("text", printed) if printed else "") + pictures


def fenced(language: str, text: str) -> str:
    """A block of code."""
    return f"\n\n```{language}\n{text.rstrip()}\n```\n\n"


def sections(game: bastide.Game) -> str:
    """The generated part of a game's page."""
    folder = ROOT / "core/src/games" / game.name
    tables = (folder / "tables.md").read_text().replace("## Numbers", "## Configurations").replace("\n### ", "\n## ")
    tables = re.sub(r"(?m)^(## Observation of `.*?`), (.*)$", r"\1\n\nIt also applies to \2.", tables)
    parts = {
        "At a glance": glance(game),
        "A position": shown(game),
        "Rules": "### " + "\n### ".join(re.split(r"\n## ", game.rules)[3:]),
        "Options": options(game),
        "Returns": returns(game, tables),
        "Strength of the players": strength(game),
        "History of its numbers": history(game),
    }
    made = {heading: f"\n\n## {heading}\n\n{text.strip()}\n" for heading, text in parts.items()}
    made["Options"] += "\n" + tables
    return "".join(made.values())


def glance(game: bastide.Game) -> str:
    """The sizes of the game without options."""
    never = "no proved bound"
    rows = {
        "name": f"`{game.name}`",
        "seats": game.seats,
        "actions": game.actions,
        "chance outcomes": game.outcomes,
        "observation": f"{game.observation_length} values, `uint8`",
        "position": f"{game.position_size} bytes",
        "longest match": f"{game.max_decisions or never} decisions, {game.max_events or never} events with those of chance",
        "returns": "add up to 0" if game.zero_sum else "need not add up to 0",
    }
    return table(("", "without options"), rows.items())


def shown(game: bastide.Game) -> str:
    """A position as seat 0 sees it."""
    match = begun(game)
    said = f"Seat 0 sees the picture above after {len(match.record)} events of the match with the seed 3; `easy` plays all seats."
    return f"{said} As text:{fenced('text', match.table(0))}"


def begun(game: bastide.Game) -> bastide.Match:
    """A match after moves of the level `easy`."""
    match = game.match(seed=3)
    easy = game.player("easy", seed=3)
    for _ in range(SHOWN.get(game.name, 12)):
        match.play(easy.choose(match))
    return match


SHOWN = {"field_of_glory": 54, "guyenne": 40, "leduc_poker": 3}
"""The decisions before the position that is shown, if a dozen shows little."""


def options(game: bastide.Game) -> str:
    """The options of the game."""
    rows = [(f"`{option.name}`", f"`{option.default}`", option.accepts, option.meaning) for option in game.options]
    return f'An option stands in the name or beside it: `load("{example(game)}")`.\n\n' + table(
        ("option", "default", "accepts", "meaning"), rows
    )


def example(game: bastide.Game) -> str:
    """The name of the game with another value of its first option."""
    option = game.options[0]
    value = option.choices[-1] if option.choices else option.lowest
    return bastide.load(game.name, **{option.name: value}).name


def returns(game: bastide.Game, tables: str) -> str:
    """The rules about returns, and the sides whose returns are equal."""
    rules = re.findall(r"\*\*(\w+-\d+)\*\*(.*)", game.rules)
    which = ", ".join(rule for rule, text in rules if re.search(r"\breturns?\b", text))
    configurations = [bastide.load(name) for name in re.findall(r"(?m)^\| `(.*?)` \| \d", tables)]
    rows = {
        (each.seats, ", ".join(map(str, each.sides)), "yes" if each.zero_sum else "no"): each.name
        for each in reversed(configurations)
    }
    head = ("seats", "the side of each", "returns add up to 0", "for example in")
    said = f"Returns are 0 before the end, then at most 1 and at least -1: {which}. Seats of one side have equal returns."
    return f"{said}\n\n" + table(head, [(*row, f"`{name}`") for row, name in reversed(rows.items())])


def strength(game: bastide.Game) -> str:
    """The rows of the game in the tables of strength.md."""
    text = (ROOT / "core/src/players/strength.md").read_text()
    found = []
    for each in re.findall(r"(?m)(?:^\|.*\n)+", text):
        head, line, *rows = each.splitlines()
        own = [row for row in rows if re.match(rf"\| `{game.name}[`(]", row)]
        found += ["\n".join([head, line, *own])] if own else []
    how = "The mean score in per cent, a tie being half, with its 95 % interval; with a sign, the mean return of one seat."
    return f"{how} [Methods, and other attempts](../strength.md).\n\n" + "\n\n".join(found)


def history(game: bastide.Game) -> str:
    """The entries of the changelog that name the game or one of its rules, with their versions."""
    title = game.rules.splitlines()[0].removeprefix("# ")
    named = re.compile(rf"{re.escape(title)}|\b{prefix(game)}-\d|\b{game.name}\b")
    found = []
    for release in (ROOT / "CHANGELOG.md").read_text().split("\n## ")[1:]:
        entries = [" ".join(entry.split()) for entry in re.findall(r"(?m)^- (.*(?:\n  .*)*)", release)]
        found += [f"**{release.splitlines()[0]}**", *[f"- {entry}" for entry in entries if named.search(entry)]]
    said = "[The changelog](../changes.md) on this game and its rules, ids and observation:"
    return "\n\n".join([said, *found])


def linked(text: str) -> str:
    """Ids of rules, as anchors at the rules, and as links elsewhere."""
    games = {prefix(game): game.name for game in map(bastide.load, bastide.NAMES)}
    text = re.sub(r"(?m)^- \*\*(\w\w-\d+)\*\*", lambda rule: f"- **{rule[1]}**{{ #{rule[1].lower()} }}", text)
    named = rf"(?<![*#\w])(({'|'.join(games)})-\d+)\b"
    return re.sub(named, lambda rule: f"[{rule[1]}]({games[rule[2]]}.md#{rule[1].lower()})", text)


def prefix(game: bastide.Game) -> str:
    """The letters of the ids of its rules."""
    return game.rules.split("**")[1].split("-")[0]


def helps() -> str:
    """The help of each command, as the terminal shows it."""
    context = click.Context(command, info_name="bastide", terminal_width=100)
    texts = [fenced("text", command.get_help(context))]
    for name, sub in sorted(command.commands.items()):
        shown = sub.get_help(click.Context(sub, info_name=name, parent=context, terminal_width=100))
        texts.append(f"## bastide {name}{fenced('text', shown)}")
    return "\n\n" + "".join(texts)


def contract(header: str) -> str:
    """The comment of a header below its licence, with lines in capitals as headings."""
    comment = re.sub(r"(?m)^ \* ?", "", header.split("*/", maxsplit=2)[1].removeprefix("\n/*\n"))
    return "\n\n" + re.sub(r"(?m)^([A-Z]{2}[A-Z ]+)$", lambda heading: f"### {heading[1].capitalize()}", comment)


def table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"
