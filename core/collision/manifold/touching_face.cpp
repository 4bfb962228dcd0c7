#include "touching_face.h"

#include "box_face.h"
#include "collision/convex/gjk/curved_cores.h"
#include "collision/exact/accurate_cross.h"
#include "hull_face.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mbv::manifold {
namespace {

/// An edge of which less is seen along z is as good as its farther end.
constexpr double kUpright = 0.1;
constexpr std::size_t kFewPoints = 300; ///< of a hull: all are looked at as fast as some

Vec2 placeOf(const Vec3& p)
{
    return TouchingFace::placeOf(p);
}

TouchingFace cornerOf(const Vec3& corner, std::pmr::memory_resource& memory)
{
    return {std::pmr::vector<Vec3>({corner}, &memory), {}, true};
}

TouchingFace edgeOf(const Vec3& a, const Vec3& b, Side side, std::pmr::memory_resource& memory)
{
    const Vec2 along = placeOf(b) - placeOf(a);
    const double seen = norm(along);
    if (!(seen > kUpright * norm(b - a)))
        return cornerOf(signOf(side) * (b.z - a.z) > 0 ? b : a, memory);
    return {std::pmr::vector<Vec3>({a, b}, &memory), ((b.z - a.z) / seen) * (along / seen), true};
}

/// In the plane.
double squaredApart(const Vec3& a, const Vec3& b)
{
    const Vec2 apart = placeOf(b) - placeOf(a);
    return dot(apart, apart);
}

const Vec3& farthestFrom(const Vec3& from, std::span<const Vec3> corners)
{
    return *std::ranges::max_element(corners, {},
                                     [&](const Vec3& p) { return squaredApart(from, p); });
}

std::array<Vec3, 8> pointsOfRim(const Vec3& middle, const Vec3& radius, const Vec3& axis)
{
    const Vec3 aside = cross(axis, radius);
    std::array<Vec3, 8> points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double angle = std::numbers::pi / 4 * static_cast<double>(i);
        points[i] = middle + std::cos(angle) * radius + std::sin(angle) * aside;
    }
    return points;
}

template <class ToLocal>
TouchingFace faceOfHull(const ConvexHull& hull, const ToLocal& toLocal, Side side,
                        std::pmr::memory_resource& memory)
{
    std::pmr::vector<Vec3> points(&memory);
    points.reserve(hull.points.size());
    for (const Vec3& p : hull.points)
        points.push_back(toLocal(p));
    return restingFace(points, side, memory);
}

} // namespace

TouchingFace faceOf(std::span<const Vec3> corners, Side side, std::pmr::memory_resource& memory)
{
    const Vec3& first = corners.front();
    const Vec3& second = farthestFrom(first, corners);
    const double reachSquared = squaredApart(first, second);
    TouchingFace face = {std::pmr::vector<Vec3>(&memory), {}, true};
    face.corners.reserve(corners.size());
    for (const Vec3& corner : corners) {
        const auto isNear = [&](const Vec3& other) {
            return squaredApart(corner, other) <= kSame * kSame * reachSquared;
        };
        if (face.corners.empty() || (!isNear(face.corners.back()) && !isNear(first)))
            face.corners.push_back(corner);
    }
    Vec3 normal;
    for (std::size_t i = 2; i < face.corners.size(); ++i)
        normal += cross(face.corners[i - 1] - first, face.corners[i] - first);
    if (isNarrow(std::abs(normal.z), reachSquared, kSame)) {
        if (!(reachSquared > 0))
            return cornerOf(*std::ranges::max_element(
                                corners, {}, [&](const Vec3& p) { return signOf(side) * p.z; }),
                            memory);
        return edgeOf(farthestFrom(second, corners), second, side, memory);
    }
    if (normal.z < 0)
        std::ranges::reverse(face.corners);
    face.slope = {-normal.x / normal.z, -normal.y / normal.z};
    return face;
}

TouchingFace touchingFace(const Sphere& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    return cornerOf(
        frame.toLocal(s.center) + Vec3{0, 0, signOf(side) * frame.lengthToLocal(s.radius)}, memory);
}

TouchingFace touchingFace(const Aabb& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    return touchingFace(toObb(s), frame, side, memory);
}

