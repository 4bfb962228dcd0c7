"""Hands the parts of a check to workers, and makes one report of what they find."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Callable, Union

from .._error import Error
from .._memory import Size, bytes_from
from .._report import Report
from .._scene import Scene, sides
from ._folder import PartFolder
from ._worker import Failure, Options, Source, digest, run_part

if TYPE_CHECKING:
    from distributed import Client

Path = Union[str, "os.PathLike[str]"]
#: So many parts for each worker: when one is lost, or slow, little is done again.
_PARTS_A_WORKER = 4
_UNGUARDED = (
    "workers: no processes could be started; in a script the call belongs below "
    '`if __name__ == "__main__":`, as each process imports the script'
)


def check(
    scene: Scene | Path | Sequence[Path],
    client: Client | str | None = None,
    *,
    parts: int | None = None,
    exact: bool = False,
    clearance: float = 0,
    workers: int | None = None,
    send: bool = False,
    resume: Path | None = None,
    progress: Callable[[float], object] | None = None,
    max_pairs: int | None = None,
    penetration: bool = True,
    wait: float = 60,
    memory: Size | None = None,
    between: tuple[str, str] | Sequence[tuple[str, str]] | None = None,
    tolerance: float | None = None,
) -> Report:
    """What Scene.check() finds, byte for byte but for times, by the workers of a Dask cluster.

    `scene`: a Scene, which is sent to the workers with its meshes, once to each; or the path, or
    paths, of one that all workers see under the same name, unless `send`: then it is loaded here
    and sent. `client`: of a cluster, or the address of its scheduler; None starts `workers`
    processes on this machine (as many as it has cores) for this check alone; a script calls it
    below `if __name__ == "__main__":` then, as they import the script.

    The check is cut into `parts` (4 a worker). Those that are done are kept in the folder `resume`,
    and the same call goes on where it ended, however it ended; a scene or mesh that has changed
    since has other parts, and a file there that was damaged is made again, with a warning. One that
    changes while the check runs is an error that says so. A worker that dies loses the part that it
    was at, which another one does; so is it where mbv fails on one worker, because a mesh is
    missing there, say, with a warning that names it. Error with the part, the worker and the reason
    where no worker can do it, and where a part has killed as many workers as Dask allows it to;
    Error as in Scene.check() else. Error, too, where no worker is left for `wait` seconds: it goes
    on with `resume` then. `progress` is called with the fraction done; returning False cancels.
    `penetration`, `between`, `tolerance` as in Scene.check().

    `memory`: meshes and their hierarchies are held in so much of it in each worker process, bytes
    or text as "512M" or "4G"; what does not fit is let go and read again, which changes no byte of
    the report. Three quarters of the worker's memory_limit if not given, or of its machine's memory
    where it has none. Meshes that are sent have no file to be read from and are held all the same.
    A process does one part at a time, on all threads of its worker.
    """
    from .._core import MAX_PAIRS

    files = _files(scene)
    most = MAX_PAIRS if max_pairs is None else max_pairs
    # Says what is wrong with them before anything is started.
    Scene().check(exact, clearance, 0, None, most, penetration, tolerance=tolerance)
    options = Options(
        exact, float(clearance), most, exact and penetration, tuple(sides(between)),
        None if tolerance is None else float(tolerance), _title(files),
        None if memory is None else bytes_from(memory),
    )
    if parts is not None and parts < 1:
        raise Error("parts: must be 1 or more")
    with _client_of(client, workers) as found, contextlib.ExitStack() as scope:
        source: Any = files
        if files is None or send:
            held = Scene()
            held._data = (
                scene if isinstance(scene, Scene) else Scene.load(*(files or []))
            )._data.standing()  # robots' files may not be there
            source = found.scatter(held, broadcast=True, hash=False)
        count = parts or _PARTS_A_WORKER * max(1, len(found.scheduler_info(n_workers=-1)["workers"]))
        where = resume or scope.enter_context(tempfile.TemporaryDirectory(prefix="mbv-parts-"))
        run = _Run(found, source, count, options, wait)
        folder = PartFolder(where, run.digest, count, options)
        run.fill(folder, progress)
        try:
            return _merged(folder, count)
        except Error as error:
            damaged = folder.drop_damaged()
            if not damaged:
                raise
            warnings.warn(f"{error}; the part is done again", RuntimeWarning, stacklevel=2)
        run.fill(folder, progress)
        return _merged(folder, count)


class _Run:
    """One check on a cluster."""

    def __init__(
        self, client: Client, source: Source, count: int, options: Options, wait: float
    ) -> None:
        self._wait = wait
        self._client = client
        self._source = source
        self._count = count
        self._options = options
        self._failed: dict[int, set[str]] = {}  # by part: the workers that could not do it
        self._name = os.urandom(8).hex()
        #: Of the scene, found by a worker.
        self.digest = str(self._done(0, self._submit(0)))

    def fill(self, folder: PartFolder, progress: Callable[[float], object] | None) -> None:
        """Makes the parts that are missing in the folder."""
        from distributed import as_completed

        numbers = folder.missing()
        done = self._count - len(numbers)
        _report(progress, done / self._count)
        running = {self._submit(number): number for number in numbers}
        completed = as_completed(list(running), loop=self._client.loop)
        try:
            while running:
                self._wait_for(completed.has_ready)
                future = next(completed)
                number = running.pop(future)
                outcome = self._outcome(number, future)
                future.release()
                if isinstance(outcome, Failure):
                    again = self._elsewhere(number, outcome)
                    running[again] = number
                    completed.add(again)
                    continue
                folder.keep(number, outcome)
                done += 1
                _report(progress, done / self._count)
        finally:
            if running:
                self._client.cancel(list(running))

    def _submit(self, number: int, workers: list[str] | None = None) -> Any:
        """The part, or the digest where the number is 0; of `workers`, as long as one is alive."""
        key = f"mbv-part-{number}-of-{self._count}-{os.urandom(6).hex()}"
        where = {"workers": workers, "allow_other_workers": workers is not None}
        if number == 0:
            return self._client.submit(
                digest, self._source, self._name, self._options, pure=False, key=key, **where,
            )
        return self._client.submit(
            run_part, self._source, self._name, self.digest, number, self._count, self._options,
            pure=False, key=key, **where,
        )

    def _wait_for(self, is_ready: Callable[[], bool]) -> None:
        """Returns once it is. Error where there is no worker for too long to make it so."""
        last_seen = time.monotonic()
        looked = last_seen
        while not is_ready():
            time.sleep(0.01)
            now = time.monotonic()
            if now - looked < min(2, self._wait):
                continue
            looked = now
            if self._client.scheduler_info(n_workers=-1)["workers"]:
                last_seen = now
            elif now - last_seen >= self._wait:
                raise Error(
                    f"no worker has been there for {self._wait:g} s; start some and check again "
                    "(with `resume`, what is done stays), or allow more time (`wait`)",
                    "cancelled",
                )

    def _outcome(self, number: int, future: Any) -> Any:
        """What the worker gave. Error where none did."""
        from distributed import KilledWorker

        try:
            return future.result()
        except KilledWorker as killed:
            raise Error(
                f"{self._title(number)}: workers died of it, again and again, the last one "
                f"{killed.last_worker.address}; out of memory? Give more parts, or fewer threads "
                "a worker",
                "cancelled",
            ) from None

    def _elsewhere(self, number: int, failure: Failure) -> Any:
        """The part once more, on a worker that has not failed at it. Error where all would."""
        if failure.everywhere:
            raise failure.error
        failed = self._failed.setdefault(number, set())
        failed.add(failure.worker)
        info = self._client.scheduler_info(n_workers=-1)
        others = [address for address in info["workers"] if address not in failed]
        what = f"{self._title(number)}, on the worker {failure.worker}: {failure.error}"
        if not others:
            raise Error(what, failure.error.code)
        warnings.warn(f"{what}; another worker does it", RuntimeWarning, stacklevel=4)
        return self._submit(number, others)

    def _done(self, number: int, future: Any) -> Any:
        while True:
            self._wait_for(future.done)
            outcome = self._outcome(number, future)
            if not isinstance(outcome, Failure):
                return outcome
            future = self._elsewhere(number, outcome)

    def _title(self, number: int) -> str:
        return f"part {number} of {self._count}" if number > 0 else "the digest of the scene"


@contextlib.contextmanager
def _client_of(client: Client | str | None, workers: int | None) -> Iterator[Client]:
    """The client that was given, or one for this check alone."""
    try:
        from distributed import Client as DaskClient
        from distributed import LocalCluster
    except ImportError:
        raise Error(
            "mbv.distributed needs Dask: pip install distributed", "not_built"
        ) from None
    if client is not None and not isinstance(client, str):
        yield client
        return
    if client is not None:
        try:
            opened = DaskClient(client, timeout=30, set_as_default=False)
        except (OSError, ValueError) as error:
            raise Error(f"client: no scheduler at {client}: {error}") from None
        with opened:
            yield opened
        return
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise Error(_UNGUARDED)  # this is a worker, which imports the script
    try:
        cluster = LocalCluster(
            n_workers=workers or os.cpu_count(), threads_per_worker=1, dashboard_address=":0"
        )
    except RuntimeError as error:
        raise Error(f"{_UNGUARDED} ({error})") from None
    with cluster, DaskClient(cluster, set_as_default=False) as local:
        yield local


def _files(scene: Scene | Path | Sequence[Path]) -> list[str] | None:
    """Absolute paths, as a worker has another folder to start from; None for a Scene."""
    if isinstance(scene, Scene):
        return None
    paths = [scene] if isinstance(scene, (str, os.PathLike)) else list(scene)
    if not paths:
        raise Error("scene: give at least one file")
    return [os.path.abspath(os.fspath(path)) for path in paths]


def _title(files: list[str] | None) -> str:
    """As `mbv check` has it."""
    if files is None:
        return "Check"
    more = f" and {len(files) - 1} more" if len(files) > 1 else ""
    return f"Check of {os.path.basename(files[0])}{more}"


def _merged(folder: PartFolder, count: int) -> Report:
    from .._core import merge_parts

    files = [os.fspath(folder.file(number)) for number in range(1, count + 1)]
    return Report(merge_parts(files, False, None)[0])


def _report(progress: Callable[[float], object] | None, fraction: float) -> None:
    if progress is not None and progress(fraction) is False:
        raise Error("cancelled by the caller's progress", "cancelled")
