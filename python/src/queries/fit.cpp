#include "arguments/values.h"
#include "ask.h"
#include "cover.h"

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

nb::object fitOf(nb::handle x, nb::handle kind, nb::handle tight, nb::handle corners)
{
    const VolumeKind wanted = kindFrom(textFrom(kind, "kind"));
    FitOptions options;
    options.tight = flagFrom(tight, "tight");
    options.mostCorners = cornersFrom(corners);
    if (options.mostCorners > 0 && wanted != VolumeKind::Hull)
        fail("corners", "limits those of a hull; kind is \"" + std::string(nameOf(wanted)) + "\"");
    const bool isPlain = !options.tight && options.mostCorners == 0;
    const MeshAssetPtr asset = meshAssetFrom(x, "x");
    Progress watched(nb::none());
    Shape volume;
    try {
        volume = watched.run([&](const ProgressFn& progress) {
            return isPlain ? asset->volume(wanted, {1, 1, 1}, progress)
                           : fitVolume(wanted, *asset->sharedMesh(), options, progress);
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
        nb::arg("tight").none() = false, nb::kw_only(), nb::arg("corners") = nb::none(),
        nb::sig("def fit(x: typing.Any, kind: str = 'obb', tight: bool = False, *, corners: int | "
                "None = None) -> Shape"),
        "A bounding volume that contains every vertex to 1e-12 of the diagonal.\n\n"
        "`x`: anything mesh-like or, but for \"obb\", points (n, 3). `kind`: \"obb\", the box "
        "along\n"
        "the principal axes of the surface; \"minimum\", the oriented box of the smallest volume\n"
        "found; \"aabb\", \"sphere\", the smallest; \"capsule\"; \"hull\". `tight` searches longer "
        "for\n"
        "the last digits of the minimum box. `corners`, 8 or more, limits those of a hull, which\n"
        "then is a polytope around it of little more volume. Flat, collinear and single points\n"
        "give volumes with zero extents; Error (degenerate_mesh) without vertices and, for\n"
        "\"obb\", without area.");
}

} // namespace mbv::python
