#!/usr/bin/env bash
# installed_test.sh BUILD CMAKE LIBRARIES: installs the build tree BUILD, moves the installation
# elsewhere, and uses it from there: the programs run, and a consumer builds against LIBRARIES
# (separated by ;), by CMake and by pkg-config, each installed alone. Where these were built without
# VTK (MBV_WITH_VTK of BUILD), it is hidden from the consumer.
set -euo pipefail

build=$1 cmake=$2 libraries=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
with_vtk=yes
grep -qE '^MBV_WITH_VTK:BOOL=ON$' "$build/CMakeCache.txt" &&
    grep -qE '^MBV_WITH_CORE:BOOL=ON$' "$build/CMakeCache.txt" || with_vtk=no

# Installs a component, or all without one, and moves it.
install_moved() { # FOLDER [COMPONENT]
    "$cmake" --install "$build" --prefix "$scratch/first" ${2:+--component "$2"} >"$scratch/log"
    mv "$scratch/first" "$1"
    if grep -rlF -e "$scratch/first" -e "$build" "$1" \
        --include='*.cmake' --include='*.h' --include='*.pc'; then
        echo "these installed files name the folder they were built in or first installed to" >&2
        return 1
    fi
}

use_with_cmake() { # FOLDER LIBRARIES [OPTION...]
    local options=(-DCMAKE_PREFIX_PATH="$1" -DCOMPONENTS="$2" "${@:3}") library
    [ "$with_vtk" = yes ] || options+=(-DCMAKE_DISABLE_FIND_PACKAGE_VTK=ON)
    "$cmake" -S "$here" -B "$scratch/build" "${options[@]}" --fresh >"$scratch/log" ||
        { cat "$scratch/log"; return 1; }
    "$cmake" --build "$scratch/build" -j 2
    for library in ${2//;/ }; do
        "$scratch/build/use_$library"
    done
}

use_with_pkg_config() { # FOLDER LIBRARY
    local package=mbv flags
    [ "$2" = collision ] || package=mbv-$2
    flags=$(PKG_CONFIG_PATH=$(dirname "$(find "$1" -name mbv.pc)") \
        pkg-config --static --cflags --libs "$package")
    # What CMake gets from the target itself.
    grep -qE '^MBV_SANITIZE:BOOL=ON$' "$build/CMakeCache.txt" && flags+=" -fsanitize=address,undefined"
    # The folder has a space in its name, which pkg-config escapes.
    eval "c++ -std=c++20 '$here/use_$2.cpp' $flags -o '$scratch/use'"
    "$scratch/use"
}

missing_is_said() { # FOLDER COMPONENT WORDS
    if "$cmake" -S "$here" -B "$scratch/build" -DCMAKE_PREFIX_PATH="$1" -DCOMPONENTS="$2" --fresh \
        >"$scratch/log" 2>&1; then
        echo "$2 was found" >&2
        return 1
    fi
    tr -s ' \n' ' ' <"$scratch/log" | grep -qF "$3" || { cat "$scratch/log"; return 1; }
}

moved="$scratch/moved here"
install_moved "$moved"
use_with_cmake "$moved" "$libraries"
# Of another compiler than ours, where there is one; sanitizers want their own.
if command -v clang++ >/dev/null && ! grep -qE '^MBV_SANITIZE:BOOL=ON$' "$build/CMakeCache.txt"; then
    use_with_cmake "$moved" "$libraries" -DCMAKE_CXX_COMPILER=clang++
fi
test -f "$moved/share/doc/mbv/docs/LIBRARY.md"
test -f "$moved/share/mbv/schemas/scene.schema.json"
if [ -e "$build/bin/mbv" ]; then
    version=$("$moved/bin/mbv" --version)
    echo "$version"
    grep -q '^mbv [0-9]' <<<"$version"
fi

for library in ${libraries//;/ }; do
    install_moved "$scratch/$library alone" "$library"
    use_with_cmake "$scratch/$library alone" "$library"
    use_with_pkg_config "$scratch/$library alone" "$library"
done
missing_is_said "$scratch/collision alone" core "this mbv has no component core: it was built with"
missing_is_said "$moved" 'collision;bullet' "mbv has no component bullet; there are collision and core"
