#include "scene_picker.h"

#include <mbv/collision/raycast.h>
#include <mbv/geometry/mesh_triangle.h>

#include <vtkActor.h>
#include <vtkCellPicker.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv::rendering {
namespace {

constexpr double kLinePickPixels = 5;
constexpr double kRounding = 1 + 1e-6;

/// A ball around the surface where it is.
Sphere ballAround(const PlacedSurface& placed)
{
    const Vec3 half = scaled(placed.surface->halfExtents, placed.placement.scale);
    return {placed.placement.position, kRounding * norm(half)};
}

/// How far along the line, which has this unit direction, the ball begins, if it is on the way.
std::optional<double> whereItBegins(const Sphere& ball, const Vec3& from, const Vec3& direction)
{
    const Vec3 toCenter = ball.center - from;
    const double along = dot(toCenter, direction);
    const bool isHit = norm(toCenter - along * direction) <= ball.radius;
    return isHit && along >= -ball.radius ? std::optional(along - ball.radius) : std::nullopt;
}

/// How far along a line, and in which triangle of the mesh.
struct TriangleHit {
    double along;
    std::size_t triangle;
};

/// Where the line, which has this unit direction, hits the surface, if no farther than `limit`: in
/// the frame of the mesh, where lengths differ but not what share of the direction they are.
std::optional<TriangleHit> whereItIsHit(const PlacedSurface& placed, const Vec3& from,
                                        const Vec3& direction, double limit)
{
    const auto& [position, rotation, scale] = placed.placement;
    const Quaternion back = conjugate(rotation);
    const auto unscaled = [&scale = scale](const Vec3& v) {
        return Vec3{v.x / scale.x, v.y / scale.y, v.z / scale.z};
    };
    const TriangleMesh& mesh = *placed.surface->mesh;
    const Vec3 toLocal = unscaled(rotate(back, direction));
    const double length = norm(toLocal);
    Ray ray = {unscaled(rotate(back, from - position)) + placed.surface->center, toLocal / length};
    ray.maxT = limit * length;
    std::optional<TriangleHit> nearest;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        if (const std::optional<RayHit> hit = raycast(ray, triangleOf(mesh, i))) {
            ray.maxT = hit->t;
            nearest = {hit->t / length, i};
        }
    }
    return nearest;
}

/// What a section leaves of the line where it hits this surface.
std::optional<Segment> seenPart(const Segment& sight, const SectionPlanes& section,
                                const Vec3& shift)
{
    std::optional<Segment> seen = keptPart({sight.a - shift, sight.b - shift}, section);
    return seen ? std::optional(Segment{seen->a + shift, seen->b + shift}) : std::nullopt;
}

/// No farther along the line than `limit`, both counted from its begin.
std::optional<TriangleHit> seenHit(const DrawnSurface& drawn, const Segment& sight,
                                   const Vec3& direction, const SectionPlanes& section,
                                   double limit)
{
    if (section.empty()) {
        return whereItIsHit(drawn.placed, sight.a, direction, limit);
    }
    const std::optional<Segment> seen = seenPart(sight, section, drawn.shift);
    if (!seen) {
        return std::nullopt;
    }
    const double begin = norm(seen->a - sight.a);
    if (begin > limit) {
        return std::nullopt;
    }
    const double reach = std::min(limit - begin, norm(seen->b - seen->a));
    std::optional<TriangleHit> hit = whereItIsHit(drawn.placed, seen->a, direction, reach);
    if (hit) {
        hit->along += begin;
    }
    return hit;
}

Triangle inWorld(const PlacedSurface& placed, const Triangle& triangle)
{
    const auto moved = [&placed](const Vec3& p) {
        return apply(placed.placement, p - placed.surface->center);
    };
    return {moved(triangle.a), moved(triangle.b), moved(triangle.c)};
}

} // namespace

ScenePicker::ScenePicker(vtkRenderer& renderer)
    : renderer_(renderer), picker_(vtkSmartPointer<vtkCellPicker>::New())
{
    picker_->PickFromListOn();
}

Segment ScenePicker::lineOfSight(int x, int y) const
{
    const auto at = [&](double depth) {
        std::array<double, 4> world{};
        renderer_.SetDisplayPoint(x, y, depth);
        renderer_.DisplayToWorld();
        renderer_.GetWorldPoint(world.data());
        return 1 / world[3] * Vec3{world[0], world[1], world[2]};
    };
    return {at(0), at(1)};
}

std::optional<SurfacePoint> ScenePicker::surfaceAt(int x, int y,
                                                   std::span<const DrawnSurface> surfaces,
                                                   const SectionPlanes& section)
{
    const Segment sight = lineOfSight(x, y);
    const Vec3& from = sight.a;
    const Vec3 direction = normalized(sight.b - sight.a);
    std::vector<std::pair<double, const DrawnSurface*>> onTheWay;
    for (const DrawnSurface& drawn : surfaces) {
        if (const auto begin = whereItBegins(ballAround(drawn.placed), from, direction)) {
            onTheWay.emplace_back(*begin, &drawn);
        }
    }
    std::ranges::sort(onTheWay, {}, [](const auto& entry) { return entry.first; });
    std::optional<TriangleHit> nearest;
    const DrawnSurface* front = nullptr;
    for (const auto& [begin, drawn] : onTheWay) {
        if (nearest && begin > nearest->along) {
            break;
        }
        const double limit = nearest ? nearest->along : std::numeric_limits<double>::infinity();
        const std::optional<TriangleHit> hit = seenHit(*drawn, sight, direction, section, limit);
        if (hit && (!nearest || hit->along < nearest->along)) {
            nearest = hit;
            front = drawn;
        }
    }
    if (!nearest) {
        return std::nullopt;
    }
    const Triangle triangle = triangleOf(*front->placed.surface->mesh, nearest->triangle);
    return SurfacePoint{front->model, from + nearest->along * direction,
                        inWorld(front->placed, triangle)};
}

std::optional<PickedLine> ScenePicker::lineAt(int x, int y, const std::vector<vtkProp*>& actors)
{
    picker_->InitializePickList();
    for (vtkProp* actor : actors) {
        picker_->AddPickList(actor);
    }
    const int* pixels = renderer_.GetSize();
    picker_->SetTolerance(kLinePickPixels / std::max(1.0, std::hypot(pixels[0], pixels[1])));
    if (picker_->Pick(x, y, 0, &renderer_) == 0) {
        return std::nullopt;
    }
    return PickedLine{picker_->GetActor(), picker_->GetCellId()};
}

} // namespace mbv::rendering
