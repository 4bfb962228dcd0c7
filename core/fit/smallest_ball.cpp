#include "smallest_ball.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

namespace mbv {
namespace {

constexpr int kMostSteps = 1000; ///< far more than were ever needed (about 30)

/// Extended precision where the machine has it: four nearly coplanar points lose half the digits.
using Real = long double;
using Point = std::array<Real, 3>;

Point asPoint(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

Point difference(const Point& a, const Point& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Real dotOf(const Point& a, const Point& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// Solves the n equations in place by Gaussian elimination with pivots; false when singular.
bool solve(std::array<std::array<Real, 4>, 3>& rows, std::size_t n)
{
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < n; ++row) {
            if (std::abs(rows[row][column]) > std::abs(rows[pivot][column])) {
                pivot = row;
            }
        }
        std::swap(rows[column], rows[pivot]);
        if (rows[column][column] == 0) {
            return false;
        }
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column) {
                continue;
            }
            const Real factor = rows[row][column] / rows[column][column];
            for (std::size_t k = column; k <= n; ++k) {
                rows[row][k] -= factor * rows[column][k];
            }
        }
    }
    for (std::size_t row = 0; row < n; ++row) {
        rows[row][n] /= rows[row][row];
    }
    return true;
}

/// At most four points.
struct PointSet {
    std::array<Point, 4> points = {};
    std::size_t count = 0;

    void add(const Point& p) { points[count++] = p; }
};

/// The centre of the smallest sphere through the points: q0 + sum l_j d_j with d_j = q_j - q0, at
/// equal distances from all, that is 2 sum_j (d_i . d_j) l_j = d_i . d_i.
std::optional<Point> circumcenter(const PointSet& through)
{
    const std::size_t n = through.count - 1;
    std::array<Point, 3> d = {};
    std::array<std::array<Real, 4>, 3> rows = {};
    for (std::size_t i = 0; i < n; ++i) {
        d[i] = difference(through.points[i + 1], through.points[0]);
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            rows[i][j] = 2 * dotOf(d[i], d[j]);
        }
        rows[i][n] = dotOf(d[i], d[i]);
    }
    if (!solve(rows, n)) {
        return std::nullopt;
    }
    Point center = through.points[0];
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < 3; ++k) {
            center[k] += rows[j][n] * d[j][k];
        }
    }
    return center;
}

struct Basis {
    PointSet through;
    Point center = {};
    Real squaredRadius = std::numeric_limits<Real>::infinity();
};

/// The smallest ball around the basis and one more point.
Basis joined(const Basis& basis, const Point& entering)
{
    Basis best;
    for (std::size_t subset = 0; subset < (1U << basis.through.count); ++subset) {
        if (std::popcount(subset) > 3) {
            continue;
        }
        PointSet through;
        through.add(entering);
        for (std::size_t i = 0; i < basis.through.count; ++i) {
            if ((subset >> i & 1U) != 0) {
                through.add(basis.through.points[i]);
            }
        }
        const auto center = circumcenter(through);
        if (!center) {
            continue;
        }
        const auto squaredFrom = [&](const Point& p) {
            const Point d = difference(p, *center);
            return dotOf(d, d);
        };
        Real squaredRadius = squaredFrom(entering);
        for (std::size_t i = 0; i < basis.through.count; ++i) {
            squaredRadius = std::max(squaredRadius, squaredFrom(basis.through.points[i]));
        }
        if (squaredRadius < best.squaredRadius) {
            best = {through, *center, squaredRadius};
        }
    }
    return best;
}

} // namespace

Ball smallestBall(const PointColumns& points)
{
    Basis basis;
    basis.through.add(asPoint(points[0]));
    basis.center = asPoint(points[0]);
    basis.squaredRadius = 0;
    const auto rounded = [&] {
        return Vec3{static_cast<double>(basis.center[0]), static_cast<double>(basis.center[1]),
                    static_cast<double>(basis.center[2])};
    };
    for (int step = 0; step < kMostSteps; ++step) {
        const Furthest furthest = furthestFrom(rounded(), points);
        if (furthest.squaredDistance <= static_cast<double>(basis.squaredRadius)) {
            break;
        }
        const Basis next = joined(basis, asPoint(points[furthest.index]));
        if (!(next.squaredRadius > basis.squaredRadius)) {
            break; // what sticks out is less than rounding
        }
        basis = next;
    }
    const Vec3 center = rounded();
    return {center, furthestFrom(center, points).squaredDistance};
}

} // namespace mbv
