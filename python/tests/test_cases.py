"""The answers of the case tables, and those of the program mbv."""

from __future__ import annotations

import csv
import json
import subprocess

import numpy as np
import pytest

import mbv
from meshes import at, random_poses


def box(row: dict[str, str], side: str) -> mbv.Obb:
    def vector(*names: str) -> list[float]:
        return [float(row[side + name]) for name in names]

    axes = [vector(f"A{i}x", f"A{i}y", f"A{i}z") for i in range(3)]
    return mbv.Obb(vector("cx", "cy", "cz"), vector("e0", "e1", "e2"), axes)


def test_exact_box_pairs(cases):
    with open(cases / "obb_obb_exact.csv", encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    wrong = []
    for row in rows:
        a, b = box(row, "a"), box(row, "b")
        overlap = mbv.overlaps(a, b)
        distance = mbv.distance(a, b).distance
        size = max(a.half_extents.max(), b.half_extents.max(), float(row["distance"]))
        if overlap != (row["overlap"] == "1") or (distance == 0) != overlap or abs(
            distance - float(row["distance"])
        ) > 1e-9 * max(size, np.abs([a.center, b.center]).max()):
            wrong.append(row["id"])
    assert len(rows) == 20000 and wrong == []


def test_hazards(cases):
    with open(cases / "hazard_obb.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["name"] == "scale2_in_axes":
                with pytest.raises(mbv.Error, match="axes"):
                    box(row, "a"), box(row, "b")
            else:
                overlap = mbv.overlaps(box(row, "a"), box(row, "b"))
                assert overlap == (row["overlap"] == "1"), row["name"]


def test_pairs_as_the_command_answers(mbv_command, rng):
    def point() -> list[float]:
        return rng.normal(size=3).tolist()

    def shape() -> mbv.Shape:
        radius, offset = rng.uniform(0.1, 1), rng.normal()
        rotation = random_poses(rng, 1, 1)[0, :3, :3]
        kinds = [
            lambda: mbv.Sphere(point(), radius),
            lambda: mbv.Aabb(np.zeros(3), np.abs(point())),
            lambda: mbv.Obb(point(), np.abs(point()), rotation),
            lambda: mbv.Capsule(point(), point(), radius),
            lambda: mbv.Cylinder(point(), point(), radius),
            lambda: mbv.ConvexHull(rng.normal(size=(6, 3))),
            lambda: mbv.Plane(point(), offset),
            lambda: mbv.HalfSpace(point(), offset),
            lambda: mbv.Triangle(point(), point(), point()),
            lambda: mbv.Segment(point(), point()),
            lambda: mbv.Cone(point(), point(), radius),
            lambda: mbv.Ellipsoid(point(), np.abs(point()), rotation),
        ]
        return kinds[rng.integers(len(kinds))]()

    pairs = [(shape(), shape()) for _ in range(2000)]
    lines = "".join(
        f'{{"id": {i}, "a": {a.to_json()}, "b": {b.to_json()}}}\n' for i, (a, b) in enumerate(pairs)
    )
    done = subprocess.run([mbv_command, "pairs"], input=lines, capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(pairs), done.stderr
    for (a, b), answer in zip(pairs, answers):
        assert mbv.overlaps(a, b) == answer["overlap"]
        if answer["overlap"]:
            contact = mbv.contact(a, b)
            assert (None if contact is None else contact.depth) == answer["depth"]
        else:
            assert max(mbv.distance(a, b).distance, 1e-300) == answer["distance"]


def test_explanation_as_the_command_prints_it(mbv_command, tmp_path):
    a = mbv.Obb((0, 0, 0), (1, 1, 1))
    for b in (a.transformed(at(1.5, 0.1)), mbv.Obb((3, 0, 0), (1, 1, 1)).transformed(
            random_poses(np.random.default_rng(1), 1, 2)[0])):
        line = f'{{"a": {a.to_json()}, "b": {b.to_json()}}}\n'
        done = subprocess.run([mbv_command, "explain", "-"], input=line, capture_output=True,
                              text=True)
        # The first line names the shapes, which have no names here.
        assert str(mbv.explain(a, b)).split("\n")[1:] == done.stdout.rstrip("\n").split("\n")[1:]


@pytest.mark.parametrize("scene", ["cats.mbv.json", "cats-overlap.mbv.json", "fence.mbv.json"])
@pytest.mark.parametrize("exact", [False, True])
def test_check_as_the_command_reports_it(mbv_command, data, scene, exact):
    command = [mbv_command, "check", str(data / scene), "--format", "json", "--clearance", "5"]
    done = subprocess.run(command + ["--exact"] * exact, capture_output=True, text=True)
    expected = json.loads(done.stdout)
    answer = json.loads(mbv.Scene.load(data / scene).check(exact, clearance=5).to_json())
    assert answer["pairs"] == expected["pairs"] and answer["summary"] == expected["summary"]


@pytest.mark.parametrize("kind", ["obb", "minimum", "aabb", "sphere", "capsule"])
def test_fit_as_the_command_fits(mbv_command, data, kind):
    done = subprocess.run([mbv_command, "fit", str(data / "cat.stl"), "--volume", kind, "--format",
                           "json"], capture_output=True, text=True)
    expected = json.loads(done.stdout)["models"][0]["volumes"][0]
    assert mbv.fit(data / "cat.stl", kind).volume == expected["volume"]
