#include "contour.h"

#include "distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mbv::generate {
namespace {

/// A corner of a cube as three bits: 1 = +x, 2 = +y, 4 = +z.
using Corner = unsigned;
using Tetrahedron = std::array<Corner, 4>;

/// Every path from corner 0 to corner 7 along three cube edges is a tetrahedron; together they
/// fill the cube. The middle corners of odd paths are swapped so that all six have the same
/// orientation (positive).
constexpr std::array<Tetrahedron, 6> kTetrahedra = {{
    {0, 1, 3, 7}, // x y z
    {0, 2, 6, 7}, // y z x
    {0, 4, 5, 7}, // z x y
    {0, 5, 1, 7}, // x z y, odd
    {0, 3, 2, 7}, // y x z, odd
    {0, 6, 4, 7}, // z y x, odd
}};

/// For each set of inside corners (bit i for corner i): an even permutation that lists the inside
/// corners first, so one rule per count gives outward triangles.
constexpr std::array<std::array<unsigned, 4>, 16> kInsideFirst = {{
    {0, 1, 2, 3},
    {0, 1, 2, 3},
    {1, 0, 3, 2},
    {0, 1, 2, 3}, // 0000 0001 0010 0011
    {2, 0, 1, 3},
    {0, 2, 3, 1},
    {1, 2, 0, 3},
    {0, 1, 2, 3}, // 0100 0101 0110 0111
    {3, 0, 2, 1},
    {0, 3, 1, 2},
    {1, 3, 2, 0},
    {0, 3, 1, 2}, // 1000 1001 1010 1011
    {2, 3, 0, 1},
    {0, 2, 3, 1},
    {2, 1, 3, 0},
    {0, 1, 2, 3}, // 1100 1101 1110 1111
}};

class Grid {
public:
    Grid(const DistanceFn& distance, const Aabb& region, double spacing)
        : origin_(region.min), spacing_(spacing)
    {
        const Vec3 cells = (region.max - region.min) / spacing;
        for (int axis = 0; axis < 3; ++axis) {
            points_[static_cast<std::size_t>(axis)] =
                static_cast<std::size_t>(std::ceil(cells[axis])) + 1;
        }
        stride_ = {1, points_[0], points_[0] * points_[1]};
        values_.resize(stride_[2] * points_[2]);
        for (std::size_t z = 0; z < points_[2]; z += kBlock) {
            for (std::size_t y = 0; y < points_[1]; y += kBlock) {
                for (std::size_t x = 0; x < points_[0]; x += kBlock) {
                    sampleBlock(distance, {x, y, z});
                }
            }
        }
        vertexOnEdge_.assign(values_.size() * 8, kNone);
    }

    TriangleMesh contoured()
    {
        for (std::size_t z = 0; z + 1 < points_[2]; ++z) {
            for (std::size_t y = 0; y + 1 < points_[1]; ++y) {
                for (std::size_t x = 0; x + 1 < points_[0]; ++x) {
                    for (const Tetrahedron& tetrahedron : kTetrahedra) {
                        contourOne(x + y * stride_[1] + z * stride_[2], tetrahedron);
                    }
                }
            }
        }
        return std::move(mesh_);
    }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::size_t kBlock = 4; ///< grid points along the edge of a block

    Vec3 position(std::size_t x, std::size_t y, std::size_t z) const
    {
        return origin_ + spacing_ * Vec3{static_cast<double>(x), static_cast<double>(y),
                                         static_cast<double>(z)};
    }

    Vec3 position(std::size_t point) const
    {
        return position(point % points_[0], point / stride_[1] % points_[1], point / stride_[2]);
    }

    /// Blocks far from the surface, which are most, are sampled once in the middle: only the sign
    /// of their points counts.
    void sampleBlock(const DistanceFn& distance, const std::array<std::size_t, 3>& first)
    {
        const double half = 0.5 * spacing_ * (kBlock - 1);
        const double middle =
            distance(position(first[0], first[1], first[2]) + Vec3{half, half, half});
        // From the middle to a corner, and one grid edge (a cube's diagonal at most) beyond it.
        const double reach = std::sqrt(3.0) * (half + spacing_);
        const bool isFar = std::abs(middle) > kLargestOverestimate * reach;
        for (std::size_t z = first[2]; z < std::min(first[2] + kBlock, points_[2]); ++z) {
            for (std::size_t y = first[1]; y < std::min(first[1] + kBlock, points_[1]); ++y) {
                for (std::size_t x = first[0]; x < std::min(first[0] + kBlock, points_[0]); ++x) {
                    values_[x + y * stride_[1] + z * stride_[2]] =
                        isFar ? middle : distance(position(x, y, z));
                }
            }
        }
    }

