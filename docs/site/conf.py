"""Sphinx: the guides of docs/, the references made from the sources, and the notebooks, run."""

import os
import pathlib

build = pathlib.Path(os.environ["MBV_DOCS_BUILD"])

project = "mbv"
author = copyright = "the authors of mbv"
version = release = os.environ["MBV_VERSION"]

extensions = ["breathe", "myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = ["guide", "images", "schemas", "site"]

html_theme = "furo"
html_title = f"mbv {version}"
html_copy_source = False
html_show_copyright = False

myst_heading_anchors = 4
# Benchmark tables stand a level deeper than the question they belong to.
suppress_warnings = [
    "myst.header",
    "cpp.duplicate_declaration", # namespace mbv, which every header opens
    "duplicate_declaration.cpp", # the same, as older versions call it
]

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300

default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}

breathe_projects = {"mbv": str(build / "doxygen" / "xml")}
breathe_default_project = "mbv"


def take_bars_literally(app, what, name, obj, options, lines):
    """|s_i| in a docstring is an absolute value."""
    lines[:] = [line.replace("|", r"\|") for line in lines]


def setup(app):
    app.connect("autodoc-process-docstring", take_bars_literally)
