#include "simplified_mesh.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace mbv {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// Cells of a box; points outside it belong to those at its border.
class Grid {
public:
    Grid(const Aabb& box, std::size_t alongLongest) : low_(box.min)
    {
        const Vec3 extent = box.max - box.min;
        const double longest = std::max({extent.x, extent.y, extent.z});
        cell_ = longest > 0 ? longest / static_cast<double>(alongLongest) : 1;
        counts_ = {count(extent.x), count(extent.y), count(extent.z)};
    }

    [[nodiscard]] std::size_t cells() const { return counts_[0] * counts_[1] * counts_[2]; }

    [[nodiscard]] std::size_t cellOf(const Vec3& p) const
    {
        const std::array offset = {p.x - low_.x, p.y - low_.y, p.z - low_.z};
        std::size_t cell = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto last = static_cast<double>(counts_[axis] - 1);
            cell = cell * counts_[axis] +
                   static_cast<std::size_t>(std::clamp(offset[axis] / cell_, 0.0, last));
        }
        return cell;
    }

private:
    [[nodiscard]] std::size_t count(double length) const
    {
        return static_cast<std::size_t>(length / cell_) + 1;
    }

    Vec3 low_;
    double cell_ = 1;
    std::array<std::size_t, 3> counts_{};
};

/// Vertices that become one, by cell.
class Cells {
public:
    explicit Cells(std::size_t count) : vertexOf_(count, kNone) {}

    std::uint32_t add(std::size_t cell, const Vec3& p, TriangleMesh& mesh)
    {
        std::uint32_t& vertex = vertexOf_[cell];
        if (vertex == kNone) {
            vertex = static_cast<std::uint32_t>(mesh.vertices.size());
            mesh.vertices.push_back({});
        }
        if (members_.size() < mesh.vertices.size())
            members_.resize(mesh.vertices.size());
        const double share = 1.0 / ++members_[vertex]; // a running mean cannot overflow
        mesh.vertices[vertex] = (1 - share) * mesh.vertices[vertex] + share * p;
        return vertex;
    }

private:
    std::vector<std::uint32_t> vertexOf_;
    std::vector<std::uint32_t> members_; ///< of each vertex of the mesh
};

bool reachesInto(const Triangle& t, const Aabb& box)
{
    const Vec3 low = min(min(t.a, t.b), t.c);
    const Vec3 high = max(max(t.a, t.b), t.c);
    return low.x <= box.max.x && low.y <= box.max.y && low.z <= box.max.z && high.x >= box.min.x &&
           high.y >= box.min.y && high.z >= box.min.z;
}

struct Coarsening {
    std::vector<bool> isNear; ///< vertices
    Aabb nearBounds;
    Aabb bounds;
    std::size_t nearCells = 0; ///< along the longest side; 0: vertices stay
    std::size_t farCells = 0;
};

struct Coarsened {
    TriangleMesh mesh;
    std::size_t near = 0; ///< triangles of near vertices alone
};

Coarsened coarsened(const TriangleMesh& mesh, const Coarsening& how)
{
    Coarsened result;
    const Grid nearGrid(how.nearBounds, std::max<std::size_t>(how.nearCells, 1));
    const Grid farGrid(how.bounds, how.farCells);
    Cells nearOnes(how.nearCells > 0 ? nearGrid.cells() : 0);
    Cells farOnes(farGrid.cells());
    std::vector<std::uint32_t> place(mesh.vertices.size(), kNone);
    std::vector<bool> isNear;
    const auto placeOf = [&](std::uint32_t vertex) {
        if (place[vertex] != kNone)
            return place[vertex];
        const Vec3& p = mesh.vertices[vertex];
        if (!how.isNear[vertex])
            place[vertex] = farOnes.add(farGrid.cellOf(p), p, result.mesh);
        else if (how.nearCells > 0)
            place[vertex] = nearOnes.add(nearGrid.cellOf(p), p, result.mesh);
        else {
            place[vertex] = static_cast<std::uint32_t>(result.mesh.vertices.size());
            result.mesh.vertices.push_back(p);
        }
        return place[vertex];
    };
    for (const auto& [a, b, c] : mesh.triangles) {
        const std::array corners = {placeOf(a), placeOf(b), placeOf(c)};
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0])
            continue;
        result.mesh.triangles.push_back(corners);
        if (how.isNear[a] && how.isNear[b] && how.isNear[c])
            ++result.near;
    }
    return result;
}

/// Cells that give a closed surface about so many triangles.
std::size_t cellsFor(std::size_t triangles)
{
    constexpr double kTrianglesOfCell = 4; // of the longest side squared: a ball has about 2 pi
    constexpr std::size_t kMin = 2;
    constexpr std::size_t kMax = 128;
    const double cells = std::sqrt(static_cast<double>(triangles) / kTrianglesOfCell);
    return std::clamp(static_cast<std::size_t>(cells), kMin, kMax);
}

/// At least one.
std::size_t fewer(std::size_t cells)
{
    return std::max<std::size_t>(cells * 3 / 4, 1);
}

} // namespace

TriangleMesh simplifiedAround(const TriangleMesh& mesh, const Aabb& region, std::size_t mostNear,
                              std::size_t mostFar)
{
    if (mesh.triangles.size() <= mostNear + mostFar)
        return mesh;
    Coarsening how;
    how.bounds = boundsOf(mesh.vertices);
    how.isNear.resize(mesh.vertices.size());
    std::vector<Vec3> nearVertices;
    for (const auto& [a, b, c] : mesh.triangles) {
        const Triangle triangle = {mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]};
        if (!reachesInto(triangle, region))
            continue;
        for (const std::uint32_t corner : {a, b, c})
            how.isNear[corner] = true;
        nearVertices.insert(nearVertices.end(), {triangle.a, triangle.b, triangle.c});
    }
    how.nearBounds = nearVertices.empty() ? how.bounds : boundsOf(nearVertices);
    how.farCells = cellsFor(mostFar);
    Coarsened result = coarsened(mesh, how);
    if (result.near > mostNear) {
        how.nearCells = cellsFor(mostNear);
        result = coarsened(mesh, how);
    }
    while (result.near > mostNear && how.nearCells > 1) {
        how.nearCells = fewer(how.nearCells);
        result = coarsened(mesh, how);
    }
    while (result.mesh.triangles.size() > result.near + mostFar && how.farCells > 1) {
        how.farCells = fewer(how.farCells);
        result = coarsened(mesh, how);
    }
    return std::move(result.mesh);
}

} // namespace mbv
