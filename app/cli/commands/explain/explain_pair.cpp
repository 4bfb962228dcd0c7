#include "explain_report.h"

#include <mbv/geometry/error.h>

#include <concepts>
#include <utility>

namespace mbv::cli {
namespace {

template <class S>
concept Box = std::same_as<S, Aabb> || std::same_as<S, Obb>;

[[noreturn]] void failToExplain(const NamedShape& a, const NamedShape& b)
{
    const auto titled = [](const NamedShape& s) {
        return "\"" + s.name + "\" (" + std::string(nameOf(s.shape)) + ")";
    };
    throw Error(ErrorCode::InvalidShape,
                titled(a) + " and " + titled(b) +
                    ": only boxes (obb, aabb) have fifteen axes, and two rectangles four; for a "
                    "mesh choose the kind of volume obb or aabb, for other shapes ask mbv pairs");
}

} // namespace

SatExplanation satOf(const NamedShape& a, const NamedShape& b)
{
    const auto explain = [&]<class A, class B>(const A& x, const B& y) -> SatExplanation {
        if constexpr (Box<A> && Box<B>)
            return explainSat(x, y);
        else
            failToExplain(a, b);
    };
    return std::visit(explain, a.shape, b.shape);
}

Explanation explainPair(const NamedShape& a, const NamedShape& b)
{
    const SatExplanation sat = satOf(a, b);
    Explanation explanation = {{a.name, b.name},
                               {std::string(nameOf(a.shape)), std::string(nameOf(b.shape))},
                               {},
                               sat.overlap,
                               std::nullopt};
    if (sat.separating)
        explanation.separating = static_cast<std::size_t>(*sat.separating);
    for (int i = 0; i < kSatAxisCount; ++i) {
        const SatRow& row = sat.rows[static_cast<std::size_t>(i)];
        ExplainedAxis axis = {
            std::string(satAxisName(i)), {}, row.centerDistance, row.radiusA, row.radiusB, row.gap};
        if (row.direction)
            axis.direction = {row.direction->x, row.direction->y, row.direction->z};
        explanation.axes.push_back(std::move(axis));
    }
    return explanation;
}

Explanation explainRectangles(const Rectangle& a, const Rectangle& b)
{
    const RectangleSatExplanation sat = explainSat(a, b);
    Explanation explanation = {
        {"a", "b"}, {"rectangle", "rectangle"}, {}, sat.overlap, std::nullopt};
    if (sat.separating)
        explanation.separating = static_cast<std::size_t>(*sat.separating);
    for (std::size_t i = 0; i < sat.rows.size(); ++i) {
        const RectangleSatRow& row = sat.rows[i];
        explanation.axes.push_back({std::string(rectangleSatAxisName(static_cast<int>(i))),
                                    {row.direction.x, row.direction.y},
                                    row.centerDistance,
                                    row.radiusA,
                                    row.radiusB,
                                    row.gap});
    }
    return explanation;
}

} // namespace mbv::cli
