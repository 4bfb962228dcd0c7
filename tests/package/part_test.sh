#!/usr/bin/env bash
# part_test.sh SOURCE CMAKE: builds mbv::collision as a shared library in a build of somebody
# else's, installs that, and uses what is installed where there are neither Highway nor oneTBB.
set -euo pipefail

source=$1 cmake=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

launcher=$(command -v ccache || true)
"$cmake" -S "$here/part" -B "$scratch/whole" -DMBV_SOURCE="$source" \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher"
"$cmake" --build "$scratch/whole" -j 2
"$scratch/whole/use_collision"
"$cmake" --install "$scratch/whole" --prefix "$scratch/installed" --component collision >/dev/null

library=$(find "$scratch/installed" -name 'libmbv_collision.so')
# Not piped: a grep that has found what it looks for ends, and objdump fails.
if ! grep -qE 'SONAME +libmbv_collision\.so\.[0-9]+\.[0-9]+$' <<<"$(objdump -p "$library")"; then
    echo "the shared library's SONAME has no version" >&2
    exit 1
fi
if nm -D --defined-only "$library" | grep -vE ' (_ZN|_ZNK|_ZT[CISTV]N|_ZGVN|_Z(GV)?ZNK?)3mbv'; then
    echo "these symbols are not mbv's own" >&2
    exit 1
fi

"$cmake" -S "$here" -B "$scratch/consumer" -DCMAKE_PREFIX_PATH="$scratch/installed" \
    -DCOMPONENTS=collision -DCMAKE_DISABLE_FIND_PACKAGE_hwy=ON -DCMAKE_DISABLE_FIND_PACKAGE_TBB=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_VTK=ON
"$cmake" --build "$scratch/consumer"
"$scratch/consumer/use_collision"

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$scratch/installed" -name mbv.pc)")
flags=$(pkg-config --cflags --libs mbv)
grep -qE 'hwy|tbb' <<<"$flags" && exit 1
eval "c++ -std=c++20 '$here/use_collision.cpp' $flags -o '$scratch/use'"
LD_LIBRARY_PATH=$(dirname "$library") "$scratch/use"
