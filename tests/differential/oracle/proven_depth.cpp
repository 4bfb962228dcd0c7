#include "bracket.h"
#include "shallowest.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace mbv::differential {
namespace {

/// A cone is the same, smaller about the center of the ball that touches its base and its side.
std::optional<Body<Quad>> shrunkCone(Body<Quad> body, Quad by)
{
    const QuadVec base = body.points[0];
    const Quad height = length(*body.apex - base);
    const Quad slant = squareRoot(height * height + body.discRadius * body.discRadius);
    const Quad within = body.discRadius * height / (body.discRadius + slant);
    if (!(within > by))
        return std::nullopt;
    const Quad factor = 1 - by / within;
    const QuadVec center = base + within * body.axis;
    body.points[0] = center + factor * (base - center);
    body.apex = center + factor * (*body.apex - center);
    body.discRadius = factor * body.discRadius;
    return body;
}

/// The body without what is nearer to its surface than `by`, where anything is left; of an
/// ellipsoid, a smaller one.
std::optional<Body<Quad>> shrunk(Body<Quad> body, Quad by)
{
    if (body.radius > by) {
        body.radius = body.radius - by;
        return body;
    }
    if (body.halfEdges) {
        for (QuadVec& edge : *body.halfEdges) {
            const Quad half = length(edge);
            if (!(half > by))
                return std::nullopt;
            edge = (1 - by / half) * edge;
        }
        return body;
    }
    if (body.halfAxes) {
        const auto& [x, y, z] = *body.halfAxes;
        const Quad least = std::min({length(x), length(y), length(z)});
        if (!(least > by))
            return std::nullopt;
        for (QuadVec& axis : *body.halfAxes)
            axis = (1 - by / least) * axis;
        return body;
    }
    if (body.apex)
        return shrunkCone(std::move(body), by);
    if (!(body.discRadius > by) || !(length(body.points[1] - body.points[0]) > 2 * by))
        return std::nullopt;
    body.discRadius = body.discRadius - by;
    body.points[0] = body.points[0] + by * body.axis;
    body.points[1] = body.points[1] - by * body.axis;
    return body;
}

/// Whether the cores have a point in common, as far as the walk sees.
bool coresTouch(const Body<Quad>& a, const Body<Quad>& b)
{
    const Bracket bracket = coreDistance(a, b, {});
    return bracket.lower == 0 && bracket.upper < Quad(1e-20) * length(a.points[0] - b.points[0]);
}

} // namespace

Quad provenDepth(const Body<Quad>& a, const Body<Quad>& b, Quad size, Quad enough)
{
    const Quad radii = a.radius + b.radius;
    const Bracket bracket = coreDistance(a, b, {enough / 16});
    if (bracket.lower > 0)
        return radii - bracket.upper;
    if (!a.isCurved() && !b.isCurved())
        return shallowest(a, b, size).extent;
    if (const auto less = shrunk(a, enough); less && coresTouch(*less, b))
        return enough;
    if (const auto less = shrunk(b, enough); less && coresTouch(a, *less))
        return enough;
    return 0;
}

} // namespace mbv::differential
