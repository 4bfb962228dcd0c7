"""Scenes, their checks and reports."""

from __future__ import annotations

import gc
import json
import pickle

import numpy as np
import pytest

import mbv
from meshes import at, cube


def three() -> mbv.Scene:
    scene = mbv.Scene()
    mesh = cube()
    scene.add("left", mesh)
    scene.add("right", mesh, at(1.5))
    scene.add("far", mbv.Sphere((0, 0, 0), 1), at(10), scale=2)
    return scene


def test_raycast_names_the_model_that_is_met_first():
    scene = mbv.Scene()
    scene.add("near", cube(), at(3))
    scene.add("far", mbv.Sphere((0, 0, 0), 1), at(9))
    hit = scene.raycast(mbv.Ray((0, 0, 0), (1, 0, 0)))
    assert (hit.t, hit.name, hit.inside) == (2, "near", False) and hit.triangle in range(12)
    assert np.array_equal(hit.normal, [-1, 0, 0]) and np.array_equal(hit.point, [2, 0, 0])
    assert scene.raycast(mbv.Ray((0, 0, 0), (0, 1, 0))) is None
    origins = np.array([[0, 0, 0], [5, 0, 0], [9, 0, 0], [0, 9, 0]])
    hits = scene.raycast((origins, (1, 0, 0)))
    assert hits.name.tolist() == ["near", "far", "far", ""]
    assert hits.t.tolist() == [2, 3, 0, np.inf] and hits.inside.tolist() == [False, False, True, False]
    assert hits.triangle[1:].tolist() == [-1, -1, -1] and np.isnan(hits.point[3]).all()
    assert mbv.Scene().raycast((origins, (1, 0, 0))).name.tolist() == [""] * 4
    assert scene.raycast((np.zeros((0, 3)), np.zeros((0, 3)))).name.shape == (0,)
    with pytest.raises(mbv.Error, match="ray: has shape"):
        scene.raycast([1, 2])


def test_models_by_name():
    scene = three()
    assert scene.names == ["left", "right", "far"] and len(scene) == 3 and "far" in scene
    assert np.array_equal(scene["right"].pose, at(1.5))
    assert scene["far"].mesh == mbv.Sphere((0, 0, 0), 1) and scene["far"].scale.tolist() == [2] * 3
    assert scene.volume("far") == mbv.Sphere((10, 0, 0), 2)
    assert scene.bounds.max[0] == 12
    scene.set_pose("far", None)
    assert scene.volume("far") == mbv.Sphere((0, 0, 0), 2)
    scene.remove("far")
    assert [model.name for model in scene] == ["left", "right"]
    assert "3 models" in repr(three()) and "left" in three()._repr_html_()


def test_names_are_those_of_the_models_that_are_there():
    scene = three()
    scene.remove("left")
    assert "left" not in scene and "far" in scene and 1 not in scene and "\udcff" not in scene
    with pytest.raises(KeyError):
        scene.set_pose("left", None)
    scene.set_pose("far", at(20))
    scene.add("left", cube(), at(5))
    assert scene.names == ["right", "far", "left"]
    assert scene["far"].pose[0, 3] == 20 and scene["left"].pose[0, 3] == 5
    with pytest.raises(mbv.Error, match="already"):
        scene.add("right", cube())
    copied = pickle.loads(pickle.dumps(scene))
    assert copied["left"].pose[0, 3] == 5 and "gone" not in copied


def test_models_may_be_removed_on_the_way():
    scene = three()
    for model in scene:
        scene.remove(model.name)
    assert len(scene) == 0


def test_load_splits_meshes_into_their_parts(tmp_path):
    box, ball = cube(), mbv.Sphere((9, 0, 0), 1).to_mesh()
    both = mbv.Mesh(np.vstack([box.vertices, ball.vertices]),
                    np.vstack([box.faces, ball.faces + len(box.vertices)]))
    both.export(tmp_path / "both.stl")
    assert [m.name for m in mbv.Scene.load(tmp_path / "both.stl")] == ["both"]
    split = mbv.Scene.load(tmp_path / "both.stl", split=True)
    assert [m.name for m in split] == ["both/1", "both/2"]
    # An OBJ names its parts itself.
    text = "".join("v {} {} {}\n".format(*v) for v in both.vertices)
    for name, faces in (("lid", box.faces[:4]), ("shaft", both.faces[4:])):
        text += f"o {name}\n" + "".join("f {} {} {}\n".format(*(f + 1)) for f in faces)
    (tmp_path / "pump.obj").write_text(text)
    pump = mbv.Scene.load(tmp_path / "pump.obj", split=True)
    assert [m.name for m in pump] == ["pump/lid", "pump/shaft"]
    assert len(mbv.load(str(tmp_path / "pump.obj") + "#group=1").faces) == 4
    pump.save(tmp_path / "pump.mbv.json")
    assert [m.name for m in mbv.Scene.load(tmp_path / "pump.mbv.json")] == ["pump/lid", "pump/shaft"]


