"""Sphinx: the guides of docs/, the references made from the sources, and the notebooks, run."""

import os
import pathlib
import re

from sphinx.util import logging

import mbv

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


def name_as_imported(app, what, name, obj, options, signature, returned):
    """Report, not mbv._report.Report."""
    return tuple(text and re.sub(r"\bmbv\._\w+\.", "", text) for text in (signature, returned))


def compiled_functions():
    """The functions of mbv, by name. Their type is nanobind's, which autodoc does not know."""
    return {
        name: value
        for name in mbv.__all__
        if callable(value := getattr(mbv, name)) and not isinstance(value, type)
    }


def as_function(name, compiled):
    """What autodoc takes for a function; it finds the signature in the docstring's first line."""
    def function():
        raise NotImplementedError

    function.__name__ = function.__qualname__ = name
    function.__module__ = mbv.__name__
    function.__doc__ = compiled.__doc__
    return function


def require_all_names(app, env):
    """Warns of what `from mbv import *` gives and the reference has not."""
    described = {name for name, *_ in env.get_domain("py").get_objects()}
    for name in mbv.__all__:
        if name != "__version__" and f"mbv.{name}" not in described:
            logging.getLogger(__name__).warning("the Python reference has no mbv.%s", name)


def setup(app):
    for name, compiled in compiled_functions().items():
        setattr(mbv, name, as_function(name, compiled))
    app.connect("autodoc-process-docstring", take_bars_literally)
    app.connect("autodoc-process-signature", name_as_imported)
    app.connect("env-check-consistency", require_all_names)
