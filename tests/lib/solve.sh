# Checks of exact methods.

solve() { # solvers beside OpenSpiel's and SciPy's (which pip installs): average policies, exploitabilities, and the values of small games
    fresh solve "$build"/wheels/installed/*.whl pytest open_spiel scipy
    beside solve "python/tests/solve/*.py python/examples/sequence_form.py" python -m pytest --durations=5
}

solve_full() { # the tables of the documentation, which have the larger small games
    "$build/installed/bin/python" python/docs/solving.py --check
}
