#!/usr/bin/env bash
# Writes a manual page, compressed, from what a program says of itself:
#
#   manual.sh NAME VERSION ABOUT OUTPUT PROGRAM [COMMAND]
#
# HELP2MAN and GZIP_PROGRAM name the tools. SOURCE_DATE_EPOCH, where set, is its date.
set -euo pipefail
name=$1 version=$2 about=$3 output=$4
shift 4
# help2man runs one file, and a command of mbv is two words.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$1" "${2:-}" >"$folder/$name"
chmod +x "$folder/$name"
COLUMNS=80 "$HELP2MAN" --no-info --name "$about" --version-string "$name $version" \
    --output "$folder/page" "$folder/$name"
"$GZIP_PROGRAM" -9n <"$folder/page" >"$output"
