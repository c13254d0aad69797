"""The judge has three ways in, which its docstring names; no other module of the project imports from it otherwise."""

import ast
import re
from pathlib import Path

from rules.twelve_strokes_of_noon import judging

OWN = Path(judging.__file__).parent
ROOT = OWN.parents[2]


def imported(source):
    """Yield the modules of the judge that a file imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if name.startswith(f"{judging.__name__}."):
                yield name.removeprefix(f"{judging.__name__}.").split(".")[0]


def test_the_rest_of_the_project_imports_the_modules_that_the_docstring_names_and_no_other():
    named = set(re.findall(r"``(\w+)``", judging.__doc__))
    files = [path for folder in ("rules", "service", "workers") for path in (ROOT / folder).rglob("*.py")]
    found = {name for path in files if OWN not in path.parents for name in imported(path.read_text("utf-8"))}
    assert found == named
    assert len(named) == 3


def test_every_way_to_import_a_module_of_the_judge_is_seen():
    package = judging.__name__
    lines = (f"from {package} import slips", f"from {package}.slips import ONE", f"import {package}.slips as other")
    assert [list(imported(line)) for line in lines] == [["slips"]] * 3
