#!/usr/bin/env bash
# Installs what building mbv needs. On Debian, Ubuntu and their kin the missing packages are
# installed with apt, as root or through sudo; elsewhere their names are printed.
#
#   setup.sh                  what the programs need
#   setup.sh --tests          ... and the tests
#   setup.sh --bench          ... and the benchmarks
#   setup.sh --lint           ... and the checks of form: clang-format, clang-tidy, shellcheck
#   setup.sh --fuzz           ... and the fuzzers
#   setup.sh --package        ... and making Debian packages
#   setup.sh --docs           what making the documentation site needs, alone
#   setup.sh --no-vtk         the libraries, mbv and the tests, with neither VTK nor Qt
#   setup.sh --python         what pip install . needs besides Python
#   setup.sh --python-peers   what Open3D, to whose meshes ours are compared, leaves to the system
#   setup.sh --collision      mbv::collision and its tests alone: neither VTK nor Qt
#
# Quick when all is there. apt's source entries are never changed.
set -euo pipefail
[ "${1:-}" != --help ] || exec sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

collision_packages=(
    build-essential ccache cmake ninja-build
    libboost-dev libhwy-dev libtbb-dev
)
core_packages=(
    libcli11-dev libexpat1-dev libqhull-dev libtinyxml2-dev nlohmann-json3-dev zlib1g-dev
    libjs-three # report pages: pairs in 3D
)
app_packages=(
    "${core_packages[@]}"
    libvtk9-dev libfontconfig-dev libfreetype-dev
    qt6-base-dev libqt6opengl6-dev libegl-dev libgl-dev
    libgl1-mesa-dri fonts-dejavu-core # pictures: a renderer for any machine, a font for labels
)
python_packages=(python3-dev python3-venv) # the rest comes from pip
core_test_packages=(
    libgtest-dev libpng-dev libvalijson-dev libxml2-utils pkg-config python3
    "${python_packages[@]}"
)
test_packages=(
    "${core_test_packages[@]}"
    xauth xdotool xvfb # the viewer's tests open a real window
    fonts-nanum        # labels in Hangul
)
bench_packages=(
    f3d libassimp-dev libbenchmark-dev libbullet-dev libembree-dev libfcl-dev libtinyobjloader-dev
    pkg-config xvfb
)
lint_packages=(clang-format clang-tidy python3-venv shellcheck)
deb_packages=(appstream desktop-file-utils dpkg-dev help2man lintian)
python_peer_packages=(libegl1 libgl1 libusb-1.0-0 libx11-6)
docs_packages=(doxygen python3 python3-venv) # Sphinx comes from pip
fuzz_packages=(clang libclang-rt-dev libgtest-dev)

packages=("${collision_packages[@]}" "${app_packages[@]}")
with_vtk=yes
for option in "$@"; do
    case $option in
    --no-vtk)
        packages=("${collision_packages[@]}" "${core_packages[@]}" "${core_test_packages[@]}")
        with_vtk=no
        ;;
    --collision)
        packages=("${collision_packages[@]}" libgtest-dev pkg-config python3)
        with_vtk=no
        ;;
    --python)
        packages=("${collision_packages[@]}" "${core_packages[@]}" "${python_packages[@]}")
        with_vtk=no
        ;;
    --python-peers)
        packages=("${python_peer_packages[@]}")
        with_vtk=no
        ;;
    --docs)
        packages=("${docs_packages[@]}")
        with_vtk=no
        ;;
    --tests) packages+=("${test_packages[@]}") ;;
    --bench) packages+=("${bench_packages[@]}") ;;
    --lint) packages+=("${lint_packages[@]}") ;;
    --fuzz) packages+=("${fuzz_packages[@]}") ;;
    --package) packages+=("${deb_packages[@]}") ;;
    *)
        echo "usage: setup.sh [--tests] [--bench] [--lint] [--fuzz] [--package] | --no-vtk | --python | --python-peers | --collision | --docs" >&2
        exit 2
        ;;
    esac
done

# Prints the section of docs/BUILDING.md that is for this system, or the whole list of sections.
print_package_names() {
    local id=unknown section
    if [ "$(uname -s)" = Darwin ]; then
        id=macos
    elif [ -r /etc/os-release ]; then
        id=$(sed -n 's/^ID="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' /etc/os-release)
    fi
    section=$(awk -v id="$id" '/^## / { found = index(tolower($0), id) } found' "$root/docs/BUILDING.md")
    echo "setup.sh installs packages on Debian and Ubuntu only. Here (system: $id), install by hand:"
    echo
    echo "${section:-see docs/BUILDING.md}"
    echo
}

missing_packages() {
    local installed package
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null |
        sed -n 's/^installed //p') || true
    for package in "${packages[@]}"; do
        grep -qxF "$package" <<<"$installed" || echo "$package"
    done
}

install_packages() {
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "setup.sh: these packages are missing; install them as root, or install sudo:" >&2
            echo "  apt-get install --no-install-recommends $*" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq
        -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0)
    echo "Installing $*"
    "${apt[@]}" update
    "${apt[@]}" install --yes --no-install-recommends "$@" >/dev/null
}

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    print_package_names
    exit 0
fi
mapfile -t missing < <(missing_packages)
if [ ${#missing[@]} -gt 0 ]; then
    install_packages "${missing[@]}"
fi
if [ "$with_vtk" = yes ] && ! "$root/scripts/fetch_vtk_qt_source.sh" >/dev/null; then
    # Everything but the viewer builds without it, and cmake says so.
    echo "setup.sh: going on without VTK's Qt widget; mbv-viewer will be left out" >&2
fi
