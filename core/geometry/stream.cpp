#include <mbv/geometry/stream.h>

#include "geometry/fields_out.h"

#include <array>
#include <charconv>

namespace mbv {

using out::Field;
using out::fields;

void out::value(std::ostream& out, double number)
{
    std::array<char, 32> text; // the longest double takes 24
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    out << std::string_view(text.data(), end);
}

namespace {

template <std::size_t N>
std::ostream& tuple(std::ostream& stream, const std::array<double, N>& numbers)
{
    stream << '(';
    for (std::string_view separator; const double number : numbers) {
        stream << separator;
        out::value(stream, number);
        separator = ", ";
    }
    return stream << ')';
}

std::vector<Vec3> listOf(const std::array<Vec3, 3>& axes)
{
    return {axes.begin(), axes.end()};
}

} // namespace

std::ostream& operator<<(std::ostream& out, const Vec2& v)
{
    return tuple<2>(out, {v.x, v.y});
}

std::ostream& operator<<(std::ostream& out, const Vec3& v)
{
    return tuple<3>(out, {v.x, v.y, v.z});
}

std::ostream& operator<<(std::ostream& out, const Quaternion& q)
{
    return fields(out, "quaternion", Field("x", q.x), Field("y", q.y), Field("z", q.z),
                  Field("w", q.w));
}

std::ostream& operator<<(std::ostream& out, const RigidTransform& t)
{
    return fields(out, "transform", Field("rotation", t.rotation),
                  Field("translation", t.translation));
}

std::ostream& operator<<(std::ostream& out, const Sphere& s)
{
    return fields(out, nameOf(s), Field("center", s.center), Field("radius", s.radius));
}

std::ostream& operator<<(std::ostream& out, const Aabb& s)
{
    return fields(out, nameOf(s), Field("min", s.min), Field("max", s.max));
}

std::ostream& operator<<(std::ostream& out, const Obb& s)
{
    return fields(out, nameOf(s), Field("center", s.center), Field("halfExtents", s.halfExtents),
                  Field("axes", listOf(s.axes)));
}

std::ostream& operator<<(std::ostream& out, const Capsule& s)
{
    return fields(out, nameOf(s), Field("a", s.a), Field("b", s.b), Field("radius", s.radius));
}

std::ostream& operator<<(std::ostream& out, const Cylinder& s)
{
    return fields(out, nameOf(s), Field("a", s.a), Field("b", s.b), Field("radius", s.radius));
}

std::ostream& operator<<(std::ostream& out, const ConvexHull& s)
{
    return fields(out, "convex_hull", Field("points", s.points));
}

std::ostream& operator<<(std::ostream& out, const Plane& s)
{
    return fields(out, nameOf(s), Field("normal", s.normal), Field("offset", s.offset));
}

std::ostream& operator<<(std::ostream& out, const HalfSpace& s)
{
    return fields(out, nameOf(s), Field("normal", s.normal), Field("offset", s.offset));
}

std::ostream& operator<<(std::ostream& out, const Triangle& s)
{
    return fields(out, nameOf(s), Field("a", s.a), Field("b", s.b), Field("c", s.c));
}

std::ostream& operator<<(std::ostream& out, const Segment& s)
{
    return fields(out, nameOf(s), Field("a", s.a), Field("b", s.b));
}

std::ostream& operator<<(std::ostream& out, const Cone& s)
{
    return fields(out, nameOf(s), Field("apex", s.apex), Field("baseCenter", s.baseCenter),
                  Field("radius", s.radius));
}

std::ostream& operator<<(std::ostream& out, const Ellipsoid& s)
{
    return fields(out, nameOf(s), Field("center", s.center), Field("radii", s.radii),
                  Field("axes", listOf(s.axes)));
}

std::ostream& operator<<(std::ostream& out, const Ray& s)
{
    return fields(out, "ray", Field("origin", s.origin), Field("direction", s.direction),
                  Field("maxT", s.maxT));
}

std::ostream& operator<<(std::ostream& out, const Shape& s)
{
    // A kind of shape without an overload would be written as a Shape again, without end.
    const auto write = [&]<class S>(const S& shape) -> std::ostream& {
        return static_cast<std::ostream& (*)(std::ostream&, const S&)>(operator<<)(out, shape);
    };
    return std::visit(write, s);
}

} // namespace mbv
