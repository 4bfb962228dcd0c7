"""Meshes written to files and read again."""

from __future__ import annotations

import numpy as np
import pytest

import mbv
from meshes import at, cube, torus


@pytest.mark.parametrize("name", ["ring.obj", "ring.STL", "고리.glb"])
def test_what_is_written_is_read_as_the_same(name, tmp_path):
    ring = torus(2, 0.5).transformed(at(1, 2, 3))
    ring.export(tmp_path / name)
    again = mbv.load(tmp_path / name)
    assert again.is_watertight and len(again.faces) == len(ring.faces)
    if name.endswith(".obj"):
        assert np.array_equal(again.vertices, ring.vertices)
        assert np.array_equal(again.faces, ring.faces)
    # float32 has 24 binary digits.
    assert np.allclose(again.bounds, ring.bounds, atol=4 * 2**-24)
    assert again.volume == pytest.approx(ring.volume, rel=1e-5)


def test_what_cannot_be_written_is_named(tmp_path):
    mesh = cube()
    for path, code, message in (("x.3ds", "format_unsupported", "x.3ds"),
                                ("none/x.obj", "file_unwritable", "none"),
                                (5, "invalid_argument", "path: must be a path")):
        with pytest.raises(mbv.Error, match=message) as raised:
            mesh.export(tmp_path / path if isinstance(path, str) else path)
        assert raised.value.code == code
    with pytest.raises(mbv.Error, match="no triangles") as raised:
        mbv.Mesh(np.eye(3), None).export(tmp_path / "x.obj")
    assert raised.value.code == "degenerate_mesh"
    with pytest.raises(mbv.Error) as raised:
        mesh.scaled(1e60).export(tmp_path / "x.stl")
    assert raised.value.code == "invalid_argument"
    assert list(tmp_path.iterdir()) == []


def test_the_file_that_was_read_stays(tmp_path):
    path = tmp_path / "cube.obj"
    cube().export(path)
    before = path.read_bytes()
    mesh = mbv.load(path)
    with pytest.raises(mbv.Error, match="would overwrite the file that the mesh was read from"):
        mesh.export(path)
    assert path.read_bytes() == before
    mesh.scaled(2).export(path)  # no longer what the file has
    assert mbv.load(path).volume == 64
