"""The exceptions of the package: mbv.Error, and what of it is one of Python's as well."""

from enum import Enum


class ErrorCode(str, Enum):
    """What kind of input problem an `Error` reports; its values compare equal to text."""

    FILE_UNREADABLE = "file_unreadable"
    FILE_UNWRITABLE = "file_unwritable"
    FILE_INVALID = "file_invalid"
    FORMAT_UNSUPPORTED = "format_unsupported"
    DEGENERATE_MESH = "degenerate_mesh"
    INVALID_SHAPE = "invalid_shape"
    INVALID_SCENE = "invalid_scene"
    INVALID_ARGUMENT = "invalid_argument"
    NO_RENDERER = "no_renderer"
    NOT_BUILT = "not_built"
    CANCELLED = "cancelled"

    def __str__(self) -> str:
        return self.value


class Error(ValueError):
    """A problem with what the caller gave.

    The message names the argument, the index in it where there is one, and what to do; `code` tells
    programs what kind of problem it is.
    """

    code: ErrorCode

    def __init__(self, message: str, code: str = ErrorCode.INVALID_ARGUMENT) -> None:
        super().__init__(message)
        self.code = ErrorCode(code)


class UnknownNameError(Error, KeyError):
    """A name that there is not: of a model, a joint, a robot."""

    def __str__(self) -> str:
        return ValueError.__str__(self)  # that of KeyError puts it in quotes


class OutOfRangeError(Error, IndexError):
    """An index that there is not: of a pair in a report, of a vertex in `faces`."""


class WrongTypeError(Error, TypeError):
    """A thing of no type that could be meant: a shape for a path, None for a number."""
