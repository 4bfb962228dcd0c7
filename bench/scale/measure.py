#!/usr/bin/env python3
"""Time and memory of `mbv check --exact --no-penetration` against models and parts, as CSV.

    measure.py MBV MBV_ASSEMBLY [--models 1000,10000,100000] [--cut 100000] [--parts 2,8] > scale.csv

Checks scenes of so many models whole, then the one of `--cut` models in parts; what mbv merge makes
of these is held against the whole report. A row a run: what was run, models, the part's number and
the number of parts (1, 1: the whole), pairs listed, seconds of the clock and of the processors, MiB
held at most, bytes written, and the milliseconds of each stage as mbv reports them. Processor
seconds are what to compare where the machine is shared. Needs Linux and Python 3.9.
"""
import argparse
import csv
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

STAGES = ["load", "fit", "broad", "volumes", "meshes"]
COLUMNS = ["run", "models", "part", "parts", "pairs", "seconds", "cpu_seconds", "mib", "bytes",
           *[f"{stage}_ms" for stage in STAGES]]
TIME = re.compile(rb'"(load|fit|broad|volumes|meshes)": ([0-9.e+-]+)')


def run(arguments):
    """Seconds of the clock and of the processors, MiB at most."""
    start = time.monotonic()
    process = subprocess.Popen([str(argument) for argument in arguments])
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"failed: {arguments}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measured(what, arguments, output, models, part=1, parts=1):
    seconds, cpu, mib = run([*arguments, "-o", output])
    pairs, times = 0, {}
    with open(output, "rb") as file:  # a report of a million models is too large for json.load
        for line in file:
            pairs += line.count(b'"volumes_overlap":')
            times.update(TIME.findall(line))
    return [what, models, part, parts, pairs, round(seconds, 3), round(cpu, 3), round(mib, 1),
            os.path.getsize(output), *[round(float(times[s.encode()]), 1) for s in STAGES]]


def require_same(merged, whole):
    with open(merged, "rb") as one, open(whole, "rb") as other:
        for a, b in itertools.zip_longest(one, other, fillvalue=b""):
            if TIME.sub(b"", a) != TIME.sub(b"", b):
                sys.exit(f"the merged report is not that of the whole check: {a!r} and {b!r}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mbv")
    parser.add_argument("assembly")
    parser.add_argument("--models", default="1000,10000,100000")
    parser.add_argument("--cut", type=int, default=100000, help="one of the models")
    parser.add_argument("--parts", default="2,8")
    options = parser.parse_args()
    table = csv.writer(sys.stdout)

    def show(row):
        table.writerow(row)
        sys.stdout.flush()

    show(COLUMNS)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        how = ["--exact", "--no-penetration", "--quiet"]
        for count in map(int, options.models.split(",")):
            subprocess.run([options.assembly, folder / str(count), str(count)], check=True,
                           stdout=subprocess.DEVNULL)
            scene = folder / str(count) / "assembly.mbv.json"
            whole = folder / f"whole-{count}.json"
            show(measured("check", [options.mbv, "check", scene, *how, "--format", "json"],
                          whole, count))
        scene = folder / str(options.cut) / "assembly.mbv.json"
        for parts in map(int, filter(None, options.parts.split(","))):
            files = [folder / f"part-{n}-of-{parts}.json" for n in range(1, parts + 1)]
            for part, file in enumerate(files, 1):
                check = [options.mbv, "check", scene, *how, "--part", f"{part}/{parts}"]
                show(measured("part", check, file, options.cut, part, parts))
            merged = folder / "merged.json"
            merge = [options.mbv, "merge", *files, "--format", "json", "--quiet"]
            show(measured("merge", merge, merged, options.cut, 1, parts))
            require_same(merged, folder / f"whole-{options.cut}.json")


if __name__ == "__main__":
    main()
