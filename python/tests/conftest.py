"""What the tests share."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import signal
from collections.abc import Iterator

import numpy as np
import pytest

import mbv

SOURCE = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def data() -> pathlib.Path:
    return SOURCE / "data"


@pytest.fixture(scope="session")
def cases() -> pathlib.Path:
    """The case tables that developers share; they are not part of the project."""
    folder = pathlib.Path(os.environ.get("MBV_SHARED_DIR", SOURCE.parent / "shared")) / "cases"
    if not folder.is_dir():
        pytest.skip(f"no case tables in {folder}")
    return folder


@pytest.fixture(scope="session")
def panda_path(cases: pathlib.Path) -> pathlib.Path:
    path = cases.parent / "robots/moveit_resources_panda_description/urdf/panda.urdf"
    if not path.exists():
        pytest.skip(f"no {path}")
    return path


@pytest.fixture(scope="session")
def mbv_command() -> str:
    """The program, whose answers the package must give, too."""
    program = os.environ.get("MBV_PROGRAM") or shutil.which("mbv")
    if not program or not pathlib.Path(program).exists():
        pytest.skip("the program mbv is not there; name it with MBV_PROGRAM")
    return program


@pytest.fixture
def ctrl_c_soon() -> Iterator[None]:
    """Interrupts the test in 0.3 s, as Ctrl-C does."""
    if not hasattr(signal, "setitimer"):
        pytest.skip("sends itself a signal")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20)


@pytest.fixture(scope="module")
def cluster():
    """A Dask client with two workers on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0"
    ) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


@pytest.fixture
def scene_file(tmp_path: pathlib.Path, rng: np.random.Generator) -> pathlib.Path:
    """300 boxes of two meshes in no order; each meets a few others."""
    for name, size in (("large", 1.0), ("small", 0.5)):
        box = mbv.Obb((0, 0, 0), (size, size, size)).to_mesh()
        lines = [f"v {x} {y} {z}" for x, y, z in box.vertices.tolist()]
        lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in box.faces.tolist()]
        (tmp_path / f"{name}.obj").write_text("\n".join(lines))
    models = [
        {"name": f"상자-{i}", "mesh": ("large.obj", "small.obj")[i % 2],
         "position": rng.uniform(0, 16, 3).tolist()}
        for i in range(300)
    ]
    path = tmp_path / "boxes.mbv.json"
    path.write_text(json.dumps({"mbv": 1, "models": models}))
    return path
