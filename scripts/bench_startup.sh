#!/usr/bin/env bash
# How long the viewer takes from its start to a picture of a mesh of 20,000 triangles, saved, and to
# its end, beside f3d, which draws the same picture: Markdown, on standard output. The two take
# turns on one Xvfb, so that both meet the same machine.
#
#   bench_startup.sh VIEWER [ROUNDS]
set -euo pipefail

viewer=$(realpath "$1")
rounds=${2:-9}
for tool in f3d xvfb-run; do
    command -v "$tool" >/dev/null || {
        echo "bench_startup: needs $tool (Debian: f3d, xvfb)" >&2
        exit 1
    }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A torus of 100 x 100 x 2 triangles, as text: both programs read that.
awk 'function corner(i, k,   u, v, r) {
         u = 6.283185307179586 * i / 100; v = 6.283185307179586 * k / 100; r = 1 + 0.35 * cos(v)
         return sprintf("vertex %.6f %.6f %.6f\n", r * cos(u), r * sin(u), 0.35 * sin(v))
     }
     function facet(a, b, c) { print "facet normal 0 0 0\nouter loop\n" a b c "endloop\nendfacet" }
     BEGIN {
         print "solid torus"
         for (i = 0; i < 100; ++i)
             for (k = 0; k < 100; ++k) {
                 facet(corner(i, k), corner(i + 1, k), corner(i + 1, k + 1))
                 facet(corner(i, k), corner(i + 1, k + 1), corner(i, k + 1))
             }
         print "endsolid torus"
     }' >"$folder/torus.stl"

cat >"$folder/rounds.sh" <<'EOF'
cd "$1"
milliseconds() { # of a command
    local begin
    begin=$(date +%s%N)
    "$@" >/dev/null 2>&1
    echo $((($(date +%s%N) - begin) / 1000000))
}
for ((i = 0; i < $3; ++i)); do
    milliseconds "$2" torus.stl --size 1280x800 --screenshot viewer.png --quit >>viewer
    milliseconds f3d torus.stl --resolution 1280,800 --output f3d.png >>f3d
done
EOF
xvfb-run -a -s '-screen 0 1280x800x24' bash "$folder/rounds.sh" "$folder" "$viewer" "$rounds"

row() { # name, file of times
    sort -n "$folder/$2" | awk -v name="$1" '
        { time[NR] = $1 }
        END { printf "| %s | %d | %d |\n", name, time[1], time[int((NR + 1) / 2)] }'
}
printf '\n### from start to a saved picture and the end, 20,000 triangles, 1280x800, ms\n\n'
printf '| program | best | median |\n|---|---|---|\n'
row 'mbv-viewer, the whole window' viewer
row 'f3d --output' f3d
