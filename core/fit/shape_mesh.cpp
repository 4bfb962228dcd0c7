#include <mbv/fit/shape_mesh.h>

#include "fit/axes/box_along.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace mbv {
namespace {

constexpr int kAround = 64;

/// A closed surface of revolution about the axis through `center`: rings of the given heights and
/// radii from the bottom to the top, and a point below the first and above the last.
struct Ring {
    double height = 0;
    double radius = 0;
};

TriangleMesh lathed(const Vec3& center, const std::array<Vec3, 3>& axes, double bottom,
                    const std::vector<Ring>& rings, double top)
{
    TriangleMesh mesh;
    mesh.vertices.push_back(center + bottom * axes[0]);
    for (const Ring& ring : rings) {
        for (int i = 0; i < kAround; ++i) {
            const double angle = 2 * std::numbers::pi * i / kAround;
            mesh.vertices.push_back(center + ring.height * axes[0] +
                                    ring.radius * std::cos(angle) * axes[1] +
                                    ring.radius * std::sin(angle) * axes[2]);
        }
    }
    mesh.vertices.push_back(center + top * axes[0]);
    const auto at = [](std::size_t ring, int i) {
        return static_cast<std::uint32_t>(1 + static_cast<int>(ring) * kAround + i % kAround);
    };
    const auto last = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
    for (int i = 0; i < kAround; ++i) {
        mesh.triangles.push_back({0, at(0, i + 1), at(0, i)});
        for (std::size_t ring = 0; ring + 1 < rings.size(); ++ring) {
            mesh.triangles.push_back({at(ring, i), at(ring, i + 1), at(ring + 1, i)});
            mesh.triangles.push_back({at(ring + 1, i), at(ring, i + 1), at(ring + 1, i + 1)});
        }
        mesh.triangles.push_back({last, at(rings.size() - 1, i), at(rings.size() - 1, i + 1)});
    }
    return mesh;
}

/// Right-handed, the first along the direction; the world's where there is none.
std::array<Vec3, 3> axesAlong(const Vec3& direction)
{
    for (const Vec3& other : {Vec3{1, 0, 0}, Vec3{0, 1, 0}}) {
        if (const auto axes = orthonormalAxes(direction, other)) {
            return *axes;
        }
    }
    return {Vec3{0, 0, 1}, Vec3{1, 0, 0}, Vec3{0, 1, 0}};
}

[[noreturn]] void failFor(const char* kind)
{
    throw Error(ErrorCode::InvalidArgument, std::string("a ") + kind + " has no surface to draw");
}

struct Mesher {
    TriangleMesh operator()(const Sphere& s) const
    {
        return (*this)(Capsule{s.center, s.center, s.radius});
    }
    TriangleMesh operator()(const Aabb& s) const { return box(cornersOf(s)); }
    TriangleMesh operator()(const Obb& s) const { return box(cornersOf(s)); }
    TriangleMesh operator()(const Capsule& s) const
    {
        const double half = norm(s.b - s.a) / 2;
        std::vector<Ring> rings;
        constexpr int kQuarter = kAround / 4;
        for (const double end : {-1.0, 1.0}) {
            for (int i = 0; i <= kQuarter; ++i) {
                const double angle = std::numbers::pi / 2 * i / kQuarter;
                const double latitude = end < 0 ? angle - std::numbers::pi / 2 : angle;
                const double radius = s.radius * std::cos(latitude);
                const bool pole = end < 0 ? i == 0 : i == kQuarter;
                const bool again = end > 0 && i == 0 && half == 0; // the equator of a sphere
                if (!pole && !again) {
                    rings.push_back({end * half + s.radius * std::sin(latitude), radius});
                }
            }
        }
        return lathed(0.5 * (s.a + s.b), axesAlong(s.b - s.a), -half - s.radius, rings,
                      half + s.radius);
    }
    TriangleMesh operator()(const Cylinder& s) const
    {
        const double half = norm(s.b - s.a) / 2;
        return lathed(0.5 * (s.a + s.b), axesAlong(s.b - s.a), -half,
                      {{-half, s.radius}, {half, s.radius}}, half);
    }
    TriangleMesh operator()(const Cone& s) const
    {
        const double height = norm(s.apex - s.baseCenter);
        return lathed(s.baseCenter, axesAlong(s.apex - s.baseCenter), 0, {{0, s.radius}}, height);
    }
    TriangleMesh operator()(const Ellipsoid& s) const
    {
        auto [x, y, z] = s.axes;
        if (dot(cross(x, y), z) < 0) // a mirrored ellipsoid is the same
            z = -z;
        TriangleMesh mesh = (*this)(Sphere{{}, 1});
        for (Vec3& v : mesh.vertices)
            v = s.center + s.radii.x * v.x * x + s.radii.y * v.y * y + s.radii.z * v.z * z;
        return mesh;
    }
    TriangleMesh operator()(const ConvexHull& s) const { return hullMesh(s.points); }
    TriangleMesh operator()(const Triangle& s) const { return {{s.a, s.b, s.c}, {{0, 1, 2}}}; }
    TriangleMesh operator()(const Plane&) const { failFor("plane"); }
    TriangleMesh operator()(const HalfSpace&) const { failFor("half-space"); }
    TriangleMesh operator()(const Segment&) const { failFor("segment"); }

private:
    static TriangleMesh box(const std::array<Vec3, 8>& c)
    {
        TriangleMesh mesh = {{c.begin(), c.end()},
                             {{0, 2, 3},
                              {0, 3, 1},
                              {4, 5, 7},
                              {4, 7, 6},
                              {0, 1, 5},
                              {0, 5, 4},
                              {2, 6, 7},
                              {2, 7, 3},
                              {0, 4, 6},
                              {0, 6, 2},
                              {1, 3, 7},
                              {1, 7, 5}}};
        if (dot(cross(c[1] - c[0], c[2] - c[0]), c[4] - c[0]) < 0) { // left-handed axes
            for (auto& triangle : mesh.triangles) {
                std::swap(triangle[1], triangle[2]);
            }
        }
        return mesh;
    }
};

} // namespace

TriangleMesh surfaceMesh(const Shape& shape)
{
    requireValid(shape);
    return std::visit(Mesher{}, shape);
}

/// With corners on a circle of radius r, sides are r cos(pi / kAround) from its center; where rings
/// go around it both ways the two shorten it one after the other.
TriangleMesh surfaceAround(const Shape& shape)
{
    constexpr double kRounding = 1e-12;
    const double outwards = (1 + kRounding) / std::cos(std::numbers::pi / kAround);
    Shape around = shape;
    requireValid(shape);
    if (auto* const sphere = std::get_if<Sphere>(&around))
        sphere->radius *= outwards * outwards;
    else if (auto* const capsule = std::get_if<Capsule>(&around))
        capsule->radius *= outwards * outwards;
    else if (auto* const cylinder = std::get_if<Cylinder>(&around))
        cylinder->radius *= outwards;
    else if (auto* const cone = std::get_if<Cone>(&around))
        cone->radius *= outwards;
    else if (auto* const ellipsoid = std::get_if<Ellipsoid>(&around))
        ellipsoid->radii *= outwards * outwards;
    return surfaceMesh(around);
}

} // namespace mbv
