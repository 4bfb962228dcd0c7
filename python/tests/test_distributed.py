"""A check by Dask: the same bytes as the whole check."""

from __future__ import annotations

import json
import pickle
import warnings

import numpy as np
import pytest

import mbv
from meshes import cube
from reports import timeless, whole

distributed = pytest.importorskip("distributed")
import mbv.distributed  # noqa: E402


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
