#pragma once

#include <mbv/mesh_query/contact_patches.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace mbv::test {

inline void expectNear(const Vec3& found, const Vec3& expected, double within)
{
    EXPECT_LE(norm(found - expected), within)
        << found.x << ' ' << found.y << ' ' << found.z << " is not " << expected.x << ' '
        << expected.y << ' ' << expected.z;
}

/// Each of the corners is one of the points, on A.
inline void expectPoints(const ContactPatch& patch, const std::vector<Vec3>& corners, double within)
{
    EXPECT_EQ(patch.points.size(), corners.size());
    for (const Vec3& corner : corners) {
        const auto isHere = [&](const ManifoldPoint& p) { return norm(p.onA - corner) <= within; };
        EXPECT_EQ(std::count_if(patch.points.begin(), patch.points.end(), isHere), 1)
            << corner.x << ' ' << corner.y << ' ' << corner.z;
    }
}

/// What the docs of a patch say.
inline void expectConsistent(const std::vector<ContactPatch>& patches, const PosedMesh& mesh,
                             const ContactPatchOptions& options = {})
{
    double before = std::numeric_limits<double>::infinity();
    for (const ContactPatch& patch : patches) {
        EXPECT_NEAR(norm(patch.normal), 1, 1e-12);
        ASSERT_FALSE(patch.points.empty());
        EXPECT_LE(patch.points.size(), options.maxPoints);
        EXPECT_EQ(patch.triangles.size(), patch.points.size());
        EXPECT_EQ(patch.depth, patch.points.front().depth);
        EXPECT_LE(patch.depth, before);
        before = patch.depth;
        for (std::size_t i = 0; i < patch.points.size(); ++i) {
            const ManifoldPoint& p = patch.points[i];
            EXPECT_LE(p.depth, patch.depth + 1e-9);
            EXPECT_GE(p.depth, -options.margin);
            expectNear(p.onA - p.onB, p.depth * patch.normal, 1e-9);
            EXPECT_EQ(patch.triangles[i].a, 0U);
            EXPECT_LT(patch.triangles[i].b, mesh.bvh.mesh().triangles.size());
        }
    }
}

} // namespace mbv::test
