#include "section_planes.h"

#include <algorithm>

namespace mbv::rendering {
namespace {

double heightOf(const Vec3& point, const HalfSpace& plane)
{
    return dot(plane.normal, point) - plane.offset;
}

/// Of a segment that crosses the plane.
Vec3 crossing(const Vec3& a, double heightOfA, const Vec3& b, double heightOfB)
{
    return a + heightOfA / (heightOfA - heightOfB) * (b - a);
}

/// Of a convex polygon (Sutherland and Hodgman, 1974).
std::vector<Vec3> keptOf(const std::vector<Vec3>& polygon, const HalfSpace& plane)
{
    std::vector<Vec3> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3& a = polygon[i];
        const Vec3& b = polygon[(i + 1) % polygon.size()];
        const double ofA = heightOf(a, plane);
        const double ofB = heightOf(b, plane);
        if (ofA <= 0) {
            kept.push_back(a);
        }
        if ((ofA < 0 && ofB > 0) || (ofA > 0 && ofB < 0)) {
            kept.push_back(crossing(a, ofA, b, ofB));
        }
    }
    return kept;
}

} // namespace

SectionPlanes sectionPlanes(const std::optional<HalfSpace>& plane, const std::optional<Aabb>& box)
{
    SectionPlanes planes;
    if (plane) {
        planes.push_back(*plane);
    }
    for (int axis = 0; box && axis < 3; ++axis) {
        Vec3 normal;
        normal[axis] = 1;
        planes.push_back({-normal, -box->min[axis]});
        planes.push_back({normal, box->max[axis]});
    }
    return planes;
}

bool isKept(const SectionPlanes& planes, const Vec3& point)
{
    return std::ranges::all_of(
        planes, [&point](const HalfSpace& plane) { return heightOf(point, plane) <= 0; });
}

std::optional<Segment> keptPart(Segment segment, std::span<const HalfSpace> planes)
{
    for (const HalfSpace& plane : planes) {
        const double ofA = heightOf(segment.a, plane);
        const double ofB = heightOf(segment.b, plane);
        if (ofA > 0 && ofB > 0) {
            return std::nullopt;
        }
        if (ofA > 0) {
            segment.a = crossing(segment.a, ofA, segment.b, ofB);
        } else if (ofB > 0) {
            segment.b = crossing(segment.a, ofA, segment.b, ofB);
        }
    }
    return segment;
}

std::vector<Triangle> keptParts(std::span<const Triangle> triangles,
                                std::span<const HalfSpace> planes)
{
    std::vector<Triangle> parts;
    for (const Triangle& triangle : triangles) {
        std::vector<Vec3> polygon = {triangle.a, triangle.b, triangle.c};
        for (const HalfSpace& plane : planes) {
            polygon = keptOf(polygon, plane);
        }
        for (std::size_t i = 2; i < polygon.size(); ++i) {
            parts.push_back({polygon[0], polygon[i - 1], polygon[i]});
        }
    }
    return parts;
}

} // namespace mbv::rendering
