#!/usr/bin/env python3
"""Writes the examples of C++ of a Markdown file as one program.

    examples.py FILE.md > examples.cpp

The examples of a section (## Title) become the function of its name, each in a block inside the one
before, so that it sees what that declares. The program runs the sections whose names it is given.
What the text leaves to its readers comes from the header left_to_readers.h.
"""

import re
import sys
from pathlib import Path


def sections(text):
    """The examples by section: {title: [code]}."""
    found = {}
    title = ""
    for match in re.finditer(r"^## ([^\n]+)$|^```cpp\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if match[1]:
            title = match[1]
        else:
            found.setdefault(title, []).append(match[2])
    return found


def program(text):
    includes = set()
    functions = []
    calls = []
    found = sections(text)
    if not found:
        sys.exit("no examples of C++ in a section of this page")
    for title, examples in found.items():
        name = "section" + re.sub(r"\W", "", title)
        body = []
        for example in examples:
            lines = example.splitlines()
            includes.update(line for line in lines if line.startswith("#include"))
            body += ["{"] + [line for line in lines if not line.startswith("#include")]
        functions += [f"void {name}()", "{", *body, "}" * len(examples), "}", ""]
        calls.append(f'        if (argument == "{title}")\n            {name}();')
    return "\n".join([
        *sorted(includes), '#include "left_to_readers.h"', "", "namespace {", "", *functions,
        "} // namespace", "", "int main(int argc, char* argv[])", "{",
        "    for (const std::string_view argument : std::span(argv, std::size_t(argc)).subspan(1)) {",
        *calls, "    }", "}", ""])


if __name__ == "__main__":
    print(program(Path(sys.argv[1]).read_text(encoding="utf-8")), end="")
