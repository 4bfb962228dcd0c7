"""A check by Dask, whatever happens to the workers."""

from __future__ import annotations

import os
import signal
import threading

import numpy as np
import pytest

import mbv
from reports import timeless, whole

distributed = pytest.importorskip("distributed")
import mbv.distributed  # noqa: E402


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


def test_reads_meshes_again_for_the_next_check(cluster, scene_file):
    before = mbv.distributed.check(scene_file, cluster, parts=2)
    mesh = scene_file.parent / "small.obj"
    mesh.write_text((scene_file.parent / "large.obj").read_text())
    after = mbv.distributed.check(scene_file, cluster, parts=2)
    assert len(after) > len(before)
    assert timeless(after.to_json()) == whole(scene_file)
