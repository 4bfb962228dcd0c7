#pragma once

#include "local_box.h"

#include <mbv/collision/sat.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace mbv::pair {

/// How far boxes overlap along each of the fifteen axes, as if their axes were orthonormal, which
/// they are to 1e-6 (Ericson, Real-Time Collision Detection, section 4.4.1): good to say which of
/// the axes may be the shallowest. Internal.
class RoughOverlaps {
public:
    RoughOverlaps(const LocalBox& a, const LocalBox& b)
    {
        const Vec3 between = b.core.center - a.core.center;
        for (std::size_t i = 0; i < 3; ++i) {
            along_[i] = dot(between, a.axes[i]);
            for (std::size_t j = 0; j < 3; ++j) {
                cosine_[i][j] = dot(a.axes[i], b.axes[j]);
                size_[i][j] = std::abs(cosine_[i][j]);
            }
        }
        const Vec3& ofA = a.half;
        const Vec3& ofB = b.half;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto k = static_cast<int>(i);
            const std::array<double, 3>& row = size_[i];
            put(i, ofA[k] + ofB.x * row[0] + ofB.y * row[1] + ofB.z * row[2] - std::abs(along_[i]));
            put(3 + i, ofB[k] + ofA.x * size_[0][i] + ofA.y * size_[1][i] + ofA.z * size_[2][i] -
                           std::abs(dot(between, b.axes[i])));
        }
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j)
                put(6 + 3 * i + j, acrossEdges(i, j, ofA, ofB));
        }
    }

    /// Of the faces of A, those of B, and the edges of A by those of B.
    bool mayBeLeast(std::size_t axis) const { return !(overlaps_[axis] > least_ + kRough); }

private:
    /// Sizes are up to 4 here, cross products of axes down to 0.2 long; two overlaps are compared.
    static constexpr double kRough = 0x1p-12;
    static constexpr double kUnknown = -std::numeric_limits<double>::infinity();

    void put(std::size_t axis, double overlap)
    {
        overlaps_[axis] = overlap;
        if (overlap != kUnknown)
            least_ = std::min(least_, overlap);
    }

    double acrossEdges(std::size_t i, std::size_t j, const Vec3& ofA, const Vec3& ofB) const
    {
        constexpr double kParallelSquared = 0.04; // of less, rounding shows
        const double squared = 1 - cosine_[i][j] * cosine_[i][j];
        if (squared < kParallelSquared)
            return kUnknown;
        const std::size_t i1 = (i + 1) % 3;
        const std::size_t i2 = (i + 2) % 3;
        const std::size_t j1 = (j + 1) % 3;
        const std::size_t j2 = (j + 2) % 3;
        const auto of = [](const Vec3& half, std::size_t axis) {
            return half[static_cast<int>(axis)];
        };
        const double radii = of(ofA, i1) * size_[i2][j] + of(ofA, i2) * size_[i1][j] +
                             of(ofB, j1) * size_[i][j2] + of(ofB, j2) * size_[i][j1];
        const double between = std::abs(along_[i2] * cosine_[i1][j] - along_[i1] * cosine_[i2][j]);
        return (radii - between) / std::sqrt(squared);
    }

    std::array<double, 3> along_;
    std::array<std::array<double, 3>, 3> cosine_;
    std::array<std::array<double, 3>, 3> size_; ///< of the cosines
    std::array<double, kSatAxisCount> overlaps_;
    double least_ = std::numeric_limits<double>::infinity();
};

} // namespace mbv::pair
