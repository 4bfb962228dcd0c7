"""Writes a page for each area of the public headers, and makes Doxygen's XML fit for Breathe.

    cpp_reference.py INCLUDE_FOLDER XML_FOLDER PAGES_FOLDER
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

SECTIONS = (
    "briefdescription detaileddescription innernamespace innerclass define enum func var typedef "
    "public-attrib public-func public-type public-static-func public-static-attrib related"
)


def name_files_by_path(xml: pathlib.Path) -> None:
    """Breathe finds a header by the name in the index, which has no folder in it."""
    index = ElementTree.parse(xml / "index.xml")
    for compound in index.getroot().findall("compound[@kind='file']"):
        file = ElementTree.parse(xml / f"{compound.get('refid')}.xml")
        compound.find("name").text = file.find("compounddef/location").get("file")
    index.write(xml / "index.xml", encoding="utf-8", xml_declaration=True)


def mend(xml: pathlib.Path) -> None:
    """Takes out what Sphinx cannot read, and what Doxygen says of namespaces: they are opened by
    many headers, whose words it runs together."""
    for path in xml.glob("*.xml"):
        text = path.read_text()
        mended = re.sub(r"(?<=\d) ?(?:'|&apos;)(?=\d{3})", "", text)  # 1'000'000
        path.write_text(mended)
    for path in xml.glob("namespace*.xml"):
        tree = ElementTree.parse(path)
        compound = tree.find("compounddef")
        for name in ("briefdescription", "detaileddescription"):
            compound.find(name).clear()
        tree.write(path, encoding="utf-8", xml_declaration=True)


def subject(header: pathlib.Path) -> str:
    """What the header says of itself: the comment before its namespace."""
    found = re.search(r"((?:^///.*\n)+)^namespace ", header.read_text(), re.MULTILINE)
    if not found:
        return ""
    lines = (line.removeprefix("///").removeprefix(" ") for line in found[1].splitlines())
    return "\n".join(line.replace("<", r"\<") for line in lines) + "\n\n"


def page(area: pathlib.Path, include: pathlib.Path) -> str:
    parts = [f"# mbv/{area.name}\n"]
    for header in sorted(area.rglob("*.h")):
        name = header.relative_to(include)
        parts.append(
            f"## `<{name}>`\n\n{subject(header)}"
            f"```{{doxygenfile}} {name}\n:sections: {SECTIONS}\n```\n"
        )
    return "\n".join(parts)


def main() -> None:
    include, xml, pages = map(pathlib.Path, sys.argv[1:])
    name_files_by_path(xml)
    mend(xml)
    pages.mkdir(parents=True)
    areas = sorted(path for path in (include / "mbv").iterdir() if path.is_dir())
    for area in areas:
        (pages / f"{area.name}.md").write_text(page(area, include))
    contents = "\n".join(area.name for area in areas)
    (pages / "index.md").write_text(
        "# C++ reference\n\nThe public headers by area, as their comments have it; "
        "[The library](../LIBRARY.md) explains them.\n\n"
        f"```{{toctree}}\n:maxdepth: 1\n\n{contents}\n```\n"
    )


main()
