#!/usr/bin/env bash
# Brings the few files of VTK's GUISupport/Qt that cmake/MbvVtkQt.cmake compiles against Qt 6, from
# the source package of the very VTK that is installed (Debian, Ubuntu and their kin).
#
#   fetch_vtk_qt_source.sh          prints the folder that holds them, fetching them if need be
#
# The folder is $XDG_CACHE_HOME/mbv/vtk-<version> (or ~/.cache/mbv/...). apt works on a copy of the
# machine's own package sources in a scratch folder; the machine's lists stay as they are. Needs no
# root.
set -euo pipefail
export LC_ALL=C

package=libvtk9-dev
files=(
    CMake/vtkVersion.cmake Copyright.txt
    GUISupport/Qt/QVTK{OpenGLNativeWidget,Interactor,InteractorAdapter,RenderWindowAdapter}.{h,cxx}
    GUISupport/Qt/QVTK{InteractorInternal,Win32Header}.h
)

fail() {
    echo "fetch_vtk_qt_source: $*" >&2
    echo "  Or give cmake a VTK source tree of the installed version: -DMBV_VTK_SOURCE_DIR=FOLDER" >&2
    exit 1
}

# Where the machine would install the package from, as "URI suite" lines; empty when its package
# lists are gone (container images delete them).
package_origins() {
    apt-cache policy "$package" 2>/dev/null |
        awk '$1 ~ /^-?[0-9]+$/ && $2 ~ /:/ { sub(/\/$/, "", $2); sub(/\/[^\/]*$/, "", $3); print $2, $3 }' |
        sort -u
}

# Copies the entries for binary packages that match an origin (all of them where none is known)
# into the folder $1, turned into entries for source packages.
write_source_entries() {
    local parts=$1 file origins number=0 SOURCE_LIST='' SOURCE_PARTS=''
    eval "$(apt-config shell SOURCE_LIST Dir::Etc::sourcelist/f SOURCE_PARTS Dir::Etc::sourceparts/d)"
    origins=$(package_origins)
    for file in "$SOURCE_LIST" "$SOURCE_PARTS"/*.list "$SOURCE_PARTS"/*.sources; do
        [ -r "$file" ] || continue
        number=$((number + 1))
        local convert='
            function wanted(text,   i, part) {
                if (count == 0) return 1
                for (i = 1; i <= count; ++i) {
                    split(origin[i], part, " ")
                    if (index(text, part[1]) && index(text, part[2])) return 1
                }
                return 0
            }
            BEGIN { count = split(origins, origin, "\n") }'
        if [[ $file == *.sources ]]; then # one entry a paragraph
            grep -v '^#' "$file" | awk -v RS= -v ORS='\n\n' -v origins="$origins" "$convert"'
                /(^|\n)Enabled:[ \t]*(no|false|0)/ { next }
                /(^|\n)Types:([ \t]+deb-src)*[ \t]+deb([ \t\n]|$)/ && wanted($0) {
                    sub(/Types:[^\n]*/, "Types: deb-src"); print
                }' >"$parts/$number.sources"
        else # one entry a line
            awk -v origins="$origins" "$convert"'
                $1 == "deb" && wanted($0) { sub(/deb/, "deb-src"); print }' \
                "$file" >"$parts/$number.list"
        fi
    done
    find "$parts" -type f -empty -delete
    [ -n "$(ls -A "$parts")" ] || fail "no package source of this machine carries $package"
}

fetch_into() { # $1: scratch folder
    local scratch=$1 source version
    mkdir -p "$scratch"/{parts,lists/partial,cache/archives/partial,download}
    write_source_entries "$scratch/parts"
    local options=(
        -qq
        -o "Dir::Etc::SourceList=/dev/null"
        -o "Dir::Etc::SourceParts=$scratch/parts"
        -o "Dir::State::Lists=$scratch/lists"
        -o "Dir::Cache=$scratch/cache"
        -o "APT::Sandbox::User=$(id -un)" # the scratch folder is open to its owner only
    )
    source=$(dpkg-query -W -f '${source:Package}' "$package")
    version=$(dpkg-query -W -f '${source:Version}' "$package")
    apt-get "${options[@]}" update >&2 || fail "the lists of source packages could not be read"
    # An archive keeps only its newest revision; a neighbor with the same VTK version will do, and
    # the caller compares that version.
    (cd "$scratch/download" && {
        apt-get "${options[@]}" --download-only source "$source=$version" ||
            apt-get "${options[@]}" --download-only --only-source source "$source"
    }) >&2 || fail "the source package $source $version could not be fetched"
    # apt has checked the archive's signature and the files' sums.
    dpkg-source --no-check -x "$scratch"/download/*.dsc "$scratch/source" >/dev/null 2>"$scratch/log" ||
        fail "the source package could not be unpacked: $(tail -n 1 "$scratch/log")"
}

for tool in apt-get apt-cache apt-config dpkg-query dpkg-source; do
    command -v "$tool" >/dev/null || fail "needs $tool (Debian, Ubuntu; dpkg-source is in dpkg-dev)"
done
config=$(dpkg-query -L "$package" 2>/dev/null | grep '/vtk-config-version.cmake$') ||
    fail "$package is not installed"
version=$(sed -n 's/^set(PACKAGE_VERSION "\([0-9.]*\)").*/\1/p' "$config")
[ -n "$version" ] || fail "$config names no version"

folder=${XDG_CACHE_HOME:-${HOME:?set HOME or XDG_CACHE_HOME}/.cache}/mbv/vtk-$version
complete=yes
for file in "${files[@]}"; do
    [ -s "$folder/$file" ] || complete=no
done
if [ "$complete" = no ]; then
    echo "Fetching VTK $version's Qt widget ..." >&2
    mkdir -p "$(dirname "$folder")"
    scratch=$(mktemp -d -p "$(dirname "$folder")")
    trap 'rm -rf "$scratch"' EXIT
    fetch_into "$scratch"
    fetched=$(sed -n 's/^set(VTK_\(MAJOR\|MINOR\|BUILD\)_VERSION \([0-9]*\))/\2/p' \
        "$scratch/source/CMake/vtkVersion.cmake" | paste -sd .)
    [ "$fetched" = "$version" ] || fail "VTK $version is installed, the source package is $fetched"
    for file in "${files[@]}"; do
        install -D -m 644 "$scratch/source/$file" "$scratch/ready/$file"
    done
    rm -rf "$folder"
    mv -T "$scratch/ready" "$folder"
fi
echo "$folder"
