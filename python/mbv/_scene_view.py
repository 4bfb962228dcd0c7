"""Scenes for people to look at, through programs that may be installed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING, Any

from ._error import Error

if TYPE_CHECKING:
    from ._scene import Scene

_CLEAR, _OVERLAPPING = "#3b78c2", "#d62728"


def plot(scene: Scene, **options: Any) -> Any:
    try:
        import pyvista
    except ImportError:
        raise Error("plot: PyVista is not installed; pip install pyvista", "not_built") from None
    import numpy as np

    overlapping: set[str] = set()
    for pair in scene.check():
        if pair.volumes_overlap:
            overlapping.update((pair.a, pair.b))
    plotter = pyvista.Plotter()
    for model in scene:
        surface = model.mesh if hasattr(model.mesh, "faces") else _surface_of(model.mesh)
        if not model.visible or surface is None:
            continue
        vertices = surface.vertices * model.scale @ model.pose[:3, :3].T + model.pose[:3, 3]
        faces = np.column_stack([np.full(len(surface.faces), 3), surface.faces])
        color = _OVERLAPPING if model.name in overlapping else _CLEAR
        plotter.add_mesh(pyvista.PolyData(vertices, faces.ravel()), color=color, name=model.name)
    return plotter.show(**options)


def view(scene: Scene) -> Any:
    program = shutil.which("mbv-viewer")
    if program is None:
        raise Error("view: mbv-viewer is not on PATH; install the programs", "not_built")
    folder = tempfile.mkdtemp(prefix="mbv-")
    path = f"{folder}/scene.mbv.json"
    scene._data.copy().save(path)  # the scene's own meshes are not those of the temporary folder
    return subprocess.Popen([program, path])


def _surface_of(shape: Any) -> Any:
    """None of what has no surface to draw."""
    try:
        return shape.to_mesh()
    except Error:
        return None
