"""Files of scenes: found from any folder, never lost, and saved as the scene is."""

from __future__ import annotations

import concurrent.futures
import os
import pickle
import zipfile

import numpy as np
import pytest

import mbv
from meshes import at, cube


def write_obj(path, mesh: mbv.Mesh) -> None:
    lines = ["v {} {} {}".format(*v) for v in mesh.vertices.tolist()]
    lines += ["f {} {} {}".format(*(np.array(face) + 1)) for face in mesh.faces.tolist()]
    path.write_text("\n".join(lines) + "\n")


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Two of them, the process in the first one, which has a cube as an OBJ."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    write_obj(tmp_path / "one" / "cube.obj", cube())
    monkeypatch.chdir(tmp_path / "one")
    return tmp_path


@pytest.mark.parametrize("make", [
    lambda: mbv.load("cube.obj"),
    lambda: "cube.obj",
    lambda: pickle.loads(pickle.dumps(mbv.load("cube.obj"))),
], ids=["mesh", "path", "pickled"])
def test_relative_mesh_is_found_from_another_folder(folders, make):
    scene = mbv.Scene()
    scene.add("it", make())
    os.chdir(folders / "two")
    scene.save("k.mbv.json")
    assert sorted(os.listdir()) == ["k.mbv.json"]
    os.chdir(folders)
    back = mbv.Scene.load("two/k.mbv.json")
    assert np.array_equal(back["it"].mesh.vertices, cube().vertices)
    assert scene["it"].mesh.path == "cube.obj"


def test_scene_moves_from_folder_to_folder(folders):
    scene = mbv.Scene()
    scene.add("it", "cube.obj")
    scene.add("made", cube(3), at(5))
    scene.save("k.mbv.json")
    scene = mbv.Scene.load("k.mbv.json")
    mesh = pickle.dumps(scene["it"].mesh)
    whole = pickle.dumps(scene)
    os.chdir(folders / "two")
    scene.save("k.mbv.json")
    pickle.loads(whole).save("whole.mbv.json")
    other = mbv.Scene()
    other.add("it", pickle.loads(mesh))
    other.save("other.mbv.json")
    for name in ("k", "whole", "other"):
        back = mbv.Scene.load(f"{name}.mbv.json")
        assert np.array_equal(back["it"].mesh.vertices, cube().vertices)
    assert sorted(os.listdir()) == ["k.mbv.json", "other.mbv.json", "whole.mbv.json"]


@pytest.mark.parametrize("spoil", [
    lambda path: write_obj(path, cube(7)),
    lambda path: path.write_text("garbage"),
], ids=["changed", "garbage"])
def test_mesh_whose_file_changed_is_saved_as_it_was(folders, spoil):
    scene = mbv.Scene()
    scene.add("it", "cube.obj")
    scene.add("again", scene["it"].mesh, at(9))
    spoil(folders / "one" / "cube.obj")
    spoilt = (folders / "one" / "cube.obj").read_bytes()
    with pytest.warns(UserWarning, match='cube.obj: has changed since it was read for "it"') as told:
        scene.save("k.mbv.json")
    assert len(told) == 1 and "is saved as k-1.ply" in str(told[0].message)
    assert (folders / "one" / "cube.obj").read_bytes() == spoilt
    back = mbv.Scene.load("k.mbv.json")
    assert np.array_equal(back["it"].mesh.vertices, cube().vertices)
    assert back["again"].mesh.path == back["it"].mesh.path == "k-1.ply"
    scene.save("k.mbv.json")  # from now on it is that of the PLY, and nothing is to be told
    assert sorted(os.listdir()) == ["cube.obj", "k-1.ply", "k.mbv.json"]


@pytest.mark.filterwarnings("error")
def test_file_that_was_only_touched_is_named_as_before(folders):
    scene = mbv.Scene()
    scene.add("it", "cube.obj")
    os.utime("cube.obj", ns=(1, 1))
    scene.save("k.mbv.json")
    assert sorted(os.listdir()) == ["cube.obj", "k.mbv.json"]


def test_file_that_nobody_changed_is_not_read_again(folders):
    """Size and time tell: what has these as they were is not looked into."""
    scene = mbv.Scene()
    scene.add("it", "cube.obj")
    before = os.stat("cube.obj")
    text = (folders / "one" / "cube.obj").read_text()
    (folders / "one" / "cube.obj").write_text("x" * len(text))
    os.utime("cube.obj", ns=(before.st_atime_ns, before.st_mtime_ns))
    scene.save("k.mbv.json")
    assert sorted(os.listdir()) == ["cube.obj", "k.mbv.json"]


