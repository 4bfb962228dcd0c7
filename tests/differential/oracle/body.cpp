#include "body.h"

namespace mbv::differential {
namespace {

template <class Real> struct Maker {
    Vector<Real> origin;

    Vector<Real> at(const Vec3& p) const { return precise<Real>(p) - origin; }

    Body<Real> hull(std::initializer_list<Vec3> points) const
    {
        Body<Real> body;
        for (const Vec3& p : points)
            body.points.push_back(at(p));
        return body;
    }

    Body<Real> operator()(const Sphere& s) const
    {
        Body<Real> body = hull({s.center});
        body.radius = Real(s.radius);
        return body;
    }
    Body<Real> operator()(const Aabb& s) const
    {
        const Vector<Real> low = at(s.min);
        const Vector<Real> high = at(s.max);
        const Vector<Real> half = Real(0.5) * (high - low);
        Body<Real> body;
        body.points = {Real(0.5) * (low + high)};
        body.halfEdges = {{{half.x, 0, 0}, {0, half.y, 0}, {0, 0, half.z}}};
        return body;
    }
    Body<Real> operator()(const Obb& s) const
    {
        Body<Real> body = hull({s.center});
        body.halfEdges.emplace();
        for (std::size_t i = 0; i < 3; ++i)
            (*body.halfEdges)[i] =
                Real(s.halfExtents[static_cast<int>(i)]) * precise<Real>(s.axes[i]);
        return body;
    }
    Body<Real> operator()(const Capsule& s) const
    {
        Body<Real> body = hull({s.a, s.b});
        body.radius = Real(s.radius);
        return body;
    }
    Body<Real> operator()(const Cylinder& s) const
    {
        Body<Real> body = hull({s.a, s.b});
        if constexpr (!std::same_as<Real, Rational>) {
            body.axis = unit(body.points[1] - body.points[0]);
            body.discRadius = Real(s.radius);
        }
        return body;
    }
    Body<Real> operator()(const ConvexHull& s) const
    {
        Body<Real> body;
        for (const Vec3& p : s.points)
            body.points.push_back(at(p));
        return body;
    }
    Body<Real> operator()(const Triangle& s) const { return hull({s.a, s.b, s.c}); }
    Body<Real> operator()(const Segment& s) const { return hull({s.a, s.b}); }
    Body<Real> operator()(const Cone& s) const
    {
        Body<Real> body = hull({s.baseCenter});
        body.apex = at(s.apex);
        if constexpr (!std::same_as<Real, Rational>) {
            body.axis = unit(*body.apex - body.points[0]);
            body.discRadius = Real(s.radius);
        }
        return body;
    }
    Body<Real> operator()(const Ellipsoid& s) const
    {
        Body<Real> body = hull({s.center});
        body.halfAxes = (*this)(Obb{s.center, s.radii, s.axes}).halfEdges;
        return body;
    }
    Body<Real> operator()(const Plane&) const { return {}; }
    Body<Real> operator()(const HalfSpace&) const { return {}; }
};

} // namespace

template <class Real> Body<Real> bodyOf(const Shape& shape, const Vec3& origin)
{
    return std::visit(Maker<Real>{precise<Real>(origin)}, shape);
}

template Body<Quad> bodyOf<Quad>(const Shape& shape, const Vec3& origin);
template Body<Rational> bodyOf<Rational>(const Shape& shape, const Vec3& origin);

Body<double> rounded(const Body<Quad>& body, Quad factor)
{
    const auto local = [&](const QuadVec& v) { return precise<double>(rounded(factor * v)); };
    Body<double> result;
    for (const QuadVec& p : body.points)
        result.points.push_back(local(p));
    if (body.halfEdges)
        result.halfEdges = {{local((*body.halfEdges)[0]), local((*body.halfEdges)[1]),
                             local((*body.halfEdges)[2])}};
    if (body.halfAxes)
        result.halfAxes = {
            {local((*body.halfAxes)[0]), local((*body.halfAxes)[1]), local((*body.halfAxes)[2])}};
    if (body.apex)
        result.apex = local(*body.apex);
    result.axis = precise<double>(rounded(body.axis));
    result.discRadius = static_cast<double>(factor * body.discRadius);
    result.radius = static_cast<double>(factor * body.radius);
    if (body.motion)
        result.motion = local(*body.motion);
    return result;
}

Body<Quad> pointBody(const QuadVec& p)
{
    Body<Quad> body;
    body.points = {p};
    return body;
}

} // namespace mbv::differential
