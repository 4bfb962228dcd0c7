#pragma once

#include "fit_meshes.h"
#include "mesh_query/closed_meshes.h"

#include <vector>

namespace mbv::test {

/// Meshes that are the surface of nothing: a soup, one triangle, a lone vertex, a vertex of no
/// triangle, triangles in a line, half a torus.
inline std::vector<TriangleMesh> oddMeshes()
{
    RandomShapes random(8);
    TriangleMesh open = torusMesh(2, 0.5, 20, 8);
    open.triangles.resize(open.triangles.size() / 2);
    return {triangleSoup(random, 40),
            flatTriangle(),
            {{{1, 2, 3}}, {}},
            {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 5, 5}}, {{0, 1, 2}}},
            {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}, {0, 0, 1}}},
            open};
}

} // namespace mbv::test
