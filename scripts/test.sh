#!/usr/bin/env bash
# Installs what is missing, builds, and runs all tests. The last line is "N passed, M failed", with
# ", K skipped" where some were. Fails when a test fails or when there is none.
#
#   test.sh [--preset release|dev|no-vtk|collision] [-- CMAKE_OPTION...]
#
# Windows, times and memory depend on what else the machine does: a test that fails is run once
# more, and one that passes only then is named before the last line, for it is to be looked at.
#
# In a folder that it makes, the sources of a test program are compiled eight at a time
# (MBV_UNITY_TESTS), but for dev.
#
# With no-vtk import mbv is built and tested, too, in a Python environment that is made in
# build/python-env.
#
# The JUnit report is build/<preset>/junit.xml.
set -euo pipefail
[ "${1:-}" != --help ] || exec sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=release
while [ $# -gt 0 ]; do
    case $1 in
    --preset)
        preset=${2:?--preset needs a name}
        shift 2
        ;;
    --)
        shift
        break
        ;;
    *)
        echo "usage: test.sh [--preset release|dev|no-vtk|collision] [-- CMAKE_OPTION...]" >&2
        exit 2
        ;;
    esac
done

case $preset in
no-vtk | collision) scripts/setup.sh "--$preset" ;;
*) scripts/setup.sh --tests ;;
esac
python=()
if [ "$preset" = no-vtk ]; then
    scripts/python_env.sh
    python=(-DMBV_WITH_PYTHON=ON "-DPython_EXECUTABLE=$PWD/build/python-env/bin/python")
fi
unity=()
# A folder that there is keeps its own; dev shows what a file fails to include.
if [ "$preset" != dev ] && [ ! -e "build/$preset/CMakeCache.txt" ]; then
    unity=(-DMBV_UNITY_TESTS=ON)
fi
cmake --preset "$preset" -DMBV_BUILD_TESTS=ON "${unity[@]}" "${python[@]}" "$@"
cmake --build --preset "$preset"
report=build/$preset/junit.xml
rm -f "$report"
log=build/$preset/ctest.log
ctest --preset "$preset" --repeat until-pass:2 | tee "$log" || true # the summary judges
awk 'match($0, /Test +#[0-9]+: [^ ]+/) {
    test = substr($0, RSTART, RLENGTH)
    sub(/.*: /, "", test)
    if (/\*\*\*/) failed[test] = 1
    else if (/ Passed +[0-9.]+ sec$/ && test in failed) print "passed at its second attempt: " test
}' "$log"
scripts/summarize_junit.sh "$report"
