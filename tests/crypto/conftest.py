import pytest

from crypto import primitives
from crypto.native import NATIVE
from crypto.portable import PORTABLE
from crypto.primitives import Backend


@pytest.fixture(params=[NATIVE, PORTABLE], ids=["native", "portable"])
def side(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Backend:
    """Each backend in turn, in force for the whole package."""
    monkeypatch.setattr(primitives, "backend", request.param)
    return request.param
