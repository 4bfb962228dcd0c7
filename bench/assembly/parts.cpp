#include "parts.h"

#include <cmath>
#include <cstdint>
#include <numbers>

namespace mbv::bench {
namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

std::uint32_t index(int i)
{
    return static_cast<std::uint32_t>(i);
}

} // namespace

TriangleMesh ringPart(int around, int across, double radius, double thickness, double wave)
{
    TriangleMesh mesh;
    for (int i = 0; i < around; ++i) {
        const double u = kTwoPi * i / around;
        for (int j = 0; j < across; ++j) {
            const double v = kTwoPi * j / across;
            const double r = radius + thickness * std::cos(v);
            mesh.vertices.push_back({r * std::cos(u), r * std::sin(u),
                                     thickness * std::sin(v) + wave * std::sin(2 * u)});
            const int nextI = (i + 1) % around * across;
            const int nextJ = (j + 1) % across;
            const std::uint32_t a = index(i * across + j);
            const std::uint32_t b = index(nextI + j);
            const std::uint32_t c = index(nextI + nextJ);
            const std::uint32_t d = index(i * across + nextJ);
            mesh.triangles.push_back({a, b, c});
            mesh.triangles.push_back({a, c, d});
        }
    }
    return mesh;
}

TriangleMesh barPart(int around, int across, double radius, double halfLength, double waist)
{
    TriangleMesh mesh;
    mesh.vertices.push_back({0, 0, -halfLength});
    for (int ring = 1; ring < across; ++ring) {
        const double height = -std::cos(std::numbers::pi * ring / across);
        const double r =
            radius * std::sqrt(1 - height * height) * (1 - waist * (1 - height * height));
        for (int i = 0; i < around; ++i) {
            const double u = kTwoPi * i / around;
            mesh.vertices.push_back({r * std::cos(u), r * std::sin(u), halfLength * height});
        }
    }
    mesh.vertices.push_back({0, 0, halfLength});
    const std::uint32_t top = index(static_cast<int>(mesh.vertices.size()) - 1);
    const auto at = [&](int ring, int i) { return index(1 + (ring - 1) * around + i % around); };
    for (int i = 0; i < around; ++i) {
        mesh.triangles.push_back({0, at(1, i + 1), at(1, i)});
        mesh.triangles.push_back({top, at(across - 1, i), at(across - 1, i + 1)});
        for (int ring = 1; ring + 1 < across; ++ring) {
            mesh.triangles.push_back({at(ring, i), at(ring, i + 1), at(ring + 1, i + 1)});
            mesh.triangles.push_back({at(ring, i), at(ring + 1, i + 1), at(ring + 1, i)});
        }
    }
    return mesh;
}

} // namespace mbv::bench
