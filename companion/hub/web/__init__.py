"""The web app that phones load from the hub: built once from the installed packages, cached, served compressed.

``build`` assembles Flet's web client, its Python runtime and this project's own code into one folder of static files,
``static_app`` serves such a folder, ``bundle_ready`` tells whether the cache holds one for exactly what is installed.
"""

from companion.hub.web.cache import build, bundle_ready
from companion.hub.web.server import static_app

__all__ = ["build", "bundle_ready", "static_app"]
