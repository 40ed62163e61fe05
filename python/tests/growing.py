"""The public calls whose work or memory grows with an argument or with their object, a row for each; `test_interrupt` finds them.

Ctrl-C is heard in a row with a `long` call (`test_interrupt`); the others say why they are soon over. Programs end, and fork,
in the midst of all of them (`test_thread`), and the `large` ones are made where memory is short (`test_memory`).
"""

from typing import NamedTuple

GIVEN = """
import copy, pickle, tempfile
import numpy as np
import bastide

game = bastide.load("leduc_poker")
rows, match, position = np.arange(64), game.match(3), game.match(4).position
batch, other, third, fourth = game.batch(64, 1, records=True, threads=2), game.batch(64, 2), game.batch(64, 3), game.batch(64, 4)
logits, saved, states = np.zeros((64, game.actions), np.float32), pickle.dumps(batch), batch.positions(range(64))
tree, solver, walking = game.tree(form="public"), game.solver("cfr+", form="full"), game.solver("cfr", form="public")
strategy, text, uniform = tree.uniform(), tree.uniform().to_text(), solver.tree.uniform()
places, search = solver.tree.places(uniform), game.player("search(iterations=100)")
file = f"{tempfile.mkdtemp()}/a.tree"
tree.save(file)

def slowly(position):
    return max(position.legal(), key=lambda action: position.after(action).turn)

def batched(observation, mask):
    return [np.flatnonzero(legal)[0] for legal in mask]

def refused(call, parts):
    try:
        call(parts)
    except bastide.IllegalError:
        pass
"""
"""The names in the calls, as code."""

WIDE = "knights_of_charlemagne(colours=4,values=2,copies=1,hand=2,aside=0)"
"""A game with a large tree, within which an interrupt comes."""

MANY = "np.zeros(4_000_000, int)"
BATCH = "bastide.load('en_garde').batch(512, 1)"
SMALL = "bastide.load('leduc_poker')"
RAISES = "bastide.load('leduc_poker(max_raises=9)')"
RECALLS = "bastide.load('field_of_glory').player('update', net='net', recall=1000)"
DRAFTED = "[batch.rollout(40) and batch.match(0) for batch in [bastide.load('field_of_glory').batch(1, 1, records=True)]][0]"
THINKS = "bastide.load('en_garde').player('search(iterations=1000000000)')"

ROWS = "it is a pass over rows, with a decision or a deal, or an array's values, in each"
TREE = "it is a pass over a tree or a table, whose bytes are limited"
TEXT = "it is a pass over a text, a list or bytes, which is longer than its result"
MATCH = "it is about one match, which has a bound"
STEPS = "it calls others of these"


class Row(NamedTuple):
    """A call."""

    call: str
    """The call as a thread repeats it."""
    bounded: str | None = None
    """The reason why the call is soon over."""
    long: str | None = None
    """A call that takes long, without the names of `GIVEN`."""
    large: str | None = None
    """A call that needs more than 4 and less than 400 megabytes, without the names of `GIVEN`."""


