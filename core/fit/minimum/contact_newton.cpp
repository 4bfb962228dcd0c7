#include "contact_newton.h"

#include "geometry/numbers/linear_equations.h"

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

/// Three angles, and a multiplier for each of up to three conditions.
constexpr std::size_t kMaxUnknowns = 6;

/// Pivots no larger than this, of equations whose points are of size 1, tell nothing.
constexpr double kSingular = 1e-12;

class NewtonStep {
public:
    NewtonStep(const std::array<Vec3, 3>& axes, const PointColumns& points, const BoxSlope& slope)
        : axes_(axes), points_(points), slope_(slope)
    {
        for (std::size_t side = 0; side < 6; ++side) {
            for (std::size_t c = 0; c < slope.count; ++c) {
                across_[side] += slope.weights[c] * pointOf(c, side);
            }
        }
        for (std::size_t k = 0; k < 3; ++k) {
            extents_[k] = std::max(dot(across_[2 * k + 1] - across_[2 * k], axes[k]), 1e-13);
        }
    }

    std::optional<Vec3> solution()
    {
        if (!keepContacts()) {
            equateCorners();
        }
        if (unknowns_ == 3) {
            return std::nullopt;
        }
        addDerivatives();
        if (!solve(rows_, unknowns_, kSingular)) {
            return std::nullopt;
        }
        return Vec3{rows_[0][kMaxUnknowns], rows_[1][kMaxUnknowns], rows_[2][kMaxUnknowns]};
    }

private:
    Vec3 pointOf(std::size_t corner, std::size_t side) const
    {
        return points_[slope_.corners[corner].points[side]];
    }

    /// The condition row . w == value, with its multiplier.
    void require(const Vec3& row, double value)
    {
        for (int c = 0; c < 3; ++c) {
            rows_[unknowns_][static_cast<std::size_t>(c)] = row[c];
            rows_[static_cast<std::size_t>(c)][unknowns_] = row[c];
        }
        rows_[unknowns_][kMaxUnknowns] = value;
        ++unknowns_;
    }

    /// Points that share a side go on to share it: edge . (axis + w x axis) = 0. False, and no
    /// conditions, when there are more than three.
    bool keepContacts()
    {
        for (std::size_t side = 0; side < 6; ++side) {
            const Vec3& axis = axes_[side / 2];
            for (std::size_t c = 1; c < slope_.count; ++c) {
                const auto isSame = [&](std::size_t other) {
                    return slope_.corners[other].points[side] == slope_.corners[c].points[side];
                };
                bool isNew = true;
                for (std::size_t other = 0; other < c; ++other) {
                    isNew = isNew && !isSame(other);
                }
                if (!isNew) {
                    continue;
                }
                if (unknowns_ == kMaxUnknowns) {
                    rows_ = {};
                    unknowns_ = 3;
                    return false;
                }
                const Vec3 edge = pointOf(c, side) - pointOf(0, side);
                const double length = std::sqrt(dot(edge, edge));
                require(cross(axis, edge) / length, -dot(axis, edge) / length);
            }
        }
        return true;
    }

    /// All corners have the same volume: that of a corner is, to first order in the logarithm, its
    /// extents as parts of those of the box.
    void equateCorners()
    {
        for (std::size_t c = 1; c < slope_.count; ++c) {
            double larger = 0;
            for (std::size_t side = 0; side < 6; ++side) {
                const double sign = side % 2 == 0 ? -1 : 1;
                const Vec3 edge = pointOf(c, side) - pointOf(0, side);
                larger += sign * dot(edge, axes_[side / 2]) / extents_[side / 2];
            }
            const Vec3 steeper = slope_.corners[c].gradient - slope_.corners[0].gradient;
            const double length = std::sqrt(dot(steeper, steeper));
            require(steeper / length, -larger / length);
        }
    }

    /// Across an axis the box reaches from a mean of the points on one side to one of those on the
    /// other, weighted by the multipliers. The extent across . exp(w) axis has the gradient
    /// axis x across and, of its second derivative,
    /// (across axis^T + axis across^T) / 2 - (across . axis) I.
    void addDerivatives()
    {
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3& axis = axes_[k];
            const Vec3 across = across_[2 * k + 1] - across_[2 * k];
            const Vec3 gradient = cross(axis, across) / extents_[k];
            for (int r = 0; r < 3; ++r) {
                const auto row = static_cast<std::size_t>(r);
                for (int c = 0; c < 3; ++c) {
                    rows_[row][static_cast<std::size_t>(c)] +=
                        (across[r] * axis[c] + axis[r] * across[c]) / (2 * extents_[k]) -
                        (r == c ? 1 : 0) - gradient[r] * gradient[c];
                }
                rows_[row][kMaxUnknowns] -= gradient[r];
            }
        }
    }

    const std::array<Vec3, 3>& axes_;
    const PointColumns& points_;
    const BoxSlope& slope_;
    std::array<Vec3, 6> across_;
    std::array<double, 3> extents_ = {};
    LinearEquations<double, kMaxUnknowns> rows_ = {};
    std::size_t unknowns_ = 3;
};

} // namespace

std::optional<Vec3> newtonStep(const std::array<Vec3, 3>& axes, const PointColumns& points,
                               const BoxSlope& slope)
{
    return NewtonStep(axes, points, slope).solution();
}

} // namespace mbv
