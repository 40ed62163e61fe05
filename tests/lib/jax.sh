# Checks of the arrays in JAX.

docs_jax() { # the code of the guide on training runs
    fresh docs_jax "$build"/wheels/installed/*.whl pytest jax
    NEEDS=jax "$build/docs_jax/bin/python" -m pytest python/docs/test_pages.py::test_the_python_of_a_page
}
