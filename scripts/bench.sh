#!/usr/bin/env bash
# Installs what is missing, builds the benchmarks, runs them once, and writes the tables of that run
# to standard output and between the markers of docs/BENCHMARKS.md.
#
#   bench.sh                         everything
#   bench.sh BENCHMARK_OPTION...     pairs of shapes alone, say --benchmark_filter='1k boxes'
#   bench.sh --sizes [TRIANGLES]     what a mesh of 20 million triangles, concave faces and scenes of
#                                    100,000 models take alone; 1 GB of disk, 2 GB of memory, minutes
#
# The rows of a table are repeated in turns; the fastest repetition counts.
set -euo pipefail
[ "${1:-}" != --help ] || exec sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh --bench >&2
build=build/bench
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DMBV_BUILD_BENCHMARKS=ON \
    -DMBV_BUILD_TESTS=OFF >&2
cmake --build "$build" --target \
    mbv_bench mbv_bench_broad_phase mbv_bench_bvh mbv_bench_contacts mbv_bench_lookups mbv_bench_motion \
    mbv_bench_reading mbv_bench_scene mbv_bench_session mbv_bench_sizes mbv_bench_solids mbv_cli mbv-viewer >&2

# fill NAME: copies standard input to standard output and between the markers of this name.
fill() {
    local tables="$build/$1.md" document=docs/BENCHMARKS.md
    tee "$tables"
    awk -v name="$1" -v tables="$tables" '
        $0 == "<!-- " name " end -->" { inside = 0 }
        !inside { print }
        $0 == "<!-- " name " begin -->" {
            inside = 1
            while ((getline line < tables) > 0) print line
        }' "$document" >"$build/BENCHMARKS.md"
    cat "$build/BENCHMARKS.md" >"$document"
}

if [ "${1:-}" = --sizes ]; then
    "$build/bench/sizes/mbv_bench_sizes" "$build/bin/mbv" "$build" "${@:2}" | fill sizes
    exit
fi

for _ in 1 2 3; do # where a process has its code and data in memory may cost any row a third
    "$build/bench/mbv_bench" --benchmark_min_time=0.05 --benchmark_format=csv "$@" \
        2>"$build/bench.log"
done >"$build/bench.csv"

{
    sed -n 's/^simd_target: /SIMD target: /p; s/^certified: /Certified single pairs at 50% overlap: /p' \
        "$build/bench.log"
    awk -f scripts/bench_tables.awk "$build/bench.csv"
} | fill tables

if [ $# -eq 0 ]; then
    meshes=(../shared/meshes/koala.obj ../shared/meshes/skull.obj)
    [ -e "${meshes[0]}" ] || meshes=() # then a generated one
    "$build/bench/bvh/mbv_bench_bvh" "${meshes[@]}" | fill meshes
    "$build/bench/bvh/mbv_bench_lookups" "${meshes[@]}" | fill lookups
    "$build/bench/bvh/mbv_bench_solids" "${meshes[@]}" | fill solids
    "$build/bench/bvh/mbv_bench_contacts" "${meshes[@]}" | fill contacts
    "$build/bench/bvh/mbv_bench_broad_phase" | fill 'broad phase'
    moving=(../shared/meshes/torus.obj "${meshes[@]}")
    [ -e "${moving[0]}" ] || moving=()
    "$build/bench/motion/mbv_bench_motion" "${moving[@]}" 2>"$build/motion.log" | fill motion
    "$build/bench/reading/mbv_bench_reading" | fill reading
    "$build/bench/scene/mbv_bench_scene" | fill scenes
    "$build/bench/viewer/mbv_bench_session" | fill session
    python3 bench/viewer/frames.py "$build/bin/mbv-viewer" | fill window
    scripts/bench_startup.sh "$build/bin/mbv-viewer" "$build/bin/mbv" | fill startup
fi
scripts/bench_charts.py --draw
