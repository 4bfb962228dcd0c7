#!/usr/bin/env python3
"""The first page of docs/BENCHMARKS.md, from the tables behind it.

docs/images/bench/*.svg, a chart a question, and between the markers of the overview the charts and
which rows a peer leads.

    bench_charts.py           ends with 1 where they are not what the tables give
    bench_charts.py --draw    writes them; scripts/bench.sh does once the tables are filled
"""

import math
import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "BENCHMARKS.md"
IMAGES = ROOT / "docs" / "images" / "bench"

# Title of the chart, the end of the table's heading, the column.
CHARTS = [
    ("Two boxes: do they overlap? (half of them do)", "16k pairs of 1k boxes", "50%"),
    ("Two boxes: how far apart? (half overlap)", "distance of two boxes", "50%"),
    ("Two capsules: how far apart?", "distance of two capsules", "50%"),
    ("Two hulls of eight points: how far apart?", "distance of two hulls of eight points", "50%"),
    ("Two hulls of 1,002 points: how far apart?", "hulls of 1,002 points", "50%"),
    ("A ray and a capsule", "ray against a capsule", "50%"),
    ("A ray and a triangle", "ray against a triangle", "50%"),
    ("Two meshes: do they meet? (in 30 deep poses)", "first hit", "deep, 30 random"),
    ("Two meshes: which triangles meet?", "all pairs", "-10%"),
    ("Two meshes: how far apart? (1% of their size)", "distance", "+1%"),
    ("Two meshes far apart: do they meet?", "first hit", "disjoint"),
    ("All overlapping pairs of 100,000 boxes", "mixed sizes, 1 : 1000, 1 thread", "100k"),
    ("Reading an OBJ", "triangles, 1 thread", "OBJ"),
    ("Reading a binary STL", "triangles, 1 thread", "STL, binary"),
    ("One of 10,000 boxes moved", "one box moved, of boxes of mixed sizes, 1 : 1000", "10k"),
]

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.value { font-variant-numeric: tabular-nums }
.ours { fill: #1f77b4 } .peer { fill: #9aa4b1 } .even { stroke: #1f2328; stroke-width: 1 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .ours { fill: #58a6ff } .peer { fill: #6e7681 } .even { stroke: #e6edf3 }
}"""

CELL = re.compile(r"(?P<time>[\d.e+-]+) \((?P<ratio>[\d.e+]+)\)")


class Table:
    """A heading, and the cells that have a time and a ratio: {row: {column: (time, ratio)}}."""

    def __init__(self, heading):
        self.heading = heading
        self.unit = ""
        self.base = ""  # how the row begins that ratios are of
        self.columns = []
        self.rows = {}

    def add(self, line):
        first, *cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not self.columns:
            self.unit, _, base = first.partition(" (times that of ")
            self.base, self.columns = base.rstrip(")"), cells
            return
        found = {}
        for column, cell in zip(self.columns, cells):
            if match := CELL.fullmatch(cell):
                found[column] = (match["time"], float(match["ratio"]))
        if found:
            self.rows[first] = found


def tables_of(text):
    tables = []
    for line in text.splitlines():
        if line.startswith("### "):
            tables.append(Table(line[4:]))
        elif line.startswith("## "):
            tables.append(Table(""))
        elif line.startswith("|") and tables and not line.startswith("|---"):
            tables[-1].add(line)
    return [table for table in tables if table.rows and is_ours(table.base)]


def is_ours(row):
    return row.startswith("mbv")


def times(ratio):
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:g}"


def chart(title, unit, bars):
    """Bars of (name, time, ratio) on a logarithmic scale that starts at a third of the fastest."""
    left, right, height = 300, 760, 24
    least = min(ratio for _, _, ratio in bars) / 3
    widest = math.log(max(ratio for _, _, ratio in bars) / least)

    def at(ratio):
        return left + (right - left) * math.log(ratio / least) / widest

    lines = [f'<text x="0" y="16" font-weight="600">{escape(title)}</text>',
             f'<text x="0" y="34">{escape(unit)}; times that of mbv, on a logarithmic scale</text>']
    for i, (name, time, ratio) in enumerate(bars):
        y = 46 + i * height
        kind = "ours" if is_ours(name) else "peer"
        lines += [
            f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="{kind}" x="{left}" y="{y}" width="{at(ratio) - left:.1f}" height="18"/>',
            f'<text class="value" x="{at(ratio) + 6:.1f}" y="{y + 14}">{time} '
            f'({times(ratio)})</text>']
    bottom = 46 + len(bars) * height
    lines.append(f'<path class="even" d="M{at(1):.1f} 42V{bottom}" stroke-dasharray="3 3"/>')
    body = "\n".join(lines)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 {bottom + 6}" '
            f'width="900" height="{bottom + 6}">\n<style>{STYLE}\n</style>\n{body}\n</svg>\n')


def charts_of(tables):
    """{title: (path, SVG)} of the charts whose table there is."""
    charts = {}
    for title, heading, column in CHARTS:
        table = next((t for t in tables
                      if t.heading.endswith(heading) and column in t.columns), None)
        if table is None:
            continue
        bars = sorted(((name, *cells[column]) for name, cells in table.rows.items()
                       if column in cells), key=lambda bar: bar[2])
        name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") + ".svg"
        charts[title] = (IMAGES / name, chart(title, f"{table.unit}, {table.heading}", bars))
    return charts


def leads(tables):
    """Markdown rows where a peer is ahead. Boxes alone decide no triangles: a bound, not a peer."""
    rows = []
    for table in tables:
        begun = [name for name in table.rows if name.startswith(table.base)]
        ours = table.rows[min(begun, key=len)] if begun else {}
        for name, cells in table.rows.items():
            # Of the times: the ratios in the cells are rounded.
            ratios = {column: float(time) / float(ours[column][0])
                      for column, (time, _) in cells.items() if column in ours}
            ahead = [f"{column}: {ratio:.2f}" for column, ratio in ratios.items() if ratio < 0.995]
            if ahead and not is_ours(name) and "boxes alone" not in name:
                rows.append(f"| {table.heading} | {name} | {'; '.join(ahead)} |")
    return rows


def overview(charts, ahead):
    lines = [""]
    for title, (path, _) in charts.items():
        lines += [f"![{title}]({path.relative_to(DOCUMENT.parent)})", ""]
    if not ahead:
        return lines + ["No peer leads in any row.", ""]
    return lines + ["A peer leads in these rows (its time, where ours is 1):", "",
                    "| question | peer | where: ratio |", "|---|---|---|", *ahead, ""]


def main(arguments):
    text = DOCUMENT.read_text()
    tables = tables_of(text)
    charts = charts_of(tables)
    begin, end = "<!-- overview begin -->\n", "<!-- overview end -->"
    before, rest = text.split(begin)
    page = "\n".join(overview(charts, leads(tables)))
    wanted = dict(charts.values())
    wanted[DOCUMENT] = before + begin + page + end + rest.split(end, 1)[1]
    changed = [path for path, content in wanted.items()
               if not path.exists() or path.read_text() != content]
    if arguments == ["--draw"]:
        IMAGES.mkdir(parents=True, exist_ok=True)
        for path in changed:
            path.write_text(wanted[path])
        return 0
    for path in changed:
        print(f"{path.relative_to(ROOT)} is not what the tables give; "
              "run scripts/bench_charts.py --draw")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
