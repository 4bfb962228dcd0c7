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

/// The center of the smallest sphere through a point and those that are the edges away from it.
template <class Real>
std::optional<Center<Real>> centerFrom(const Point<Real>& point,
                                       const std::array<Point<Real>, 3>& edges, std::size_t n)
{
    const auto found = multipliers(edges, n);
    if (!found) {
        return std::nullopt;
    }
    Center<Real> center = {point};
    Real sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
        const Real multiplier = (*found)[j];
        for (std::size_t k = 0; k < 3; ++k) {
            center.point[k] += multiplier * edges[j][k];
        }
        sum += multiplier;
        center.isInHull = center.isInHull && multiplier >= 0;
    }
    center.isInHull = center.isInHull && sum <= 1;
    return center;
}

/// The center of the smallest sphere through the points.
template <class Real> std::optional<Center<Real>> circumcenter(const PointSet<Real>& through)
{
    std::array<Point<Real>, 3> edges = {};
    for (std::size_t i = 1; i < through.count; ++i) {
        edges[i - 1] = difference(through.points[i], through.points[0]);
    }
    return centerFrom(through.points[0], edges, through.count - 1);
}

template <class Real> struct Basis {
    PointSet<Real> through;
    Point<Real> center = {};
    Real squaredRadius = std::numeric_limits<Real>::infinity();
    bool isInHull = false; ///< the center is in that of the points
};

/// The smallest ball around two points.
Basis<double> basisOf(const Vec3& first, const Vec3& second)
{
    Basis<double> basis;
    basis.through.add({first.x, first.y, first.z});
    basis.through.add({second.x, second.y, second.z});
    basis.center = circumcenter(basis.through)->point;
    basis.squaredRadius = furthestSquared(basis.center, basis.through);
    basis.isInHull = true;
    return basis;
}

/// Sets of up to three of four points, one bit each, the largest first: those that mostly stay.
constexpr std::array<std::size_t, 15> kSubsets = {0b0111, 0b1011, 0b1101, 0b1110, 0b0011,
                                                  0b0101, 0b0110, 0b1001, 0b1010, 0b1100,
                                                  0b0001, 0b0010, 0b0100, 0b1000, 0b0000};

/// The smallest ball around the basis and one more point.
template <class Real> Basis<Real> joined(const Basis<Real>& basis, const Point<Real>& entering)
{
    const PointSet<Real>& old = basis.through;
    const auto isOf = [](std::size_t subset, std::size_t i) { return (subset >> i & 1U) != 0; };
    const auto basisThrough = [&](std::size_t subset, const Center<Real>& center, Real squared) {
        Basis<Real> result = {{}, center.point, squared, center.isInHull};
        result.through.add(entering);
        for (std::size_t i = 0; i < old.count; ++i) {
            if (isOf(subset, i)) {
                result.through.add(old.points[i]);
            }
        }
        return result;
    };
    std::array<Point<Real>, 4> edges; // from the point that enters to those of the basis
    for (std::size_t i = 0; i < old.count; ++i) {
        edges[i] = difference(old.points[i], entering);
    }
    Real best = std::numeric_limits<Real>::infinity();
    std::size_t bestSubset = 0;
    Center<Real> bestCenter;
    for (const std::size_t subset : kSubsets) {
        if (subset >> old.count != 0) {
            continue;
        }
        std::array<Point<Real>, 3> through;
        std::size_t count = 0;
        for (std::size_t i = 0; i < old.count; ++i) {
            if (isOf(subset, i)) {
                through[count++] = edges[i];
            }
        }
        const auto center = centerFrom(entering, through, count);
        if (!center) {
            continue;
        }
        const Point<Real> arm = difference(entering, center->point);
        Real own = dotOf(arm, arm);
        Real others = 0;
        for (std::size_t i = 0; i < old.count; ++i) {
            const Point<Real> d = difference(old.points[i], center->point);
            Real& most = isOf(subset, i) ? own : others;
            most = std::max(most, dotOf(d, d));
        }
        if (center->isInHull && others <= own) {
            return basisThrough(subset, *center, own); // the smallest: there is one
        }
        if (std::max(own, others) < best) {
            best = std::max(own, others);
            bestSubset = subset;
            bestCenter = *center;
        }
    }
    return basisThrough(bestSubset, bestCenter, best);
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

/// Point by point what vectors tell of columns.
Furthest furthestFrom(const Vec3& center, std::span<const Vec3> points)
{
    const auto squaredTo = [&](const Vec3& p) {
        const Vec3 d = p - center;
        return dot(d, d);
    };
    // The largest first, then who it is: which of them is further no branch can foretell.
    double most = 0;
    for (const Vec3& p : points) {
        most = std::max(most, squaredTo(p));
    }
    const auto found = std::ranges::find(points, most, squaredTo);
    return {static_cast<std::size_t>(found - points.begin()), most};
}

/// Lets the point that sticks out furthest enter the basis until none does. The squared distance of
/// the furthest from the center, rounded.
template <class Real> double grow(Basis<Real>& basis, const auto& points)
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

Ball ballAround(const auto& points)
{
    const Vec3 outer = points[furthestFrom(points[0], points).index];
    Basis<double> rough = basisOf(points[furthestFrom(outer, points).index], outer);
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

} // namespace

Ball smallestBall(const PointColumns& points)
{
    return ballAround(points);
}

Ball smallestBall(std::span<const Vec3> points)
{
    return ballAround(points);
}

} // namespace mbv
