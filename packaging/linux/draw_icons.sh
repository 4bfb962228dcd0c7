#!/usr/bin/env bash
# Draws icons/ from the icon's SVG, for systems that show no SVG; after a change of it.
# Needs rsvg-convert (Debian: librsvg2-bin).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for size in 16 22 24 32 48 64 128 256 512; do
    rsvg-convert --width "$size" --height "$size" org.mbv.viewer.svg --output "icons/$size.png"
done
