#!/bin/sh
# Takes the pictures of docs/GUIDE.md and docs/TOUR.md: plays docs/guide/NAME.txt and writes
# docs/images/NAME.png. The first line of a script names the scene and the size of the window.
# With names as arguments, only those. Needs mbv-viewer (MBV_VIEWER, or the one of the release
# preset), Xvfb, and ImageMagick to make the pictures small.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
viewer=${MBV_VIEWER:-$root/build/release/bin/mbv-viewer}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME="$work/config" LC_ALL=C.UTF-8

[ $# -gt 0 ] || set -- "$root"/docs/guide/*.txt
for name in "$@"; do
    name=$(basename "$name" .txt)
    script="$root/docs/guide/$name.txt"
    # "# cats.mbv.json 1100x700 --language ko: what it shows"
    read -r _ scene size options <<HEAD
$(sed -n '1s/:.*//p' "$script")
HEAD
    case $scene in
    guide/*) scene="$root/docs/$scene" ;;
    *) scene="$root/data/$scene" ;;
    esac
    # shellcheck disable=SC2086 # options are words
    xvfb-run -a -s "-screen 0 1280x1024x24" "$viewer" "$scene" --play "$script" \
        --screenshot "$work/$name.png" --size "$size" $options --quit
    convert "$work/$name.png" -strip +dither -colors 128 -define png:compression-level=9 \
        "PNG8:$root/docs/images/$name.png"
    echo "docs/images/$name.png"
done
