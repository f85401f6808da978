"""The stubs for type checkers match the package."""

import os
import subprocess
import sys
from pathlib import Path

import grundy

HERE = Path(__file__).parent
STUB = HERE.parent / "python" / "grundy" / "_catalogue.pyi"


def kind(value: object) -> str:
    """What a name of the catalogue is declared as."""
    if isinstance(value, grundy.Game):
        return "Game"
    if isinstance(value, grundy.NumberSet):
        return "NumberSet"
    assert isinstance(value, grundy.Family)
    for arguments in [(2,), (1, 1)]:
        try:
            made = value(*arguments)
        except ValueError:
            continue
        # Pieces give a square of the empty board as well as a board.
        return "Family[Any]" if isinstance(made, grundy.Position) else f"Family[{type(made).__name__}]"
    return "Family[Game]"


def test_every_name_of_the_catalogue_is_declared() -> None:
    catalogue = grundy._native.catalogue()
    lines = [
        '"""The names of the catalogue; `GRUNDY_WRITE=1 pytest tests/test_stubs.py` writes this file."""',
        "",
        "from typing import Any",
        "",
        "from ._native import Family, Game, NumberSet",
        "",
        f"__all__ = [{', '.join(map(repr, catalogue))}]".replace("'", '"'),
        "",
        *(f"{name}: {kind(value)}" for name, value in catalogue.items()),
        "",
    ]
    text = "\n".join(lines)
    if os.environ.get("GRUNDY_WRITE"):
        STUB.write_text(text)
    assert STUB.read_text() == text, "GRUNDY_WRITE=1 pytest tests/test_stubs.py writes the file anew"


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=HERE.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_are_what_the_module_has() -> None:
    run("mypy.stubtest", "grundy", "--ignore-disjoint-bases", "--allowlist", str(HERE / "stubtest.txt"))


def test_mypy_is_content(tmp_path: Path) -> None:
    cache = f"--cache-dir={tmp_path}"
    run("mypy", "--strict", cache, "-p", "grundy")
    run("mypy", "--strict", cache, str(HERE / "typed.py"))
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from grundy import nim\nnim(3).solve(miser=True)\nnim(3).value.spam\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", cache, wrong], capture_output=True, text=True)
    assert done.returncode == 1 and "miser" in done.stdout and "spam" in done.stdout