@pytest.mark.parametrize("act, message", [
    (lambda s: s.add("left", cube()), "name: the scene has a model"),
    (lambda s: s.add("", cube()), "name: must not be empty"),
    (lambda s: s.add("x", cube(), scale=-1), "scale"),
    (lambda s: s.add("x", cube(), volume="cube"), "volume"),
    (lambda s: s.add("x", 5), "mesh: an int"),
    (lambda s: s.add("x", mbv.Sphere((0, 0, 0), 1), scale=(1, 2, 3)), ""),
    (lambda s: s["nobody"], 'no model "nobody"'),
    (lambda s: s.remove("nobody"), 'no model "nobody"'),
    (lambda s: s.set_pose("left", np.eye(4) * 2), "pose: is not rigid"),
    (lambda s: s.ignore("left", "nobody"), 'b: the scene has no model "nobody"'),
    (lambda s: s.ignore("left", "left"), "one model twice"),
    (lambda s: s.ignore(np.zeros(3), "left"), "a: must be text, is array([0., 0., 0.]), of type ndarray"),
    (lambda s: s.check(clearance=-1), "clearance"),
    (lambda s: s.check(progress=5), "progress"),
    (lambda s: mbv.Scene.load("no such.mbv.json"), "no such.mbv.json"),
    (lambda s: mbv.Scene.load(), "paths"),
    (lambda s: mbv.Scene.load("a.stl", split=1), "split: must be True or False"),
    (lambda s: mbv.Scene.load("a.stl", 5), "paths[1]: must be a path"),
    (lambda s: s.check(threads=-1), "threads: must be an integer from 0 on, is -1"),
    (lambda s: s.check(max_pairs=-1), "max_pairs: must be an integer from 0 on, is -1"),
    (lambda s: s.check(exact="yes"), "exact: must be True or False"),
    (lambda s: s.check(penetration=None), "penetration: must be True or False, is None"),
    (lambda s: s.check().worst("all"), "count: must be an integer"),
    (lambda s: s.check().to_html("x\0.html"), "path: has a character"),
    (lambda s: s.add(5, cube()), "name: must be text, is 5"),
    (lambda s: s.remove(5), "name: must be text, is 5"),
    (lambda s: s.save(None), "path: must be a path"),
    (lambda s: s.save("a\0.mbv.json"), "path: has a character that no file name can have"),
    (lambda s: s.export("x.glb", volumes=2), "volumes: must be True or False"),
])
def test_wrong_arguments_are_named(act, message):
    with pytest.raises(mbv.Error) as raised:
        act(three())
    assert message in str(raised.value)


def test_check():
    report = three().check()
    assert len(report) == 1 and report.has_findings
    pair = report.pairs[0]
    assert (pair.a, pair.b, pair.state) == ("left", "right", "unknown")
    assert pair.depth == 0.5 and pair.contact_triangles is None
    exact = three().check(exact=True, clearance=20)
    assert [p.state for p in exact] == ["intersecting", "clearance", "clearance"]
    assert exact.worst(1)[0].b == "right"
    worst = exact.worst(1)[0]
    assert worst.penetration == pytest.approx(0.5, rel=1e-6) and worst.penetration_reason is None
    assert worst.overlap_volume > 0 and worst.inner is None and not worst.duplicate
    assert three().check(exact=True, penetration=False).pairs[0].penetration is None
    assert exact.summary == {"models": 3, "pairs_tested": 3, "volumes_overlapping": 1,
                             "meshes_intersecting": 1}
    assert "1 of 3 pairs" in exact.caption and exact.caption in repr(exact)
    assert "left" in exact._repr_html_()


def test_findings_are_grouped_as_the_command_groups_them():
    scene = three()
    scene.add("beside", cube(), at(0.25, 0.5))
    scene.add("alone", cube(), at(0, 100))
    scene.add("with it", cube(), at(0.5, 100))
    report = scene.check(exact=True, clearance=20)
    answer = json.loads(report.to_json())
    assert len(answer["groups"]) > 0
    fields = mbv.Group._fields
    assert [dict(zip(fields, (*group[:4], list(group.shared), *group[5:])))
            for group in report.groups] == answer["groups"]
    assert [pair.group for pair in report] == [pair["group"] for pair in answer["pairs"]]
    assert set(report.table["group"]) == {group.id for group in report.groups}
    assert mbv.Scene().check().groups == []


