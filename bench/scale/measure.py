#!/usr/bin/env python3
"""Time and memory of `mbv check --exact --no-penetration` against models and parts, as CSV.

    measure.py MBV MBV_ASSEMBLY [--models 1000,10000,100000] [--cut 100000] [--parts 2,8] > scale.csv

Checks scenes of so many models whole, then the one of `--cut` models in parts; what mbv merge makes
of these is held against the whole report. Then a hundredth of its models is moved by up to a fifth of
their size and the scene checked --since the report; that is held against a whole check. A row a run:
what was run, models, the part's number and the number of parts (1, 1: the whole), pairs listed,
seconds of the clock and of the processors, MiB held at most, bytes written, and the milliseconds of
each stage as mbv reports them. "loading" is a run --since that --max-pairs ends: it has read the scene
and the older report and looked for near pairs, a small part of it. Processor seconds are what to
compare where the machine is shared. Needs Linux and Python 3.9.
"""
import argparse
import csv
import itertools
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

STAGES = ["load", "fit", "broad", "volumes", "meshes"]
COLUMNS = ["run", "models", "part", "parts", "pairs", "seconds", "cpu_seconds", "mib", "bytes",
           *[f"{stage}_ms" for stage in STAGES]]
POSITION = re.compile(rb'"position": \[([^\]]+)\]')
TIME = re.compile(rb'"(load|fit|broad|volumes|meshes)": ([0-9.e+-]+)')


def run(arguments, expected=(0, 1), **how):
    """Seconds of the clock and of the processors, MiB at most."""
    start = time.monotonic()
    process = subprocess.Popen([str(argument) for argument in arguments], **how)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in expected:
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


def move_some(scene):
    """The same scene with a hundredth of its models, chosen at random, somewhat elsewhere."""
    moved = scene.with_name("moved.mbv.json")
    chance = random.Random(7)

    def elsewhere(position):
        numbers = [float(x) + chance.uniform(-0.2, 0.2) for x in position[1].split(b",")]
        return b'"position": [%s]' % ", ".join(map(repr, numbers)).encode()

    with open(scene, "rb") as before, open(moved, "wb") as after:
        for line in before:  # a model each
            after.write(POSITION.sub(elsewhere, line) if chance.random() < 0.01 else line)
    return moved


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
        moved = move_some(scene)
        whole = folder / "moved.json"
        check = [options.mbv, "check", moved, *how, "--format", "json"]
        show(measured("moved", check, whole, options.cut))
        check += ["--since", folder / f"whole-{options.cut}.json"]
        since = folder / "since.json"
        show(measured("since", check, since, options.cut))
        require_same(since, whole)
        ended = [*check, "--max-pairs", "1", "-o", folder / "none.json"]
        loading = run(ended, expected=(3,), stderr=subprocess.DEVNULL)
        show(["loading", options.cut, 1, 1, "", *(round(x, 3) for x in loading)])


if __name__ == "__main__":
    main()
