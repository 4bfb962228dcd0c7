#include "dimension_overlay.h"

#include "measure_text.h"
#include "view/camera/view_axes.h"
#include "view/overlays/overlay_pen.h"

#include <cmath>
#include <variant>

namespace mbv::viewer {

namespace {

constexpr double kWidth = 1.5; ///< pixels

/// How far a point is from another in the picture, pixels; 0 where one is not seen.
double pixelsBetween(const Projection& projection, const Vec3& a, const Vec3& b)
{
    const auto here = pixelOf(projection, a);
    const auto there = pixelOf(projection, b);
    return here && there ? std::hypot(here->x() - there->x(), here->y() - there->y()) : 0;
}

/// Draws the sizes of whatever shape it is given.
class Dimensions {
public:
    Dimensions(const Projection& projection, const QString& units,
               const rendering::Palette& palette)
        : projection_(projection), units_(units), palette_(palette), pen_(projection, palette)
    {
    }

    std::vector<rendering::OverlayLine> take() { return pen_.take(); }

    void operator()(const Obb& box)
    {
        for (int axis = 0; axis < 3; ++axis) {
            const Segment edge = outermostEdge(box, axis);
            draw(edge, box.center);
        }
    }
    void operator()(const Aabb& box) { (*this)(toObb(box)); }
    void operator()(const ConvexHull& hull) { (*this)(boundsOf(hull)); }
    void operator()(const Sphere& ball) { drawRadius(ball.center, ball.radius); }
    void operator()(const Capsule& capsule)
    {
        draw({capsule.a, capsule.b}, capsule.a);
        drawRadius(capsule.b, capsule.radius);
    }
    void operator()(const Cylinder& cylinder)
    {
        draw({cylinder.a, cylinder.b}, cylinder.a);
        drawRadius(cylinder.b, cylinder.radius);
    }
    void operator()(const Cone& cone)
    {
        draw({cone.apex, cone.baseCenter}, cone.apex);
        drawRadius(cone.baseCenter, cone.radius);
    }
    void operator()(const Ellipsoid& ellipsoid)
    {
        for (int i = 0; i < 3; ++i) {
            const Vec3 half = ellipsoid.radii[i] * ellipsoid.axes[static_cast<std::size_t>(i)];
            draw({ellipsoid.center - half, ellipsoid.center + half}, ellipsoid.center);
        }
    }
    void operator()(const Segment& segment) { draw(segment, segment.a); }
    void operator()(const Triangle& t)
    {
        const Vec3 middle = (t.a + t.b + t.c) / 3;
        draw({t.a, t.b}, middle);
        draw({t.b, t.c}, middle);
        draw({t.c, t.a}, middle);
    }
    void operator()(const Plane&) {}
    void operator()(const HalfSpace&) {}

private:
    Segment outermostEdge(const Obb& box, int axis) const
    {
        const Vec3 along = box.halfExtents[axis] * box.axes[static_cast<std::size_t>(axis)];
        const int u = (axis + 1) % 3;
        const int v = (axis + 2) % 3;
        Segment outermost;
        double farthest = -1;
        for (const double signU : {-1.0, 1.0}) {
            for (const double signV : {-1.0, 1.0}) {
                const Vec3 middle = box.center +
                                    signU * box.halfExtents[u] * box.axes[std::size_t(u)] +
                                    signV * box.halfExtents[v] * box.axes[std::size_t(v)];
                const double out = pixelsBetween(projection_, middle, box.center);
                if (out > farthest + 1) { // of those that look alike, always the same
                    farthest = out;
                    outermost = {middle - along, middle + along};
                }
            }
        }
        return outermost;
    }

    /// A line of which one does not see that it is one says nothing.
    void draw(const Segment& edge, const Vec3& inside)
    {
        const double length = norm(edge.b - edge.a);
        if (length > 0 && pixelsBetween(projection_, edge.a, edge.b) > kWidth)
            pen_.dimension(edge.a, edge.b, inside, measuredLength(length, units_), palette_.text,
                           kWidth);
    }

    /// To the right in the picture.
    void drawRadius(const Vec3& center, double radius)
    {
        const Vec3 end = center + radius * axesOf(projection_.camera).right;
        if (!(radius > 0))
            return;
        pen_.arrow(center, end, palette_.text, kWidth);
        pen_.caption(center, end, QStringLiteral("r ") + measuredLength(radius, units_),
                     OverlayPen::Side::Above);
    }

    const Projection& projection_;
    const QString& units_;
    const rendering::Palette& palette_;
    OverlayPen pen_;
};

} // namespace

std::vector<rendering::OverlayLine> dimensionOverlay(const Shape& volume, const QString& units,
                                                     const Projection& projection,
                                                     const rendering::Palette& palette)
{
    Dimensions dimensions(projection, units, palette);
    std::visit(dimensions, volume);
    return dimensions.take();
}

} // namespace mbv::viewer
