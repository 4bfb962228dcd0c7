"""The package itself: its version, its import, its types."""

from __future__ import annotations

import ast
import os
import pathlib
import re
import subprocess
import sys

import pytest

import mbv
from conftest import SOURCE


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})


def test_version_is_the_project_s():
    text = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    assert mbv.__version__ == re.search(r"project\(mbv VERSION ([0-9.]+)", text).group(1)


def test_import_brings_none_of_what_it_serves():
    loaded = run("-c", "import mbv, sys; print(*sys.modules)").stdout.split()
    for package in ("numpy", "trimesh", "open3d", "pyvista", "vtkmodules", "tqdm"):
        assert package not in loaded


@pytest.mark.skipif(sys.version_info < (3, 10), reason="sys.stdlib_module_names is of Python 3.10")
def test_import_loads_nothing_but_itself_and_the_standard_library():
    # How long that takes is a row of bench/python/speed.py.
    script = ("import sys; before = set(sys.modules); import mbv; "
              "print(*{name.split('.')[0] for name in set(sys.modules) - before})")
    loaded = set(run("-c", script).stdout.split())
    assert "mbv" in loaded
    assert loaded - {"mbv"} <= set(sys.stdlib_module_names)
    assert not loaded & {"asyncio", "concurrent", "importlib_metadata", "multiprocessing", "unittest"}


def test_all_names_are_there_and_documented():
    for name in mbv.__all__:
        assert hasattr(mbv, name)
        if not name.startswith("_"):
            assert getattr(mbv, name).__doc__, f"{name} has no docstring"


def test_help_has_the_types_of_functions():
    for name in mbv.__all__:
        function = getattr(mbv, name)
        if callable(function) and not isinstance(function, type):
            first = function.__doc__.split("\n", 1)[0]
            assert re.fullmatch(rf"{name}\(.*\) -> .+", first) and "object | None" not in first


def test_types():
    pytest.importorskip("mypy")
    folder = pathlib.Path(mbv.__file__).parent
    assert (folder / "py.typed").exists() and (folder / "_core.pyi").exists()
    config = str(SOURCE / "pyproject.toml")
    checked = run("-m", "mypy", "--strict", "--config-file", config, "-p", "mbv")
    assert checked.returncode == 0, checked.stdout
    allowed = str(SOURCE / "python/tests/stubtest_allowlist.txt")
    stubs = run("-m", "mypy.stubtest", "mbv", "--mypy-config-file", config, "--allowlist", allowed,
                "--ignore-unused-allowlist")
    assert stubs.returncode == 0, stubs.stdout


TYPED = """
import mbv
mesh = mbv.load("x.stl")
reveal_type(mbv.fit(mesh))
reveal_type(mbv.fit(mesh, "obb", True))
reveal_type(mbv.fit(mesh, kind="minimum", tight=True))
reveal_type(mbv.fit(mesh, "aabb"))
reveal_type(mbv.fit(mesh, "sphere"))
reveal_type(mbv.fit(mesh, kind="capsule"))
reveal_type(mbv.fit(mesh, "hull"))
kind: str = "hull"
reveal_type(mbv.fit(mesh, kind))
print(mbv.fit(mesh, "sphere").half_extents)
for patch in mbv.contact_patches(mesh, mesh):
    print(patch.depth)
manifold = mbv.contact_manifold(mbv.fit(mesh), mbv.fit(mesh))
print(manifold and manifold.depths)
reveal_type(mbv.contact(mbv.fit(mesh), mbv.fit(mesh)))
reveal_type(mbv.raycast(mbv.Ray((0, 0, 0), (0, 0, 1)), mesh))
reveal_type(mbv.Scene().raycast(mbv.Ray((0, 0, 0), (0, 0, 1))))
print(mbv.raycast(([[0, 0, 0]], (0, 0, 1)), mesh).t, mbv.Scene().raycast(([0, 0, 0], [0, 0, 1])).t)
"""


