#!/usr/bin/env python3
"""Charts (SVG) of what measure.py wrote: charts.py scale.csv FOLDER.

scale-models.svg: processor seconds and MiB against models; scale-parts.svg: processor seconds of the
whole check and of each part. Needs Python 3.9 alone.
"""
import csv
import math
import pathlib
import sys

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 640, 320, 64, 130, 48, 40
STYLE = """
text { font: 12px system-ui, sans-serif; fill: #1f2328 } .grid { stroke: #d0d7de }
polyline { fill: none; stroke-width: 2 }
.time { stroke: #1f77b4 } .memory { stroke: #d95f02 } .whole { fill: #9aa4b1 } .part { fill: #1f77b4 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .grid { stroke: #30363d } }"""


def text(x, y, words, anchor="middle"):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{words}</text>'


def picture(title, items):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title><style>{STYLE}</style>", text(WIDTH / 2, 20, title), *items,
        "</svg>", ""])


def models_chart(rows):
    """Both axes logarithmic: a straight line at 45 degrees is time in proportion."""
    counts = [float(row["models"]) for row in rows]
    series = [("processor seconds", "time", [float(row["cpu_seconds"]) for row in rows]),
              ("MiB held", "memory", [float(row["mib"]) for row in rows])]
    values = [value for _, _, line in series for value in line]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(min(counts)), math.log10(max(counts))
    right = WIDTH - RIGHT

    def at(count, value):
        x = LEFT + (math.log10(count) - first) / (last - first) * (right - LEFT)
        y = HEIGHT - BOTTOM - (math.log10(value) - low) / (high - low) * (HEIGHT - BOTTOM - TOP)
        return x, y

    items = []
    for power in range(low, high + 1):
        _, y = at(counts[0], 10.0**power)
        items.append(f'<path class="grid" d="M{LEFT} {y:.0f}H{right}"/>')
        items.append(text(LEFT - 6, y + 4, f"{10.0**power:g}", "end"))
    for count in counts:
        items.append(text(at(count, values[0])[0], HEIGHT - BOTTOM + 18, f"{count:,.0f}"))
    items.append(text((LEFT + right) / 2, HEIGHT - 10, "models"))
    for name, kind, line in series:
        points = [at(count, value) for count, value in zip(counts, line)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        items.append(f'<polyline class="{kind}" points="{path}"/>')
        items.append(text(points[-1][0] + 6, points[-1][1] + 4, name, "start"))
    return picture("mbv check --exact --no-penetration: cost against models", items)


def parts_chart(rows):
    most = max(float(row["cpu_seconds"]) for row in rows)
    wide = (WIDTH - LEFT - 20) / len(rows)
    foot = HEIGHT - BOTTOM
    items = []
    for i, row in enumerate(rows):
        cpu = float(row["cpu_seconds"])
        x, tall = LEFT + i * wide, cpu / most * (foot - TOP - 16)
        items.append(f'<rect class="{"whole" if row["run"] == "check" else "part"}" x="{x + 4:.1f}" '
                     f'y="{foot - tall:.1f}" width="{wide - 8:.1f}" height="{tall:.1f}"/>')
        items.append(text(x + wide / 2, foot - tall - 4, f"{cpu:.1f}"))
        items.append(text(x + wide / 2, foot + 16, f'{row["part"]}/{row["parts"]}'))
    items.append(text(WIDTH / 2, HEIGHT - 10, "gray: the whole check; blue: each part"))
    return picture(f'Processor seconds of a check of {int(rows[0]["models"]):,} models', items)


def main():
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["run"] in ("check", "part")]
    folder = pathlib.Path(sys.argv[2])
    whole = [row for row in rows if row["run"] == "check"]
    cut = {row["models"] for row in rows if row["run"] == "part"}
    parts = [row for row in rows if row["models"] in cut]
    (folder / "scale-models.svg").write_text(models_chart(whole), encoding="utf-8")
    (folder / "scale-parts.svg").write_text(parts_chart(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
