"""The replay page: one template around a packed reel, which shows under a policy that lets it request nothing."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from service.replay.scripts import joined

_HERE = Path(__file__).parent
_VENDORED = ("_assert", "crypto", "utils", "_u64", "_sha2", "sha256", "sha512", "hmac", "ed25519")
_OWN = ("dom", "reel", "lens", "trail", "view", "match", "player", "log", "proof", "controls", "panel", "replay")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


STYLE = (_HERE / "replay.css").read_text("utf-8")
MODULES = (*(_HERE / "vendor" / f"{name}.js" for name in _VENDORED), *(_HERE / f"{name}.js" for name in _OWN))
"""The page's modules; each imports from those before it, and the last one starts the page."""
SCRIPT = joined(MODULES)
SCRIPT_HASH = _hash(SCRIPT)
STYLE_HASH = _hash(STYLE)
CONTENT_SECURITY_POLICY = (
    f"default-src 'none'; script-src {SCRIPT_HASH}; style-src {STYLE_HASH}; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""The page's own style, script and icon, and nothing else."""

_pages = Environment(loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined)


def page(title: str, language: str, reel: bytes, seal: Mapping[str, Any] | None) -> str:
    """Return the page of a packed reel; ``language`` is a tag such as ``en``.

    ``seal`` is what the page's signature says (openapi/replay.md); without one the page has the reel's digest alone.
    """
    shown = {"drawings": sha256(reel).hexdigest(), "signature": None} if seal is None else dict(seal)
    return _pages.get_template("page.html.j2").render(
        title=title,
        language=language,
        policy=CONTENT_SECURITY_POLICY,
        style=Markup(STYLE),  # noqa: S704 - our own file
        script=Markup(SCRIPT),  # noqa: S704 - our own files
        seal=Markup(json.dumps(shown).replace("<", "\\u003c")),  # noqa: S704 - cannot end the element
        reel=Markup(b64encode(reel).decode()),  # noqa: S704 - letters, digits, + / and = alone
    )
