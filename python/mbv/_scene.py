"""Scenes: models with poses, and which of them overlap."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterator, NamedTuple

from ._error import Error
from ._report import Report

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from ._core import Aabb, Shape


class Model(NamedTuple):
    """One thing in a scene."""

    name: str
    mesh: Any  #: a Mesh or a shape, in its own frame
    pose: Any  #: (4, 4)
    scale: Any  #: (3,), applied before the pose
    volume: str  #: the kind of volume that stands for a mesh, as fit() names it
    visible: bool


class Scene:
    """Models by name, each a mesh or a shape at a pose; a `*.mbv.json` file is one.

    Models with the same Mesh share it, and what is computed from it. Can be pickled.
    """

    def __init__(self) -> None:
        from ._core import SceneData

        self._data: Any = SceneData()
        #: What the reader of a file should be told: fields that mbv does not know, say.
        self.warnings: list[str] = []

    @staticmethod
    def load(
        *paths: str | os.PathLike[str], progress: Callable[[float], object] | None = None
    ) -> Scene:
        """The scene of a file, or of several put together: scenes, meshes, URDF, glTF.

        A mesh becomes a model at the origin, named after its file. `progress` is called with the
        fraction done; returning False cancels. Error with path and reason.
        """
        from ._core import SceneData

        if not paths:
            raise Error("paths: give at least one file")
        scene = Scene()
        scene._data, scene.warnings = SceneData.load(list(paths), progress)
        return scene

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a `*.mbv.json` or `*.mbv.jsonl`, whole or not at all.

        Meshes that came from no file, or are not as their file has them, are written beside it, as
        PLY, under names that are free: "two-1.ply" beside "two.mbv.json", say. A file that is there
        already is never overwritten, but used where it holds the same mesh. A file that has changed
        since it was read is told of by a UserWarning: the scene is saved as it is here, with the
        mesh that was read. A changed size or time of the file has it read once more to see that.

        Error (file_unwritable, also for a file that the scene was read from; format_unsupported,
        for a name that could not be loaded again; invalid_scene).
        """
        for note in self._data.save(path):
            warnings.warn(note, UserWarning, stacklevel=2)

    def export(self, path: str | os.PathLike[str], *, volumes: bool = False) -> None:
        """Writes what is visible for other programs, as a `.glb` (glTF 2.0), whole or not at all.

        A node for each model, with name, pose, scale, color and opacity; with `volumes` also one
        for its bounding volume, named "NAME (volume)". Shapes are surfaces; planes and half-spaces
        are left out. Lengths become meters where the scene's units are known, y points upwards,
        vertices are float32. Error: format_unsupported, invalid_scene (nothing to show),
        invalid_argument (beyond float32, or 4 GiB), file_unwritable (also for a file that the scene
        was read from).
        """
        self._data.export(path, volumes)

    def add(
        self,
        name: str,
        mesh: Any,
        pose: ArrayLike | None = None,
        *,
        scale: ArrayLike = 1.0,
        volume: str = "obb",
    ) -> None:
        """Adds a shape, or anything mesh-like, at a rigid pose (4, 4).

        `scale`: one factor or (3,), positive, applied before the pose. `volume`: which kind of
        bounding volume stands for a mesh, see fit(). Error naming the argument, also where the name
        is taken.
        """
        from ._mesh_likes import scale_factors

        self._data.add(name, mesh, pose, scale_factors(scale), volume)

    def remove(self, name: str) -> None:
        """Error (invalid_argument) where there is no such model, as in all that take a name."""
        self._data.remove(name)

    def set_pose(self, name: str, pose: ArrayLike | None) -> None:
        """Places the model at a rigid pose (4, 4); None is the origin."""
        self._data.set_pose(name, pose)

    def ignore(self, a: str, b: str) -> None:
        """Never tests these two models. Error where there is no such model."""
        for name, argument in ((a, "a"), (b, "b")):
            if name not in self:
                raise Error(f'{argument}: the scene has no model "{name}"')
        if a == b:
            raise Error("b: this is one model twice; give two that are never tested")
        self._data.ignore(a, b)

    @property
    def ignored(self) -> list[tuple[str, str]]:
        """The pairs that are never tested."""
        return list(self._data.ignored())

    @property
    def names(self) -> list[str]:
        """Of the models, in order."""
        return list(self._data.names())

    def volume(self, name: str) -> Shape:
        """The model's bounding volume in the world."""
        shape: Shape = self._data.volume(name)
        return shape

    @property
    def bounds(self) -> Aabb | None:
        """The box around all volumes of visible models; None where there are none."""
        box: Aabb | None = self._data.bounds()
        return box

    def check(
        self,
        exact: bool = False,
        clearance: float = 0,
        threads: int = 0,
        progress: Callable[[float], object] | None = None,
        max_pairs: int | None = None,
        penetration: bool = True,
    ) -> Report:
        """Which models overlap.

        The volumes alone are looked at, unless `exact`: then meshes are, decided exactly, a
        watertight one being the solid that it bounds. Pairs no farther apart than `clearance` (mesh
        units, >= 0) are listed, too. `threads`: at most so many; 0 is all. `progress` is called
        with the fraction done, returning False or Ctrl-C stops. Error (invalid_scene) where more
        than `max_pairs` pairs come near enough to be tested. `penetration`: an exact check finds how
        deep meshes that meet are in each other and how much they share, too.
        """
        from ._core import MAX_PAIRS

        most = MAX_PAIRS if max_pairs is None else max_pairs
        return Report(self._data.check(exact, clearance, threads, most, penetration, progress))

    def plot(self, **options: Any) -> Any:
        """The scene in 3D through PyVista, overlapping models red; `options` are Plotter.show()'s.

        Error (not_built) where PyVista is not installed.
        """
        from ._scene_view import plot

        return plot(self, **options)

    def view(self) -> Any:
        """Opens the scene in mbv-viewer and gives its process (subprocess.Popen).

        Error (not_built) where the program is not on PATH.
        """
        from ._scene_view import view

        return view(self)

    def __getitem__(self, name: str) -> Model:
        return Model(*self._data.model(self._data.index(name)))

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __len__(self) -> int:
        return len(self._data)

    def __iter__(self) -> Iterator[Model]:
        # As they were when it began: models may be added and removed on the way.
        return iter(self._first(len(self)))

    def _first(self, count: int) -> list[Model]:
        return [Model(*self._data.model(i)) for i in range(min(count, len(self)))]

    def __repr__(self) -> str:
        return f"<mbv.Scene: {len(self)} models>"

    def _repr_html_(self) -> str:
        from ._describe import table_html

        rows = [
            (model.name, repr(model.mesh)[:60], model.pose[:3, 3].tolist(), model.volume)
            for model in self._first(100)
        ]
        return table_html(repr(self)[1:-1], ("model", "mesh", "position", "volume"), rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._data.parts()


def _restored(json: str, meshes: list[Any]) -> Scene:
    from ._core import SceneData

    scene = Scene()
    scene._data = SceneData.from_parts(json, meshes)
    return scene
