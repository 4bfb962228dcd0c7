#include "arguments/results.h"
#include "ask.h"

#include <mbv/collision/rectangle.h>
#include <mbv/collision/sat.h>

namespace mbv::python {
namespace {

nb::handle rowType;
nb::handle explanationType;

template <class T> nb::object numberOrNone(const std::optional<T>& value)
{
    return value ? nb::cast(*value) : nb::none();
}

nb::object rowOf(std::string_view name, const SatRow& row)
{
    return result(rowType, "SatRow", nb::str(name.data(), name.size()), orNone(row.direction),
                  row.centerDistance, row.radiusA, row.radiusB, numberOrNone(row.gap));
}

nb::object rowOf(std::string_view name, const RectangleSatRow& row)
{
    return result(rowType, "SatRow", nb::str(name.data(), name.size()), arrayOf(row.direction),
                  row.centerDistance, row.radiusA, row.radiusB, row.gap);
}

template <class Found, class Name>
nb::object explanationOf(const Found& found, Name name, nb::handle a, nb::handle b)
{
    nb::list rows;
    for (std::size_t i = 0; i < found.rows.size(); ++i)
        rows.append(rowOf(name(static_cast<int>(i)), found.rows[i]));
    const nb::tuple kinds = nb::make_tuple(nb::object(a.type().attr("__name__")),
                                           nb::object(b.type().attr("__name__")));
    const nb::handle make = kept(explanationType, "mbv._explanation", "Explanation");
    return make(nb::tuple(rows), found.overlap, numberOrNone(found.separating),
                numberOrNone(found.shallowest), kinds);
}

Obb boxFrom(const Shape& shape, const std::string& name)
{
    if (const auto* const box = std::get_if<Obb>(&shape))
        return *box;
    if (const auto* const box = std::get_if<Aabb>(&shape))
        return toObb(*box);
    fail(name, "must be an Obb, an Aabb or a Rectangle; fit() gives one", Also::TypeError);
}

/// An Aabb is explained by its min and max as given, where it is not rotated.
SatExplanation explainBoxes(const Shape& a, const Shape& b)
{
    const auto* const x = std::get_if<Aabb>(&a);
    const auto* const y = std::get_if<Aabb>(&b);
    if (x != nullptr && y != nullptr)
        return explainSat(*x, *y);
    if (x != nullptr)
        return explainSat(*x, boxFrom(b, "b"));
    if (y != nullptr)
        return explainSat(boxFrom(a, "a"), *y);
    const Obb first = boxFrom(a, "a");
    return explainSat(first, boxFrom(b, "b"));
}

nb::object explainOf(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
{
    const PairQuestion question(a, b, poseA, poseB);
    if (question.areRectangles())
        return explanationOf(explainSat(*question.a().rectangle(), *question.b().rectangle()),
                             rectangleSatAxisName, a, b);
    if (question.isArray())
        fail("pose_a, pose_b", "must be one pose each here");
    const auto found = question.ask([](const auto& x, const auto& y) -> SatExplanation {
        using X = std::remove_cvref_t<decltype(x)>;
        if constexpr (std::is_same_v<X, Shape> && std::is_same_v<decltype(y), const X&>)
            return explainBoxes(x, y);
        else
            fail(std::is_same_v<X, Shape> ? "b" : "a",
                 "must be an Obb, an Aabb or a Rectangle; fit() gives one for a mesh",
                 Also::TypeError);
    });
    return explanationOf(found, satAxisName, a, b);
}

} // namespace

void bindExplain(nb::module_& m)
{
    m.def(
        "explain", explainOf, nb::arg("a").none(), nb::arg("b").none(),
        nb::arg("pose_a") = nb::none(), nb::arg("pose_b") = nb::none(),
        nb::sig("def explain(a: Shape | Rectangle, b: Shape | Rectangle, pose_a: "
                "numpy.typing.ArrayLike | None = None, pose_b: numpy.typing.ArrayLike | None = "
                "None) -> mbv._explanation.Explanation"),
        "Why two boxes overlap or not: all 15 candidate separating axes (4 of two Rectangles), as\n"
        "`mbv explain` prints them. It agrees with overlaps(). Boxes alone; one pose each.");
}

} // namespace mbv::python
