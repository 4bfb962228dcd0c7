#include "shape_triangles.h"

#include "hull_faces.h"
#include "patch.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace mbv::rendering {
namespace {

using Index = std::uint32_t;

constexpr Index kRimPoints = 64;
constexpr int kCapRings = 16;

/// A point of the profile that revolves about an axis.
struct ProfilePoint {
    Vec3 onAxis;
    double radius;
};

/// The surface that the profile sweeps out as it revolves; both its ends are on the axis, and
/// nothing between them is.
TriangleMesh revolved(const std::vector<ProfilePoint>& profile, const Vec3& axis)
{
    const auto [u, v] = perpendicularsOf(axis);
    TriangleMesh mesh;
    mesh.vertices.push_back(profile.front().onAxis);
    for (std::size_t i = 1; i + 1 < profile.size(); ++i) {
        for (Index k = 0; k < kRimPoints; ++k) {
            const double angle = 2 * std::numbers::pi * k / kRimPoints;
            mesh.vertices.push_back(profile[i].onAxis + profile[i].radius * (std::cos(angle) * u +
                                                                             std::sin(angle) * v));
        }
    }
    mesh.vertices.push_back(profile.back().onAxis);

    const auto rings = static_cast<Index>(profile.size() - 2);
    const auto at = [](Index ring, Index k) { return 1 + ring * kRimPoints + k % kRimPoints; };
    const Index last = 1 + rings * kRimPoints;
    for (Index k = 0; k < kRimPoints; ++k) {
        mesh.triangles.push_back({0, at(0, k + 1), at(0, k)});
        for (Index ring = 0; ring + 1 < rings; ++ring) {
            mesh.triangles.push_back({at(ring, k), at(ring, k + 1), at(ring + 1, k + 1)});
            mesh.triangles.push_back({at(ring, k), at(ring + 1, k + 1), at(ring + 1, k)});
        }
        mesh.triangles.push_back({last, at(rings - 1, k), at(rings - 1, k + 1)});
    }
    return mesh;
}

struct SurfaceOf {
    const Sphere& extent;

    ShapeTriangles operator()(const Capsule& s) const
    {
        if (s.radius == 0)
            return {};
        const Vec3 axis = s.a == s.b ? Vec3{0, 0, 1} : normalized(s.b - s.a);
        std::vector<ProfilePoint> profile;
        for (int i = 0; i <= 2 * kCapRings + 1; ++i) {
            const bool upper = i > kCapRings;
            const double angle =
                0.5 * std::numbers::pi * (i - kCapRings - (upper ? 1 : 0)) / kCapRings;
            profile.push_back({(upper ? s.b : s.a) + s.radius * std::sin(angle) * axis,
                               s.radius * std::cos(angle)});
        }
        if (s.a == s.b) // the two rims are one
            profile.erase(profile.begin() + kCapRings);
        return {revolved(profile, axis), true};
    }
    ShapeTriangles operator()(const Cylinder& s) const
    {
        if (s.radius == 0)
            return {};
        return {revolved({{s.a, 0}, {s.a, s.radius}, {s.b, s.radius}, {s.b, 0}}, s.b - s.a), true};
    }
    ShapeTriangles operator()(const Cone& s) const
    {
        if (s.radius == 0)
            return {};
        return {revolved({{s.baseCenter, 0}, {s.baseCenter, s.radius}, {s.apex, 0}},
                         s.apex - s.baseCenter),
                true};
    }
    ShapeTriangles operator()(const Ellipsoid& s) const
    {
        if (std::min({s.radii.x, s.radii.y, s.radii.z}) == 0)
            return {};
        auto [x, y, z] = s.axes;
        if (dot(cross(x, y), z) < 0) // a mirrored ellipsoid is the same
            z = -z;
        ShapeTriangles surface = (*this)(Capsule{{}, {}, 1});
        for (Vec3& v : surface.mesh.vertices)
            v = s.center + s.radii.x * v.x * x + s.radii.y * v.y * y + s.radii.z * v.z * z;
        return surface;
    }
    ShapeTriangles operator()(const ConvexHull& hull) const
    {
        HullFaces faces = hullFacesOf(hull.points);
        return {{hull.points, std::move(faces.triangles)}, !faces.flat};
    }
    ShapeTriangles operator()(const Triangle& t) const
    {
        if (cross(t.b - t.a, t.c - t.a) == Vec3{})
            return {};
        return {{{t.a, t.b, t.c}, {{0, 1, 2}}}, false};
    }
    ShapeTriangles operator()(const Plane& plane) const { return square(patchOf(plane, extent)); }
    ShapeTriangles operator()(const HalfSpace& halfSpace) const
    {
        return square(patchOf(halfSpace, extent));
    }
    ShapeTriangles operator()(const Sphere&) const { return {}; }
    ShapeTriangles operator()(const Aabb&) const { return {}; }
    ShapeTriangles operator()(const Obb&) const { return {}; }
    ShapeTriangles operator()(const Segment&) const { return {}; }

    static ShapeTriangles square(const Patch& patch)
    {
        const auto corners = patch.corners();
        return {{{corners.begin(), corners.end()}, {{0, 1, 2}, {0, 2, 3}}}, false};
    }
};

} // namespace

ShapeTriangles trianglesOf(const Shape& shape, const Sphere& extent)
{
    return std::visit(SurfaceOf{extent}, shape);
}

} // namespace mbv::rendering
