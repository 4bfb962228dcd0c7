#!/usr/bin/env bash
# Builds the fuzzers with clang and runs each for a while, from the seeds the project makes.
#
#   fuzz.sh [SECONDS [FUZZER...]]      5 seconds each by default; all fuzzers of
#                                      fuzz/CMakeLists.txt: pairs stl obj scene ...
#   fuzz.sh differential N [SEED]      all questions about N random pairs, against an oracle in quad
#                                      precision
#
# `differential` counts wrong answers by pair and question, and leaves the inputs, as lines for
# `mbv pairs`, in build/collision/differential.jsonl; it fails when there is one.
#
# What a fuzzer finds is left in build/fuzz/found/, and the script fails. What it learns is kept in
# build/fuzz/corpus/ for the next run.
set -euo pipefail
[ "${1:-}" != --help ] || exec sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ "${1:-}" = differential ]; then
    scripts/setup.sh --collision
    cmake --preset collision -DMBV_BUILD_TESTS=ON
    cmake --build build/collision --target mbv_differential
    exec build/collision/tests/differential/mbv_differential "${2:-100000}" "${3:-1}" \
        build/collision/differential.jsonl
fi

seconds=${1:-5}
shift || true
fuzzers=("$@")
build=build/fuzz

scripts/setup.sh --fuzz
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++ \
    -DCMAKE_C_COMPILER=clang -DMBV_BUILD_FUZZERS=ON -DMBV_SANITIZE=ON -DMBV_BUILD_TESTS=OFF \
    -DMBV_WITH_VIEWER=OFF
cmake --build "$build" --target mbv_fuzzers
"$build/fuzz/mbv_fuzz_seeds" "$build/seeds"
if [ ${#fuzzers[@]} -eq 0 ]; then
    for program in "$build"/fuzz/mbv_fuzz_*; do
        [ "${program##*_}" = seeds ] || fuzzers+=("${program##*/mbv_fuzz_}")
    done
fi

# VTK keeps what it makes at start.
export LSAN_OPTIONS="suppressions=$PWD/tests/sanitizers/lsan.supp:print_suppressions=0"
mkdir -p "$build/found"
failed=()
for name in "${fuzzers[@]}"; do
    mkdir -p "$build/corpus/$name" "$build/seeds/$name"
    echo "--- $name"
    "$build/fuzz/mbv_fuzz_$name" "$build/corpus/$name" "$build/seeds/$name" \
        -max_total_time="$seconds" -timeout=5 -rss_limit_mb=1024 -max_len=8192 -print_final_stats=1 \
        -artifact_prefix="$build/found/$name-" 2>"$build/$name.log" || failed+=("$name")
    grep -E 'ERROR|SUMMARY|stat::number_of_executed_units|stat::peak_rss_mb' "$build/$name.log" || true
done
if [ ${#failed[@]} -gt 0 ]; then
    echo "fuzz.sh: found something: ${failed[*]}; see $build/*.log and $build/found/" >&2
    exit 1
fi