def write_gltf(path, node: str = '"mesh": 0'):
    """The cube as a glTF with its numbers in cube.bin beside it; gives points and faces."""
    points, faces = cube().vertices.astype("<f4"), cube().faces.astype("<u4")
    path.with_name("cube.bin").write_bytes(points.tobytes() + faces.tobytes())
    size = points.nbytes + faces.nbytes
    low, high = points.min(0).tolist(), points.max(0).tolist()
    path.write_text(f"""{{"asset": {{"version": "2.0"}}, "scene": 0,
        "scenes": [{{"nodes": [0]}}], "nodes": [{{{node}}}],
        "meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}, "indices": 1}}]}}],
        "buffers": [{{"uri": "cube.bin", "byteLength": {size}}}],
        "bufferViews": [{{"buffer": 0, "byteLength": {points.nbytes}}},
            {{"buffer": 0, "byteOffset": {points.nbytes}, "byteLength": {faces.nbytes}}}],
        "accessors": [{{"bufferView": 0, "componentType": 5126, "count": {len(points)},
            "type": "VEC3", "min": {low}, "max": {high}}},
            {{"bufferView": 1, "componentType": 5125, "count": {faces.size}, "type": "SCALAR"}}]}}""")
    return points, faces


@pytest.mark.parametrize("load", [mbv.load, mbv.fit], ids=["mesh", "path"])
def test_skins_of_a_gltf_are_told_of(folders, load):
    write_gltf(folders / "one" / "cube.gltf", '"mesh": 0, "skin": 0')
    with pytest.warns(UserWarning, match="cube.gltf: skins are not applied"):
        load("cube.gltf")


def test_numbers_of_a_gltf_beside_it_are_looked_at(folders):
    points, faces = write_gltf(folders / "one" / "cube.gltf")
    scene = mbv.Scene.load("cube.gltf")
    name, vertices = scene.names[0], scene[scene.names[0]].mesh.vertices
    scene.save("k.mbv.json")
    assert not (folders / "one" / "k-1.ply").exists()
    (folders / "one" / "cube.bin").write_bytes((points / 2).tobytes() + faces.tobytes())
    with pytest.warns(UserWarning, match="cube.gltf"):
        scene.save("k.mbv.json")
    assert np.array_equal(mbv.Scene.load("k.mbv.json")[name].mesh.vertices, vertices)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED], ids=["stored", "deflated"])
def test_a_3mf_is_read_whole_and_by_its_parts(folders, method):
    mesh = cube()
    vertices = "".join('<vertex x="{}" y="{}" z="{}"/>'.format(*v) for v in mesh.vertices.tolist())
    faces = "".join('<triangle v1="{}" v2="{}" v3="{}"/>'.format(*f) for f in mesh.faces.tolist())
    with zipfile.ZipFile("plate.3mf", "w", method) as archive:
        archive.writestr("_rels/.rels", """<Relationships><Relationship Id="r" Target="/3D/a.model"
            Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>""")
        with archive.open("3D/a.model", "w", force_zip64=True) as model:
            model.write(f"""<model unit="inch"><resources><object id="4" name="고양이"><mesh>
                <vertices>{vertices}</vertices><triangles>{faces}</triangles></mesh></object></resources>
                <build><item objectid="4"/><item objectid="4" transform="1 0 0 0 1 0 0 0 1 5 0 0"/></build>
                </model>""".encode())
    whole = mbv.load("plate.3mf")
    assert np.array_equal(whole.vertices, np.vstack([mesh.vertices, mesh.vertices + [5, 0, 0]]))
    assert np.array_equal(mbv.load("plate.3mf#mesh=0").faces, mesh.faces)
    scene = mbv.Scene.load("plate.3mf")
    assert scene.names == ["고양이", "고양이-2"]
    assert np.array_equal(scene["고양이-2"].pose, at(5, 0, 0))
    scene.save("plate.mbv.json")
    assert '"in"' in (folders / "one" / "plate.mbv.json").read_text(encoding="utf-8")


