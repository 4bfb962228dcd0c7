#!/usr/bin/env bash
# Makes a Python environment with what is needed from pip. Quick when it is there.
#
#   python_env.sh                        build/python-env: to build and test import mbv
#   python_env.sh FOLDER REQUIREMENTS    another
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=${1:-build/python-env}
requirements=${2:-python/tests/requirements.txt}
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
    cp "$requirements" "$environment/requirements.txt"
fi
