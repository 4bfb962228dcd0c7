#include "arguments/arrays.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "ask.h"

#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/rectangle_manifold.h>

namespace mbv::python {
namespace {

nb::handle manifoldType;

/// Of solids or of rectangles.
template <class Manifold> nb::object toPython(const std::optional<Manifold>& found)
{
    if (!found)
        return nb::none();
    return result(manifoldType, "ContactManifold", found->depth, arrayOf(found->normal),
                  column(found->points, [](const auto& p) { return p.onA; }),
                  column(found->points, [](const auto& p) { return p.onB; }),
                  column(found->points, [](const auto& p) { return p.depth; }));
}

struct Manifolds {
    ManifoldOptions options;

    std::optional<ContactManifold> operator()(const Shape& a, const Shape& b) const
    {
        return contactManifold(a, b, options);
    }
    template <class A, class B>
    std::optional<ContactManifold> operator()(const A& /*a*/, const B& /*b*/) const
    {
        fail("contact_manifold",
             "a mesh is not convex; ask contact_patches(), or for the manifold of fitted volumes",
             Also::TypeError);
    }
};

nb::object contactManifoldOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB,
                             nb::handle maxPoints, nb::handle margin)
{
    const Manifolds manifolds = {{.maxPoints = positiveCountFrom(maxPoints, "max_points"),
                                  .margin = lengthFrom(margin, "margin")}};
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles())
        return toPython(contactManifold(*question.a().rectangle(), *question.b().rectangle(),
                                        manifolds.options));
    if (!question.isArray())
        return toPython(question.ask(manifolds));
    nb::list all;
    for (const auto& found : question.askAll<std::optional<ContactManifold>>(manifolds))
        all.append(toPython(found));
    return all;
}

} // namespace

void bindContactManifold(nb::module_& m)
{
    m.def(
        "contact_manifold", contactManifoldOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(), nb::kw_only(),
        nb::arg("max_points").none() = 4, nb::arg("margin").none() = 0.0,
        nb::sig("def contact_manifold(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike "
                "| None = None, pose_b: numpy.typing.ArrayLike | None = None, *, max_points: int = "
                "4, margin: float = 0.0) -> mbv._results.ContactManifold | "
                "list[mbv._results.ContactManifold | None] | None"),
        "All points at which two solids meet, over an edge or a face: what a physics engine needs\n"
        "so that a box rests on a table. None when they are apart, one has no inside, or no\n"
        "finite translation parts them.\n\n"
        "A box on a box gives up to eight points, a capsule that lies two, a sphere one, a\n"
        "Rectangle on another two; of more than max_points those that span the largest part.\n"
        "Points that are still margin apart count, too. Depth and normal are those of "
        "contact().\n\n"
        "Arguments are those of overlaps(), but for meshes, which are an Error\n"
        "(invalid_argument); of n poses the answer is a list.");
}

} // namespace mbv::python
