#!/usr/bin/env bash
# How long the programs take from their start to a picture of a mesh of 20,000 and of 2.5 million
# triangles, saved, and to their end, beside f3d, which draws the same picture: Markdown, on standard
# output. They take turns on one Xvfb, so that all meet the same machine.
#
#   bench_startup.sh VIEWER MBV [ROUNDS]
set -euo pipefail

viewer=$(realpath "$1")
mbv=$(realpath "$2")
rounds=${3:-9}
for tool in f3d xvfb-run; do
    command -v "$tool" >/dev/null || {
        echo "bench_startup: needs $tool (Debian: f3d, xvfb)" >&2
        exit 1
    }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A torus of 2 * around * across triangles, as binary STL.
torus() { # around, across, file
    python3 - "$@" <<'END'
import math, struct, sys
around, across = int(sys.argv[1]), int(sys.argv[2])
def corner(i, k):
    u, v = 2 * math.pi * (i % around) / around, 2 * math.pi * (k % across) / across
    r = 1 + 0.35 * math.cos(v)
    return r * math.cos(u), r * math.sin(u), 0.35 * math.sin(v)
with open(sys.argv[3], "wb") as out:
    out.write(b" " * 80 + struct.pack("<I", 2 * around * across))
    ring = [corner(0, k) for k in range(across)]
    for i in range(around):
        after = [corner(i + 1, k) for k in range(across)]
        for k in range(across):
            n = (k + 1) % across
            for t in ((ring[k], after[k], after[n]), (ring[k], after[n], ring[n])):
                out.write(struct.pack("<12fH", 0, 0, 0, *t[0], *t[1], *t[2], 0))
        ring = after
END
}
torus 100 100 "$folder/20000.stl"
torus 1250 1000 "$folder/2500000.stl"

cat >"$folder/rounds.sh" <<'END'
cd "$1"
TIMEFORMAT='%R %U %S'
measure() { # where to, command
    local to=$1
    shift
    { time "$@" >/dev/null 2>&1; } 2>>"$to"
}
for ((i = 0; i < $4; ++i)); do
    for mesh in 20000 2500000; do
        measure "$mesh.mbv" "$3" render --quiet -o mbv.png "$mesh.stl"
        measure "$mesh.viewer" "$2" "$mesh.stl" --size 1280x800 --screenshot viewer.png --quit
        measure "$mesh.f3d" f3d "$mesh.stl" --resolution 1280,800 --output f3d.png
    done
done
END
xvfb-run -a -s '-screen 0 1280x800x24' bash "$folder/rounds.sh" "$folder" "$viewer" "$mbv" "$rounds"

best() { # file of times: the least of a round, and of the processors
    awk '{ cpu = $2 + $3; if (NR == 1 || $1 < time) time = $1; if (NR == 1 || cpu < least) least = cpu }
         END { printf "%d %d\n", 1000 * time, 1000 * least }' "$1"
}
row() { # name, file of times, what mbv takes
    local time cpu
    read -r time cpu < <(best "$folder/$2")
    awk -v name="$1" -v t="$time" -v c="$cpu" -v ours="$3" -v oursCpu="$4" \
        'BEGIN { printf "| %s | %d (%.2f) | %d (%.2f) |\n", name, t, t / ours, c, c / oursCpu }'
}
for mesh in 20000 2500000; do
    printf '\n### from start to a saved picture and the end, %s triangles, 1280x800\n\n' \
        "$(sed ':more; s/\B[0-9]\{3\}\>/,&/; t more' <<<"$mesh")"
    printf '| ms (times that of mbv render) | best | of the processors |\n|---|---|---|\n'
    read -r time cpu < <(best "$folder/$mesh.mbv")
    row 'mbv render' "$mesh.mbv" "$time" "$cpu"
    row 'mbv-viewer, the whole window' "$mesh.viewer" "$time" "$cpu"
    row 'f3d --output' "$mesh.f3d" "$time" "$cpu"
done