    std::size_t pointAt(std::size_t cube, Corner corner) const
    {
        return cube + (corner & 1) * stride_[0] + (corner >> 1 & 1) * stride_[1] +
               (corner >> 2 & 1) * stride_[2];
    }

    void contourOne(std::size_t cube, const Tetrahedron& tetrahedron)
    {
        unsigned inside = 0;
        int count = 0;
        for (unsigned i = 0; i < 4; ++i) {
            if (values_[pointAt(cube, tetrahedron[i])] < 0) {
                inside |= 1U << i;
                ++count;
            }
        }
        if (count == 0 || count == 4) {
            return;
        }
        const auto& order = kInsideFirst[inside];
        const auto vertex = [&](unsigned i, unsigned j) {
            return edgeVertex(cube, tetrahedron[order[i]], tetrahedron[order[j]]);
        };
        if (count == 1) {
            mesh_.triangles.push_back({vertex(0, 1), vertex(0, 2), vertex(0, 3)});
        } else if (count == 3) {
            mesh_.triangles.push_back({vertex(3, 0), vertex(3, 1), vertex(3, 2)});
        } else {
            const std::array quad = {vertex(0, 2), vertex(0, 3), vertex(1, 3), vertex(1, 2)};
            mesh_.triangles.push_back({quad[0], quad[1], quad[2]});
            mesh_.triangles.push_back({quad[0], quad[2], quad[3]});
        }
    }

    /// The vertex on the edge between two corners of a cube, made on first use. One corner's bits
    /// contain the other's, so the lower corner and the difference name the edge in all cubes.
    std::uint32_t edgeVertex(std::size_t cube, Corner i, Corner j)
    {
        const Corner low = i & j;
        const std::size_t a = pointAt(cube, low);
        const std::size_t b = pointAt(cube, i | j);
        std::uint32_t& vertex = vertexOnEdge_[a * 8 + ((i | j) ^ low)];
        if (vertex == kNone) {
            const double t = values_[a] / (values_[a] - values_[b]);
            vertex = static_cast<std::uint32_t>(mesh_.vertices.size());
            mesh_.vertices.push_back((1 - t) * position(a) + t * position(b));
        }
        return vertex;
    }

    Vec3 origin_;
    double spacing_;
    std::array<std::size_t, 3> points_ = {};
    std::array<std::size_t, 3> stride_ = {};
    std::vector<double> values_;
    std::vector<std::uint32_t> vertexOnEdge_; ///< eight per point, by direction; 0 is unused
    TriangleMesh mesh_;
};

/// Half the distance between the samples of a central difference: small against any feature,
/// large against the rounding of the distance (1e-16).
constexpr double kDifference = 1e-4;

Vec3 gradient(const DistanceFn& distance, const Vec3& p)
{
    Vec3 result;
    for (int axis = 0; axis < 3; ++axis) {
        Vec3 step;
        step[axis] = kDifference;
        const double ahead = distance(p + step);
        const double behind = distance(p - step);
        result[axis] = (ahead - behind) / (2 * kDifference);
    }
    return result;
}

} // namespace

TriangleMesh contour(const DistanceFn& distance, const Aabb& region, double spacing)
{
    return Grid(distance, region, spacing).contoured();
}

Vec3 projectToSurface(const DistanceFn& distance, Vec3 p)
{
    for (int step = 0; step < 3; ++step) {
        const Vec3 g = gradient(distance, p);
        p -= distance(p) / dot(g, g) * g;
    }
    return p;
}

Vec3 surfaceNormal(const DistanceFn& distance, const Vec3& p)
{
    const Vec3 g = gradient(distance, p);
    return g / length(g);
}

} // namespace mbv::generate
