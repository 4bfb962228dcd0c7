"""Scenes: models with poses, and which of them overlap."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Union, overload

from ._error import Error
from ._memory import Size, bytes_from
from ._motion_report import MotionReport
from ._report import Report
from ._results import SceneHit, Trajectory
from ._scene_remarks import SceneRemarks

_Trajectory = Union[str, "os.PathLike[str]", Trajectory]

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from ._core import Aabb, Path, Ray, Shape


class Model(NamedTuple):
    """One thing in a scene."""

    name: str
    mesh: Any  #: a Mesh or a shape, in its own frame
    pose: Any  #: (4, 4)
    scale: Any  #: (3,), applied before the pose
    volume: str  #: the kind of volume that stands for a mesh, as fit() names it
    visible: bool


class Scene(SceneRemarks):
    """Models by name, each a mesh or a shape at a pose; a `*.mbv.json` file is one.

    Models with the same Mesh share it, and what is computed from it. Can be pickled, with its meshes;
    robots of a `*.mbv.json` are read again from their files where it is unpickled.
    """

    def __init__(self) -> None:
        from ._core import SceneData

        self._data = SceneData()
        #: What the reader of a file should be told: fields that mbv does not know, say.
        self.warnings: list[str] = []

    @staticmethod
    def load(
        *paths: str | os.PathLike[str],
        progress: Callable[[float], object] | None = None,
        memory: Size | None = None,
        srdf: str | os.PathLike[str] | None = None,
        joints: Mapping[str, float] | None = None,
        split: bool = False,
    ) -> Scene:
        """The scene of a file, or of several put together: scenes, meshes, URDF, glTF, 3MF.

        A mesh becomes a model at the origin, named after its file. `progress` is called with the
        fraction done; returning False cancels. `memory`: once the meshes take more, those read
        first are let go until they are needed again; see check().

        `srdf`: its disabled pairs of links are ignored, of the one URDF among the paths. `joints`:
        values of robots' joints by name, "elbow" of all that have it, "arm/elbow" of one robot of a
        scene; radians or meters, all others as in the files, or 0. Error with path and reason.

        `split`: a model for each part of a mesh, "pump/1" and so on, as connected_parts() has them;
        of an OBJ that names several objects or groups for each of those, "pump/lid". Links of
        robots stay whole.
        """
        from ._core import SceneData

        if not paths:
            raise Error("paths: give at least one file")
        held = None if memory is None else bytes_from(memory)
        scene = Scene()
        scene._data, scene.warnings = SceneData.load(
            list(paths), progress, held, srdf, dict(joints or {}), split
        )
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
        """Takes the model out, its motion, and the pairs that are ignored, accepted or reviewed by
        its name.

        Error, a KeyError, where there is no such model, as in all that take a name.
        """
        self._data.remove(name)

    def set_pose(self, name: str, pose: ArrayLike | None) -> None:
        """Places the model at a rigid pose (4, 4); None is the origin."""
        self._data.set_pose(name, pose)

    def set_motion(self, name: str, path: Path | None) -> None:
        """Moves the model along a Path, in place of its pose; None stops it.

        Its pose stays what it is: check() sees the model there, check_motions() on its way.
        """
        self._data.set_motion(name, path)

    @property
    def motions(self) -> dict[str, Path]:
        """The paths of the models that have one, by name. Robots' trajectories are none of them."""
        return dict(self._data.motions())

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

    @overload
    def raycast(self, ray: Ray) -> SceneHit | None: ...

    @overload
    def raycast(self, ray: Any) -> Any: ...

    def raycast(self, ray: Any) -> Any:
        """Where a ray meets the visible models first, and which of them; None where it misses all.

        `ray`: one or n, as mbv.raycast takes them: a laser scanner's. Of n the fields are arrays.
        Meshes are their surfaces, shapes solid. The scene is made ready at each call: give many rays
        at once.
        """
        import numpy as np

        found = self._data.raycast(ray)
        if found is None:
            return None
        t, point, normal, inside, model, triangle = found
        names: Any = [*self.names, ""]  # -1: the last
        if not isinstance(model, int):
            names = np.array(names, dtype=np.str_)
        return SceneHit(t, point, normal, inside, names[model], triangle)

    def check(
        self,
        exact: bool = False,
        clearance: float = 0,
        threads: int = 0,
        progress: Callable[[float], object] | None = None,
        max_pairs: int | None = None,
        penetration: bool = True,
        *,
        between: tuple[str, str] | Sequence[tuple[str, str]] | None = None,
        tolerance: float | None = None,
        memory: Size | None = None,
        since: Report | str | os.PathLike[str] | None = None,
    ) -> Report:
        """Which models overlap.

        The volumes alone are looked at, unless `exact`: then meshes are, decided exactly, a
        watertight one being the solid that it bounds. Pairs no farther apart than `clearance` (mesh
        units, >= 0) are listed, too. `threads`: at most so many; 0 is all. `progress` is called
        with the fraction done, returning False or Ctrl-C stops. Error (invalid_scene) where more
        than `max_pairs` pairs come near enough to be tested. `penetration`: an exact check finds how
        deep meshes that meet are in each other and how much they share, too.

        `between`: only pairs of a model that the one names and a model that the other names, (a, b)
        or a list of such; names, patterns (`*`, `?`) or `@group`. Error (invalid_scene) where one
        names no model. `tolerance`: meshes no deeper in each other than this (mesh units, >= 0)
        count as touching; Error (invalid_argument) without `exact` or `penetration`. `memory`: bytes
        or text as "512M" or "4G". Where the meshes and what is computed from them take more, those
        that were read by Scene.load() are let go and read again when they are needed, which changes
        no answer; Error (file_invalid) where a file has changed meanwhile. All are held if not given.

        `since`: a Report of this scene as it was, or the path of one that this version of mbv wrote
        as JSON, made with the same options: pairs of which neither model has changed are taken from
        it, which changes no answer (`mbv check --since`). Error (invalid_argument) that says which
        option differs; file_unreadable, file_invalid.

        The answer's compare() says what has become of each clash since an older report.
        """
        from ._core import MAX_PAIRS

        most = MAX_PAIRS if max_pairs is None else max_pairs
        held = None if memory is None else bytes_from(memory)
        return Report(
            self._data.check(
                exact, clearance, threads, most, penetration, sides(between), tolerance, held,
                since._data if isinstance(since, Report) else since, progress,
            )
        )

    def check_motions(
        self,
        clearance: float = 0,
        *,
        trajectories: _Trajectory | Mapping[str, _Trajectory] | None = None,
        threads: int = 0,
        max_pairs: int | None = None,
        max_steps: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> MotionReport:
        """When models that move first meet, or the proof that they never do: `mbv motion`.

        Models move by the motions of the scene's file, by set_motion(), and as links of robots that
        have a trajectory: their own, or one of `trajectories`: a Trajectory, or the path of a file
        (load_trajectory() says what it has), for the one robot, or such by the robots' names; the
        joints of a Trajectory are in the order of Robot.joints. Every pair of which a
        model moves is looked at, but those that are ignored; a watertight mesh is a solid where the
        other is watertight, too, or a shape, else meshes are their surfaces. Pairs that come as near
        as `clearance` (mesh units, >= 0) have that state. Steps are bounded by distance and motion,
        not by samples: see first_contact().

        A pair is given up, and is "unknown", after `max_steps` of the search, ten million where
        not said: about a second.

        `threads`, `progress` as in check(). Error (invalid_scene) where nothing has a motion, or
        where more than `max_pairs` pairs move; Error, a KeyError, for a trajectory of a robot
        that there is not; Error with the file and line of a trajectory that cannot be read.
        """
        from ._core import MAX_PAIRS, MAX_STEPS

        pairs = MAX_PAIRS if max_pairs is None else max_pairs
        steps = MAX_STEPS if max_steps is None else max_steps
        given = _by_robot(trajectories)
        return MotionReport(
            *self._data.check_motions(clearance, given, threads, pairs, steps, progress)
        )

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
        return isinstance(name, str) and bool(self._data.has(name))

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


def sides(between: Any) -> list[tuple[Any, Any]]:
    """Pairs of what names models."""
    if between is None:
        return []
    pairs = [between] if _is_pair(between) else between
    if isinstance(pairs, (list, tuple)) and all(map(_is_pair, pairs)):
        return [(a, b) for a, b in pairs]
    raise Error(
        "between: give (a, b), or a list of such: names of models, patterns (*, ?) or @group"
    )


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and all(isinstance(name, str) for name in value)
    )


def _by_robot(trajectories: Any) -> list[tuple[Any, Any]]:
    """The name of the robot, None where there is but one, and the path, or times and values."""
    if trajectories is None:
        return []
    named: Any = trajectories
    if not isinstance(trajectories, Mapping):
        named = {None: trajectories}
    return [
        (name, tuple(given[:2]) if isinstance(given, Trajectory) else given)
        for name, given in named.items()
    ]


def _restored(json: str, meshes: list[Any], robots: Sequence[Any] = ()) -> Scene:
    from ._core import SceneData

    scene = Scene()
    scene._data = SceneData.from_parts(json, meshes, list(robots))
    return scene
