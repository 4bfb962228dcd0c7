#include "rectangle_models.h"

#include <mbv/fit/shape_mesh.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

namespace mbv::viewer {

namespace {

/// A part of the segment is in the rectangle: what its sides leave of it, one after the other
/// (Liang and Barsky, 1984).
bool reachesInto(const QRectF& rectangle, const QPointF& a, const QPointF& b)
{
    double from = 0;
    double to = 1;
    const auto clip = [&](double at, double along, double low, double high) {
        if (along == 0)
            return at >= low && at <= high;
        const auto [first, last] = std::minmax({(low - at) / along, (high - at) / along});
        from = std::max(from, first);
        to = std::min(to, last);
        return from <= to;
    };
    return clip(a.x(), b.x() - a.x(), rectangle.left(), rectangle.right()) &&
           clip(a.y(), b.y() - a.y(), rectangle.top(), rectangle.bottom());
}

double side(const QPointF& a, const QPointF& b, const QPointF& p)
{
    return (b.x() - a.x()) * (p.y() - a.y()) - (b.y() - a.y()) * (p.x() - a.x());
}

using Corners = std::array<QPointF, 3>;

/// An edge reaches into the rectangle, or the rectangle lies in the triangle.
bool meet(const QRectF& rectangle, const Corners& t)
{
    for (std::size_t i = 0; i < 3; ++i)
        if (reachesInto(rectangle, t[i], t[(i + 1) % 3]))
            return true;
    const QPointF middle = rectangle.center();
    const std::array<double, 3> sides = {side(t[0], t[1], middle), side(t[1], t[2], middle),
                                         side(t[2], t[0], middle)};
    const auto isPositive = [](double s) { return s > 0; };
    const auto isNegative = [](double s) { return s < 0; };
    return std::ranges::all_of(sides, isPositive) || std::ranges::all_of(sides, isNegative);
}

/// Of a mesh, of which the corners are given in the world.
class Seen {
public:
    Seen(const Projection& projection, const std::vector<Vec3>& corners,
         const rendering::SectionPlanes& section)
    {
        pixels_.reserve(corners.size());
        for (const Vec3& corner : corners) {
            pixels_.push_back(pixelOf(projection, corner));
            isKept_.push_back(rendering::isKept(section, corner));
        }
    }

    bool isWhollyIn(const QRectF& rectangle) const
    {
        bool any = false;
        for (std::size_t i = 0; i < pixels_.size(); ++i) {
            if (!isKept_[i])
                continue;
            any = true;
            if (!pixels_[i] || !isIn(rectangle, *pixels_[i]))
                return false;
        }
        return any;
    }

    bool reachesInto(const QRectF& rectangle,
                     const std::vector<std::array<std::uint32_t, 3>>& triangles) const
    {
        return std::ranges::any_of(triangles, [&](const auto& triangle) {
            Corners corners;
            bool anyKept = false;
            for (std::size_t i = 0; i < 3; ++i) {
                if (!pixels_[triangle[i]])
                    return false; // it is not in front of the camera
                corners[i] = *pixels_[triangle[i]];
                anyKept = anyKept || isKept_[triangle[i]];
            }
            return anyKept && meet(rectangle, corners);
        });
    }

private:
    static bool isIn(const QRectF& rectangle, const QPointF& pixel)
    {
        return pixel.x() >= rectangle.left() && pixel.x() <= rectangle.right() &&
               pixel.y() >= rectangle.top() && pixel.y() <= rectangle.bottom();
    }

    std::vector<std::optional<QPointF>> pixels_; ///< none: not in front of the camera
    std::vector<bool> isKept_;
};

/// Nothing for what has no surface.
std::shared_ptr<const TriangleMesh> surfaceOf(const Model& model)
{
    if (model.mesh)
        return model.mesh->sharedMesh();
    const Shape shape = scaledShape(*model.shape, model.scale);
    if (const auto* const segment = std::get_if<Segment>(&shape))
        return std::make_shared<const TriangleMesh>(
            TriangleMesh{{segment->a, segment->b}, {{0, 1, 1}}});
    return isBounded(shape) ? std::make_shared<const TriangleMesh>(surfaceMesh(shape)) : nullptr;
}

/// Of a mesh the box's corners in the world, which are more than enough to tell what is far from
/// the rectangle.
bool isFarFrom(const Model& model, const Projection& projection, const QRectF& rectangle)
{
    if (!model.mesh)
        return false;
    double left = 0;
    double right = 0;
    double top = 0;
    double bottom = 0;
    bool isFirst = true;
    for (const Vec3& corner : cornersOf(model.mesh->bounds())) {
        const auto pixel = pixelOf(projection, apply(model.pose, scaled(corner, model.scale)));
        if (!pixel)
            return false; // it may be all over the view
        left = isFirst ? pixel->x() : std::min(left, pixel->x());
        right = isFirst ? pixel->x() : std::max(right, pixel->x());
        top = isFirst ? pixel->y() : std::min(top, pixel->y());
        bottom = isFirst ? pixel->y() : std::max(bottom, pixel->y());
        isFirst = false;
    }
    return right < rectangle.left() || left > rectangle.right() || bottom < rectangle.top() ||
           top > rectangle.bottom();
}

} // namespace

std::vector<std::size_t> modelsInRectangle(const Scene& scene, const Projection& projection,
                                           const QRectF& rectangle, RectangleRule rule,
                                           const rendering::SectionPlanes& section)
{
    std::vector<std::size_t> taken;
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        const Model& model = scene.models[i];
        if (!model.visible || isFarFrom(model, projection, rectangle))
            continue;
        const std::shared_ptr<const TriangleMesh> surface = surfaceOf(model);
        if (surface == nullptr)
            continue;
        std::vector<Vec3> corners;
        corners.reserve(surface->vertices.size());
        const Vec3 scale = model.mesh ? model.scale : Vec3{1, 1, 1}; // a shape's is in its surface
        for (const Vec3& vertex : surface->vertices)
            corners.push_back(apply(model.pose, scaled(vertex, scale)));
        const Seen seen(projection, corners, section);
        if (rule == RectangleRule::Inside ? seen.isWhollyIn(rectangle)
                                          : seen.reachesInto(rectangle, surface->triangles))
            taken.push_back(i);
    }
    return taken;
}

} // namespace mbv::viewer