def test_fit_has_the_type_of_its_kind(tmp_path, data):
    pytest.importorskip("mypy")
    (tmp_path / "typed.py").write_text(TYPED, encoding="utf-8")
    checked = run("-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"),
                  "--config-file", os.devnull, str(tmp_path / "typed.py"))
    told = re.findall(r'Revealed type is "mbv\._core\.(\w+)"', checked.stdout)
    assert told == ["Obb", "Obb", "Obb", "Aabb", "Sphere", "Capsule", "ConvexHull", "Shape"]
    assert [kind for kind in ("Contact", "RayHit", "SceneHit")
            if f"mbv._results.{kind}" not in checked.stdout] == []
    assert '"Sphere" has no attribute "half_extents"' in checked.stdout
    assert checked.stdout.count("error:") == 1, checked.stdout
    # As they are at run time.
    for name, kind in zip(told[1:7], ("obb", "minimum", "aabb", "sphere", "capsule", "hull")):
        assert type(mbv.fit(data / "cat.stl", kind)).__name__ == name


def test_stub_names_what_is_there():
    stub = (pathlib.Path(mbv.__file__).parent / "_core.pyi").read_text(encoding="utf-8")
    for node in ast.parse(stub).body:
        if isinstance(node, ast.FunctionDef):
            assert hasattr(mbv._core, node.name)
        if isinstance(node, ast.ClassDef):
            cls = getattr(mbv._core, node.name)
            named = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            assert {name for name in named if not hasattr(cls, name)} == set()
            public = {name for name in vars(cls) if not name.startswith("_")}
            assert public <= named


def recipes() -> list[tuple[str, str]]:
    """The lines of Python in README and guides, each with its heading."""
    found = []
    for name in ("README.md", "docs/COOKBOOK.md", "docs/PYTHON.md"):
        text = (SOURCE / name).read_text(encoding="utf-8")
        for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            title = section.split("\n", 1)[0]
            found += [(title, lines) for lines in re.findall(r"```python\n(.*?)```", section, re.S)]
    return found


def test_what_the_documents_show_has_types(tmp_path):
    pytest.importorskip("mypy")
    tutorial = (SOURCE / "docs/TUTORIAL.md").read_text(encoding="utf-8")  # whose steps go on
    texts = ["".join(re.findall(r"```python\n(.*?)```", tutorial, re.S)), *(lines for _, lines in recipes())]
    shown = []
    for i, lines in enumerate(texts):
        shown.append(tmp_path / f"shown_{i}.py")
        shown[-1].write_text(lines, encoding="utf-8")
    checked = run("-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"),
                  "--config-file", os.devnull, *map(str, shown))
    assert [line for line in checked.stdout.splitlines() if line.startswith(str(tmp_path))] == []
    assert f"{len(texts)} source files" in checked.stdout, checked.stdout + checked.stderr


@pytest.mark.parametrize("title, lines", recipes(), ids=lambda text: text.split("\n", 1)[0][:40])
def test_what_the_documents_show_runs(title, lines, tmp_path, monkeypatch):
    if "mbv.distributed" in lines:
        pytest.importorskip("distributed")
    (tmp_path / "data").symlink_to(SOURCE / "data")
    monkeypatch.chdir(tmp_path)
    if "__main__" not in lines:
        exec(compile(lines, title, "exec"), {})
        return
    (tmp_path / "script.py").write_text(lines, encoding="utf-8")  # which its workers import
    done = run("script.py")
    assert done.returncode == 0, done.stderr


def test_the_tutorial_prints_what_it_shows(tmp_path, monkeypatch, capsys):
    (tmp_path / "data").symlink_to(SOURCE / "data")
    monkeypatch.chdir(tmp_path)
    text = (SOURCE / "docs/TUTORIAL.md").read_text(encoding="utf-8")
    steps = re.findall(r"```python\n(.*?)```\n\n(?:```text\n(.*?)```)?", text, re.S)
    assert len(steps) == text.count("```python")
    names = {}
    for lines, shown in steps:
        exec(compile(lines, "TUTORIAL.md", "exec"), names)
        assert capsys.readouterr().out == shown
