#include "checks.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/sat.h>

#include <algorithm>

namespace mbv::differential {
namespace {

constexpr const char* kQuestion = "explain";

std::array<QuadVec, 3> axesOf(const Shape& shape)
{
    if (const auto* box = std::get_if<Obb>(&shape))
        return {quad(box->axes[0]), quad(box->axes[1]), quad(box->axes[2])};
    return {QuadVec{1, 0, 0}, QuadVec{0, 1, 0}, QuadVec{0, 0, 1}};
}

/// The fifteen, not unit.
std::array<QuadVec, kSatAxisCount> candidates(const Pair& pair)
{
    const std::array<QuadVec, 3> a = axesOf(pair.a.shape);
    const std::array<QuadVec, 3> b = axesOf(pair.b.shape);
    std::array<QuadVec, kSatAxisCount> axes;
    for (std::size_t i = 0; i < 3; ++i) {
        axes[i] = cross(a[(i + 1) % 3], a[(i + 2) % 3]);
        axes[3 + i] = cross(b[(i + 1) % 3], b[(i + 2) % 3]);
        for (std::size_t j = 0; j < 3; ++j)
            axes[6 + 3 * i + j] = cross(a[i], b[j]);
    }
    return axes;
}

Quad radiusAlong(const Body<Quad>& body, const QuadVec& direction)
{
    return dot(direction, body.support(direction) - body.points[0]);
}

void checkRow(const Pair& pair, const SatRow& row, const QuadVec& axis, Verdicts& verdicts)
{
    if (row.direction.has_value() != (dot(axis, axis) > 0) ||
        row.direction.has_value() != row.gap.has_value())
        return verdicts.wrong(kQuestion, "direction or gap where there is none, or not");
    if (!row.direction)
        return;
    const QuadVec direction = unit(axis);
    const QuadVec centers = pair.b.body->points[0] - pair.a.body->points[0];
    const Quad tolerance = pair.tolerance(norm(rounded(centers)));
    const Quad apart = magnitude(dot(direction, centers));
    const Quad radiusA = radiusAlong(*pair.a.body, direction);
    const Quad radiusB = radiusAlong(*pair.b.body, direction);
    const Quad gap = apart - radiusA - radiusB;
    const Quad off =
        std::max({magnitude(row.centerDistance - apart), magnitude(row.radiusA - radiusA),
                  magnitude(row.radiusB - radiusB), magnitude(*row.gap - gap)});
    if (!(off <= tolerance))
        verdicts.wrong(kQuestion, "a row's lengths are wrong", off / tolerance);
    if (magnitude(gap) > Quad(1e-25) * (pair.size() + apart) && (*row.gap > 0) != (gap > 0))
        verdicts.wrong(kQuestion, "a gap has the wrong sign");
    if (length(cross(quad(*row.direction), direction)) > Quad(1e-14))
        verdicts.wrong(kQuestion, "a row's direction is wrong");
}

void checkRows(const Pair& pair, const SatExplanation& sat, Verdicts& verdicts)
{
    const auto axes = candidates(pair);
    std::optional<double> widest;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        checkRow(pair, sat.rows[i], axes[i], verdicts);
        if (sat.rows[i].gap && !(widest && *widest >= *sat.rows[i].gap))
            widest = sat.rows[i].gap;
    }
    if (sat.overlap != overlaps(pair.a.shape, pair.b.shape) || !widest ||
        sat.overlap != (*widest <= 0))
        return verdicts.wrong(kQuestion, "the verdict is not that of overlaps() or of the rows");
    const std::optional<int> chosen = sat.overlap ? sat.shallowest : sat.separating;
    if (!chosen || sat.rows[static_cast<std::size_t>(*chosen)].gap != widest)
        verdicts.wrong(kQuestion, "the row chosen is not the widest");
}

} // namespace

void checkSat(const Pair& pair, Verdicts& verdicts)
{
    const auto ask = [&]<class A, class B>(const A& a, const B& b) {
        if constexpr ((std::same_as<A, Aabb> || std::same_as<A, Obb>)&&(std::same_as<B, Aabb> ||
                                                                        std::same_as<B, Obb>)) {
            verdicts.asked();
            checkRows(pair, explainSat(a, b), verdicts);
        }
    };
    std::visit(ask, pair.a.shape, pair.b.shape);
}

} // namespace mbv::differential
