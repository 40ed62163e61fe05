# Checks of what JAX does with the arrays.

docs_jax() { # the guide on training runs
    [ -d "$build/installed" ] || installed_wheel
    fresh docs_jax "$(echo "$build"/wheel/*.whl)" pytest jax
    NEEDS=jax "$build/docs_jax/bin/python" -m pytest python/docs/test_pages.py::test_the_python_of_a_page
}