def test_no_writer_overwrites_what_was_read(folders):
    scene = mbv.Scene()
    scene.add("it", "cube.obj")
    scene.add("there", "cube.obj", at(1))
    scene.export("both.glb")
    scene.save("k.mbv.json")
    os.symlink("cube.obj", "link.html")
    loaded = mbv.Scene.load("k.mbv.json")
    nodes = mbv.Scene.load("both.glb")
    before = {name: (folders / "one" / name).read_bytes() for name in os.listdir()}
    for act, message in [
        (lambda: scene.check().to_html("cube.obj"), 'overwrite the mesh of model "it"'),
        (lambda: scene.check().to_html("link.html"), 'overwrite the mesh of model "it"'),
        (lambda: loaded.check().to_html("k.mbv.json"), "which the scene was loaded from"),
        (lambda: loaded.check().to_html("../one/cube.obj"), 'overwrite the mesh of model "it"'),
        (lambda: nodes.check().to_html("both.glb"), "this would overwrite"),
        (lambda: nodes.export("both.glb"), "this would overwrite"),
        (lambda: nodes.check().to_html("../one/both.glb"), "this would overwrite"),
    ]:
        with pytest.raises(mbv.Error, match=message) as raised:
            act()
        assert raised.value.code == "file_unwritable"
    assert {name: (folders / "one" / name).read_bytes() for name in os.listdir()} == before
    loaded.save("k.mbv.json")  # a scene may be saved where it came from


def test_scene_may_change_while_it_is_saved(folders):
    """What other threads add meanwhile stays, and is in this file or not as a whole."""
    scene = mbv.Scene()
    scene.add("first", cube())
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        def add(thread: int) -> None:
            for i in range(150):
                scene.add(f"{thread} {i}", cube(1 + (i + thread) % 5), at(i))

        adding = [pool.submit(add, thread) for thread in range(2)]
        while not all(each.done() for each in adding):
            scene.save("k.mbv.json")
            scene.export("k.glb")
            names = mbv.Scene.load("k.mbv.json").names
            assert names == scene.names[:len(names)]
        for each in adding:
            each.result()
    assert len(scene) == 301
    scene.save("k.mbv.json")
    assert mbv.Scene.load("k.mbv.json").names == scene.names
    assert scene["first"].mesh.path is not None


@pytest.mark.skipif(os.name == "nt", reason="writes a shell script")
def test_scene_that_was_viewed_does_not_name_temporary_files(folders, monkeypatch):
    program = folders / "two" / "mbv-viewer"
    program.write_text(f'#!/bin/sh\ncp "$1" "{folders}/seen.mbv.json"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folders / "two"), prepend=os.pathsep)
    scene = mbv.Scene()
    scene.add("it", cube())
    assert scene.view().wait() == 0 and (folders / "seen.mbv.json").exists()
    assert scene["it"].mesh.path is None


@pytest.mark.parametrize("name", ["noext", "scene.mbv", "scene.txt", "cube.obj", "arm.urdf"])
def test_scene_is_saved_under_names_that_can_be_loaded(folders, name):
    scene = mbv.Scene()
    scene.add("it", cube())
    with pytest.raises(mbv.Error, match=r"path: .* give one that ends in .mbv.json") as raised:
        scene.save(name)
    assert raised.value.code == "format_unsupported"
    assert os.listdir() == ["cube.obj"]


def test_scene_in_lines_comes_back(folders):
    scene = mbv.Scene()
    scene.add("it", cube())
    scene.save("k.mbv.jsonl")
    assert mbv.Scene.load("k.mbv.jsonl").names == ["it"]


def test_names_and_warnings_of_files_are_whole(folders):
    scene = folders / "one" / os.fsdecode(b"caf\xe9.mbv.json")
    scene.write_text('''{"mbv": 1, "extra": 1, "models": [{"name": "a\\u0000b", "shape":
        {"sphere": {"center": [0, 0, 0], "radius": 1}}}]}''')
    loaded = mbv.Scene.load(scene)
    assert loaded.names == ["a\0b"] and "caf\ufffd.mbv.json" in loaded.warnings[0]


@pytest.mark.skipif(os.name == "nt", reason="names are no bytes there")
def test_name_that_is_no_utf_8_comes_back(folders):
    name = os.fsdecode(b"caf\xe9.obj")
    os.rename("cube.obj", name)
    mesh = mbv.load(name)
    assert mesh.path == name and "caf" in repr(mesh)
    assert pickle.loads(pickle.dumps(mesh)).path == name
