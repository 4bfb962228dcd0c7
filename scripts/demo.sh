#!/usr/bin/env bash
# The cat demo: installs what is missing, builds mbv and mbv-viewer, and opens two cats in the
# viewer. With no display, writes a picture of two overlapping cats and the report of the check
# into the current folder instead.
set -euo pipefail
[ "${1:-}" != --help ] || exec sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release

"$root/scripts/setup.sh"

build_apps() {
    cd "$root"
    if [ -f "$build/CMakeCache.txt" ]; then
        cmake --preset release
    else
        cmake --preset release -DMBV_BUILD_TESTS=OFF # scripts/test.sh turns them on, here too
    fi && cmake --build --preset release --target mbv_apps
}
echo "Building mbv in $build"
mkdir -p "$build"
log=$build/demo.log
if ! (build_apps) >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    echo "demo.sh: the build failed; the whole log is $log" >&2
    exit 1
fi

mbv=$build/bin/mbv
viewer=$build/bin/mbv-viewer
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    if [ -x "$viewer" ]; then
        echo "Opening the viewer. Arrow keys move the selected cat, H shows all keys."
        # Settings of its own, so that it offers no work that another viewer, or a demo that was
        # killed, has left unsaved.
        settings=$build/demo-settings
        rm -rf "$settings/mbv/journal"
        XDG_CONFIG_HOME=$settings exec "$viewer" "$root/data/cats.mbv.json"
    fi
    grep 'mbv-viewer is left out' "$log" >&2 || true
fi

scene=$root/data/cats-overlap.mbv.json
"$mbv" render "$scene" -o overlap.png
status=0
"$mbv" check "$scene" --format json -o overlap.json || status=$?
if [ "$status" -ne 1 ]; then # 1: overlaps were found, as they should be here
    echo "demo.sh: mbv check was to find the overlap and exit with 1, but exited with $status" >&2
    exit 1
fi
echo "Two cats overlap:"
echo "  picture  $PWD/overlap.png"
echo "  report   $PWD/overlap.json"
