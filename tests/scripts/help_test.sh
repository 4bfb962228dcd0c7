#!/usr/bin/env bash
# The scripts that people call say what they do when asked, and do nothing else: help_test.sh FOLDER
set -euo pipefail
for name in bench demo docs fuzz setup test; do
    script=$1/$name.sh
    help=$(PATH=/usr/bin:/bin "$script" --help)
    first=$(sed -n '2s/^# //p' "$script")
    if [ "$(head -n 1 <<<"$help")" != "$first" ] || grep -q '^set ' <<<"$help"; then
        echo "$script --help says: $help" >&2
        exit 1
    fi
done
