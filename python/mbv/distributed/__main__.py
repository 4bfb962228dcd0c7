"""python -m mbv.distributed SCENE: a check by a Dask cluster."""

from __future__ import annotations

import argparse
import contextlib
import os
import pathlib
import sys
import time
import traceback
import warnings
from typing import Callable

from .._error import Error, ErrorCode
from ._check import check
from ._folder import write_whole

# As mbv has them, see docs/CLI.md.
_DONE, _OVERLAPS, _USAGE, _INPUT, _NOT_BUILT, _INTERNAL, _CANCELLED = 0, 1, 2, 3, 4, 5, 130


def _two_sides(text: str) -> tuple[str, str]:
    sides = text.split(":")
    if len(sides) != 2:
        raise argparse.ArgumentTypeError(
            f'"{text}": write two names as A:B; for names with colons use patterns'
        )
    return sides[0], sides[1]


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m mbv.distributed",
        description="Which models of a scene overlap, checked in parts by the workers of a Dask "
        "cluster. The report is that of mbv check --format json, but for times.",
        epilog="Example: python -m mbv.distributed plant.mbv.json --exact --scheduler "
        "tcp://head:8786 --resume parts -o report.json",
    )
    parser.add_argument("scene", nargs="+", metavar="SCENE", help="scenes and meshes")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="of a cluster, as tcp://head:8786")
    where.add_argument("--workers", type=int, metavar="N", help="processes on this machine")
    parser.add_argument("--parts", type=int, metavar="N", help="4 for each worker if not given")
    parser.add_argument("--exact", action="store_true", help="look at the meshes, too")
    parser.add_argument("--clearance", type=float, default=0, metavar="D",
                        help="list pairs that are no farther apart than this, too")
    parser.add_argument("--between", action="append", type=_two_sides, metavar="A:B",
                        help="only pairs of one of A and one of B: names, patterns (*, ?) or @group; "
                        "may be repeated")
    parser.add_argument("--tolerance", type=float, metavar="T",
                        help="meshes no deeper in each other than this count as touching")
    parser.add_argument("--no-penetration", action="store_true",
                        help="with --exact: not how deep meshes that meet are in each other")
    parser.add_argument("--max-pairs", type=int, metavar="N",
                        help="an error where more pairs come near enough to be tested")
    parser.add_argument("--memory", metavar="SIZE",
                        help="hold meshes in so much memory in each worker process, as 512M or 4G, "
                        "and read again what does not fit; else in three quarters of what it may use")
    parser.add_argument("--send", action="store_true",
                        help="send the scene to the workers, which do not see its files")
    parser.add_argument("--resume", metavar="DIR", help="keep the parts here, and go on from them")
    parser.add_argument("--wait", type=float, default=60, metavar="SECONDS",
                        help="how long, where no worker is there (60)")
    parser.add_argument("-o", "--output", default="-", metavar="FILE", help="- is stdout")
    parser.add_argument("--report", metavar="FILE", help="an HTML page (.html), without pictures, too")
    parser.add_argument("--exit-zero", action="store_true", help="also where models overlap")
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress, no warnings")
    return parser


class _Bar:
    """A bar on stderr, with the time that is left if the parts to come take as long as those done."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begin: tuple[float, float] | None = None  # when, and what was done then

    def text(self, fraction: float) -> str:
        now = self._clock()
        if self._begin is None:
            self._begin = now, fraction
        since, at_first = self._begin
        filled = int(30 * fraction)
        bar = "#" * filled + "." * (30 - filled)
        left = ""
        if at_first < fraction < 1:
            seconds = round((now - since) * (1 - fraction) / (fraction - at_first))
            hours, minutes = seconds // 3600, seconds // 60 % 60
            left = f", {hours}:{minutes:02}:{seconds % 60:02} left"
        return f"Checking [{bar}] {int(100 * fraction):3} %{left}"

    def show(self, fraction: float) -> None:
        print(f"\r{self.text(fraction)}\033[K", end="", file=sys.stderr, flush=True)


def _exit_code(error: Error) -> int:
    return {
        ErrorCode.INVALID_ARGUMENT: _USAGE,
        ErrorCode.NOT_BUILT: _NOT_BUILT,
        ErrorCode.CANCELLED: _CANCELLED,
    }.get(error.code, _INPUT)


def _require_not_read(options: argparse.Namespace) -> None:
    """Error where an answer would overwrite one of the scenes, or the other answer."""
    written: list[tuple[str, str]] = []
    for option, path in (("-o", options.output), ("--report", options.report)):
        if not path or path == "-" or _is_stream(path):
            continue
        for scene in options.scene:
            if os.path.exists(path) and os.path.exists(scene) and os.path.samefile(path, scene):
                raise Error(
                    f"{option} {path}: this would overwrite the input, {scene}; give another file"
                )
        for other, place in written:
            if os.path.realpath(path) == os.path.realpath(place):
                raise Error(f"{option} {path} and {other} {place} go to the same place")
        written.append((option, path))


def _require_of_use(options: argparse.Namespace) -> None:
    """Error where an option would do nothing, or a file's name promises another format."""
    if options.no_penetration and not options.exact:
        raise Error("--no-penetration requires --exact")
    if options.report and not _is_stream(options.report):
        if pathlib.Path(options.report).suffix.lower() not in ("", ".html", ".htm"):
            raise Error(f"--report: {options.report}: reports are written as .html")
    if pathlib.Path(options.output).suffix.lower() in (".csv", ".jsonl", ".html", ".htm"):
        raise Error(f"--output: {options.output}: the answer is JSON; --report writes a page")


def _is_stream(path: str) -> bool:
    """A device or a pipe, which may be written to twice and says nothing of a format."""
    return os.path.exists(path) and not os.path.isfile(path)


def main() -> int:
    """The exit code."""
    options = _arguments().parse_args()
    bar = _Bar().show if sys.stderr.isatty() and not options.quiet else None
    with contextlib.ExitStack() as scope:
        if options.quiet:
            scope.enter_context(warnings.catch_warnings())
            warnings.simplefilter("ignore")
        try:
            _require_not_read(options)
            _require_of_use(options)
            report = check(
                options.scene, options.scheduler, parts=options.parts, exact=options.exact,
                clearance=options.clearance, workers=options.workers, send=options.send,
                resume=options.resume, progress=bar, max_pairs=options.max_pairs,
                penetration=not options.no_penetration, wait=options.wait, memory=options.memory,
                between=options.between, tolerance=options.tolerance,
            )
            if bar is not None:
                print("\r\033[K", end="", file=sys.stderr)
            if options.report:
                report.to_html(options.report, "Check of " + pathlib.Path(options.scene[0]).name)
            if options.output == "-":
                sys.stdout.write(report.to_json())
            else:
                report._data.require_not_read(options.output)
                write_whole(options.output, report.to_json().encode())
        except Error as error:
            print(f"mbv: error: {error}", file=sys.stderr)
            return _exit_code(error)
        except KeyboardInterrupt:
            print("mbv: cancelled", file=sys.stderr)
            return _CANCELLED
        except Exception:  # a fault of ours or of Dask's must not look like an overlap
            traceback.print_exc()
            return _INTERNAL
    return _OVERLAPS if report.has_findings and not options.exit_zero else _DONE


if __name__ == "__main__":  # workers import this module, too
    sys.exit(main())
