"""What callers give, as NumPy arrays: exact, or an error that says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._error import Error, OutOfRangeError, WrongTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray


#: Integers up to this are doubles.
_EXACT_INTEGERS = 2.0**53

#: Levels of nested lists that are looked into; no array has so many dimensions.
MOST_LEVELS = 8


def doubles(value: Any, name: str) -> NDArray[Any]:
    """The value as a C-contiguous array of native doubles, each exactly what was given."""
    import numpy as np

    array = _array(value, name)
    kind = array.dtype.kind
    if kind == "O":
        return _doubles_of_objects(array, value, name)
    if kind not in "fiu":
        raise WrongTypeError(
            f"{name}: {_kind_text(array, value)} cannot be coordinates; give real numbers"
        )
    result = np.ascontiguousarray(array, dtype=np.float64)
    if result.ndim != array.ndim:  # ascontiguousarray makes one dimension of none
        result = result.reshape(array.shape)
    if not np.can_cast(array.dtype, np.float64, "safe") or array.dtype.itemsize >= 8 and kind != "f":
        _require_exact(array, result, name)
    elif kind == "f" and isinstance(value, (list, tuple)) and (abs(result) >= _EXACT_INTEGERS).any():
        _require_exact_items(value, result, name)
    return result


def indices(value: Any, name: str) -> NDArray[Any]:
    """The value as a C-contiguous array of native 64-bit integers."""
    import numpy as np

    array = _array(value, name)
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(np.int64)  # an empty list has no type of its own
    if array.dtype.kind not in "iu":
        raise WrongTypeError(f"{name}: {_kind_text(array, value)} cannot be indices; give integers")
    if array.dtype.kind == "u" and array.size and int(array.max()) > np.iinfo(np.int64).max:
        where = tuple(int(i) for i in np.unravel_index(int(array.argmax()), array.shape))
        raise OutOfRangeError(f"{name}{list(where)}: index {array.max()} is out of range")
    return np.ascontiguousarray(array, dtype=np.int64)


def _array(value: Any, name: str) -> NDArray[Any]:
    import numpy as np

    if isinstance(value, np.ma.MaskedArray) and np.ma.is_masked(value):
        raise Error(f"{name}: has masked elements; fill them or leave them out")
    _require_rectangular(value, name)
    try:
        return np.asarray(value)
    except Exception as error:
        raise Error(f"{name}: cannot be made an array: {error}") from error


def _require_rectangular(value: Any, name: str, level: int = 0) -> None:
    """Names the first row of nested lists and arrays whose length is not that of the first. Lists
    that are nested too deep, such as one that contains itself, are left for NumPy to refuse."""
    import numpy as np

    def length_of(row: Any) -> int:
        if isinstance(row, np.ndarray):
            return len(row) if row.ndim > 0 else -1
        return len(row) if isinstance(row, (list, tuple)) else -1

    if not isinstance(value, (list, tuple)) or not value or level == MOST_LEVELS:
        return
    lengths = [length_of(row) for row in value]
    for index, length in enumerate(lengths):
        if length != lengths[0]:
            texts = ["a number" if n < 0 else f"{n} elements" for n in (lengths[0], length)]
            raise Error(f"{name}[{index}]: is ragged: has {texts[1]}, but {name}[0] has {texts[0]}")
    if lengths[0] >= 0 and isinstance(value[0][0] if lengths[0] else None, (list, tuple)):
        for index, row in enumerate(value):
            _require_rectangular(row, f"{name}[{index}]", level + 1)


def _doubles_of_objects(array: NDArray[Any], value: Any, name: str) -> NDArray[Any]:
    """Of integers beyond 64 bits, which NumPy has no type for; all else is named."""
    import numpy as np

    for where in np.ndindex(array.shape):
        item = array[where]
        if isinstance(item, bool) or not isinstance(item, (int, float, np.integer, np.floating)):
            place = f"{name}{list(where) if where else ''}"
            raise WrongTypeError(
                f"{place}: an object of type {type(item).__name__} cannot be a number here; give "
                "real numbers"
            )
    if isinstance(value, np.ndarray):
        raise WrongTypeError(f"{name}: is an array of objects; make it one of numbers, astype(float)")
    result = np.zeros(array.shape)
    for where in np.ndindex(array.shape):
        try:
            result[where] = float(array[where])
        except OverflowError:
            result[where] = np.inf
    _require_exact_items(array, result, name)
    return result


def _kind_text(array: NDArray[Any], value: Any) -> str:
    if array.ndim == 0 and array.dtype.kind == "O":
        return f"an object of type {type(value).__name__}"
    names = {"b": "booleans", "c": "complex numbers", "S": "text", "U": "text", "O": "objects"}
    return names.get(array.dtype.kind, f"values of type {array.dtype}")


def _require_exact(array: NDArray[Any], result: NDArray[Any], name: str) -> None:
    """Every number comes back as it was from its double."""
    import numpy as np

    if array.dtype.kind == "f":
        same = (result.astype(array.dtype) == array) | (array != array)
    else:
        # Integers up to 2^53 are doubles; beyond, those that come back. 2^63 and 2^64 do not fit.
        limit = 2.0**63 if array.dtype.kind == "i" else 2.0**64
        fits = result < limit
        same = np.zeros(array.shape, dtype=bool)
        same[fits] = result[fits].astype(array.dtype) == array[fits]
    if not same.all():
        where = [int(i) for i in np.unravel_index(int(np.argmin(same)), array.shape)]
        raise Error(
            f"{name}{where if where else ''}: {array[tuple(where)]} is not exactly a double; "
            "round it to float64 first"
        )


def _require_exact_items(value: Any, result: NDArray[Any], name: str) -> None:
    """The same of lists in which integers stand beside floats: NumPy has rounded them already."""
    import numpy as np

    items = np.asarray(value, dtype=object)
    for where in np.ndindex(items.shape):
        item = items[where]
        if isinstance(item, (int, np.integer)) and int(item) != float(result[where]):
            bits = int(item).bit_length()  # Python refuses to write a text of thousands of digits
            text = str(item) if bits < 128 else f"an integer of {bits} bits"
            raise Error(
                f"{name}{list(where) if where else ''}: {text} is not exactly a double; "
                "round it to float64 first"
            )


def text_array(texts: list[str]) -> NDArray[Any]:
    import numpy as np

    return np.array(texts, dtype=np.str_)


def ray_parts(value: Any) -> Any:
    """A list of Rays, or origins and directions."""
    from ._core import Ray

    if isinstance(value, (list, tuple)) and value and all(isinstance(ray, Ray) for ray in value):
        return list(value)
    if isinstance(value, tuple) and len(value) == 2:
        return value
    numbers = doubles(value, "ray")
    if numbers.ndim not in (1, 2) or numbers.shape[-1] != 6:
        raise Error(
            f"ray: has shape {numbers.shape}; give a Ray, a list of them, an array (n, 6), or a "
            "tuple (origins, directions)"
        )
    return numbers[..., :3], numbers[..., 3:]
