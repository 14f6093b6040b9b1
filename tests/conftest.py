"""What tests of several folders share."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.hub import web
from companion.hub.web.inputs import App, companion_app


@pytest.fixture(scope="session")
def web_app(tmp_path_factory: pytest.TempPathFactory) -> App:
    """The companion as it is now, copied: somebody may save a file while the tests run."""
    app = companion_app()
    here = tmp_path_factory.mktemp("sources")
    for package in app.project:
        shutil.copytree(package, here / package.name)
    assert app.assets is not None
    shutil.copytree(app.assets, here / "assets")
    return replace(app, project=tuple(here / p.name for p in app.project), assets=here / "assets")


@pytest.fixture(scope="session")
def bundle(request: pytest.FixtureRequest, web_app: App) -> Path:
    """The built web app. It is kept from one test run to the next and rebuilt when its inputs change."""
    assert request.config.cache is not None
    return web.build(request.config.cache.mkdir("companion-web"), app=web_app)
