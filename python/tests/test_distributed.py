"""A check by Dask: the same bytes as the whole check, whatever happens to the workers."""

from __future__ import annotations

import json
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

import mbv
from meshes import cube

distributed = pytest.importorskip("distributed")
import mbv.distributed  # noqa: E402


def timeless(text: str) -> str:
    return re.sub(r'"(load|fit|broad|volumes|meshes)": [0-9.e+-]+', r'"\1": 0', text)


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0"
    ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


@pytest.fixture
def scene_file(tmp_path: pathlib.Path, rng: np.random.Generator) -> pathlib.Path:
    """300 boxes of two meshes in no order; each meets a few others."""
    for name, size in (("large", 1.0), ("small", 0.5)):
        box = mbv.Obb((0, 0, 0), (size, size, size)).to_mesh()
        lines = [f"v {x} {y} {z}" for x, y, z in box.vertices.tolist()]
        lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in box.faces.tolist()]
        (tmp_path / f"{name}.obj").write_text("\n".join(lines))
    models = [
        {"name": f"상자-{i}", "mesh": ("large.obj", "small.obj")[i % 2],
         "position": rng.uniform(0, 16, 3).tolist()}
        for i in range(300)
    ]
    path = tmp_path / "boxes.mbv.json"
    path.write_text(json.dumps({"mbv": 1, "models": models}))
    return path


def whole(path: pathlib.Path, **options) -> str:
    return timeless(mbv.Scene.load(path).check(**options).to_json())


def test_gives_the_report_of_the_whole(cluster, scene_file):
    expected = whole(scene_file, exact=True, penetration=False)
    assert len(json.loads(expected)["pairs"]) > 100
    for parts in (1, 5):
        report = mbv.distributed.check(
            scene_file, cluster, parts=parts, exact=True, penetration=False)
        assert timeless(report.to_json()) == expected
    report = mbv.distributed.check(str(scene_file), cluster.scheduler.address, clearance=0.5)
    assert timeless(report.to_json()) == whole(scene_file, clearance=0.5)


def test_sends_a_scene_with_its_meshes(cluster, scene_file):
    scene = mbv.Scene.load(scene_file)
    report = mbv.distributed.check(scene, cluster, parts=3, exact=True, penetration=False)
    assert timeless(report.to_json()) == whole(scene_file, exact=True, penetration=False)
    made = mbv.Scene()
    made.add("a", cube())
    made.add("b", mbv.Sphere((0.5, 0, 0), 1))
    assert len(mbv.distributed.check(made, cluster, parts=2)) == 1
    pose = np.eye(4)
    pose[:3, 3] = (0.3, 0.2, 0.1)
    made.add("c", cube(), pose)
    deep = mbv.distributed.check(made, cluster, parts=2, exact=True)
    assert "penetration" in deep.to_json()
    assert timeless(deep.to_json()) == timeless(made.check(exact=True).to_json())
    sent = mbv.distributed.check(
        scene_file, cluster, parts=2, exact=True, penetration=False, send=True)
    assert timeless(sent.to_json()) == whole(scene_file, exact=True, penetration=False)


def test_sends_robots_as_what_their_links_are(cluster, tmp_path, data):
    """No worker reads their files, which may be on another machine."""
    urdf = tmp_path / "arm.urdf"
    urdf.write_bytes((data / "arm.urdf").read_bytes())
    path = tmp_path / "cell.mbv.json"
    ball = {"name": "ball", "shape": {"sphere": {"center": [0, 0, 0.4], "radius": 0.3}}}
    path.write_text(json.dumps(
        {"mbv": 1, "models": [ball], "robots": [{"name": "r", "urdf": "arm.urdf"}]}))
    scene = mbv.Scene.load(path)
    expected = scene.check(exact=True)
    assert len(expected) > 1
    urdf.unlink()
    report = mbv.distributed.check(scene, cluster, parts=2, exact=True)
    assert timeless(report.to_json()) == timeless(expected.to_json())


def test_lets_meshes_go_in_little_memory(scene_file):
    """One byte: no two meshes fit, so that meshes are read again in each part."""
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=":0"
    ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        expected = whole(scene_file, exact=True)
        for memory in (1, "1", "1k"):
            report = mbv.distributed.check(
                scene_file, client, parts=5, exact=True, memory=memory)
            assert timeless(report.to_json()) == expected

        def lose(fraction: float) -> None:  # only who reads meshes again misses it
            if fraction == 0:
                (scene_file.parent / "large.obj").unlink()

        with pytest.raises(mbv.Error, match=r"part \d of 5, on the worker .*large\.obj"):
            mbv.distributed.check(
                scene_file, client, parts=5, exact=True, memory=1, progress=lose)


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


def test_names_what_no_worker_can_read(cluster, scene_file):
    (scene_file.parent / "small.obj").unlink()
    with pytest.warns(RuntimeWarning, match="another worker does it"):
        with pytest.raises(mbv.Error, match=r"on the worker tcp://.*small\.obj") as raised:
            mbv.distributed.check(scene_file, cluster, parts=2)
    assert raised.value.code == "file_unreadable"


def test_does_elsewhere_what_one_worker_cannot(cluster, scene_file):
    first = next(iter(cluster.scheduler_info(n_workers=-1)["workers"]))

    def hide(path: str) -> None:
        import mbv.distributed._worker as worker

        def load(*_arguments):
            raise mbv.Error(f"{path}: cannot be read: gone here", "file_unreadable")

        worker.kept_loaded = worker._loaded
        worker._loaded = load
        worker._held = None

    def show() -> None:
        import mbv.distributed._worker as worker

        worker._loaded = worker.kept_loaded

    cluster.run(hide, "small.obj", workers=[first])
    try:
        with pytest.warns(RuntimeWarning, match=f"{first}.*gone here"):
            report = mbv.distributed.check(
                scene_file, cluster, parts=6, exact=True, penetration=False)
    finally:
        cluster.run(show, workers=[first])
    assert timeless(report.to_json()) == whole(scene_file, exact=True, penetration=False)


