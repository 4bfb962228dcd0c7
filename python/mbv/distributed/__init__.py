"""A check in parts on many processes or machines, by Dask (`pip install ".[distributed]"`).

`python -m mbv.distributed SCENE` is the same for a command line.
"""

from ._check import check

__all__ = ["check"]
