#!/usr/bin/env bash
# Makes the documentation as a site, build/docs/html/index.html: the guides of docs/, the references
# of C++ and Python from their sources, and the notebooks, which are run. Every warning is an error.
#
#   docs.sh [MBV_FOLDER]
#
# MBV_FOLDER is where `import mbv` finds the package: by default that of the preset no-vtk, made by
# `scripts/test.sh --preset no-vtk`. Pages link to nothing outside but what the guides cite, and open
# from a disk.
set -euo pipefail
[ "${1:-}" != --help ] || exec sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
cd "$(dirname "${BASH_SOURCE[0]}")/.."

package=$(realpath "${1:-build/no-vtk/python}")
if ! [ -d "$package/mbv" ]; then
    echo "docs.sh: no mbv in $package: build it by scripts/test.sh --preset no-vtk, or name its folder" >&2
    exit 2
fi
scripts/setup.sh --docs

scripts/python_env.sh build/docs-env docs/site/requirements.txt

export MBV_DOCS_BUILD=$PWD/build/docs
MBV_VERSION=$(sed -n 's/^project(mbv VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
export MBV_VERSION
rm -rf "$MBV_DOCS_BUILD"
mkdir -p "$MBV_DOCS_BUILD/doxygen"
doxygen docs/site/Doxyfile

source=$MBV_DOCS_BUILD/source
cp -r docs "$source"
rm -r "$source/site"
cp docs/site/index.md docs/site/python.md "$source"
ln -s "$PWD/data" "$MBV_DOCS_BUILD/data" # where the notebooks find it, as in the project
python3 docs/site/cpp_reference.py core/include "$MBV_DOCS_BUILD/doxygen/xml" "$source/cpp"
PYTHONPATH=$package build/docs-env/bin/sphinx-build -W --keep-going -q \
    -c docs/site "$source" "$MBV_DOCS_BUILD/html"
echo "$MBV_DOCS_BUILD/html/index.html"