def test_loses_nothing_when_workers_are_killed(scene_file):
    """One of two, at a random moment; MBV_KILL_ROUNDS=50 for more of it.

    Of a new cluster each time: Dask itself gives up a worker that dies while it starts again.
    """
    expected = whole(scene_file, exact=True, penetration=False)
    moments = np.random.default_rng(16)
    killed = 0
    for _ in range(int(os.environ.get("MBV_KILL_ROUNDS", "3"))):
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0"
        ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
            pid = cluster.workers[int(moments.integers(2))].pid
            killer = threading.Timer(moments.uniform(0, 0.3), os.kill, [pid, signal.SIGKILL])
            killer.start()
            report = mbv.distributed.check(
                scene_file, client, parts=16, exact=True, penetration=False)
            killed += killer.finished.is_set()
            killer.cancel()
            killer.join()
        assert timeless(report.to_json()) == expected
    assert killed > 0


def test_does_not_wait_for_ever_for_workers(scene_file):
    with distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, dashboard_address=":0"
    ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        with pytest.raises(mbv.Error, match="no worker has been there for 0.2 s; start some"):
            mbv.distributed.check(scene_file, client, parts=2, wait=0.2)


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


def test_reads_meshes_again_for_the_next_check(cluster, scene_file):
    before = mbv.distributed.check(scene_file, cluster, parts=2)
    mesh = scene_file.parent / "small.obj"
    mesh.write_text((scene_file.parent / "large.obj").read_text())
    after = mbv.distributed.check(scene_file, cluster, parts=2)
    assert len(after) > len(before)
    assert timeless(after.to_json()) == whole(scene_file)


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


def test_says_what_is_wrong_with_its_arguments(cluster, scene_file, tmp_path):
    with pytest.raises(mbv.Error, match="^parts:"):
        mbv.distributed.check(scene_file, cluster, parts=0)
    with pytest.raises(mbv.Error, match="^scene:"):
        mbv.distributed.check([], cluster)
    with pytest.raises(mbv.Error, match="more than 10 pairs"):
        mbv.distributed.check(scene_file, cluster, parts=2, max_pairs=10)
    (tmp_path / "file").write_text("")
    with pytest.raises(mbv.Error, match="no folder for the parts"):
        mbv.distributed.check(scene_file, cluster, parts=2, resume=tmp_path / "file")


def test_looks_at_the_pairs_asked_for(cluster, scene_file):
    asked = {"exact": True, "between": [("*-1?", "*"), ("*-2", "*-3*")], "tolerance": 0.3}
    report = mbv.distributed.check(scene_file, cluster, parts=3, **asked)
    assert timeless(report.to_json()) == whole(scene_file, **asked)
    states = {pair.state for pair in report}
    assert {"touching", "intersecting"} <= states and len(report) > 5
    again = pickle.loads(pickle.dumps(report))
    assert timeless(again.to_json()) == timeless(report.to_json())
    for wrong, message in (({"tolerance": 1}, "^tolerance: needs exact=True"),
                           ({"between": "a:b"}, "^between: give"), ({"clearance": -1}, "^clearance: "),
                           ({"exact": True, "tolerance": -1}, "^tolerance: must not be negative")):
        with pytest.raises(mbv.Error, match=message):
            mbv.distributed.check(scene_file, "tcp://not.reached:1", **wrong)


@pytest.mark.parametrize("send", [False, True])
@pytest.mark.parametrize("wrong, message", [
    ({"between": [("*-1", "*"), ("nobody", "*")]}, 'between[1]: no model is named "nobody"'),
    ({"max_pairs": 10}, "more than 10 pairs of models"),
])
def test_fails_once_where_no_worker_could_do_it(cluster, scene_file, send, wrong, message):
    with pytest.raises(mbv.Error) as whole_one:
        mbv.Scene.load(scene_file).check(**wrong)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # not one worker after another
        with pytest.raises(type(whole_one.value)) as raised:
            mbv.distributed.check(scene_file, cluster, parts=5, send=send, **wrong)
    assert str(raised.value) == str(whole_one.value) and str(raised.value).startswith(message)
    assert raised.value.code == "invalid_scene"


def test_merged_reports_pickle(cluster, scene_file):
    for options in ({}, {"exact": True, "clearance": 0.1}):
        report = mbv.distributed.check(scene_file, cluster, parts=2, **options)
        back = pickle.loads(pickle.dumps(report))
        assert back.to_json() == report.to_json()
        assert back.table.tobytes() == report.table.tobytes()
        assert pickle.loads(pickle.dumps(back)).to_json() == report.to_json()


def test_writes_pages_of_merged_reports(cluster, scene_file, tmp_path):
    report = mbv.distributed.check(scene_file, cluster, parts=2, exact=True, penetration=False)
    assert len(report) > 100
    report.to_html(tmp_path / "page.html", title="Merged", views=3)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "parts of a check are merged without the meshes" in page


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
])
def test_options_without_a_use_are_mistakes(options, said):
    done = run("gone.mbv.json", *options)
    assert done.returncode == 2 and done.stderr == f"mbv: error: {said}\n"
