#pragma once

#include "fit/fit_meshes.h"

#include <mbv/collision/distance.h>
#include <mbv/fit/cover.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/stream.h>
#include <mbv/mesh_query/nearest_point.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <random>
#include <vector>

namespace mbv::test {

/// How far the point is outside all parts.
inline double distanceFrom(const std::vector<Shape>& parts, const Vec3& p)
{
    double least = std::numeric_limits<double>::infinity();
    for (const Shape& part : parts)
        least = std::min(least, distance(Shape(Sphere{p, 0}), part).distance);
    return least;
}

/// Points of triangles and of the inside are in some part.
inline void expectCovered(CoverKind kind, const TriangleMesh& mesh, std::size_t most)
{
    const std::vector<Shape> parts = fitCover(kind, mesh, most);
    EXPECT_GE(parts.size(), 1U);
    EXPECT_LE(parts.size(), most);
    // Of distances to hulls 1e-6 of their size is promised; these are far better where it is 0.
    const double enough = 1e-9 * diagonalOf(mesh);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> share(0, 1);
    for (int n = 0; n < 300 && !mesh.triangles.empty(); ++n) {
        const auto& [i, j, k] = mesh.triangles[random() % mesh.triangles.size()];
        const double s = n % 3 == 0 ? 0 : share(random); // edges, too
        const double t = (1 - s) * share(random);
        const Vec3 p = mesh.vertices[i] + s * (mesh.vertices[j] - mesh.vertices[i]) +
                       t * (mesh.vertices[k] - mesh.vertices[i]);
        EXPECT_LE(distanceFrom(parts, p), enough) << p;
    }
    for (const Vec3& p : mesh.vertices)
        EXPECT_LE(distanceFrom(parts, p), enough) << p;
    if (!propertiesOf(mesh).watertight)
        return;
    const PosedMesh solid = {MeshBvh(std::make_shared<const TriangleMesh>(mesh)), {}};
    const Aabb box = boundsOf(mesh.vertices);
    for (int n = 0; n < 1000; ++n) {
        const Vec3 at = {share(random), share(random), share(random)};
        const Vec3 p = box.min + scaled(box.max - box.min, at);
        EXPECT_TRUE(!contains(solid, p) || distanceFrom(parts, p) <= enough) << p;
    }
}

} // namespace mbv::test
