#include "snap.h"

#include <mbv/collision/raycast.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kToCorner = 9;
constexpr double kToEdge = 6;

constexpr double kOffTriangles = 0.02; ///< of the diagonal of a shape's bounds

/// Infinite for what is behind the viewer.
double pixelsTo(const Vec3& point, const Projection& projection, const QPointF& pixel)
{
    const std::optional<QPointF> at = pixelOf(projection, point);
    return at ? std::hypot(at->x() - pixel.x(), at->y() - pixel.y())
              : std::numeric_limits<double>::infinity();
}

/// The point of the edge that is nearest to what was seen.
Vec3 nearestOf(const Segment& edge, const Vec3& seen)
{
    const Vec3 along = edge.b - edge.a;
    const double length = dot(along, along);
    const double share = length > 0 ? std::clamp(dot(seen - edge.a, along) / length, 0.0, 1.0) : 0;
    return edge.a + share * along;
}

bool hasCorners(const Shape& shape)
{
    return std::holds_alternative<Obb>(shape) || std::holds_alternative<Aabb>(shape) ||
           std::holds_alternative<ConvexHull>(shape) || std::holds_alternative<Triangle>(shape);
}

/// A round one lies a little off the triangles that are drawn for it.
Vec3 pointOfShape(const Shape& volume, const Vec3& seen, const Projection& projection)
{
    if (!isBounded(volume))
        return seen;
    const Aabb bounds = boundsOf(volume);
    const Vec3 direction = sightOf(projection, seen);
    const Vec3 before = seen - kOffTriangles * norm(bounds.max - bounds.min) * direction;
    const std::optional<RayHit> hit = raycast(Ray{before, direction}, volume);
    return hit && hit->t > 0 ? hit->point : seen; // else a section shows it from inside
}

} // namespace

MeasuredPoint snapped(const rendering::SurfacePoint& seen, const Model& model, const Shape& volume,
                      const Projection& projection, const QPointF& pixel)
{
    const RigidTransform back = inverse(model.pose);
    const auto local = [&](const Vec3& world) {
        const Vec3 own = apply(back, world);
        return Vec3{own.x / model.scale.x, own.y / model.scale.y, own.z / model.scale.z};
    };
    const auto& [a, b, c] = seen.triangle;
    if (model.mesh || hasCorners(*model.shape)) {
        const std::array corners = {a, b, c};
        const Vec3 corner = *std::ranges::min_element(
            corners, {}, [&](const Vec3& p) { return pixelsTo(p, projection, pixel); });
        if (pixelsTo(corner, projection, pixel) <= kToCorner)
            return {model.name, local(corner), MeasuredPoint::On::Corner};
    }
    if (!model.mesh)
        return {model.name, local(pointOfShape(volume, seen.at, projection))};
    const std::array edges = {Segment{a, b}, Segment{b, c}, Segment{c, a}};
    const auto toEdge = [&](const Segment& edge) {
        return pixelsTo(nearestOf(edge, seen.at), projection, pixel);
    };
    const Segment& edge = *std::ranges::min_element(edges, {}, toEdge);
    if (toEdge(edge) <= kToEdge)
        return {model.name, local(nearestOf(edge, seen.at)), MeasuredPoint::On::Edge,
                Segment{local(edge.a), local(edge.b)}};
    return {model.name, local(seen.at)};
}

} // namespace mbv::viewer
