#include "pair.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <limits>

namespace mbv::differential {
namespace {

double diameterOf(const std::vector<Vec3>& points)
{
    double most = 0;
    for (const Vec3& p : points) {
        for (const Vec3& q : points)
            most = std::max(most, norm(p - q));
    }
    return most;
}

struct Diameter {
    double operator()(const Sphere& s) const { return 2 * s.radius; }
    double operator()(const Aabb& s) const { return norm(s.max - s.min); }
    double operator()(const Obb& s) const { return 2 * norm(s.halfExtents); }
    double operator()(const Capsule& s) const { return norm(s.b - s.a) + 2 * s.radius; }
    double operator()(const Cylinder& s) const { return norm(s.b - s.a) + 2 * s.radius; }
    double operator()(const ConvexHull& s) const { return diameterOf(s.points); }
    double operator()(const Plane&) const { return 0; }
    double operator()(const HalfSpace&) const { return 0; }
    double operator()(const Triangle& s) const { return diameterOf({s.a, s.b, s.c}); }
    double operator()(const Segment& s) const { return norm(s.b - s.a); }
    double operator()(const Cone& s) const { return norm(s.apex - s.baseCenter) + 2 * s.radius; }
    double operator()(const Ellipsoid& s) const { return 2 * maxComponent(s.radii); }
};

/// A point of the shape, or the zero of the world.
Vec3 anchorOf(const Shape& shape)
{
    struct Anchor {
        Vec3 operator()(const Sphere& s) const { return s.center; }
        Vec3 operator()(const Aabb& s) const { return s.min; }
        Vec3 operator()(const Obb& s) const { return s.center; }
        Vec3 operator()(const Capsule& s) const { return s.a; }
        Vec3 operator()(const Cylinder& s) const { return s.a; }
        Vec3 operator()(const ConvexHull& s) const { return s.points[0]; }
        Vec3 operator()(const Plane&) const { return {}; }
        Vec3 operator()(const HalfSpace&) const { return {}; }
        Vec3 operator()(const Triangle& s) const { return s.a; }
        Vec3 operator()(const Segment& s) const { return s.a; }
        Vec3 operator()(const Cone& s) const { return s.apex; }
        Vec3 operator()(const Ellipsoid& s) const { return s.center; }
    };
    return std::visit(Anchor{}, shape);
}

std::optional<Flat> flatOf(const Shape& shape, const Vec3& origin)
{
    const auto flat = [&](const auto& s, bool isSolid) {
        const QuadVec normal = quad(s.normal);
        const Quad size = length(normal);
        return Flat{(1 / size) * normal, (Quad(s.offset) - dot(normal, quad(origin))) / size,
                    isSolid};
    };
    if (const auto* plane = std::get_if<Plane>(&shape))
        return flat(*plane, false);
    if (const auto* half = std::get_if<HalfSpace>(&shape))
        return flat(*half, true);
    return std::nullopt;
}

/// Of a body above the flat (where the flat's normal points to) and of one below a plane.
struct Gaps {
    Quad above;
    Quad below;
};

Gaps gapsTo(const Flat& flat, const Body<Quad>& body)
{
    return {flat.heightOf(body.support(Quad(-1) * flat.normal)) - body.radius,
            -flat.heightOf(body.support(flat.normal)) - body.radius};
}

/// From a body to a flat.
FlatGap gapTo(const Flat& flat, const Body<Quad>& body)
{
    const auto [above, below] = gapsTo(flat, body);
    if (flat.isSolid || above >= below)
        return {above, Quad(-1) * flat.normal};
    return {below, flat.normal};
}

/// Along a direction from a body to a flat.
Quad gapTo(const Flat& flat, const Body<Quad>& body, const QuadVec& direction)
{
    const auto [above, below] = gapsTo(flat, body);
    const Quad cosine = dot(direction, flat.normal);
    if (magnitude(cosine) < Quad(1 - 1e-12) || (flat.isSolid && cosine > 0))
        return -1e300;
    return cosine < 0 ? above : below;
}

Vec3 normalOf(const Shape& shape)
{
    const auto* plane = std::get_if<Plane>(&shape);
    return plane ? plane->normal : std::get<HalfSpace>(shape).normal;
}

} // namespace

Side::Side(const Shape& given, const Vec3& origin)
    : shape(given), flat(flatOf(given, origin)), size(std::visit(Diameter{}, given))
{
    if (flat) {
        offset = std::abs(static_cast<double>(flatOf(given, {})->offset));
    } else {
        body = bodyOf<Quad>(given, origin);
        offset = norm(anchorOf(given)) + size;
    }
}

Pair::Pair(const Shape& shapeA, const Shape& shapeB)
    : origin(anchorOf(isBounded(shapeA) ? shapeA : shapeB)), a(shapeA, origin), b(shapeB, origin)
{
}

bool Pair::isLoose() const
{
    const auto isOne = [](const Shape& s) {
        return std::holds_alternative<Cylinder>(s) || std::holds_alternative<ConvexHull>(s) ||
               std::holds_alternative<Cone>(s) || std::holds_alternative<Ellipsoid>(s);
    };
    return isOne(a.shape) || isOne(b.shape);
}

bool Pair::isExact() const
{
    const auto isOne = [](const Shape& s) {
        return std::holds_alternative<Aabb>(s) || std::holds_alternative<Obb>(s) ||
               std::holds_alternative<Triangle>(s) || std::holds_alternative<Segment>(s);
    };
    return isOne(a.shape) && isOne(b.shape);
}

double Pair::tolerance(double distance) const
{
    constexpr double kRounding = std::numeric_limits<double>::epsilon();
    const double reach = std::max(size(), distance);
    return (isLoose() ? 1e-6 : 64 * kRounding) * reach +
           16 * kRounding * std::max(a.offset, b.offset);
}

Bracket signedDistance(const Pair& pair, Quad width)
{
    Bracket bracket = coreDistance(*pair.a.body, *pair.b.body, {width});
    if (bracket.upper - bracket.lower > width && pair.isExact()) {
        const Vector<Rational> exact =
            coreDifference(bodyOf<Rational>(pair.a.shape), bodyOf<Rational>(pair.b.shape));
        const Quad distance = squareRoot(dot(exact, exact).convert_to<Quad>());
        bracket.lower = distance;
        bracket.upper = distance;
    }
    const Quad radii = pair.a.body->radius + pair.b.body->radius;
    bracket.lower = bracket.lower - radii;
    bracket.upper = bracket.upper - radii;
    return bracket;
}

Quad outside(const Side& side, const QuadVec& p, Quad enough)
{
    if (side.body)
        return outside(*side.body, p, enough);
    const Quad height = side.flat->heightOf(p);
    return side.flat->isSolid ? std::max(Quad(0), height) : magnitude(height);
}

FlatGap flatGap(const Side& a, const Side& b)
{
    if (b.body) {
        FlatGap result = gapTo(*a.flat, *b.body);
        result.direction = Quad(-1) * result.direction;
        return result;
    }
    if (a.body)
        return gapTo(*b.flat, *a.body);
    // Products of doubles are exact here, so that parallel normals are found to be so.
    const QuadVec across = cross(quad(normalOf(a.shape)), quad(normalOf(b.shape)));
    if (dot(across, across) > 0) {
        const Quad sine = length(cross(a.flat->normal, b.flat->normal));
        return {0, {}, false, sine < Quad(1e-14)};
    }
    const bool isOpposed = dot(a.flat->normal, b.flat->normal) < 0;
    const Quad heightOfB = (isOpposed ? -b.flat->offset : b.flat->offset) - a.flat->offset;
    // Along A's normal, B begins at heightOfB and goes on upwards, downwards or not at all.
    if (a.flat->isSolid) {
        if (b.flat->isSolid && !isOpposed)
            return {0, {}, false};
        return {heightOfB, a.flat->normal, true};
    }
    if (b.flat->isSolid)
        return isOpposed ? FlatGap{heightOfB, a.flat->normal}
                         : FlatGap{-heightOfB, Quad(-1) * a.flat->normal};
    return heightOfB >= 0 ? FlatGap{heightOfB, a.flat->normal}
                          : FlatGap{-heightOfB, Quad(-1) * a.flat->normal};
}

Quad gapAlong(const Side& a, const Side& b, const QuadVec& direction)
{
    if (a.body && b.body)
        return -extentAlong(*a.body, *b.body, direction);
    if (a.body)
        return gapTo(*b.flat, *a.body, direction);
    if (b.body)
        return gapTo(*a.flat, *b.body, Quad(-1) * direction);
    const FlatGap gap = flatGap(a, b);
    const Quad cosine = dot(direction, gap.direction);
    if (magnitude(cosine) < Quad(1 - 1e-12))
        return -1e300;
    return cosine > 0 ? gap.gap : -gap.gap;
}

} // namespace mbv::differential