GROWING = {
    "load": Row("bastide.load('leduc_poker(max_raises=3)')", TEXT),
    "solve": Row("bastide.solve(game, iterations=2)", long=f"bastide.solve({SMALL}, iterations=2**60)"),
    "best_response": Row("bastide.best_response(game, strategy, 0)", STEPS),
    "exploitability": Row("bastide.exploitability(game, strategy)", STEPS),
    "league": Row("bastide.league(game, ['random', 'greedy'], 2, 1)", STEPS),
    "exploitability_at_least": Row("bastide.exploitability_at_least(game, slowly, 'greedy', deals=2)", STEPS),
    "advantages": Row(
        "bastide.advantages(np.zeros((3, 4), int), np.zeros((2, 4, 2)), np.zeros((2, 4), bool), np.zeros((3, 4)))", ROWS
    ),
    "suite": Row("bastide.suite()", TEXT),
    "Batch.__copy__": Row("copy.copy(batch)", ROWS),
    "Batch.__deepcopy__": Row("copy.deepcopy(batch)", ROWS),
    "Batch.__eq__": Row("batch == other", ROWS),
    "Batch.__reduce__": Row("pickle.dumps(batch)", ROWS),
    "Batch.__setstate__": Row("pickle.loads(saved)", ROWS),
    "Batch.choose": Row("batch.choose(slowly)", long=f"{BATCH}.choose('search(iterations=1000000)')"),
    "Batch.copy": Row("batch.copy(rows, rows[::-1].tolist())", ROWS),
    "Batch.drawn": Row("batch.drawn({'random': 1, slowly: 2})", ROWS),
    "Batch.evaluate": Row("batch.evaluate([batched, 'random'], 64)", long=f"{BATCH}.evaluate(['random', 'random'], 4_000_000)"),
    "Batch.from_bytes": Row("bastide.Batch.from_bytes(batch.to_bytes())", ROWS),
    "Batch.match": Row("batch.match(0)", MATCH),
    "Batch.matches": Row(
        "batch.matches(rows)",
        long=f"bastide.load('guyenne').batch(8, 1, records=True).matches({MANY})",
        large="bastide.load('en_garde').batch(8, 1, records=True).matches([0] * 60_000)",
    ),
    "Batch.observe": Row("batch.observe(0, 0)", MATCH),
    "Batch.playout": Row(
        "batch.playout(rows, rows)",
        long=f"bastide.load('guyenne').batch(8, 1).playout({MANY}, {MANY})",
        large="bastide.load('leduc_poker').batch(8, 1).playout([0] * 300_000, [0] * 300_000)",
    ),
    "Batch.position": Row("batch.position(0)", MATCH),
    "Batch.positions": Row(
        "batch.positions(rows)",
        long=f"bastide.load('guyenne').batch(8, 1).positions({MANY})",
        large="bastide.load('guyenne').batch(8, 1).positions(np.zeros(60_000, int))",
    ),
    "Batch.put_match": Row("batch.put_match(0, match)", MATCH),
    "Batch.put_position": Row("other.put_position(0, position)", MATCH),
    "Batch.put_positions": Row("other.put_positions(rows, (position for position in states))", ROWS),
    "Batch.redeal": Row("other.redeal(rows, 0, rows.tolist())", ROWS),
    "Batch.refresh": Row("batch.refresh()", ROWS),
    "Batch.reset": Row("other.reset(seeds=rows)", ROWS),
    "Batch.rollout": Row("batch.rollout(100)", long="bastide.load('en_garde').batch(100_000, 1, outputs=[]).rollout(2**60)"),
    "Batch.sample": Row("batch.sample()", ROWS),
    "Batch.sample_logits": Row("batch.sample_logits(logits.astype(float))", ROWS),
    "Batch.step": Row("other.step(other.sample().astype(np.int64))", ROWS),
    "Batch.step_against": Row(
        "third.step_against(third.sample(), {1: slowly})",
        long=f"{BATCH}.step_against(None, 'search(iterations=1000000)', seats=1)",
    ),
    "Batch.step_some": Row("fourth.step_some(rows, fourth.sample().tolist())", ROWS),
    "Batch.threads": Row("setattr(batch, 'threads', 2)", "it starts at most 256 threads"),
    "Batch.to_bytes": Row("batch.to_bytes()", ROWS),
    "Field.__new__": Row("bastide.Field('a', 0, 1, 2, 'b')", TEXT),
    "Game.action_id": Row("game.action_id('call')", TEXT),
    "Game.arena": Row(
        "game.arena(slowly, 'greedy', 4, 1, threads=2)", long="bastide.load('en_garde').arena('random', 'random', 2**40, 1)"
    ),
    "Game.batch": Row(
        "game.batch(64, 1)",
        long="[bastide.load('guyenne').batch(4_000_000, 1, outputs=[]) for _ in range(100)]",
        large="bastide.load('guyenne').batch(2**14, 1)",
    ),
    "Game.field": Row("game.field(game.layout[0].name)", TEXT),
    "Game.match": Row("game.match(1, keys=True)", MATCH),
    "Game.outcome_id": Row("game.outcome_id(game.outcome_text(0))", TEXT),
    "Game.player": Row("game.player('search', iterations=9)", TEXT),
    "Game.selfplay": Row("game.selfplay(100, 1)", long="bastide.load('en_garde').selfplay(2**40, 1)"),
    "Game.solver": Row(
        "game.solver('external')",
        long=f"bastide.load({WIDE!r}).solver('cfr', nodes=10**9, bytes=1 << 40, form='full')",
        large=f"{RAISES}.solver('cfr+', form='full').run(1)",
    ),
    "Game.strategy": Row("game.strategy(text)", TEXT),
    "Game.tree": Row(
        "game.tree(form='full')",
        long=f"bastide.load({WIDE!r}).tree(nodes=10**9, bytes=1 << 40)",
        large=f"{RAISES}.tree(form='full')",
    ),
    "InformationState.__new__": Row("bastide.InformationState(match.position, 0)", MATCH),
    "InformationState.see": Row("match.information_state(0).see(match.position)", MATCH),
    "Match.from_bytes": Row("bastide.Match.from_bytes(match.to_bytes())", MATCH),
    "Match.plan": Row("refused(match.plan, (part for part in 'ab'))", MATCH),
    "Match.play_parts": Row("refused(match.play_parts, (part for part in 'ab'))", MATCH),
    "Measured.__new__": Row("bastide.Measured([0.0], [0.0], 0.0, 0.0)", TEXT),
    "Option.__new__": Row("bastide.Option('a', 'b', 'c', 'd', 'e', [], 0, 1, False)", TEXT),
    "Pairing.__new__": Row("bastide.Pairing(1, 2, 1, 1, 0, [0.0, 0.0], [0.0, 0.0], [1, 1], [0.0, 0.0])", TEXT),
    "Player.choose": Row("search.choose(match)", long=f"{THINKS}.choose(bastide.load('en_garde').match(1))"),
    "Player.worlds": Row(
        "game.player('update', net='net', recall=4).worlds(match, count=9)",
        long=f"{RECALLS}.worlds({DRAFTED}, 1024)",
    ),
    "Player.think": Row("game.player(slowly).think(match)", long=f"{THINKS}.think(bastide.load('en_garde').match(1))"),
    "Position.from_bytes": Row("bastide.Position.from_bytes(match.position.to_bytes())", MATCH),
    "Position.from_json": Row("bastide.Position.from_json(match.position.to_json())", MATCH),
    "Position.perft": Row("position.perft(5)", long="bastide.load('guyenne').start().perft(30)"),
    "Position.plan": Row("refused(match.position.plan, (part for part in 'ab'))", MATCH),
    "Record.__new__": Row("bastide.Record(game, (event for event in match.record.ids))", MATCH),
    "Record.read": Row("bastide.Record.read(match.record.to_text())", MATCH),
    "Solver.__eq__": Row("solver == walking", TREE),
    "Solver.__reduce__": Row("copy.copy(solver)", TREE),
    "Solver.exploitability": Row("walking.exploitability()", TREE),
    "Solver.measure": Row("walking.measure()", TREE),
    "Solver.run": Row(
        "walking.run(3)",
        long="bastide.load('leduc_poker').solver('outcome').run(2**60)",
        large="bastide.load('en_garde(rounds_to_win=1)').solver('external').run(2**60)",
    ),
    "Solver.strategy": Row("walking.strategy()", TREE),
    "Solver.to_bytes": Row("walking.to_bytes()", TREE),
    "Solver.tree": Row("walking.tree", TREE),
    "Solver.value": Row("walking.value", TREE),
    "Strategy.__eq__": Row("strategy == uniform", TREE),
    "Strategy.__new__": Row("bastide.Strategy(game, (state for state in [(0, 1, {0: 0.5, 1: 0.5})]))", TEXT),
    "Strategy.__reduce__": Row("pickle.loads(pickle.dumps(strategy))", TREE),
    "Strategy.keys": Row("strategy.keys", TREE),
    "Strategy.lifted": Row("strategy.lifted()", TREE),
    "Strategy.probabilities": Row("strategy.probabilities(0, 1)", MATCH),
    "Strategy.seats": Row("strategy.seats", TREE),
    "Strategy.table": Row("strategy.table", TREE, large=f"{RAISES}.tree(form='full').uniform().table"),
    "Strategy.to_text": Row("strategy.to_text()", TREE),
    "Tally.__new__": Row("bastide.Tally(0, 0, 0, [0], 0, [0.0])", TEXT),
    "Thought.from_dict": Row("bastide.Thought.from_dict(search.think(match).to_dict())", TEXT),
    "Tree.__copy__": Row("copy.copy(tree)", TREE),
    "Tree.__deepcopy__": Row("copy.deepcopy(tree)", TREE),
    "Tree.__eq__": Row("tree == solver.tree", TREE),
    "Tree.__reduce__": Row("pickle.loads(pickle.dumps(tree))", TREE),
    "Tree.arrays": Row("solver.tree.arrays()", TREE, large=f"{RAISES}.tree(form='full').arrays()"),
    "Tree.best_response": Row("tree.best_response(strategy, 0)", TREE),
    "Tree.exploitability": Row("tree.exploitability(lambda seen, mask: mask.argmax(axis=1))", TREE),
    "Tree.gradient": Row("solver.tree.gradient(places)", TREE),
    "Tree.information_states": Row("tree.information_states()", TREE, large=f"{RAISES}.tree(form='full').information_states()"),
    "Tree.masks": Row("tree.masks()", TREE),
    "Tree.measure": Row("tree.measure(strategy)", TREE),
    "Tree.observations": Row("copy.copy(tree).observations()", TREE),
    "Tree.open": Row("bastide.Tree.open(file)", TREE),
    "Tree.places": Row("solver.tree.places(uniform)", TREE),
    "Tree.save": Row("tree.save(file)", TREE),
    "Tree.strategy": Row("solver.tree.strategy(places)", TREE),
    "Tree.uniform": Row("tree.uniform()", TREE),
}
