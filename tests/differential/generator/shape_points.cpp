#include "shape_points.h"

#include "differential/oracle/body.h"

namespace mbv::differential {

Vec3 supportOf(const Shape& shape, const Vec3& along)
{
    if (const auto* plane = std::get_if<Plane>(&shape))
        return (plane->offset / dot(plane->normal, plane->normal)) * plane->normal;
    if (const auto* half = std::get_if<HalfSpace>(&shape))
        return supportOf(Plane{half->normal, half->offset}, along);
    const Body<Quad> body = bodyOf<Quad>(shape);
    const QuadVec direction = quad(along);
    return rounded(body.support(direction) + (body.radius / length(direction)) * direction);
}

std::vector<Vec3> cornersOf(const Shape& shape)
{
    if (const auto* s = std::get_if<Triangle>(&shape))
        return {s->a, s->b, s->c};
    if (const auto* s = std::get_if<Segment>(&shape))
        return {s->a, s->b};
    if (const auto* s = std::get_if<Capsule>(&shape))
        return {s->a, s->b};
    if (const auto* s = std::get_if<Cylinder>(&shape))
        return {s->a, s->b};
    if (const auto* s = std::get_if<ConvexHull>(&shape))
        return s->points;
    if (const auto* s = std::get_if<Cone>(&shape))
        return {s->apex, s->baseCenter};
    if (const auto* s = std::get_if<Ellipsoid>(&shape))
        return {s->center};
    if (const auto* s = std::get_if<Sphere>(&shape))
        return {s->center};
    if (const auto* s = std::get_if<Obb>(&shape)) {
        const auto corners = mbv::cornersOf(*s);
        return {corners.begin(), corners.end()};
    }
    if (const auto* s = std::get_if<Aabb>(&shape)) {
        const auto corners = mbv::cornersOf(*s);
        return {corners.begin(), corners.end()};
    }
    return {supportOf(shape, {0, 0, 1})};
}

} // namespace mbv::differential
