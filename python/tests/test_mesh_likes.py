"""Meshes of other packages: by their look, and the packages themselves where installed."""

from __future__ import annotations

import pathlib
import pickle
from types import SimpleNamespace

import numpy as np
import pytest

import mbv
from meshes import at, cube


def arrays():
    mesh = cube()
    return np.array(mesh.vertices), np.array(mesh.faces)


@pytest.mark.parametrize("make", [
    lambda v, f: (v, f),
    lambda v, f: (v.tolist(), f.tolist()),
    lambda v, f: SimpleNamespace(vertices=v, faces=f),
    lambda v, f: SimpleNamespace(vertices=v, triangles=f),
    lambda v, f: SimpleNamespace(points=v, cells_dict={"triangle": f}),
], ids=["tuple", "lists", "trimesh", "open3d", "meshio"])
def test_objects_by_their_look(make):
    vertices, faces = arrays()
    thing = make(vertices, faces)
    assert mbv.Mesh(thing).volume == 8
    assert mbv.overlaps(thing, thing, pose_b=at(2))
    assert mbv.fit(thing, "minimum").volume == pytest.approx(8)


def test_points_alone_are_fitted_and_not_asked_about():
    vertices, _ = arrays()
    for points in (vertices, vertices.tolist(), SimpleNamespace(points=vertices)):
        assert mbv.fit(points, "aabb") == mbv.Aabb((-1, -1, -1), (1, 1, 1))
    assert len(mbv.Mesh(vertices).faces) == 0


def test_paths(data):
    for path in (data / "cat.stl", str(data / "cat.stl")):
        assert mbv.overlaps(path, mbv.load(path))
    assert mbv.load(data / "cat.stl").path == str(data / "cat.stl")
    assert pathlib.Path(mbv.load(data / "cat.obj").path).name == "cat.obj"


def test_mesh_pickles_exactly(data):
    mesh = mbv.load(data / "cat.stl")
    back = pickle.loads(pickle.dumps(mesh))
    assert np.array_equal(back.vertices, mesh.vertices)
    assert np.array_equal(back.faces, mesh.faces)
    assert back.path == mesh.path


def test_mesh_says_what_it_is():
    mesh = cube()
    assert repr(mesh) == "<mbv.Mesh: 8 vertices, 12 triangles>"
    assert "watertight" in mesh._repr_html_()
    assert mesh.is_watertight and mesh.problems == [] and mesh.area == 24
    assert np.array_equal(mesh.bounds, [[-1, -1, -1], [1, 1, 1]])
    opened = mbv.Mesh(mesh.vertices, mesh.faces[1:])
    assert not opened.is_watertight and opened.problems and np.isnan(opened.volume)
    assert mesh.scaled(2).volume == 64 and mesh.scaled((-1, 1, 2)).volume == 16
    assert mesh.transformed(at(1)).bounds[1, 0] == 2
    loose = mbv.Mesh(mesh.vertices[mesh.faces].reshape(-1, 3), np.arange(36).reshape(-1, 3))
    assert len(loose.welded().vertices) == 8


def test_views_keep_their_mesh_alive():
    vertices = cube().vertices
    assert not vertices.flags.writeable
    assert vertices.sum() == 0


def test_trimesh():
    trimesh = pytest.importorskip("trimesh")
    box = trimesh.creation.box((2, 2, 2))
    ball = trimesh.creation.icosphere(radius=1)
    assert mbv.overlaps(box, ball)
    assert mbv.distance(box, ball, pose_b=at(5)).distance == pytest.approx(3)
    assert mbv.Mesh(box).volume == pytest.approx(box.volume)
    cloud = trimesh.PointCloud(box.vertices)
    assert mbv.fit(cloud, "aabb").volume == pytest.approx(8)


def test_open3d():
    open3d = pytest.importorskip("open3d")
    box = open3d.geometry.TriangleMesh.create_box(2, 2, 2)
    assert mbv.Mesh(box).volume == pytest.approx(8)
    tensor = open3d.t.geometry.TriangleMesh.from_legacy(box)
    assert mbv.Mesh(tensor).volume == pytest.approx(8)


def test_pyvista_and_vtk():
    pyvista = pytest.importorskip("pyvista")
    quads = pyvista.Cube(x_length=2, y_length=2, z_length=2)
    assert mbv.Mesh(quads).welded().volume == pytest.approx(8)
    assert mbv.Mesh(quads.triangulate()).area == pytest.approx(24)
    sphere = pyvista.Sphere(radius=1)
    assert mbv.overlaps(quads, sphere)
    assert mbv.fit(pyvista.PolyData(np.eye(3)), "aabb").volume == 1
