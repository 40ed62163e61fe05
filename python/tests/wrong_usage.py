"""Uses that the type checkers refuse, one a line: a checker that accepts one reports an unnecessary comment."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

import bastide

game = bastide.load("en_garde")
game.batch(4, 7, auto_reset="samestep")  # type: ignore[arg-type]
game.batch(4, 7, outputs="mask")  # type: ignore[arg-type]
game.batch(4, 7, outputs=["masks"])  # type: ignore[list-item]
game.batch(4, 7, threads="x")  # type: ignore[arg-type]
batch = game.batch(4, 7)
batch.step_some([0])  # type: ignore[call-arg]
