#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cmath>
#include <cstdint>
#include <numbers>

namespace mbv::bench {

/// A closed bumpy torus of 2 around * across triangles, for who has no mesh at hand.
inline TriangleMesh bumpyTorus(std::uint32_t around, std::uint32_t across)
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t j = 0; j < across; ++j) {
            const double u = 2 * std::numbers::pi * i / around;
            const double v = 2 * std::numbers::pi * j / across;
            const double r = 0.4 + 0.03 * std::sin(11 * u) * std::cos(7 * v);
            const double out = 1 + r * std::cos(v);
            mesh.vertices.push_back({out * std::cos(u), out * std::sin(u), r * std::sin(v)});
            const std::uint32_t a = i * across + j;
            const std::uint32_t b = (i + 1) % around * across + j;
            const std::uint32_t c = (i + 1) % around * across + (j + 1) % across;
            const std::uint32_t d = i * across + (j + 1) % across;
            mesh.triangles.push_back({a, b, c});
            mesh.triangles.push_back({a, c, d});
        }
    }
    return mesh;
}

} // namespace mbv::bench
