#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cmath>
#include <cstdint>
#include <numbers>

namespace mbv::test {

/// A closed surface of 2 * around * across triangles, about 2.7 wide.
inline TriangleMesh torus(std::uint32_t around, std::uint32_t across)
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t k = 0; k < across; ++k) {
            const double u = 2 * std::numbers::pi * i / around;
            const double v = 2 * std::numbers::pi * k / across;
            const double r = 1 + 0.35 * std::cos(v);
            mesh.vertices.push_back({r * std::cos(u), r * std::sin(u), 0.35 * std::sin(v)});
        }
    }
    const auto at = [&](std::uint32_t i, std::uint32_t k) {
        return i % around * across + k % across;
    };
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t k = 0; k < across; ++k) {
            mesh.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
            mesh.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
        }
    }
    return mesh;
}

} // namespace mbv::test
