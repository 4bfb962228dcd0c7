"""Of mbv.distributed what needs no cluster."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import numpy as np
import pytest

import mbv

distributed = pytest.importorskip("distributed")
import mbv.distributed  # noqa: E402


@pytest.mark.parametrize(
    "memory", ["", "4Q", "-1", "0", "0.5", "1e3", "nan", "9999999T", " 1", "4GB", 0, -1, 1 << 63, 1.5,
               True])
def test_names_a_memory_that_is_no_size(data, memory):
    shown = f'"{memory}"' if isinstance(memory, str) else str(memory)
    with pytest.raises(mbv.Error, match=f"^memory: {re.escape(shown)} is no size") as raised:
        mbv.distributed.check(data / "cats.mbv.json", "tcp://not.reached:1", memory=memory)
    assert raised.value.code == "invalid_argument"


def test_reads_sizes_and_takes_three_quarters_of_what_a_worker_may_use():
    from mbv._memory import bytes_from
    from mbv.distributed._memory import shareable

    sizes = {"512": 512, "2k": 2048, "1.5K": 1536, "3M": 3 << 20, "4G": 4 << 30, "1t": 1 << 40}
    assert {text: bytes_from(text) for text in sizes} == sizes
    assert bytes_from(np.int64(512)) == 512
    assert shareable(4000) == 3000
    assert shareable(0) == shareable(None) == distributed.system.MEMORY_LIMIT // 4 * 3


def test_a_script_without_a_guard_is_told_of_it(data, tmp_path):
    script = tmp_path / "script.py"
    scene = str(data / "cats.mbv.json")
    call = f"mbv.distributed.check({scene!r}, workers=1)"
    script.write_text(f"import mbv.distributed\nprint({call})\n", encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=600,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("mbv._error.Error: workers: no processes could be started; ")
    assert 'below `if __name__ == "__main__":`' in last


def test_shows_the_time_that_is_left():
    from mbv.distributed.__main__ import _Bar

    now = [1000.0]
    bar = _Bar(lambda: now[0])
    assert bar.text(0.25) == "Checking [#######.......................]  25 %"  # resumed
    now[0] += 3600  # a quarter an hour: two are left
    assert bar.text(0.5) == "Checking [###############...............]  50 %, 2:00:00 left"
    now[0] += 65
    assert bar.text(0.75).endswith("%, 0:30:32 left")  # (3600 + 65) / 2
    assert bar.text(1).endswith("100 %")
