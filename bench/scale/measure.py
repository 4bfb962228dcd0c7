#!/usr/bin/env python3
"""Time and memory of `mbv check --exact` against models and parts, as CSV on stdout.

    measure.py MBV MBV_ASSEMBLY [--models 1000,10000,100000] [--parts 8] > scale.csv

A row a run: what was run, models, the part's number and the number of parts (1, 1: the whole), pairs
listed, seconds of the clock and of the processors, MiB held at most, bytes written, and the
milliseconds of each stage as mbv reports them. Processor seconds are what to compare where the machine
is shared. Needs Linux and Python 3.9.
"""
import argparse
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

STAGES = ["load", "fit", "broad", "volumes", "meshes"]
COLUMNS = ["run", "models", "part", "parts", "pairs", "seconds", "cpu_seconds", "mib", "bytes",
           *[f"{stage}_ms" for stage in STAGES]]


def run(arguments):
    """Seconds of the clock and of the processors, MiB at most."""
    start = time.monotonic()
    process = subprocess.Popen(arguments)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"failed: {arguments}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measured(what, arguments, output, models, part=1, parts=1):
    seconds, cpu, mib = run([str(a) for a in arguments])
    with open(output, encoding="utf-8") as file:
        report = json.load(file)
    row = [what, models, part, parts, len(report["pairs"]), round(seconds, 3), round(cpu, 3),
           round(mib, 1), os.path.getsize(output)]
    return row + [round(report["timing_ms"][stage], 1) for stage in STAGES]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mbv")
    parser.add_argument("assembly")
    parser.add_argument("--models", default="1000,10000,100000")
    parser.add_argument("--parts", type=int, default=8)
    options = parser.parse_args()
    table = csv.writer(sys.stdout)
    table.writerow(COLUMNS)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        out = folder / "out.json"
        counts = [int(count) for count in options.models.split(",")]
        for count in counts:
            place = folder / str(count)
            subprocess.run([options.assembly, place, str(count)], check=True,
                           stdout=subprocess.DEVNULL)
            scene = place / "assembly.mbv.json"
            check = [options.mbv, "check", scene, "--exact", "--quiet"]
            table.writerow(measured("check", [*check, "--format", "json", "-o", out], out, count))
            sys.stdout.flush()
        files = []
        for part in range(1, options.parts + 1):
            files.append(folder / f"part-{part}.json")
            row = measured("part", [*check, "--part", f"{part}/{options.parts}", "-o", files[-1]],
                           files[-1], counts[-1], part, options.parts)
            table.writerow(row)
            sys.stdout.flush()
        merge = [options.mbv, "merge", *files, "--format", "json", "-o", out, "--quiet"]
        table.writerow(measured("merge", merge, out, counts[-1], 1, options.parts))


if __name__ == "__main__":
    main()
