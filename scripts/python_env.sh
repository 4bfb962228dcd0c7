#!/usr/bin/env bash
# Makes build/python-env, a Python environment with what building and testing import mbv needs, from
# pip. Quick when it is there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

environment=build/python-env
requirements=python/tests/requirements.txt
if ! cmp -s "$requirements" "$environment/requirements.txt"; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements"
    cp "$requirements" "$environment/requirements.txt"
fi
