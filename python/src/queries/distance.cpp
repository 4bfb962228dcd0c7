#include "arguments/results.h"
#include "arguments/values.h"
#include "ask.h"
#include "solid.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/rectangle.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/mesh_shape.h>

namespace mbv::python {
namespace {

nb::handle distanceType;

nb::object toPython(const Distance& d)
{
    return result(distanceType, "Distance", d.distance, arrayOf(d.pointOnA), arrayOf(d.pointOnB));
}

nb::object distanceOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB,
                      nb::handle solidFlag)
{
    const bool solid = flagFrom(solidFlag, "solid");
    if (const ShapePair shapes(a, b, poseA, poseB); shapes)
        return toPython(distance(*shapes.a, *shapes.b));
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles()) {
        const RectangleDistance d = distance(*question.a().rectangle(), *question.b().rectangle());
        return result(distanceType, "Distance", d.distance, arrayOf(d.pointOnA),
                      arrayOf(d.pointOnB));
    }
    const auto answer = [solid](const auto& x, const auto& y,
                                const ProgressFn& progress) -> Distance {
        if (solid)
            return distanceAsSolids(x, y, progress);
        if constexpr (kAreMeshes<decltype(x), decltype(y)>)
            return distance(x, y, progress);
        else
            return distance(x, y);
    };
    if (!question.isArray())
        return toPython(question.ask(answer));
    const auto all = question.askAll<Distance>(answer);
    return result(distanceType, "Distance", column(all, [](const auto& d) { return d.distance; }),
                  column(all, [](const auto& d) { return d.pointOnA; }),
                  column(all, [](const auto& d) { return d.pointOnB; }));
}

} // namespace

void bindDistance(nb::module_& m)
{
    m.def(
        "distance", distanceOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::arg("solid").none() = false,
        nb::sig("def distance(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike | None "
                "= None, pose_b: numpy.typing.ArrayLike | None = None, solid: bool = False) -> "
                "mbv._results.Distance"),
        "How far two shapes or meshes are apart, in mesh units, and a pair of nearest points.\n\n"
        "Arguments are those of overlaps(), with which it agrees: the distance is 0 exactly where\n"
        "that is true, with a common point then. Of n poses the fields are arrays (n,), (n, 3). "
        "A\n"
        "mesh inside another is as far from it as the surfaces are, unless `solid`. Accurate to\n"
        "rounding of the larger of distance and size, to 1e-6 of it where a cylinder, cone,\n"
        "ellipsoid "
        "or hull takes part. Of parallel edges or faces, some pair of their nearest points.");
}

} // namespace mbv::python