def test_table_has_a_row_a_pair():
    report = three().check(exact=True, clearance=20)
    table = report.table
    assert table.dtype.names[:4] == ("a", "b", "index_a", "index_b") and len(table) == 3
    assert table["b"].tolist() == ["right", "far", "far"]
    assert table["distance"][0] == 0 and table["distance"][1] == pytest.approx(7)
    assert table["point_on_a"].shape == (3, 3)
    assert len(mbv.Scene().check().table) == 0


@pytest.mark.parametrize("is_on", [True, False])
def test_pairs_leave_the_garbage_collector_as_it_was(is_on):
    report = three().check(exact=True)
    was_on = gc.isenabled()
    try:
        (gc.enable if is_on else gc.disable)()
        assert len(report.pairs) == 1 and report[0].b == "right"
        assert gc.isenabled() == is_on
    finally:
        (gc.enable if was_on else gc.disable)()


def test_report_is_that_of_the_command_s_schema(tmp_path):
    report = three().check(exact=True)
    answer = json.loads(report.to_json())
    assert answer["schema"] == "mbv.check/1" and len(answer["pairs"]) == len(report)
    report.to_html(tmp_path / "report.html", title="Three <models>")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Three &lt;models&gt;" in page
    assert ('id="view-1"' in page) != ("built without three.js" in page)
    report.to_html(tmp_path / "flat.html", views=0)
    assert 'id="view-1"' not in (tmp_path / "flat.html").read_text(encoding="utf-8")
    with pytest.raises(mbv.Error, match="views"):
        report.to_html(tmp_path / "none.html", views=-1)
    with pytest.raises(mbv.Error) as raised:
        report.to_html(tmp_path / "no folder" / "report.html")
    assert raised.value.code == "file_unwritable"


def test_ignored_pairs_are_not_tested():
    scene = three()
    scene.ignore("left", "right")
    assert len(scene.check()) == 0 and scene.ignored == [("left", "right")]


def test_a_model_of_the_name_of_a_former_one_inherits_nothing():
    scene = three()
    scene.ignore("left", "right")
    scene.accept("left", "right")
    scene.set_motion("left", mbv.Path([0], [at(9)]))
    left = scene["left"].mesh
    scene.remove("left")
    assert scene.accepted == [] and scene.ignored == [] and scene.motions == {}
    scene.add("left", left)
    assert scene.check().has_findings


def test_scene_comes_back_from_its_file(tmp_path, data):
    scene = three()
    scene.add("cat", data / "cat.stl", at(0, 5), volume="minimum")
    scene.save(tmp_path / "a scene.mbv.json")
    assert (tmp_path / "a scene-1.ply").exists()
    back = mbv.Scene.load(tmp_path / "a scene.mbv.json")
    assert back.warnings == [] and back.names == scene.names
    assert np.array_equal(back["left"].mesh.vertices, cube().vertices)
    assert back.check(exact=True).table.tobytes() == scene.check(exact=True).table.tobytes()


def one(mesh: mbv.Mesh) -> mbv.Scene:
    scene = mbv.Scene()
    scene.add("it", mesh)
    return scene


def test_saving_spares_the_files_of_others(tmp_path):
    precious = tmp_path / "k-1.ply"
    precious.write_text("precious")
    (tmp_path / "k-2.ply").symlink_to(tmp_path / "elsewhere.ply")  # to nothing
    one(cube()).save(tmp_path / "k.mbv.json")
    assert precious.read_text() == "precious" and not (tmp_path / "elsewhere.ply").exists()
    back = mbv.Scene.load(tmp_path / "k.mbv.json")["it"].mesh
    assert back.path == str(tmp_path / "k-3.ply") and np.array_equal(back.vertices, cube().vertices)


def test_saving_again_makes_no_more_files(tmp_path):
    first = three()
    first.add("other", cube().scaled(3), at(20))
    first.save(tmp_path / "k.mbv.json")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["k-1.ply", "k-2.ply", "k.mbv.json"]
    again = three()
    again.add("other", cube().scaled(3), at(20))
    for scene in (first, again):
        scene.save(tmp_path / "k.mbv.json")
        assert sorted(path.name for path in tmp_path.iterdir()) == names
    one(cube().scaled(5)).save(tmp_path / "k.mbv.json")  # `first` still names the other two
    first.save(tmp_path / "first.mbv.json")
    back = mbv.Scene.load(tmp_path / "first.mbv.json")
    assert np.array_equal(back["other"].mesh.vertices, cube().scaled(3).vertices)


