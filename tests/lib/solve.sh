# Checks of exact methods.

solve() { # a part of other checks: solutions of small games agree with OpenSpiel and brute force, strategies play, bad input is refused, in every language
    cargo test -p bastide --lib --all-features -- solve:: solver strategy
    cargo test -p bastide --example kuhn perfect
    local source program
    for source in tests/runner/solver.{c,cpp} ffi/examples/solve.{c,cpp}; do
        program=$build/$(basename "$source" | tr . _)
        compile "$source" "$program" "$target/debug/libbastide.a"
        "$program" | tail -n 1
    done
    outside development python -m pytest test_solve.py test_suite.py
}

solve_full() { # the larger small games, and the tables of the documentation; every state's average policy beside OpenSpiel's (which pip installs)
    local folder
    fresh solve_full "$build"/wheels/installed/*.whl pytest open_spiel
    folder=$(mktemp -d)
    cp python/tests/solve/*.py python/pyproject.toml "$folder"
    (
        trap 'rm -rf "$folder"' EXIT
        cd "$folder"
        "$build/solve_full/bin/python" -m pytest --durations=5
    )
    "$build/solve_full/bin/python" python/docs/solving.py --check
}
