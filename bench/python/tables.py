"""Writes a table to stdout and, where one is named, into a page."""

from __future__ import annotations

import sys


def write_table(name: str, lines: list[str]) -> None:
    """Fills the page that the command line names between <!-- name begin --> and <!-- name end -->."""
    table = "\n".join(lines)
    print(table)
    if len(sys.argv) < 2:
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        before, _, rest = file.read().partition(f"<!-- {name} begin -->")
    after = rest.partition(f"<!-- {name} end -->")[2]
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(f"{before}<!-- {name} begin -->\n{table}\n<!-- {name} end -->{after}")
