#!/usr/bin/env python3
"""clang-tidy over every source file that a build compiles, or over those that are named.

    tidy.py [--build FOLDER] [FILE...]      build/release by default; it must have been built

Prints what clang-tidy says and fails where it says something. A file that passed is not looked at
again until it, a header it includes, its compiler options, .clang-tidy or clang-tidy itself change:
what passed is remembered in $XDG_CACHE_HOME/mbv-tidy (~/.cache/mbv-tidy), for all checkouts.
Needs Python 3.9, ninja and clang-tidy.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The compile database may name GCC's own options.
CLANG_TIDY = ["clang-tidy", "--quiet", "--extra-arg=-Wno-unknown-warning-option"]
# What clang cannot read: headers that GCC has precompiled, and how it is to copy.
FOREIGN = re.compile(r" -Winvalid-pch -include \S+/cmake_pch\.hxx| -fpch-preprocess"
                     r"| -mmem(?:set|cpy)-strategy=\S+")


class Digests:
    """What files hold, each read once; the checkout's own path counts for nothing."""

    def __init__(self):
        self._known = {}

    def of(self, path):
        if path not in self._known:
            content = path.read_bytes().replace(bytes(ROOT), b".")
            self._known[path] = hashlib.sha256(content).hexdigest()
        return self._known[path]


def dependencies(build):
    """For each object of the build, the files it was compiled from, as ninja knows them."""
    listing = subprocess.run(["ninja", "-C", str(build), "-t", "deps"], check=True,
                             capture_output=True, text=True).stdout
    found, current = {}, []
    for line in listing.splitlines():
        if line.startswith(" "):
            current.append(line.strip())
        elif line:
            current = found.setdefault(line.split(":", 1)[0], [])
    return found


def compilations(build):
    """Source file -> [(command, object)], for the files of the checkout."""
    tracked = subprocess.run(["git", "ls-files", "-z", "--", "*.cpp"], cwd=ROOT, check=True,
                             capture_output=True, text=True).stdout.split("\0")
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        if "/Unity/unity_" in entry["file"]:
            sys.exit(f"tidy.py: {build} compiles tests several at a time: configure it with "
                     "-DMBV_UNITY_TESTS=OFF and build it")
        try:
            file = str(pathlib.Path(entry["file"]).relative_to(ROOT))
        except ValueError:
            continue
        if file in tracked:
            target = entry["command"].split(" -o ", 1)[1].split(" ", 1)[0]
            found.setdefault(file, []).append((entry["command"], target))
    return found


def key_of(build, compiled, includes, digests, common):
    """Names everything that clang-tidy's answer about a file depends on; None where it is not built."""
    key = hashlib.sha256(common)
    for command, target in compiled:
        if target not in includes:
            return None
        key.update(command.replace(str(ROOT), ".").encode())
        for name in includes[target]:
            path = pathlib.Path(os.path.normpath(build / name))
            if not path.is_file():
                return None
            key.update(f"{path.name}\0{digests.of(path)}\0".encode())
    return key.hexdigest()


def write_database(build, folder):
    """The build's compile database, each source on its own."""
    text = (build / "compile_commands.json").read_text()
    (pathlib.Path(folder) / "compile_commands.json").write_text(FOREIGN.sub("", text))


def passes(database, file):
    run = subprocess.run([*CLANG_TIDY, "-p", database, file], cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        print(run.stdout + (run.stderr if not run.stdout else ""), flush=True)
    return run.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_args()
    build = options.build.resolve()

    found = compilations(build)
    named = [str(pathlib.Path(file).resolve().relative_to(ROOT)) for file in options.files]
    for file in named:
        if file not in found:
            sys.exit(f"tidy.py: {file} is not compiled in {build}")
    version = subprocess.run(["clang-tidy", "--version"], check=True, capture_output=True).stdout
    common = version + (ROOT / ".clang-tidy").read_bytes()
    digests, includes = Digests(), dependencies(build)
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "mbv-tidy"
    cache.mkdir(parents=True, exist_ok=True)

    keys = {file: key_of(build, found[file], includes, digests, common) for file in named or sorted(found)}
    left = [file for file, key in keys.items() if key is None or not (cache / key).exists()]
    print(f"{len(keys)} files, {len(keys) - len(left)} unchanged since they passed", flush=True)

    def check(file):
        passed = passes(database, file)
        if passed and keys[file] is not None:
            (cache / keys[file]).touch()
        return passed

    with tempfile.TemporaryDirectory() as database, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        write_database(build, database)
        failed = [file for file, passed in zip(left, workers.map(check, left)) if not passed]
    for file in failed:
        print(f"failed: {file}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
