"""A check by Dask that goes on where one ended, and its files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

import mbv
from reports import timeless, whole

pytest.importorskip("distributed")
import mbv.distributed  # noqa: E402


def test_goes_on_where_it_ended(cluster, scene_file, tmp_path):
    kept = tmp_path / "parts"
    calls = []

    def stop_at_half(fraction: float) -> bool:
        calls.append(fraction)
        return fraction < 0.5

    with pytest.raises(mbv.Error, match="cancelled"):
        mbv.distributed.check(scene_file, cluster, parts=6, resume=kept, progress=stop_at_half)
    there = {path: path.stat().st_mtime_ns for path in kept.iterdir()}
    assert 3 <= len(there) < 6
    calls.clear()
    report = mbv.distributed.check(
        scene_file, cluster, parts=6, resume=kept, progress=lambda f: calls.append(f))
    assert timeless(report.to_json()) == whole(scene_file)
    assert calls[0] == len(there) / 6 and calls[-1] == 1
    assert all(path.stat().st_mtime_ns == time for path, time in there.items())


def test_takes_no_part_of_a_scene_that_has_changed(cluster, scene_file, tmp_path):
    kept = tmp_path / "parts"
    mbv.distributed.check(scene_file, cluster, parts=2, resume=kept)
    scene = json.loads(scene_file.read_text())
    scene["models"][0]["position"] = [0.5, 0, 0]
    scene_file.write_text(json.dumps(scene))
    report = mbv.distributed.check(scene_file, cluster, parts=2, resume=kept)
    assert timeless(report.to_json()) == whole(scene_file)
    assert len(list(kept.iterdir())) == 4


def test_makes_damaged_parts_again(cluster, scene_file, tmp_path):
    kept = tmp_path / "parts"
    mbv.distributed.check(scene_file, cluster, parts=4, resume=kept)
    files = sorted(kept.iterdir())
    files[0].write_bytes(files[0].read_bytes()[:-200])
    files[1].write_bytes(b"")
    files[2].write_bytes(b"\0" * 1000)
    with pytest.warns(RuntimeWarning, match="part-.*; the part is done again"):
        report = mbv.distributed.check(scene_file, cluster, parts=4, resume=kept)
    assert timeless(report.to_json()) == whole(scene_file)
    assert sorted(kept.iterdir()) == files


def test_leaves_files_whole_on_a_full_disk(cluster, scene_file, tmp_path):
    def run(limit: int, *more: str) -> subprocess.CompletedProcess:
        resource = pytest.importorskip("resource")
        return subprocess.run(
            [sys.executable, "-B", "-m", "mbv.distributed", str(scene_file), "--scheduler",
             cluster.scheduler.address, "--parts", "3", "--exit-zero", *more],
            capture_output=True, text=True, timeout=120, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))

    before = list(tmp_path.iterdir())
    kept, out = tmp_path / "parts", tmp_path / "report.json"
    full = run(4096, "--resume", str(kept), "-o", str(out))  # no part is as small
    assert full.returncode == 3, full.stderr
    assert re.search(r"part-\d-of-3-\w+\.json: cannot be written: .*[Tt]oo large", full.stderr)
    assert list(kept.iterdir()) == [] and not out.exists()
    out.write_text("as it was")
    size = len(mbv.Scene.load(scene_file).check().to_json().encode())  # that of a part is less
    full = run(size - 1000, "--resume", str(kept), "-o", str(out))
    assert full.returncode == 3 and "report.json: cannot be written" in full.stderr, full.stderr
    assert sorted(tmp_path.iterdir()) == sorted([*before, kept, out])
    assert out.read_text() == "as it was"
    done = run(1 << 30, "--resume", str(kept), "-o", str(out))
    assert done.returncode == 0, done.stderr
    assert timeless(out.read_text(encoding="utf-8")) == whole(scene_file)


@pytest.mark.skipif(not os.path.isdir("/sys/kernel"), reason="no folder that nobody may write to")
def test_names_a_folder_that_cannot_be_written_to(cluster, scene_file):
    with pytest.raises(mbv.Error, match=r"/sys/kernel/part-.*: cannot be written") as raised:
        mbv.distributed.check(scene_file, cluster, parts=2, resume="/sys/kernel")
    assert raised.value.code == "file_unwritable"


def test_refuses_a_scene_that_changes_while_it_runs(cluster, scene_file, tmp_path):
    kept = tmp_path / "parts"
    unchanged = scene_file.read_text()

    def change(fraction: float) -> None:
        if fraction == 0:
            scene = json.loads(unchanged)
            scene["models"][0]["position"] = [0.5, 0, 0]
            scene_file.write_text(json.dumps(scene))
            cluster.run(forget)

    def forget() -> None:  # as a worker that has just come
        import mbv.distributed._worker

        mbv.distributed._worker._held = None

    with pytest.warns(RuntimeWarning, match="is not the one that the check began with"):
        with pytest.raises(mbv.Error, match="check again") as raised:
            mbv.distributed.check(scene_file, cluster, parts=2, resume=kept, progress=change)
    assert raised.value.code == "invalid_scene"
    assert list(kept.iterdir()) == []
    scene_file.write_text(unchanged)
    report = mbv.distributed.check(scene_file, cluster, parts=2, resume=kept)
    assert timeless(report.to_json()) == whole(scene_file)
