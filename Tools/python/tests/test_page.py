"""The Python of docs/python.md runs, over the stand-in in place of the games."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import gymnasium
import pytest

ROOTS = Path(__file__).resolve().parents
PAGE = next((root / "docs/python.md" for root in ROOTS if (root / "docs/python.md").is_file()), None)
BLOCKS = re.findall(r"(?:<!-- needs: (\w+) -->\n)?```python\n(.*?)```", PAGE.read_text(), re.S) if PAGE else []


@pytest.mark.parametrize("needs, code", BLOCKS, ids=[code.strip().splitlines()[-1][:40] for _, code in BLOCKS])
def test_block(stand_in, tmp_path, monkeypatch, needs, code):
    if needs and importlib.util.find_spec(needs) is None:
        pytest.skip(f"{needs} is not installed")
    monkeypatch.chdir(tmp_path)
    before = dict(gymnasium.registry)
    # A game of one agent, and one of two agents.
    for name, variant in (("aliencatch", "count"), ("duel", "pair")):
        code = code.replace(f'"out/libreel_{name}.so"', f'"{stand_in}", values={{"variant": "{variant}"}}')
    try:
        exec(compile(code, "docs/python.md", "exec"), {"__name__": "page"})
    finally:
        gymnasium.registry.clear()
        gymnasium.registry.update(before)


def test_the_page_has_blocks():
    assert PAGE is None or len(BLOCKS) > 5