def test_what_was_welded_stays_welded(tmp_path):
    # Two triangles of a square, whose corners agree to five digits.
    (tmp_path / "gap.obj").write_text(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1.00001 0 0\nv 1 1 0\nv 0 1.00001 0\nf 1 2 3\nf 4 5 6\n")
    welded = mbv.load(tmp_path / "gap.obj", weld=1e-4)
    assert len(welded.vertices) == 4 and welded.path is None
    assert mbv.load(tmp_path / "gap.obj", weld=1e-6).path == str(tmp_path / "gap.obj")
    part = mbv.load(f"{tmp_path / 'gap.obj'}#part=1", weld=1e-4)
    assert len(part.faces) == 2 and part.path is None
    one(welded).save(tmp_path / "k.mbv.json")
    back = mbv.Scene.load(tmp_path / "k.mbv.json")["it"].mesh
    assert np.array_equal(back.vertices, welded.vertices)
    assert np.array_equal(back.faces, welded.faces)


def test_a_mesh_that_is_missing_keeps_its_name(tmp_path):
    one(cube()).save(tmp_path / "k.mbv.json")
    scene = mbv.Scene.load(tmp_path / "k.mbv.json")
    (tmp_path / "k-1.ply").unlink()
    scene.add("new", cube().scaled(2))
    scene.save(tmp_path / "k.mbv.json")
    assert scene["new"].mesh.path == str(tmp_path / "k-2.ply")
    assert not (tmp_path / "k-1.ply").exists()


def test_saving_that_fails_leaves_all_as_it_was(tmp_path):
    scene = one(cube())
    (tmp_path / "k.mbv.json").mkdir()
    with pytest.raises(mbv.Error) as raised:
        scene.save(tmp_path / "k.mbv.json")
    assert raised.value.code == "file_unwritable"
    assert [path.name for path in tmp_path.iterdir()] == ["k.mbv.json"]
    assert scene["it"].mesh.path is None


def test_scene_goes_to_other_programs(tmp_path, data):
    scene = three()
    scene.add("cat", data / "cat.stl", at(0, 5))
    scene.export(tmp_path / "out.glb")
    assert mbv.Scene.load(tmp_path / "out.glb").names == scene.names
    scene.export(tmp_path / "with.glb", volumes=True)
    doubled = mbv.Scene.load(tmp_path / "with.glb")
    assert doubled.names == [each for n in scene.names for each in (n, f"{n} (volume)")]
    trimesh = pytest.importorskip("trimesh")
    read = trimesh.load(tmp_path / "out.glb")
    cat = scene["cat"].mesh.vertices + (0, 5, 0)
    least = np.minimum(cat.min(axis=0), [-1, -2, -2])  # of cubes and the sphere
    assert len(read.geometry) == 4
    assert np.allclose(read.bounds[0], least, atol=0.02)  # a sphere's facets are inside
    assert np.allclose(read.bounds[1], [12, cat[:, 1].max(), 2], atol=0.02)


def test_scene_and_report_pickle(data):
    scene = mbv.Scene.load(data / "cats.mbv.json")
    scene.add("box", cube(), at(0, 3))
    back = pickle.loads(pickle.dumps(scene))
    assert back.names == scene.names
    report = scene.check(exact=True, clearance=100)
    assert pickle.loads(pickle.dumps(report)).table.tobytes() == report.table.tobytes()
    assert back.check(exact=True, clearance=100).table.tobytes() == report.table.tobytes()
    assert back["box"].mesh.path is None


def test_progress_is_told_and_can_cancel():
    told = []
    three().check(exact=True, progress=told.append)
    assert told and all(0 <= fraction <= 1 for fraction in told)
    with pytest.raises(mbv.Error) as raised:
        three().check(exact=True, progress=lambda fraction: False)
    assert raised.value.code == mbv.ErrorCode.CANCELLED

    def fails(fraction):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        three().check(exact=True, progress=fails)


def test_threads_do_not_change_the_report():
    one = three().check(exact=True, threads=1)
    assert one.table.tobytes() == three().check(exact=True, threads=2).table.tobytes()


def test_viewer_that_is_not_there(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(mbv.Error, match="mbv-viewer is not on PATH"):
        three().view()
