#include "arguments/arrays.h"
#include "ask.h"

#include <mbv/mesh_query/intersection_curve.h>

namespace mbv::python {
namespace {

nb::list curveOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
{
    const PairQuestion question(a, b, poseA, poseB);
    if (!question.a().mesh())
        fail("a", "must be a mesh", Also::TypeError);
    if (!question.b().mesh())
        fail("b", "must be a mesh", Also::TypeError);
    if (question.isArray())
        fail("pose_a, pose_b", "must be one pose each here");
    constexpr auto kAllPairs = static_cast<std::size_t>(-1);
    using Polylines = std::vector<std::vector<Vec3>>;
    auto polylines =
        question.ask([](const auto& x, const auto& y, const ProgressFn& progress) -> Polylines {
            if constexpr (kAreMeshes<decltype(x), decltype(y)>) {
                const auto pairs = intersectingTriangles(x, y, kAllPairs, progress);
                return intersectionCurve(x, y, pairs, progress);
            } else {
                return {}; // both are meshes
            }
        });
    nb::list result;
    for (auto& polyline : polylines)
        result.append(arrayOf(std::move(polyline)));
    return result;
}

} // namespace

void bindIntersectionCurve(nb::module_& m)
{
    m.def(
        "intersection_curve", curveOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::sig("def intersection_curve(a: typing.Any, b: typing.Any, pose_a: "
                "numpy.typing.ArrayLike | None = None, pose_b: numpy.typing.ArrayLike | None = "
                "None) -> list[numpy.typing.NDArray[numpy.float64]]"),
        "Where the surfaces of two meshes meet, in the world: polylines, arrays (k, 3), of which\n"
        "the closed ones repeat their first point. Empty where the surfaces do not meet.\n\n"
        "Coplanar triangles give the outline of what they have in common; a touch in a point "
        "gives\n"
        "a polyline of that one point. One pose each.");
}

} // namespace mbv::python
