"""Meshes of other packages, by what they look like: none of these packages is imported here."""

from __future__ import annotations

import os
from typing import Any

from ._arrays import MOST_LEVELS
from ._error import Error, WrongTypeError


def parts(value: Any, name: str) -> Any:
    """The path of a mesh, or its vertices and faces; None for the faces of points alone."""
    from ._core import Shape

    if isinstance(value, Shape):
        raise WrongTypeError(
            f"{name}: is {_article(type(value).__name__)}, which is a shape; give a mesh, such as "
            "that of its to_mesh()"
        )
    if isinstance(value, (str, os.PathLike)):
        path = os.fspath(value)
        if isinstance(path, bytes):
            raise WrongTypeError(f"{name}: give the path as text, not as bytes")
        return path
    if isinstance(value, tuple) and len(value) == 2 and dimensions(value[0]) == 2:
        return value
    if hasattr(value, "GetPolys") and hasattr(value, "GetPoints"):
        return _of_vtk(value, name)
    vertices = getattr(value, "vertices", None)
    if vertices is not None:
        faces = getattr(value, "faces", None)
        return vertices, getattr(value, "triangles", None) if faces is None else faces
    if hasattr(value, "vertex") and hasattr(value, "triangle"):  # open3d.t.geometry.TriangleMesh
        return _of_tensor(value.vertex.positions), _of_tensor(value.triangle.indices)
    points = getattr(value, "points", None)
    if points is not None:
        cells = getattr(value, "cells_dict", None)  # meshio
        return points, None if cells is None else cells.get("triangle")
    if dimensions(value) == 2:
        return value, None
    raise WrongTypeError(
        f"{name}: {_article(type(value).__name__)} is neither a shape nor a mesh; give a shape of "
        "mbv, a Mesh, a path, (vertices, faces), or an object with .vertices and .faces"
    )


def scale_factors(factors: Any) -> Any:
    """One factor for all three directions as three."""
    return [factors] * 3 if dimensions(factors) == 0 else factors


def restored_mesh(vertices: Any, faces: Any, path: str | None, origin: Any = None) -> Any:
    """What pickle calls."""
    from ._core import Mesh

    mesh: Any = Mesh  # what only pickle calls has no type
    return mesh._restored(vertices, faces, path, origin)


def mesh_repr(mesh: Any) -> str:
    where = f" of {mesh.path}" if mesh.path else ""
    return f"<mbv.Mesh{where}: {len(mesh.vertices)} vertices, {len(mesh.faces)} triangles>"


def mesh_html(mesh: Any) -> str:
    from ._describe import table_html

    rows: list[tuple[Any, ...]] = [
        ("vertices", f"{len(mesh.vertices):,}"),
        ("triangles", f"{len(mesh.faces):,}"),
        ("min", mesh.bounds[0].tolist()),
        ("max", mesh.bounds[1].tolist()),
        ("area", mesh.area),
        ("volume", mesh.volume),
        ("watertight", "yes" if mesh.is_watertight else "no"),
        *(("problem", problem) for problem in mesh.problems),
    ]
    return table_html("Mesh", ("field", "value"), rows)


def dimensions(value: Any, level: int = 0) -> int:
    """Of what may be an array; 0 for anything else."""
    if hasattr(value, "ndim"):
        return int(value.ndim)
    if hasattr(value, "shape"):
        return len(value.shape)
    if isinstance(value, (list, tuple)):
        return 1 + (dimensions(value[0], level + 1) if value and level < MOST_LEVELS else 0)
    if hasattr(value, "__array__") or hasattr(value, "__buffer__"):
        import numpy as np

        return np.asarray(value).ndim
    return 0


def _of_tensor(tensor: Any) -> Any:
    return tensor.cpu().numpy()


def _of_vtk(data: Any, name: str) -> tuple[Any, Any]:
    """vtkPolyData and what derives from it, PyVista's too; polygons and strips as triangles."""
    from vtkmodules.util.numpy_support import vtk_to_numpy

    if data.GetNumberOfPoints() == 0:
        raise Error(f"{name}: has no points", "degenerate_mesh")
    cells = data.GetPolys()
    is_triangles = data.GetNumberOfStrips() == 0 and cells.GetNumberOfCells() > 0
    if not is_triangles or cells.GetMaxCellSize() != 3 or cells.IsHomogeneous() != 3:
        data, cells = _triangulated(data)
    points = vtk_to_numpy(data.GetPoints().GetData())
    if cells.GetNumberOfCells() == 0:
        return points, None
    return points, vtk_to_numpy(cells.GetConnectivityArray()).reshape(-1, 3)


def _triangulated(data: Any) -> tuple[Any, Any]:
    from vtkmodules.vtkFiltersCore import vtkTriangleFilter

    triangulate = vtkTriangleFilter()
    triangulate.PassVertsOff()
    triangulate.PassLinesOff()
    triangulate.SetInputData(data)
    triangulate.Update()
    result = triangulate.GetOutput()
    return result, result.GetPolys()


def _article(name: str) -> str:
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
