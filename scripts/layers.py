#!/usr/bin/env python3
"""Which folder may include which, held against the includes that are there.

    layers.py            prints each include that breaks a rule, and fails where one does; so it
                         does where the picture is not what the includes give
    layers.py --draw     draws the house from the includes: docs/images/house.svg

A room is a folder; a public header, core/include/mbv/<area>/x.h, belongs to core/<area>. Run from
anywhere in the checkout. Needs Python 3.9 and nothing else.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/images/house.svg"

# From the ground up. An area may include those of the lines below its own, never one beside it.
FLOORS = [
    ("mbv::collision", [
        ["core/geometry"],
        ["core/collision"],
        ["core/bvh", "core/broad_phase"],
        ["core/mesh_query"],
        ["core/motion"],
    ]),
    ("mbv::core", [
        ["core/file", "core/json"],
        ["core/fit", "core/robot"],
        ["core/mesh_io"],
        ["core/scene"],
        ["core/scene_io", "core/check"],
        ["core/report"],
    ]),
    ("programs", [
        ["app/terminal", "app/rendering"],
        ["app/cli", "app/viewer"],
    ]),
]
SUBJECTS = {
    "core/geometry": "vectors, poses, shapes, meshes",
    "core/collision": "pairs of shapes",
    "core/bvh": "the tree over a mesh's triangles",
    "core/broad_phase": "pairs of many boxes",
    "core/mesh_query": "questions about placed meshes",
    "core/motion": "first contact along paths",
    "core/file": "bytes, atomic writing, path text",
    "core/json": "strict JSON",
    "core/fit": "bounding volumes",
    "core/robot": "joints, links' poses, SRDF",
    "core/mesh_io": "STL OBJ PLY OFF glTF 3MF COLLADA",
    "core/scene": "models, undo",
    "core/scene_io": "scene files, URDF, SRDF, glTF",
    "core/check": "which models overlap",
    "core/report": "JSON, HTML page",
    "app/terminal": "help that fits, terminals",
    "app/rendering": "pictures with VTK, no Qt",
    "app/cli": "mbv",
    "app/viewer": "mbv-viewer",
}
# Where the picture shows them, from 0 (left) to 2 (right).
COLUMNS = {
    "core/geometry": 1, "core/collision": 1, "core/bvh": 0, "core/broad_phase": 2,
    "core/mesh_query": 1.3, "core/motion": 0.5, "core/file": 0, "core/json": 0.85, "core/fit": 1.45, "core/robot": 0,
    "core/mesh_io": 0.5,
    "core/scene": 1, "core/scene_io": 0, "core/check": 2, "core/report": 1.5,
    "app/terminal": 0.5, "app/rendering": 1.5, "app/cli": 0.5, "app/viewer": 2,
}
# What else may be named, and where alone.
OUTSIDE = [
    (r"(vtk|QVTK)\w+\.h", "VTK", ["core/fit/vtk", "core/include/mbv/fit/vtk", "app/rendering",
                                  "app/cli", "app/viewer/view", "app/viewer/pictures",
                                  "app/viewer/main.cpp", "app/viewer/platform.cpp"]),
    (r"Q[A-Z]\w+", "Qt", ["app/viewer"]),
    (r"(lib)?qhull\w*/.*", "Qhull", ["core/fit"]),
    (r"tinyxml2\.h", "tinyxml2", ["core/file", "core/scene_io/cover", "core/scene_io/srdf",
                                  "core/scene_io/urdf", "core/mesh_io/collada", "core/report/bcf"]),
    (r"expat\.h", "expat", ["core/file"]),
    (r"zlib\.h", "zlib", ["core/file"]),
    (r"nlohmann/.*", "nlohmann-json", ["core/json", "core/include/mbv/json", "core/mesh_io",
                                       "core/scene_io", "core/report", "app/cli"]),
    (r"hwy/.*", "Highway", ["core/geometry", "core/collision", "core/bvh", "core/broad_phase",
                            "core/mesh_query", "core/motion", "core/fit"]),
    (r"boost/.*", "Boost", ["core/collision/exact", "core/collision/boxes", "core/collision/convex",
                            "core/collision/rectangles", "core/collision/rays",
                            "core/collision/triangles", "core/collision/sweep"]),
    (r"CLI/.*", "CLI11", ["app/terminal", "app/cli", "app/viewer"]),
]
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.M)
# Where quoted names and <mbv/...> are looked for, besides the file's own folder.
SEARCH = {"core": ["core", "core/include"], "app": ["app/viewer", "app/cli", "app", "core/include"]}


def sources():
    for top in ("core", "app"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path.relative_to(ROOT).as_posix()


def room_of(file):
    """Its folder. Public headers are a room apart, below their area: they include no private one."""
    return file.rsplit("/", 1)[0]


def area_of(file):
    return "/".join(room_of(file).replace("core/include/mbv/", "core/").split("/")[:2])


def resolved(file, name, all_files):
    places = [file.rsplit("/", 1)[0]]
    top = file.split("/")[0]
    for place in SEARCH[top]:
        if not (place in ("app/viewer", "app/cli") and not file.startswith(place + "/")):
            places.append(place)
    for place in places:
        if place + "/" + name in all_files:
            return place + "/" + name
    return None


def read_includes():
    """[(file, name, resolved file or None)] of the whole house."""
    files = list(sources())
    known = set(files)
    found = []
    for file in files:
        text = (ROOT / file).read_text(encoding="utf-8")
        for _, name in INCLUDE.findall(text):
            found.append((file, name, resolved(file, name, known)))
    return found


def floors_of_areas():
    floor = {}
    for _, rows in FLOORS:
        for row in rows:
            level = len(set(floor.values()))
            for area in row:
                floor[area] = level
    return floor


def circles(rooms):
    """Groups of rooms of which each leads to each (Tarjan, 1972)."""
    index, low, stack, result = {}, {}, [], []

    def visit(room):
        index[room] = low[room] = len(index)
        stack.append(room)
        for other in sorted(rooms[room]):
            if other not in index:
                visit(other)
                low[room] = min(low[room], low[other])
            elif other in stack:
                low[room] = min(low[room], index[other])
        if low[room] == index[room]:
            group = stack[stack.index(room):]
            del stack[stack.index(room):]
            if len(group) > 1:
                result.append(sorted(group))

    for room in sorted(rooms):
        if room not in index:
            visit(room)
    return result


def faults(includes):
    floor = floors_of_areas()
    rooms = collections.defaultdict(set)
    for file, name, target in includes:
        if target is None:
            for pattern, library, places in OUTSIDE:
                if re.fullmatch(pattern, name) and not any(
                        file == place or file.startswith(place + "/") for place in places):
                    yield f"{file}: names {library} ({name}); only {', '.join(places)} may"
            continue
        here, there = area_of(file), area_of(target)
        for area in (here, there):
            if area not in floor:
                yield f"{file}: {area} has no floor; give it one in scripts/layers.py"
                return
        if room_of(file) != room_of(target):
            rooms[room_of(file)].add(room_of(target))
        if here == there:
            continue
        if floor[there] >= floor[here]:
            yield f"{file}: includes {name}, but {here} does not stand above {there}"
        if file.startswith("app/") and there.startswith("core/") and "/include/" not in target:
            yield f"{file}: includes {name}, which is private to {there}"
        if "/include/" in file and "/include/" not in target:
            yield f"{file}: a public header includes a private one, {name}"
    for group in circles(rooms):
        yield "these folders include each other in a circle: " + ", ".join(group)


WIDTH, BOX, HEIGHT, GAP, SIDE = 960, 262, 46, 40, 24  # of the picture, its boxes and what is between


def places():
    """Where areas stand, {area: (x, y)}, the bands behind them, [name, top, bottom], and how high
    all of it is."""
    rows = [(name, row) for name, floor_rows in FLOORS for row in floor_rows]
    place = {}
    y = 56
    bands = []
    for name, row in reversed(rows):
        if not bands or bands[-1][0] != name:
            if bands:
                y += 26
            bands.append([name, y - 36, y])
        for area in row:
            x = SIDE + COLUMNS[area] * (WIDTH - 2 * SIDE - BOX) / 2
            place[area] = (x, y)
        y += HEIGHT + GAP
        bands[-1][2] = y - GAP + 14
    return place, bands, y - GAP + 26


def arrows(includes, areas):
    """How many includes lead from one area to another, {(upper, lower): number}, but for those that
    a way through other areas implies: all lead to geometry."""
    count = collections.Counter()
    for file, _, target in includes:
        if target and area_of(file) != area_of(target):
            count[area_of(file), area_of(target)] += 1
    reach = {area: {low for up, low in count if up == area} for area in areas}
    for _ in areas:
        for area in areas:
            reach[area] |= {far for near in reach[area] for far in reach[near]}
    return {(upper, lower): number for (upper, lower), number in count.items()
            if not any(lower in reach[other] for up, other in count
                       if up == upper and other != lower)}


def picture(includes):
    place, bands, total = places()
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" '
           'font-family="DejaVu Sans, Helvetica, sans-serif">',
           '<defs><marker id="tip" markerWidth="9" markerHeight="9" refX="8" refY="4.5" '
           'orient="auto"><path d="M0 1 L8 4.5 L0 8 z" fill="#44546a"/></marker></defs>',
           f'<rect width="{WIDTH}" height="{total}" fill="#ffffff"/>']
    for (name, top, bottom), color in zip(bands, ("#fdf3e4", "#eaf1fb", "#e9f6ec")):
        out.append(f'<rect x="{SIDE / 2}" y="{top}" width="{WIDTH - SIDE}" '
                   f'height="{bottom - top}" rx="8" fill="{color}"/>')
        out.append(f'<text x="{SIDE}" y="{top + 20}" font-size="14" fill="#555">{name}</text>')
    for (upper, lower), number in sorted(arrows(includes, sorted(place)).items()):
        (x1, y1), (x2, y2) = place[upper], place[lower]
        x1, x2 = x1 + BOX / 2, x2 + BOX / 2
        y1 += HEIGHT
        bend = (y2 - y1) / 2
        out.append(f'<path d="M{x1:.0f} {y1} C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} '
                   f'{x2:.0f} {y2}" fill="none" stroke="#44546a" '
                   f'stroke-width="1.5" marker-end="url(#tip)"><title>{upper} includes {lower}: '
                   f'{number}</title></path>')
    for area, (x, y) in place.items():
        out.append(f'<rect x="{x:.0f}" y="{y}" width="{BOX}" height="{HEIGHT}" rx="6" '
                   'fill="#ffffff" stroke="#44546a"/>')
        out.append(f'<text x="{x + 10:.0f}" y="{y + 19}" font-size="14" font-weight="bold">{area}'
                   '</text>')
        out.append(f'<text x="{x + 10:.0f}" y="{y + 36}" font-size="12" fill="#333">'
                   f'{SUBJECTS[area]}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main(arguments):
    if arguments not in ([], ["--draw"]):
        sys.exit(__doc__)
    includes = read_includes()
    found = sorted(set(faults(includes)))
    drawn = picture(includes) if not found else None
    if drawn and arguments:
        PICTURE.write_text(drawn, encoding="utf-8")
    elif drawn and PICTURE.read_text(encoding="utf-8") != drawn:
        found.append("docs/images/house.svg is not what the includes give; run "
                     "scripts/layers.py --draw")
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
