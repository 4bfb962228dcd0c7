#include "smallest_ball.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace mbv {
namespace {

/// Closer than that, squared distances are rounding noise: cospherical points would take turns.
constexpr double kNoise = 1 + 8 * std::numeric_limits<double>::epsilon();
constexpr int kMaxSteps = 1000; ///< far more than were ever needed (about 30)

template <class Real> using Point = std::array<Real, 3>;

template <class Real> Point<Real> difference(const Point<Real>& a, const Point<Real>& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

template <class Real> Real dotOf(const Point<Real>& a, const Point<Real>& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class Real> Point<Real> crossOf(const Point<Real>& a, const Point<Real>& b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// At most four points.
template <class Real> struct PointSet {
    std::array<Point<Real>, 4> points = {};
    std::size_t count = 0;

    void add(const Point<Real>& p) { points[count++] = p; }
};

template <class Real> Real furthestSquared(const Point<Real>& center, const PointSet<Real>& set)
{
    Real most = 0;
    for (std::size_t i = 0; i < set.count; ++i) {
        const Point<Real> d = difference(set.points[i], center);
        most = std::max(most, dotOf(d, d));
    }
    return most;
}

/// A center, and whether it lies in the convex hull of the points it belongs to: only then is their
/// circumscribed ball the smallest around them.
template <class Real> struct Center {
    Point<Real> point = {};
    bool isInHull = true;
};

/// Of the point in the plane, or the space, of two or three vectors that is as far from the origin
/// as from their ends x: 2 d_i . x = d_i . d_i (Cramer's rule). What to multiply the vectors by, or
/// nothing where they are dependent.
template <class Real>
std::optional<std::array<Real, 3>> multipliers(const std::array<Point<Real>, 3>& d, std::size_t n)
{
    const auto& [a, b, c] = d;
    if (n < 2) {
        return std::array<Real, 3>{n == 1 ? Real(0.5) : Real(0)};
    }
    const Real aa = dotOf(a, a);
    const Real bb = dotOf(b, b);
    const Point<Real> ab = crossOf(a, b);
    if (n == 2) {
        const Real twice = 2 * dotOf(ab, ab);
        const Real along = dotOf(a, b);
        if (!(twice > 0)) {
            return std::nullopt;
        }
        return std::array<Real, 3>{bb * (aa - along) / twice, aa * (bb - along) / twice};
    }
    const Point<Real> bc = crossOf(b, c);
    const Point<Real> ca = crossOf(c, a);
    const Real twice = 2 * dotOf(ab, c);
    if (!(std::abs(twice) > 0)) {
        return std::nullopt;
    }
    const Real cc = dotOf(c, c);
    Point<Real> x = {};
    for (std::size_t k = 0; k < 3; ++k) {
        x[k] = (aa * bc[k] + bb * ca[k] + cc * ab[k]) / twice;
    }
    const Real half = twice / 2;
    return std::array<Real, 3>{dotOf(x, bc) / half, dotOf(x, ca) / half, dotOf(x, ab) / half};
}

/// The center of the smallest sphere through the points.
template <class Real> std::optional<Center<Real>> circumcenter(const PointSet<Real>& through)
{
    const std::size_t n = through.count - 1;
    std::array<Point<Real>, 3> d = {};
    for (std::size_t i = 0; i < n; ++i) {
        d[i] = difference(through.points[i + 1], through.points[0]);
    }
    const auto found = multipliers(d, n);
    if (!found) {
        return std::nullopt;
    }
    Center<Real> center = {through.points[0]};
    Real sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
        const Real multiplier = (*found)[j];
        for (std::size_t k = 0; k < 3; ++k) {
            center.point[k] += multiplier * d[j][k];
        }
        sum += multiplier;
        center.isInHull = center.isInHull && multiplier >= 0;
    }
    center.isInHull = center.isInHull && sum <= 1;
    return center;
}

template <class Real> struct Basis {
    PointSet<Real> through;
    Point<Real> center = {};
    Real squaredRadius = std::numeric_limits<Real>::infinity();
    bool isInHull = false; ///< the center is in that of the points
};

template <class Real> Basis<Real> basisOf(const Point<Real>& only)
{
    Basis<Real> basis;
    basis.through.add(only);
    basis.center = only;
    basis.squaredRadius = 0;
    return basis;
}

/// Sets of up to three of four points, one bit each, the largest first: those that mostly stay.
constexpr std::array<std::size_t, 15> kSubsets = {0b0111, 0b1011, 0b1101, 0b1110, 0b0011,
                                                  0b0101, 0b0110, 0b1001, 0b1010, 0b1100,
                                                  0b0001, 0b0010, 0b0100, 0b1000, 0b0000};

/// The smallest ball around the basis and one more point.
template <class Real> Basis<Real> joined(const Basis<Real>& basis, const Point<Real>& entering)
{
    Basis<Real> best;
    for (const std::size_t subset : kSubsets) {
        if (subset >> basis.through.count != 0) {
            continue;
        }
        PointSet<Real> through;
        PointSet<Real> others;
        through.add(entering);
        for (std::size_t i = 0; i < basis.through.count; ++i) {
            ((subset >> i & 1U) != 0 ? through : others).add(basis.through.points[i]);
        }
        const auto center = circumcenter(through);
        if (!center) {
            continue;
        }
        const Real own = furthestSquared(center->point, through);
        const Real squaredRadius = std::max(own, furthestSquared(center->point, others));
        if (center->isInHull && squaredRadius == own) {
            return {through, center->point, squaredRadius, true}; // the smallest: there is one
        }
        if (squaredRadius < best.squaredRadius) {
            best = {through, center->point, squaredRadius, center->isInHull};
        }
    }
    return best;
}

Basis<long double> inMorePrecision(const Basis<double>& rough)
{
    Basis<long double> basis;
    for (std::size_t i = 0; i < rough.through.count; ++i) {
        const auto& [x, y, z] = rough.through.points[i];
        basis.through.add({x, y, z});
    }
    const auto& [x, y, z] = rough.center;
    const auto center = circumcenter(basis.through);
    basis.center = center ? center->point : Point<long double>{x, y, z};
    const auto d = difference(basis.through.points[0], basis.center);
    basis.squaredRadius = dotOf(d, d);
    return basis;
}

/// Whether no ball around the basis is smaller by more than rounding: a mean of squared distances
/// from a point in the convex hull, weighted as the point is by the corners, is a lower bound for
/// the squared radius, and the smallest of the distances one for the mean.
bool isSmallest(const Basis<double>& basis)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (std::size_t i = 0; i < basis.through.count; ++i) {
        const Point<double> d = difference(basis.through.points[i], basis.center);
        least = std::min(least, dotOf(d, d));
        most = std::max(most, dotOf(d, d));
    }
    return basis.isInHull && most <= (1 + 4 * std::numeric_limits<double>::epsilon()) * least;
}

Vec3 rounded(const auto& p)
{
    return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
}

/// Lets the point that sticks out furthest enter the basis until none does. The squared distance of
/// the furthest from the center, rounded.
template <class Real> double grow(Basis<Real>& basis, const PointColumns& points)
{
    Furthest furthest;
    for (int step = 0; step < kMaxSteps; ++step) {
        furthest = furthestFrom(rounded(basis.center), points);
        if (furthest.squaredDistance <= kNoise * static_cast<double>(basis.squaredRadius)) {
            break;
        }
        const Vec3 p = points[furthest.index];
        const Basis<Real> next = joined(basis, {p.x, p.y, p.z});
        if (!(next.squaredRadius > basis.squaredRadius)) {
            break; // what sticks out is less than rounding
        }
        basis = next;
    }
    return furthest.squaredDistance;
}

} // namespace

Ball smallestBall(const PointColumns& points)
{
    const Vec3 outer = points[furthestFrom(points[0], points).index];
    Basis<double> rough = basisOf<double>({outer.x, outer.y, outer.z});
    const double roughRadius = grow(rough, points);
    if (roughRadius <= kNoise * rough.squaredRadius && isSmallest(rough)) {
        return {rounded(rough.center), roughRadius};
    }
    // Extended precision, where the machine has it, is slow, but four nearly coplanar points lose
    // half the digits. It starts from where double precision ends.
    Basis<long double> basis = inMorePrecision(rough);
    const double squaredRadius = grow(basis, points);
    return {rounded(basis.center), squaredRadius};
}

} // namespace mbv
