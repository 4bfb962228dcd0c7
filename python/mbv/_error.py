"""The one exception of the package."""

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
