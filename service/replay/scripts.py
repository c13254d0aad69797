"""The page's script: ES modules, joined into one that is in the page itself.

The files are modules as every browser and editor reads them. A page that makes no request cannot import a file, so
each module becomes a function's body, and its imports become constants taken from the modules before it. Only the
plain forms of ``import`` and ``export`` at the start of a line are known, and anything else is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_IMPORT = re.compile(r"^import (?P<names>\w+|\{[^}]*\}) from '(?P<module>[^']+)';$", re.MULTILINE)
_DECLARED = re.compile(r"^export (?P<rest>(?:async )?(?:const|class|function\*?) (?P<name>\w+))", re.MULTILINE)
_LISTED = re.compile(r"^export \{(?P<names>[^}]*)\};", re.MULTILINE)
_DEFAULT = re.compile(r"^export default (?P<name>\w+);$", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)
_COMMENT = re.compile(r"//.*$", re.MULTILINE)


def joined(files: Iterable[Path]) -> str:
    """Return one script that runs modules in order; each imports from those before it alone, by the file's name."""
    return "const modules = {};\n" + "".join(_function(file.stem, file.read_text("utf-8")) for file in files)


def _function(stem: str, text: str) -> str:
    exports: list[str] = []

    def declared(found: re.Match[str]) -> str:
        exports.append(found["name"])
        return found["rest"]

    def listed(found: re.Match[str]) -> str:
        names = (name.split() for name in _COMMENT.sub("", found["names"]).split(",") if name.strip())
        exports.extend(name[0] if len(name) == 1 else f"{name[2]}: {name[0]}" for name in names)
        return ""

    def standard(found: re.Match[str]) -> str:
        exports.append(f"default: {found['name']}")
        return ""

    body = _SOURCE_MAP.sub("", _IMPORT.sub(_constants, text))
    body = _DEFAULT.sub(standard, _LISTED.sub(listed, _DECLARED.sub(declared, body)))
    if (left := _LEFT.search(body)) is not None:
        raise ValueError(f"{stem}.js: {left[0]!r} is neither a plain import nor a plain export")
    return f'modules["{stem}"] = (() => {{\n{body.strip()}\nreturn {{ {", ".join(exports)} }};\n}})();\n'


def _constants(found: re.Match[str]) -> str:
    names = found["names"]
    wanted = names.replace(" as ", ": ") if names.startswith("{") else f"{{ default: {names} }}"
    return f'const {wanted} = modules["{Path(found["module"]).stem}"];'
