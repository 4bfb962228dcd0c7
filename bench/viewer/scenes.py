"""Scenes of many models, for the viewer and, as glTF with the same meshes at the same places, for
other programs."""

import array
import base64
import json
import math
import random


def torus(around, across):
    """Corners and triangles, twice as many as `around` times `across`."""
    corners = []
    for i in range(around):
        for k in range(across):
            u, v = math.tau * i / around, math.tau * k / across
            out = 1 + 0.35 * math.cos(v)
            corners.append((out * math.cos(u), out * math.sin(u), 0.35 * math.sin(v)))
    def at(i, k):
        return i % around * across + k % across
    triangles = [corner for i in range(around) for k in range(across)
                 for corner in ((at(i, k), at(i + 1, k), at(i + 1, k + 1)),
                                (at(i, k), at(i + 1, k + 1), at(i, k + 1)))]
    return corners, triangles


def read_obj(path):
    """Corners and triangles of a file that has no larger polygons."""
    corners, triangles = [], []
    for line in path.read_text().splitlines():
        word, *rest = line.split() or [""]
        if word == "v":
            corners.append(tuple(float(x) for x in rest[:3]))
        elif word == "f":
            triangles.append(tuple(int(corner.split("/")[0]) - 1 for corner in rest))
    return corners, triangles


def write_obj(path, corners, triangles):
    with path.open("w") as out:
        out.writelines(f"v {x} {y} {z}\n" for x, y, z in corners)
        out.writelines(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in triangles)


def places(count, spacing):
    """Of a grid that is about as wide, high and deep; the first is in the middle of its front, where
    the selected model is seen."""
    columns = math.ceil(count ** (1 / 3))
    rows = math.ceil((count / columns) ** 0.5)
    def at(i):
        column, row, layer = i % columns, i // columns % rows, i // (columns * rows)
        return ((column - columns // 2) * spacing[0], (row - rows // 2) * spacing[1],
                -layer * spacing[2])
    return sorted((at(i) for i in range(count)), key=lambda p: sum(x * x for x in p))


def write_scene(path, models):
    path.write_text(json.dumps({"mbv": 1, "models": models}))


def mesh_scene(folder, name, mesh, count):
    """The scene for mbv, and the same as glTF."""
    corners, triangles = read_obj(mesh)
    extents = [max(axis) - min(axis) for axis in zip(*corners)]
    where = places(count, [1.4 * extent for extent in extents])
    scene, gltf = folder / f"{name}.mbv.json", folder / f"{name}.gltf"
    write_scene(scene, [{"name": f"{mesh.stem}-{i}", "mesh": str(mesh.resolve()), "position": place}
                        for i, place in enumerate(where)])
    write_gltf(gltf, corners, triangles, where)
    return scene, gltf


def boxes_scene(folder, name, count):
    corners = [tuple(s * h for s, h in zip(signs, (0.5, 0.35, 0.2)))
               for signs in ((-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1),
                             (-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1))]
    triangles = [triangle for a, b, c, d in ((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4),
                                             (2, 3, 7, 6), (1, 2, 6, 5), (0, 4, 7, 3))
                 for triangle in ((a, b, c), (a, c, d))]
    where = places(count, (1.4, 1.2, 1.2))
    rotations = [rotation(random.Random(i)) for i in range(count)]
    box = {"obb": {"center": [0, 0, 0], "half_extents": [0.5, 0.35, 0.2], "rotation": [0, 0, 0, 1]}}
    scene, gltf = folder / f"{name}.mbv.json", folder / f"{name}.gltf"
    write_scene(scene, [{"name": f"box-{i}", "shape": box, "position": place, "rotation": rotated}
                        for i, (place, rotated) in enumerate(zip(where, rotations))])
    write_gltf(gltf, corners, triangles, where, rotations)
    return scene, gltf


def rotation(draw):
    """A unit quaternion."""
    values = [draw.gauss(0, 1) for _ in range(4)]
    length = math.hypot(*values)
    return [value / length for value in values]


def write_gltf(path, corners, triangles, where, rotations=None):
    """One mesh, and a node for each place."""
    points = array.array("f", [x for corner in corners for x in corner]).tobytes()
    indices = array.array("I", [i for triangle in triangles for i in triangle]).tobytes()
    nodes = [{"mesh": 0, "translation": place} for place in where]
    for node, rotated in zip(nodes, rotations or []):
        node["rotation"] = rotated
    lows, highs = ([limit(axis) for axis in zip(*corners)] for limit in (min, max))
    data = base64.b64encode(points + indices).decode()
    path.write_text(json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": list(range(len(nodes)))}],
        "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(corners), "type": "VEC3",
             "min": lows, "max": highs},
            {"bufferView": 1, "componentType": 5125, "count": 3 * len(triangles),
             "type": "SCALAR"}],
        "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": len(points), "target": 34962},
                        {"buffer": 0, "byteOffset": len(points), "byteLength": len(indices),
                         "target": 34963}],
        "buffers": [{"byteLength": len(points + indices),
                     "uri": "data:application/octet-stream;base64," + data}]}))
