"""Writes a table to stdout and, where one is named, into a page."""

from __future__ import annotations

import sys


def write_table(name: str, lines: list[str]) -> None:
    """Fills the page that the command line's first argument names, see fill_table()."""
    fill_table(name, lines, sys.argv[1] if len(sys.argv) > 1 else None)


def fill_table(name: str, lines: list[str], page: str | None = None) -> None:
    """Prints the table, and puts it into the page between <!-- name begin --> and <!-- name end -->."""
    table = "\n".join(lines)
    print(table)
    if page is None:
        return
    with open(page, encoding="utf-8") as file:
        before, _, rest = file.read().partition(f"<!-- {name} begin -->")
    after = rest.partition(f"<!-- {name} end -->")[2]
    with open(page, "w", encoding="utf-8") as file:
        file.write(f"{before}<!-- {name} begin -->\n{table}\n<!-- {name} end -->{after}")
