#include "curves.h"

#include "hull_faces.h"
#include "patch.h"

#include <array>
#include <cmath>
#include <numbers>

namespace mbv::rendering {
namespace {

using Curves = std::vector<Curve>;

constexpr int kArcPieces = 24;       ///< of a quarter circle
constexpr double kArrowLength = 0.3; ///< these as parts of half a patch's side
constexpr double kArrowHead = 0.07;
constexpr double kStroke = 0.09;
constexpr double kStrokeSlant = 0.35; ///< sideways, of a side
constexpr int kStrokesPerSide = 10;

/// The four quarters of the circle or ellipse center + cos u + sin v.
void addCircle(Curves& curves, const Vec3& center, const Vec3& u, const Vec3& v)
{
    for (int quarter = 0; quarter < 4; ++quarter) {
        Curve& arc = curves.emplace_back();
        for (int i = 0; i <= kArcPieces; ++i) {
            const double angle =
                0.5 * std::numbers::pi * (quarter + static_cast<double>(i) / kArcPieces);
            arc.push_back(center + std::cos(angle) * u + std::sin(angle) * v);
        }
    }
}

/// From the rim through the pole to the other side of the rim, in two quarters.
void addArch(Curves& curves, const Vec3& center, const Vec3& side, const Vec3& pole)
{
    for (const double direction : {1.0, -1.0}) {
        Curve& arc = curves.emplace_back();
        for (int i = 0; i <= kArcPieces; ++i) {
            const double angle = 0.5 * std::numbers::pi * i / kArcPieces;
            arc.push_back(center + direction * std::cos(angle) * side + std::sin(angle) * pole);
        }
    }
}

void addLoop(Curves& curves, const auto& corners)
{
    for (std::size_t i = 0; i < corners.size(); ++i)
        curves.push_back({corners[i], corners[(i + 1) % corners.size()]});
}

void addPatch(Curves& curves, const Patch& patch)
{
    addLoop(curves, patch.corners());
    const double half = patch.halfSide();
    const Vec3 tip = patch.center + kArrowLength * half * patch.normal;
    curves.push_back({patch.center, tip});
    for (const Vec3& side : {patch.u, -patch.u, patch.v, -patch.v})
        curves.push_back({tip, tip - kArrowHead * half * patch.normal + 0.5 * kArrowHead * side});
}

/// As draughtsmen mark the ground: slanted strokes into the solid.
void addStrokes(Curves& curves, const Patch& patch)
{
    const auto corners = patch.corners();
    const double half = patch.halfSide();
    for (std::size_t side = 0; side < corners.size(); ++side) {
        const Vec3 along = corners[(side + 1) % corners.size()] - corners[side];
        const Vec3 stroke = kStroke * (kStrokeSlant * along - half * patch.normal);
        for (int i = 0; i < kStrokesPerSide; ++i) {
            const Vec3 from = corners[side] + static_cast<double>(i) / kStrokesPerSide * along;
            curves.push_back({from, from + stroke});
        }
    }
}

struct CurvesOf {
    const Sphere& extent;

    Curves operator()(const Sphere& ball) const
    {
        return (*this)(Ellipsoid{ball.center, {ball.radius, ball.radius, ball.radius}});
    }
    Curves operator()(const Ellipsoid& s) const
    {
        const Vec3 x = s.radii.x * s.axes[0];
        const Vec3 y = s.radii.y * s.axes[1];
        const Vec3 z = s.radii.z * s.axes[2];
        Curves curves;
        addCircle(curves, s.center, y, z);
        addCircle(curves, s.center, z, x);
        addCircle(curves, s.center, x, y);
        return curves;
    }
    Curves operator()(const Cone& s) const
    {
        if (s.radius == 0)
            return {{s.apex, s.baseCenter}};
        const auto [u, v] = perpendicularsOf(s.apex - s.baseCenter);
        Curves curves;
        addCircle(curves, s.baseCenter, s.radius * u, s.radius * v);
        for (const Vec3& side : {u, v, -u, -v})
            curves.push_back({s.apex, s.baseCenter + s.radius * side});
        return curves;
    }
    Curves operator()(const Aabb& box) const { return boxEdges(cornersOf(box)); }
    Curves operator()(const Obb& box) const { return boxEdges(cornersOf(box)); }
    Curves operator()(const Capsule& s) const
    {
        if (s.a == s.b)
            return (*this)(Sphere{s.a, s.radius});
        Curves curves = (*this)(Cylinder{s.a, s.b, s.radius});
        if (s.radius == 0)
            return curves;
        const auto [u, v] = perpendicularsOf(s.b - s.a);
        const Vec3 pole = s.radius * normalized(s.b - s.a);
        for (const Vec3& side : {s.radius * u, s.radius * v}) {
            addArch(curves, s.a, side, -pole);
            addArch(curves, s.b, side, pole);
        }
        return curves;
    }
    Curves operator()(const Cylinder& s) const
    {
        if (s.radius == 0)
            return {{s.a, s.b}};
        const auto [u, v] = perpendicularsOf(s.b - s.a);
        Curves curves;
        addCircle(curves, s.a, s.radius * u, s.radius * v);
        addCircle(curves, s.b, s.radius * u, s.radius * v);
        for (const Vec3& side : {u, v, -u, -v})
            curves.push_back({s.a + s.radius * side, s.b + s.radius * side});
        return curves;
    }
    Curves operator()(const ConvexHull& hull) const
    {
        Curves curves;
        for (const auto& [from, to] : hullFacesOf(hull.points).edges)
            curves.push_back({hull.points[from], hull.points[to]});
        return curves;
    }
    Curves operator()(const Plane& plane) const
    {
        Curves curves;
        addPatch(curves, patchOf(plane, extent));
        return curves;
    }
    Curves operator()(const HalfSpace& halfSpace) const
    {
        Curves curves;
        const Patch patch = patchOf(halfSpace, extent);
        addPatch(curves, patch);
        addStrokes(curves, patch);
        return curves;
    }
    Curves operator()(const Triangle& t) const
    {
        Curves curves;
        addLoop(curves, std::array{t.a, t.b, t.c});
        return curves;
    }
    Curves operator()(const Segment& s) const { return {{s.a, s.b}}; }

    /// Corners whose indices differ in one bit share an edge.
    static Curves boxEdges(const std::array<Vec3, 8>& corners)
    {
        Curves curves;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            for (std::size_t bit = 1; bit < corners.size(); bit <<= 1U) {
                if ((i & bit) == 0)
                    curves.push_back({corners[i], corners[i | bit]});
            }
        }
        return curves;
    }
};

} // namespace

std::vector<Curve> curvesOf(const Shape& shape, const Sphere& extent)
{
    return std::visit(CurvesOf{extent}, shape);
}

} // namespace mbv::rendering
