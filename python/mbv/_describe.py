"""What the value classes have in common: text, hash, pickling and the tables of notebooks."""

from __future__ import annotations

from html import escape
from typing import Any


def fields(value: Any) -> dict[str, Any]:
    """The fields that make the value, arrays as lists."""
    return {name: _plain(getattr(value, name)) for name in type(value).__match_args__}


def value_repr(value: Any) -> str:
    text = ", ".join(f"{name}={field!r}" for name, field in fields(value).items())
    return f"{type(value).__name__}({text})"


def value_hash(value: Any) -> int:
    return hash((type(value).__name__, *map(_hashable, fields(value).values())))


def value_reduce(value: Any) -> tuple[type, tuple[Any, ...]]:
    return type(value), tuple(fields(value).values())


def restored_path(keyframes: Any) -> Any:
    """What pickle calls."""
    from ._core import Path

    path: Any = Path  # what only pickle calls has no type
    return path._restored(keyframes)


def value_html(value: Any) -> str:
    rows = list(fields(value).items())
    rows += [(name, getattr(value, name)) for name in ("volume", "surface_area", "area")
             if hasattr(value, name)]
    return table_html(type(value).__name__, ("field", "value"), rows)


def table_html(title: str, header: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    """A table with a caption, every text escaped."""
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_short(cell))}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return (
        f"<table><caption>{escape(title)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _plain(field: Any) -> Any:
    return field.tolist() if hasattr(field, "tolist") else field


def _hashable(field: Any) -> Any:
    return tuple(map(_hashable, field)) if isinstance(field, list) else field


def _short(cell: Any) -> str:
    if isinstance(cell, float):
        return f"{cell:.6g}"
    if isinstance(cell, list):
        if len(cell) > 8:
            return f"{len(cell)} rows"
        return "[" + ", ".join(_short(item) for item in cell) + "]"
    return str(cell)
