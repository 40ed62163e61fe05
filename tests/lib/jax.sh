# Checks of the arrays in JAX, and of matches inside its programs.

docs_jax() { # the code of the guides on training runs and on `bastide.jax`
    fresh docs_jax "$build"/wheels/installed/*.whl pytest jax
    NEEDS=jax "$build/docs_jax/bin/python" -m pytest python/docs/test_pages.py::test_the_python_of_a_page
}

# Runs tests of `bastide.jax` beside its examples: jax_tests ENVIRONMENT "PACKAGE..." PYTEST-ARGUMENT...
jax_tests() {
    fresh "$1" "$build"/wheels/installed/*.whl pytest mypy jax mctx $2
    beside "$1" "python/examples/jax_*.py python/examples/sequence_form.py python/tests/jit/*.py" tested bastide.jax "${@:3}"
}

jax() { # matches inside programs of JAX are those of a batch; old states are refused; PPO, an evaluation and a search in one jit; and a linear program
    jax_tests jax "" --ignore test_orbax.py
}

jax_full() { # a hundred million decisions inside programs of JAX are those of a batch, and a training saved by Orbax goes on
    DECISIONS=100_000_000 jax_tests jax_full "orbax-checkpoint optax" test_environment.py::test_millions_of_decisions test_orbax.py
}
