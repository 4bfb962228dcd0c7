#include "cover.h"

#include "arguments/interrupts.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "meshes/mesh.h"
#include "shapes/shapes.h"

#include <mbv/fit/cover.h>
#include <mbv/fit/hull.h>

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace mbv::python {
namespace {

nb::handle coverType;

std::size_t partsFrom(nb::handle value, const char* name)
{
    const std::size_t count = countFrom(value, name);
    if (count < 1 || count > kMostCoverParts)
        fail(name,
             "must be 1 to " + std::to_string(kMostCoverParts) + ", is " + std::to_string(count));
    return count;
}

} // namespace

std::size_t cornersFrom(nb::handle value)
{
    if (value.is_none())
        return 0;
    const std::size_t most = countFrom(value, "corners");
    if (most < kFewestHullCorners)
        fail("corners", "must be " + std::to_string(kFewestHullCorners) +
                            " or more, as a box has, is " + std::to_string(most));
    return most;
}

namespace {

nb::object coverOf(nb::handle x, nb::handle spheres, nb::handle capsules, nb::handle hulls,
                   nb::handle boxes, nb::handle corners, nb::handle progress)
{
    struct Asked {
        CoverKind kind;
        const char* name;
        nb::handle count;
    };
    const std::array<Asked, 4> all = {{{CoverKind::Spheres, "spheres", spheres},
                                       {CoverKind::Capsules, "capsules", capsules},
                                       {CoverKind::Hulls, "hulls", hulls},
                                       {CoverKind::Boxes, "boxes", boxes}}};
    const auto isGiven = [](const Asked& asked) { return !asked.count.is_none(); };
    if (std::ranges::count_if(all, isGiven) != 1)
        fail("spheres", "give how many at most: one of spheres, capsules, hulls and boxes");
    const Asked& asked = *std::ranges::find_if(all, isGiven);
    const CoverKind kind = asked.kind;
    const std::size_t most = partsFrom(asked.count, asked.name);
    FitOptions options;
    options.mostCorners = cornersFrom(corners);
    if (options.mostCorners > 0 && kind != CoverKind::Hulls)
        fail("corners", "limits those of hulls; give hulls, too");
    const MeshAssetPtr asset = meshAssetFrom(x, "x");
    Progress watched(progress);
    auto [parts, measures] = watched.run([&](const ProgressFn& report) {
        constexpr double kSearch = 0.8; // of the time
        const auto searched = [&](double part) { return report(kSearch * part); };
        const auto measuredOf = [&](double part) { return report(kSearch + (1 - kSearch) * part); };
        const std::shared_ptr<const TriangleMesh> mesh = asset->sharedMesh();
        std::vector<Shape> found = fitCover(kind, *mesh, most, options, searched);
        CoverMeasures measured = measureCover(*mesh, found, measuredOf);
        reportProgress(report, 1);
        return std::pair(std::move(found), measured);
    });
    nb::list shapes;
    for (Shape& part : parts)
        shapes.append(toPython(std::move(part)));
    return result(coverType, "Cover", shapes, measures.volume, measures.volumeError,
                  measures.volumeBeyond, measures.insideCovered, measures.protrusion);
}

} // namespace

void bindCover(nb::module_& m)
{
    m.def(
        "cover", coverOf, nb::arg("x").none(), nb::kw_only(), nb::arg("spheres") = nb::none(),
        nb::arg("capsules") = nb::none(), nb::arg("hulls") = nb::none(),
        nb::arg("boxes") = nb::none(), nb::arg("corners") = nb::none(),
        nb::arg("progress") = nb::none(),
        nb::sig("def cover(x: typing.Any, *, spheres: int | None = None, capsules: int | None = "
                "None, hulls: int | None = None, boxes: int | None = None, corners: int | None = "
                "None, progress: collections.abc.Callable[[float], object] | None = None) -> "
                "mbv._results.Cover"),
        "At most so many spheres, capsules, convex hulls or boxes that together contain a mesh.\n\n"
        "`x`: anything mesh-like. Give one of `spheres`, `capsules`, `hulls` and `boxes`, 1 to\n"
        "4096. That every triangle is contained is proven of spheres and capsules: radii are\n"
        "rounded up. Hulls, an approximate convex decomposition for physics engines, and oriented\n"
        "boxes contain every triangle to 1e-12 of the diagonal and, where the mesh is watertight,\n"
        "all of its inside. All are as tight as was found, and fewer where more would not be\n"
        "tighter; any mesh will do, but where it is watertight its inside helps. `corners`, 8 or\n"
        "more, limits those of each hull, which still contains all, with little more volume.\n"
        "`progress` is called with the fraction done; returning False cancels. Error\n"
        "(degenerate_mesh) without vertices.");
}

} // namespace mbv::python
