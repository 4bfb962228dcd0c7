#!/usr/bin/env python3
"""How long the window of the viewer takes from a key to changed pixels, how many pictures a second it
shows while the camera orbits, and what memory it holds: Markdown, on standard output.

    frames.py VIEWER [--meshes FOLDER] [--only WORD]

Opens the real window on an Xvfb of 1280x800 pixels, rendered in software by one thread, presses real
keys, drags with a real mouse, and watches the pixels of the 3D view. Keys move the selected model and
come at random, up to 0.7 s after the picture has come to rest; the table has the median of 15 and the
slowest by the clock, and the median of what all threads of the program computed until then: that
compares where others keep the machine busy. Where f3d is installed, it orbits the same meshes, at the
same places, beside it. A mesh that is not in the folder is replaced by a torus of as many triangles,
and the row says so.
"""

import argparse
import contextlib
import json
import math
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import scenes
from screen import Screen

ROOT = Path(__file__).resolve().parents[2]
VIEW = (400, 160, 440, 360)  # in the 3D view, without what is written over it
WINDOW = "1280x800"
PRESSES = 15
ORBIT_SECONDS = 4


def environment(screen, folder):
    return {**os.environ, "DISPLAY": screen.name, "LIBGL_ALWAYS_SOFTWARE": "1", "LP_NUM_THREADS": "1",
            "XDG_CONFIG_HOME": str(folder / "config"), "XDG_CACHE_HOME": str(folder / "cache"),
            "LANG": "C.UTF-8"}


@contextlib.contextmanager
def running(command, screen, folder):
    process = subprocess.Popen([str(word) for word in command], env=environment(screen, folder),
                               cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def await_picture(screen, process):
    """Until something is seen, and has come to rest."""
    while len(set(memoryview(screen.pixels()).cast("I"))) < 50:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args[0]} ended with {process.returncode}")
        time.sleep(0.05)
    screen.pixels_at_rest(2)


def computed(process):
    """Milliseconds, of all threads that have not ended."""
    total = 0
    for thread in Path(f"/proc/{process.pid}/task").iterdir():
        with contextlib.suppress(OSError):
            total += int((thread / "schedstat").read_text().split()[0])
    return total / 1e6


def key_times(screen, process):
    """Of each press, by the clock and of the processors, in milliseconds. The model goes to and fro."""
    draw = random.Random(1)
    times = []
    for i in range(PRESSES):
        before = screen.pixels_at_rest(0.05 + 0.7 * draw.random())
        started, work = time.monotonic(), computed(process)
        screen.press(("Right", "Left")[i % 2])
        screen.pixels_after(before)
        times.append((1000 * (time.monotonic() - started), computed(process) - work))
    return times


def orbit(screen, process):
    """Pictures a second while the mouse drags in circles, and milliseconds of the processors for
    each."""
    left, top, width, height = VIEW
    center = (left + width / 2, top + height - 20)
    screen.point(*center)
    screen.hold_button(True)
    last, pictures, work, started = screen.pixels(), 0, computed(process), time.monotonic()
    while (passed := time.monotonic() - started) < ORBIT_SECONDS:
        angle = 2 * passed
        screen.point(center[0] + 120 * math.sin(angle), center[1] - 60 + 60 * math.cos(angle))
        now = screen.pixels()
        pictures += now != last
        last = now
        time.sleep(0.002)
    screen.hold_button(False)
    return pictures / passed, (computed(process) - work) / max(pictures, 1)


def resident(process):
    """MB of main memory."""
    with open(f"/proc/{process.pid}/status") as status:
        kilobytes = next(line.split()[1] for line in status if line.startswith("VmRSS:"))
    return int(kilobytes) / 1000


def around(screen, process):
    """The columns of the orbit and of memory."""
    rate, work = orbit(screen, process)
    return [f"{rate:.3g}", f"{work:.0f}", f"{resident(process):.0f}"]


def of_viewer(viewer, scene, screen, folder):
    (folder / "events.txt").write_text("report ready.json\n")
    ready = folder / "ready.json"
    ready.unlink(missing_ok=True)
    command = [viewer, scene, "--size", WINDOW, "--play", "events.txt"]
    with running(command, screen, folder) as process:
        while not ready.exists() and process.poll() is None:
            time.sleep(0.05)
        if not json.loads(ready.read_text())["models"]:
            raise RuntimeError(f"{scene} did not open")
        await_picture(screen, process)
        clock, work = zip(*key_times(screen, process))
        keys = [statistics.median(clock), max(clock), statistics.median(work)]
        return [f"{ms:.0f}" for ms in keys] + around(screen, process)


def of_f3d(gltf, screen, folder):
    command = ["f3d", gltf, "--dry-run", "--resolution", WINDOW.replace("x", ","), "--up", "+Y"]
    with running(command, screen, folder) as process:
        await_picture(screen, process)
        return ["", "", ""] + around(screen, process)


def mesh_at(path, triangles, folder):
    """The file, or a torus of as many triangles; and what to call it."""
    if path.exists():
        return path, path.stem
    print(f"frames: {path} is missing; a torus takes its place", file=sys.stderr)
    replacement = folder / f"{path.stem}.obj"
    around = round((triangles / 2) ** 0.5)
    scenes.write_obj(replacement, *scenes.torus(around, round(triangles / 2 / around)))
    return replacement, f"torus for {path.stem}"


def all_scenes(meshes, folder):
    """Of each the title, the count of its triangles, and what writes its two files."""
    skull, skull_name = mesh_at(meshes / "skull.obj", 100_002, folder)
    koala, koala_name = mesh_at(meshes / "koala.obj", 99_994, folder)
    cat = ROOT / "data" / "cat.obj"
    return [
        (f"2 times {skull_name}", 200_004, lambda: scenes.mesh_scene(folder, "skulls", skull, 2)),
        ("2,000 boxes", 24_000, lambda: scenes.boxes_scene(folder, "boxes", 2000)),
        ("2,000 times cat", 14_000_000, lambda: scenes.mesh_scene(folder, "cats", cat, 2000)),
        (f"50 times {koala_name}", 4_999_700,
         lambda: scenes.mesh_scene(folder, "koalas", koala, 50)),
    ]


def row(title, triangles, program, cells):
    print(f"| {title} | {triangles:,} | {program} | {' | '.join(cells)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("viewer", type=Path)
    parser.add_argument("--meshes", type=Path, default=ROOT.parent / "shared" / "meshes")
    parser.add_argument("--only", default="", help="scenes with this in their title")
    asked = parser.parse_args()
    print("\n### the viewer's window, one thread of software rendering, 1280x800\n\n"
          "| scene | triangles | program | key to pixels, ms | the slowest | of the processors, ms | "
          "orbit, pictures/s | of the processors a picture, ms | MB |\n" + 9 * "|---" + "|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = all_scenes(asked.meshes, folder)
        wanted = [scene for scene in known if asked.only in scene[0]]
        if not wanted:
            parser.error(f"no scene has {asked.only!r} in its title: "
                         f"{', '.join(title for title, *_ in known)}")
        for title, triangles, write in wanted:
            scene, gltf = write()
            with Screen(VIEW) as screen:
                row(title, triangles, "mbv-viewer",
                    of_viewer(asked.viewer.resolve(), scene, screen, folder))
            if shutil.which("f3d"):
                with Screen(VIEW) as screen:
                    row(title, triangles, "f3d", of_f3d(gltf, screen, folder))


if __name__ == "__main__":
    main()
