#include "bracket.h"
#include "shallowest.h"

#include <optional>

namespace mbv::differential {
namespace {

/// The body without what is nearer to its surface than `by`, where anything is left.
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
    if (!a.isCylinder() && !b.isCylinder())
        return shallowest(a, b, size).extent;
    if (const auto less = shrunk(a, enough); less && coresTouch(*less, b))
        return enough;
    if (const auto less = shrunk(b, enough); less && coresTouch(a, *less))
        return enough;
    return 0;
}

} // namespace mbv::differential
