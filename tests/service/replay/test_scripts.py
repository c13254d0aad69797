from hashlib import sha256
from pathlib import Path

import pytest

from service.replay import scripts

VENDORED = Path(scripts.__file__).parent / "vendor"


def test_vendored_modules_are_those_of_their_packages() -> None:
    listed = dict(line.split()[::-1] for line in (VENDORED / "SHA256SUMS.txt").read_text("utf-8").splitlines())
    assert listed == {path.name: sha256(path.read_bytes()).hexdigest() for path in VENDORED.glob("*.js")}
    assert (VENDORED / "LICENSE.txt").read_text("utf-8").startswith("The MIT License (MIT)")


def test_modules_are_joined_into_one_script(tmp_path: Path) -> None:
    first, second = tmp_path / "first.js", tmp_path / "second.js"
    first.write_text("export const one = 1;\nconst two = 2;\nexport { two, one as uno };\nexport default two;\n")
    imports = "import { one as eins, two } from './first.js';\nimport zwei from '@of/first';\n"
    second.write_text(imports + "use(eins, zwei);\n")
    assert scripts.joined([first, second]) == (
        "const modules = {};\n"
        'modules["first"] = (() => {\nconst one = 1;\nconst two = 2;\n'
        "return { one, two, uno: one, default: two };\n})();\n"
        'modules["second"] = (() => {\n'
        'const { one: eins, two } = modules["first"];\nconst { default: zwei } = modules["first"];\nuse(eins, zwei);\n'
        "return {  };\n})();\n"
    )


@pytest.mark.parametrize("line", ["import * as all from './first.js';", "export * from './first.js';", "export let x;"])
def test_other_forms_of_modules_are_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.js"
    path.write_text(line + "\n")
    with pytest.raises(ValueError, match=r"odd\.js"):
        scripts.joined([path])
