#pragma once

#include "moving_triangles.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>

/// What is looked at to find a direction between two triangles that move. Internal.
namespace mbv::motion {

/// Two vectors for each direction, which is across both.
struct alignas(64) Directions {
    static constexpr std::size_t kCount = 11;
    static constexpr std::size_t kWidth = 16; // whole vectors
    double u[3][kWidth] = {};
    double v[3][kWidth] = {};

    void set(std::size_t n, const Vec3& a, const Vec3& b)
    {
        for (std::size_t i = 0; i < 3; ++i) {
            u[i][n] = a[static_cast<int>(i)];
            v[i][n] = b[static_cast<int>(i)];
        }
    }
};

/// The directions as units, and how far apart triangles stay along each.
struct alignas(64) GapsAlong {
    double unit[3][Directions::kWidth];
    double gap[Directions::kWidth];
};

/// Where corners are before and after the moment, from one of them.
struct Ends {
    std::array<std::array<Vec3, 3>, 2> a;
    std::array<std::array<Vec3, 3>, 2> b;

    Ends(const MovingTriangle& ofA, const MovingTriangle& ofB, double half)
    {
        const Vec3& origin = ofA.corners[0];
        for (std::size_t k = 0; k < 3; ++k) {
            const Vec3 fromA = ofA.corners[k] - origin;
            const Vec3 fromB = ofB.corners[k] - origin;
            a[0][k] = fromA - half * ofA.velocities[k];
            a[1][k] = fromA + half * ofA.velocities[k];
            b[0][k] = fromB - half * ofB.velocities[k];
            b[1][k] = fromB + half * ofB.velocities[k];
        }
    }
};

} // namespace mbv::motion
