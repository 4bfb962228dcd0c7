"""python -m mbv.distributed."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from reports import timeless, whole

pytest.importorskip("distributed")


def run(*more: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "mbv.distributed", *more], capture_output=True, text=True,
        timeout=120, check=False)


def test_is_a_command(cluster, scene_file, tmp_path):
    out = tmp_path / "report.json"
    address = cluster.scheduler.address
    done = run(str(scene_file), "--scheduler", address, "--parts", "3", "-o", str(out), "--report",
               str(tmp_path / "r.html"))
    assert done.returncode == 1, done.stderr
    assert timeless(out.read_text(encoding="utf-8")) == whole(scene_file)
    assert "Check of boxes.mbv.json" in (tmp_path / "r.html").read_text(encoding="utf-8")
    assert run(str(scene_file), "--scheduler", address, "--exit-zero").returncode == 0
    missing = run("gone.mbv.json", "--scheduler", address, "-q")
    assert missing.returncode == 3
    assert missing.stderr.startswith("mbv: error: the digest of the scene, on the worker ")
    assert run("x", "--workers", "1", "--scheduler", address).returncode == 2
    small = run(str(scene_file), "--exact", "--scheduler", address, "--memory", "1", "-o", str(out))
    assert small.returncode == 1, small.stderr
    assert timeless(out.read_text(encoding="utf-8")) == whole(scene_file, exact=True)
    some = run(str(scene_file), "--exact", "--scheduler", address, "--between", "*-1?:*",
               "--tolerance", "0.3", "-o", str(out))
    assert some.returncode == 1, some.stderr
    assert timeless(out.read_text(encoding="utf-8")) == whole(
        scene_file, exact=True, between=("*-1?", "*"), tolerance=0.3)
    unknown = run(str(scene_file), "--scheduler", address, "--between", "1-2")
    assert unknown.returncode == 2 and "write two names as A:B" in unknown.stderr
    wrong = run(str(scene_file), "--scheduler", address, "--memory", "4Q")
    assert wrong.returncode == 2 and 'memory: "4Q" is no size' in wrong.stderr


@pytest.mark.parametrize("options, name, code", [
    (["-o"], "boxes.mbv.json", 2), (["--report"], "boxes.mbv.json", 2),
    (["-o"], "large.obj", 3), (["--report"], "large.html", 3),
    (["--report", "r", "-o"], "r", 2),
])
def test_overwrites_nothing_that_it_reads(cluster, scene_file, tmp_path, options, name, code):
    options = [str(tmp_path / "r") if option == "r" else option for option in options]
    (tmp_path / "large.html").symlink_to("large.obj")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    done = run(str(scene_file), "--scheduler", cluster.scheduler.address, "--parts", "2", *options,
               str(tmp_path / name))
    assert done.returncode == code and re.search("would overwrite|the same place", done.stderr)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("options, said", [
    (["--no-penetration"], "--no-penetration requires --exact"),
    (["--report", "r.pdf"], "--report: r.pdf: reports are written as .html"),
    (["-o", "r.csv"], "--output: r.csv: the answer is JSON; --report writes a page"),
    (["-o", "d.json/R.HTML"], "--output: d.json/R.HTML: the answer is JSON"),
])
def test_options_without_a_use_are_mistakes(options, said):
    done = run("gone.mbv.json", *options)
    assert done.returncode == 2 and done.stderr.startswith(f"mbv: error: {said}")
