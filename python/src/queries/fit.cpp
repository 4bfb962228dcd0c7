#include "arguments/values.h"
#include "ask.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/volume_kind.h>

namespace mbv::python {
namespace {

VolumeKind kindFrom(const std::string& name)
{
    if (const auto kind = volumeKindFrom(name))
        return *kind;
    std::string known;
    for (const VolumeKind kind : kVolumeKinds)
        known.append(known.empty() ? "" : ", ").append(nameOf(kind));
    fail("kind", "there is no \"" + name + "\"; known: " + known);
}

nb::object fitOf(nb::handle x, nb::handle kind, nb::handle tight)
{
    const VolumeKind wanted = kindFrom(textFrom(kind, "kind"));
    const bool isTight = flagFrom(tight, "tight");
    const MeshAssetPtr asset = meshAssetFrom(x, "x");
    Progress watched(nb::none());
    Shape volume;
    try {
        volume = watched.run([&](const ProgressFn& progress) {
            return isTight ? fitVolume(wanted, *asset->sharedMesh(), {.tight = true}, progress)
                           : asset->volume(wanted, {1, 1, 1}, progress);
        });
    } catch (const Error& error) {
        fail("x", error.what(), error.code());
    }
    return toPython(std::move(volume));
}

} // namespace

void bindFit(nb::module_& m)
{
    m.def(
        "fit", fitOf, nb::arg("x").none(), nb::arg("kind").none() = "obb",
        nb::arg("tight").none() = false,
        nb::sig("def fit(x: typing.Any, kind: str = 'obb', tight: bool = False) -> Shape"),
        "A bounding volume that contains every vertex to 1e-12 of the diagonal.\n\n"
        "`x`: anything mesh-like or, but for \"obb\", points (n, 3). `kind`: \"obb\", the box "
        "along\n"
        "the principal axes of the surface; \"minimum\", the oriented box of the smallest volume\n"
        "found; \"aabb\", \"sphere\", the smallest; \"capsule\"; \"hull\". `tight` searches longer "
        "for\n"
        "the last digits of the minimum box. Flat, collinear and single points give volumes with\n"
        "zero extents; Error (degenerate_mesh) without vertices and, for \"obb\", without area.");
}

} // namespace mbv::python
