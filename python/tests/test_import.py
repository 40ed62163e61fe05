"""`import bastide` is light."""

import bastide
from conftest import printed


def test_nothing_heavy_is_imported() -> None:
    heavy = {"click", "rich", "markdown_it", "matplotlib", "email", "http", "ssl"}
    code = f"import numpy, sys; before = {{*sys.modules}}; import bastide; print(sorted({heavy} & {{*sys.modules}} - before))"
    assert printed(code).strip() == "[]"


def test_everything_public_is_there() -> None:
    assert sorted(bastide.__all__) == sorted(set(bastide.__all__))
    for name in bastide.__all__:
        assert hasattr(bastide, name)
        assert getattr(getattr(bastide, name), "__module__", "bastide") in {"bastide", "bastide._bastide"}


def test_everything_public_is_documented() -> None:
    for name in bastide.__all__:
        thing = getattr(bastide, name)
        if isinstance(thing, type):
            assert thing.__doc__, name
            methods = {method for method in vars(thing) if not method.startswith("_")}
            assert all(getattr(thing, method).__doc__ for method in methods), name
