#include "arguments/results.h"
#include "ask.h"

#include <mbv/collision/proximity.h>

#include <limits>

namespace mbv::python {
namespace {

nb::handle proximityType;

nb::object toPython(const std::optional<Proximity>& p)
{
    if (!p)
        return nb::none();
    return result(proximityType, "Proximity", p->distance, arrayOf(p->normal), arrayOf(p->pointOnA),
                  arrayOf(p->pointOnB));
}

struct Proximities {
    std::optional<Proximity> operator()(const Shape& a, const Shape& b) const
    {
        return proximity(a, b);
    }
    template <class A, class B>
    std::optional<Proximity> operator()(const A& /*a*/, const B& /*b*/) const
    {
        fail("proximity",
             "a mesh is not convex; ask distance(), and where that is 0 contact_patches() or "
             "penetration(), or for the proximity of fitted volumes",
             Also::TypeError);
    }
};

nb::object proximityOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
{
    if (const ShapePair shapes(a, b, poseA, poseB); shapes)
        return toPython(proximity(*shapes.a, *shapes.b));
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles())
        fail("a", "proximity() is not for rectangles; ask distance() and contact()");
    if (!question.isArray())
        return toPython(question.ask(Proximities{}));
    const auto all = question.askAll<std::optional<Proximity>>(Proximities{});
    const auto point = [&all](Vec3 Proximity::*field) {
        return column(all, [field](const auto& p) { return p ? (*p).*field : noPoint(); });
    };
    return result(proximityType, "Proximity",
                  column(all,
                         [](const auto& p) {
                             return p ? p->distance : std::numeric_limits<double>::quiet_NaN();
                         }),
                  point(&Proximity::normal), point(&Proximity::pointOnA),
                  point(&Proximity::pointOnB));
}

} // namespace

void bindProximity(nb::module_& m)
{
    m.def(
        "proximity", proximityOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::sig("def proximity(a: typing.Any, b: typing.Any, pose_a: numpy.typing.ArrayLike | None "
                "= None, pose_b: numpy.typing.ArrayLike | None = None) -> mbv._results.Proximity | "
                "None"),
        "How far two shapes are from each other, negative where they overlap, with the normal and\n"
        "both points: distance() and contact() in one answer. None when they overlap and one has\n"
        "no inside, or no finite translation parts them.\n\n"
        "Arguments are those of overlaps(), but for meshes and rectangles, which are an Error\n"
        "(invalid_argument); of n poses the fields are arrays, NaN where there is no answer. The\n"
        "normal of shapes that are apart is the way between their nearest points; nearer than\n"
        "1e-9 of their coordinates, that of a contact.");
}

} // namespace mbv::python
