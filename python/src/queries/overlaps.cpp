#include "arguments/arrays.h"
#include "arguments/values.h"
#include "ask.h"
#include "solid.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/rectangle.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/overlaps.h>

namespace mbv::python {
namespace {

nb::object overlapsOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB,
                      nb::handle solidFlag)
{
    const bool solid = flagFrom(solidFlag, "solid");
    if (const ShapePair shapes(a, b, poseA, poseB); shapes)
        return nb::bool_(overlaps(*shapes.a, *shapes.b));
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles())
        return nb::bool_(overlaps(*question.a().rectangle(), *question.b().rectangle()));
    const auto answer = [solid](const auto& x, const auto& y, const ProgressFn& progress) -> bool {
        if (solid)
            return overlapsAsSolids(x, y, progress);
        if constexpr (kAreMeshes<decltype(x), decltype(y)>)
            return overlaps(x, y, progress);
        else
            return overlaps(x, y);
    };
    if (question.isArray())
        return boolArray(question.askAll<std::uint8_t>(answer));
    return nb::bool_(question.ask(answer));
}

} // namespace

void bindOverlaps(nb::module_& m)
{
    m.def("overlaps", overlapsOf, nb::arg("a").none(), nb::arg("b").none(),
          nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
          nb::arg("solid").none() = false,
          nb::sig("def overlaps(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike | "
                  "None = None, pose_b: numpy.typing.ArrayLike | None = None, solid: bool = False) "
                  "-> bool | numpy.typing.NDArray[numpy.bool_]"),
          "Whether two shapes or meshes have a point in common; touching counts.\n\n"
          "`a`, `b`: a shape, a Mesh or anything mesh-like; two Rectangles. `pose_a`, `pose_b`: "
          "rigid,\n"
          "(4, 4), or (n, 4, 4) for n questions at once, in parallel; then the answer is an array "
          "(n,)\n"
          "of bool. A mesh is its surface, so that one inside another does not overlap it, unless\n"
          "`solid`: then watertight meshes are what they enclose, too.\n\n"
          "Boxes, triangles, segments and meshes are decided exactly for the doubles given (for "
          "a\n"
          "pose: for those it gives); other shapes to rounding, cylinders, cones, ellipsoids "
          "and\n"
          "hulls to 1e-6 of their size. Error naming the argument, and the pose in it, that is "
          "wrong; (degenerate_mesh) "
          "for a\n"
          "mesh without triangles and, with `solid`, for a shape against one that is not "
          "watertight.");
}

} // namespace mbv::python
