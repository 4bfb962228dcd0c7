#!/usr/bin/env python3
"""The tables of docs/BENCHMARKS.md from what mbv_bench_fit prints: Markdown, on standard output.

    fit_tables.py FIT.csv
"""

import csv
import sys


def ratio(number):
    return f"{float(number):.4f}"


def volume(number):
    return f"{float(number):.6f}"


def time(number):
    return f"{float(number):.4g}"


COLUMNS = [  # heading, field, format
    ("mesh", "mesh", str), ("vertices", "vertices", str), ("VTK", "vtk", ratio), ("ms", "vtk_ms", time),
    ("fast", "fast", volume), ("ms", "fast_ms", time), ("tight", "tight", volume), ("ms", "tight_ms", time),
    ("CGAL", "cgal", volume), ("ms", "cgal_ms", time), ("sphere ms", "sphere_ms", time),
    ("CGAL ms", "cgal_sphere_ms", time),
    ("capsule / least squares", "capsule/pca", lambda number: f"{float(number):.3f}"),
]


def print_row(cells):
    print("| " + " | ".join(cells) + " |")


def spread_format(what):
    if what.startswith("volume"):
        return volume
    return (lambda number: f"{float(number):.1e}") if what.startswith("radius") else time


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        meshes, spread = file.read().split("\n\n")
    print_row(["what", "meshes", "median", "95th percentile", "worst"])
    print("|---|---|---|---|---|")
    for row in list(csv.reader(spread.splitlines()))[1:]:
        print_row(row[:2] + [spread_format(row[0])(number) for number in row[2:]])
    print("\n<details><summary>Every mesh: volumes as ratios to the best, milliseconds</summary>\n")
    print_row([heading for heading, _, _ in COLUMNS])
    print("|---" * len(COLUMNS) + "|")
    for row in csv.DictReader(meshes.splitlines()):
        print_row([shown(row[field]) for _, field, shown in COLUMNS])
    print("\n</details>")


if __name__ == "__main__":
    main()
