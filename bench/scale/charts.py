#!/usr/bin/env python3
"""Charts (SVG) of what measure.py wrote: charts.py scale.csv FOLDER.

scale-models.svg: processor seconds and MiB against models; scale-parts.svg: processor seconds of each part, what
all parts share at its foot. Needs Python 3.9 alone.
"""
import csv
import math
import pathlib
import sys

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 640, 320, 64, 48, 40
BLUE, ORANGE, GRAY = "#1f77b4", "#d95f02", "#888888"


def text(x, y, words, anchor="middle", color="#444444"):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{color}">{words}</text>'


def page(title, items):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        text(WIDTH / 2, 20, title), *items, "</svg>", ""])


def models_chart(rows):
    counts = [float(row["models"]) for row in rows]
    series = [("processor seconds", BLUE, [float(row["cpu_seconds"]) for row in rows]),
              ("MiB held", ORANGE, [float(row["mib"]) for row in rows])]
    values = [value for _, _, line in series for value in line]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(min(counts)), math.log10(max(counts))

    def at(count, value):
        x = LEFT + (math.log10(count) - first) / (last - first) * (WIDTH - LEFT - 120)
        y = HEIGHT - BOTTOM - (math.log10(value) - low) / (high - low) * (HEIGHT - BOTTOM - TOP)
        return x, y

    items = []
    for power in range(low, high + 1):
        _, y = at(counts[0], 10.0**power)
        items.append(f'<path d="M{LEFT} {y:.0f}H{WIDTH - 120}" stroke="#dddddd"/>')
        items.append(text(LEFT - 6, y + 4, f"{10.0**power:g}", "end"))
    for count in counts:
        items.append(text(at(count, values[0])[0], HEIGHT - BOTTOM + 18, f"{count:,.0f}"))
    items.append(text((WIDTH - 60) / 2, HEIGHT - 10, "models"))
    for name, color, line in series:
        points = [at(count, value) for count, value in zip(counts, line)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        items.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        items.append(text(points[-1][0] + 6, points[-1][1] + 4, name, "start", color))
    return page("mbv check --exact: cost against models", items)


def parts_chart(rows):
    cpu = [float(row["cpu_seconds"]) for row in rows]
    pairs = [float(row["meshes_ms"]) + float(row["volumes_ms"]) for row in rows]
    stages = [pairs[i] + sum(float(row[f"{s}_ms"]) for s in ("load", "fit", "broad"))
              for i, row in enumerate(rows)]
    wide = (WIDTH - LEFT - 20) / len(rows)
    items = []
    for i, row in enumerate(rows):
        own = cpu[i] * pairs[i] / stages[i]
        full = (HEIGHT - BOTTOM - TOP) / max(cpu)
        x, foot = LEFT + i * wide, HEIGHT - BOTTOM
        shared = (cpu[i] - own) * full
        items.append(f'<rect x="{x + 4:.1f}" y="{foot - shared:.1f}" width="{wide - 8:.1f}" '
                     f'height="{shared:.1f}" fill="{GRAY}"/>')
        items.append(f'<rect x="{x + 4:.1f}" y="{foot - shared - own * full:.1f}" '
                     f'width="{wide - 8:.1f}" height="{own * full:.1f}" fill="{BLUE}"/>')
        items.append(text(x + wide / 2, foot - cpu[i] * full - 4, f"{cpu[i]:.1f}"))
        items.append(text(x + wide / 2, foot + 16, f'{row["part"]}/{row["parts"]}'))
    items.append(text(WIDTH / 2, HEIGHT - 10, "gray: loading, fitting and finding near pairs, in "
                                              "every part; blue: the part's pairs"))
    return page(f'processor seconds of each part, {int(rows[0]["models"]):,} models', items)


def main():
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    folder = pathlib.Path(sys.argv[2])
    whole = [row for row in rows if row["run"] == "check"]
    parts = [row for row in rows if row["run"] == "part"]
    (folder / "scale-models.svg").write_text(models_chart(whole), encoding="utf-8")
    (folder / "scale-parts.svg").write_text(parts_chart(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
