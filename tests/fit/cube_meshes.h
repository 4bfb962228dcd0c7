#pragma once

#include "mesh_query/closed_meshes.h"

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <set>
#include <utility>

/// Surfaces of solids that are made of unit cubes.
namespace mbv::test {

using Cell = std::array<int, 3>;

/// The surface of some unit cubes at whole places: a square, two triangles, between each of them
/// and what is none.
inline TriangleMesh cubes(const std::set<Cell>& cells)
{
    TriangleMesh mesh;
    for (const Cell& cell : cells)
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const int side : {0, 1}) {
                Cell next = cell;
                next[axis] += 2 * side - 1;
                if (cells.contains(next))
                    continue;
                Vec3 at = {static_cast<double>(cell[0]), static_cast<double>(cell[1]),
                           static_cast<double>(cell[2])};
                Vec3 u;
                Vec3 v;
                at[static_cast<int>(axis)] += side;
                u[static_cast<int>((axis + (side == 1 ? 1U : 2U)) % 3)] = 1;
                v[static_cast<int>((axis + (side == 1 ? 2U : 1U)) % 3)] = 1;
                mesh = together(std::move(mesh), patchMesh(at, u, v));
            }
    return mesh;
}

inline std::set<Cell> block(const Cell& low, const Cell& high)
{
    std::set<Cell> cells;
    for (int x = low[0]; x < high[0]; ++x)
        for (int y = low[1]; y < high[1]; ++y)
            for (int z = low[2]; z < high[2]; ++z)
                cells.insert({x, y, z});
    return cells;
}

inline std::set<Cell> without(std::set<Cell> cells, const std::set<Cell>& others)
{
    std::erase_if(cells, [&](const Cell& cell) { return others.contains(cell); });
    return cells;
}

/// Two arms, 4 long and 1 wide; of volume 7.
inline TriangleMesh angle()
{
    return cubes(without(block({0, 0, 0}, {4, 4, 1}), block({1, 1, 0}, {4, 4, 1})));
}

/// A square of 4 with one of 2 cut out; of volume 12.
inline TriangleMesh frame()
{
    return cubes(without(block({0, 0, 0}, {4, 4, 1}), block({1, 1, 0}, {3, 3, 1})));
}

} // namespace mbv::test
