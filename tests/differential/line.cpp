#include "run.h"

#include <cmath>
#include <cstdio>

namespace mbv::differential {
namespace {

std::string text(double value)
{
    std::array<char, 40> digits{};
    std::snprintf(digits.data(), digits.size(), "%.17g", value);
    return digits.data();
}
std::string text(const Vec2& v)
{
    return "[" + text(v.x) + "," + text(v.y) + "]";
}
std::string text(const Vec3& v)
{
    return "[" + text(v.x) + "," + text(v.y) + "," + text(v.z) + "]";
}

struct Fields {
    std::string operator()(const Sphere& s) const
    {
        return R"("center":)" + text(s.center) + R"(,"radius":)" + text(s.radius);
    }
    std::string operator()(const Aabb& s) const
    {
        return R"("min":)" + text(s.min) + R"(,"max":)" + text(s.max);
    }
    std::string operator()(const Obb& s) const
    {
        return R"("center":)" + text(s.center) + R"(,"half_extents":)" + text(s.halfExtents) +
               axes(s.axes);
    }
    static std::string axes(const std::array<Vec3, 3>& axes)
    {
        return R"(,"axes":[)" + text(axes[0]) + "," + text(axes[1]) + "," + text(axes[2]) + "]";
    }
    template <class Round> std::string round(const Round& s) const
    {
        return (*this)(Segment{s.a, s.b}) + R"(,"radius":)" + text(s.radius);
    }
    std::string operator()(const Capsule& s) const { return round(s); }
    std::string operator()(const Cylinder& s) const { return round(s); }
    std::string operator()(const ConvexHull& s) const
    {
        std::string points;
        for (const Vec3& p : s.points)
            points += (points.empty() ? "" : ",") + text(p);
        return R"("points":[)" + points + "]";
    }
    std::string operator()(const Plane& s) const
    {
        return R"("normal":)" + text(s.normal) + R"(,"offset":)" + text(s.offset);
    }
    std::string operator()(const HalfSpace& s) const { return (*this)(Plane{s.normal, s.offset}); }
    std::string operator()(const Triangle& s) const
    {
        return (*this)(Segment{s.a, s.b}) + R"(,"c":)" + text(s.c);
    }
    std::string operator()(const Cone& s) const
    {
        return R"("apex":)" + text(s.apex) + R"(,"base_center":)" + text(s.baseCenter) +
               R"(,"radius":)" + text(s.radius);
    }
    std::string operator()(const Ellipsoid& s) const
    {
        return R"("center":)" + text(s.center) + R"(,"radii":)" + text(s.radii) + axes(s.axes);
    }
    std::string operator()(const Segment& s) const
    {
        return R"("a":)" + text(s.a) + R"(,"b":)" + text(s.b);
    }
};

std::string text(const Shape& shape)
{
    return "{\"" + std::string(nameOf(shape)) + "\":{" + std::visit(Fields{}, shape) + "}}";
}

std::string text(const RectangleDraw::Given& given)
{
    return R"({"rectangle":{"center":)" + text(given.center) + R"(,"half_extents":)" +
           text(given.halfExtents) + R"(,"angle_degrees":)" + text(given.degrees) + "}}";
}

} // namespace

std::string lineOf(const Draw& draw)
{
    return R"({"a":)" + text(draw.a) + R"(,"b":)" + text(draw.b) + R"(,"motion":)" +
           text(draw.motion) + "}";
}

std::string rayLineOf(const Draw& draw)
{
    return R"({"a":{"ray":{"origin":)" + text(draw.ray.origin) + R"(,"direction":)" +
           text(draw.ray.direction) +
           (std::isfinite(draw.ray.maxT) ? R"(,"max_t":)" + text(draw.ray.maxT) : "") +
           R"(}},"b":)" + text(draw.b) + "}";
}

std::string lineOf(const RectangleDraw& draw)
{
    return R"({"a":)" + text(draw.a) + R"(,"b":)" + text(draw.b) + "}";
}

} // namespace mbv::differential