TouchingFace touchingFace(const Obb& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    std::array<Vec3, 3> halfEdges;
    std::array<double, 3> along;
    for (std::size_t i = 0; i < 3; ++i) {
        halfEdges[i] = frame.vectorToLocal(s.halfExtents[static_cast<int>(i)] * s.axes[i]);
        along[i] = signOf(side) * dot(s.axes[i], frame.normal());
    }
    const auto [middle, u, v] = faceTowards(frame.toLocal(s.center), halfEdges, along);
    const Vec3 normal = cross(u, v);
    const Vec3& longer = dot(u, u) > dot(v, v) ? u : v;
    if (isNarrow(std::abs(normal.z), dot(longer, longer), kSame))
        return edgeOf(middle - longer, middle + longer, side, memory);
    const std::array<Vec3, 4> corners = {middle - u - v, middle + u - v, middle + u + v,
                                         middle - u + v};
    TouchingFace face = {std::pmr::vector<Vec3>(corners.begin(), corners.end(), &memory),
                         {-normal.x / normal.z, -normal.y / normal.z},
                         true};
    if (normal.z < 0)
        std::ranges::reverse(face.corners);
    return face;
}

TouchingFace touchingFace(const Capsule& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    const Vec3 a = frame.toLocal(s.a);
    const Vec3 b = frame.toLocal(s.b);
    const Vec3 towards = {0, 0, signOf(side)};
    const double radius = frame.lengthToLocal(s.radius);
    const Vec3 along = b - a;
    const Vec3 across = dot(along, along) * towards - dot(along, towards) * along;
    const Vec3 ridge = radius * (across == Vec3{} ? towards : normalized(across));
    return edgeOf(a + ridge, b + ridge, side, memory);
}

TouchingFace touchingFace(const Cylinder& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    const Vec3 a = frame.toLocal(s.a);
    const Vec3 b = frame.toLocal(s.b);
    const Vec3 axis = normalized(frame.directionToLocal(normalized(s.b - s.a)));
    const double radius = frame.lengthToLocal(s.radius);
    const Vec3 towards = {0, 0, signOf(side)};
    const double along = dot(axis, towards);
    const Vec3 across = towards - along * axis;
    const bool isOnSide = along * along < 0.5; // nearer to the side's normal than to the end's
    const bool isStraight = !(norm(across) > 1e-12);
    const Vec3 rim = radius * (isStraight ? anyPerpendicular(axis) : normalized(across));
    if (isOnSide)
        return edgeOf(a + rim, b + rim, side, memory);
    return faceOf(pointsOfRim(along > 0 ? b : a, rim, axis), side, memory);
}

TouchingFace touchingFace(const Cone& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    const Vec3 apex = frame.toLocal(s.apex);
    const Vec3 base = frame.toLocal(s.baseCenter);
    const Vec3 axis = normalized(frame.directionToLocal(normalized(s.apex - s.baseCenter)));
    const double radius = frame.lengthToLocal(s.radius);
    const double height = norm(apex - base);
    const Vec3 towards = {0, 0, signOf(side)};
    const double along = dot(axis, towards);
    const Vec3 across = towards - along * axis;
    const double sine = norm(across);
    const Vec3 rim = radius * (sine > 1e-12 ? normalized(across) : anyPerpendicular(axis));
    const double ofSide = (height * sine + radius * along) / std::hypot(height, radius);
    return ofSide > -along ? edgeOf(apex, base + rim, side, memory)
                           : faceOf(pointsOfRim(base, rim, axis), side, memory);
}

TouchingFace touchingFace(const Ellipsoid& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    convex::EllipsoidCore local = {frame.toLocal(s.center), {}, 0};
    for (std::size_t i = 0; i < 3; ++i)
        local.halfAxes[i] = frame.vectorToLocal(s.radii[static_cast<int>(i)] * s.axes[i]);
    return cornerOf(local.support({0, 0, signOf(side)}), memory);
}

TouchingFace touchingFace(const ConvexHull& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    return faceOfHull(
        s, [&](const Vec3& p) { return frame.toLocal(p); }, side, memory);
}

TouchingFace touchingFace(const PosedHull& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    if (s.hull.hull().points.size() > kFewPoints)
        return restingFace(convex::PlacedHull(s), frame, side, memory);
    const std::array<Vec3, 3> axes = axesOf(s.pose.rotation);
    const auto inWorld = [&](const Vec3& p) {
        return p.x * axes[0] + p.y * axes[1] + p.z * axes[2] + s.pose.translation;
    };
    return faceOfHull(
        s.hull.hull(), [&](const Vec3& p) { return frame.toLocal(inWorld(p)); }, side, memory);
}

TouchingFace touchingFace(const HalfSpace& s, const ContactFrame& frame, Side side,
                          std::pmr::memory_resource& memory)
{
    const double above = (s.offset - dot(s.normal, frame.origin())) / norm(s.normal);
    TouchingFace face = cornerOf({0, 0, signOf(side) * frame.lengthToLocal(above)}, memory);
    face.isBounded = false;
    return face;
}

} // namespace mbv::manifold
