"""Where the parts that are done are kept."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib

from .._core import VERSION
from .._error import Error, ErrorCode
from ._worker import Options


class PartFolder:
    """The files of parts of one check in a folder, which may have those of others, too.

    A file is there as a whole or not at all, whatever happens to this process.
    """

    def __init__(self, path: str | os.PathLike[str], digest: str, count: int, options: Options):
        self._path = pathlib.Path(path)
        self._count = count
        identity = [
            digest, count, options.exact, options.clearance, options.penetration, options.between,
            options.tolerance, options.title, VERSION,
        ]
        self._key = hashlib.sha256(json.dumps(identity).encode()).hexdigest()[:16]
        try:
            self._path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Error(f"{path}: no folder for the parts: {error}", "file_unwritable") from None

    def file(self, number: int) -> pathlib.Path:
        """Of the part with this number."""
        return self._path / f"part-{number}-of-{self._count}-{self._key}.json"

    def missing(self) -> list[int]:
        """The numbers of the parts that are not there."""
        return [n for n in range(1, self._count + 1) if not self.file(n).exists()]

    def drop_damaged(self) -> list[int]:
        """Removes the files that are no whole parts, and gives their numbers."""
        from .._core import merge_parts

        damaged = []
        for number in range(1, self._count + 1):
            path = self.file(number)
            try:
                merge_parts([os.fspath(path)], True, None)
            except Error as error:
                if error.code not in (ErrorCode.FILE_INVALID, ErrorCode.FILE_UNREADABLE):
                    raise
                try:
                    path.unlink()
                except OSError as kept:
                    raise Error(f"{error}; nor can it be removed: {kept}", error.code) from None
                damaged.append(number)
        return damaged

    def keep(self, number: int, text: bytes) -> None:
        """Writes the file of a part."""
        write_whole(self.file(number), text)


def write_whole(path: str | os.PathLike[str], text: bytes) -> None:
    """The file is there with all of the text or as it was, on a disk that is full, too.

    What is no regular file, a pipe say, is written to as it is.
    """
    path = pathlib.Path(path)
    aside = None
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(text)
            return
        aside = path.with_name(f".{path.name}-{os.urandom(6).hex()}")
        with aside.open("xb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except OSError as error:
        if aside is not None:
            aside.unlink(missing_ok=True)
        raise Error(f"{path}: cannot be written: {error}", "file_unwritable") from None
