#!/usr/bin/env bash
# package_test.sh BUILD CMAKE COMPONENTS: installs the build tree BUILD, moves the installation
# elsewhere, and uses it from there: the programs run, and a consumer builds against COMPONENTS
# (separated by ;). Where they are "collision" alone, VTK is hidden from the consumer.
set -euo pipefail

build=$1 cmake=$2 components=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$cmake" --install "$build" --prefix "$scratch/first" >"$scratch/log"
moved="$scratch/moved here"
mv "$scratch/first" "$moved"

if grep -rlF -e "$scratch/first" -e "$build" "$moved" --include='*.cmake' --include='*.h'; then
    echo "these installed files name the folder they were built in or first installed to" >&2
    exit 1
fi

options=()
if [ "$components" = collision ]; then
    options+=(-DCMAKE_DISABLE_FIND_PACKAGE_VTK=ON)
else
    version=$("$moved/bin/mbv" --version)
    echo "$version"
    grep -q '^mbv [0-9]' <<<"$version"
fi
"$cmake" -S "$here" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$moved" \
    -DCOMPONENTS="$components" "${options[@]}"
"$cmake" --build "$scratch/build" -j 2
IFS=';' read -ra names <<<"$components"
for name in "${names[@]}"; do
    "$scratch/build/use_$name"
done
