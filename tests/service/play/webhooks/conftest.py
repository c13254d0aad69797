"""What every test of webhooks needs: a server that may call this machine, and a target to be called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.targets import listening
from tests.support.watching import near_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.settings import Settings
    from tests.support.api import Api
    from tests.support.targets import Target


@pytest.fixture
def near(api: Api, settings: Settings) -> Api:
    """Give the API of a server that may call this machine over http."""
    return near_to(api, settings)


@pytest.fixture
def target() -> Iterator[Target]:
    """Give a target that listens."""
    with listening() as target:
        yield target
