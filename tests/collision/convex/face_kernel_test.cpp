#include "collision/convex/epa/face_kernel.h"

#include "random_shapes.h"
#include "simd_targets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace mbv {
namespace {

using convex::FaceColumns;
using convex::LowestFace;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// About the axes, so that each is the farther of its two along its own.
std::array<Vec3, 6> octahedron(test::RandomShapes& random)
{
    std::array<Vec3, 6> vertices;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        vertices[i] = random.point(0.3);
        vertices[i][static_cast<int>(i / 2)] += i % 2 == 0 ? 1 : -1;
    }
    return vertices;
}

TEST(FaceKernel, SetsThePlanesOfAnOctahedronOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        SCOPED_TRACE(target);
        test::RandomShapes random(91);
        for (int n = 0; n < 200; ++n) {
            const std::array<Vec3, 6> vertices = octahedron(random);
            FaceColumns faces;
            const std::optional<LowestFace> lowest = convex::setToOctahedron(vertices, faces);
            ASSERT_TRUE(lowest);
            ASSERT_EQ(faces.count, 8U);
            LowestFace expected;
            for (std::size_t i = 0; i < 8; ++i) {
                const Vec3 normal = faces.normal(i);
                EXPECT_NEAR(norm(normal), 1, 1e-15);
                for (int axis = 0; axis < 3; ++axis) {
                    const bool isSecond = (i >> axis & 1) != 0;
                    const Vec3& corner =
                        vertices[2 * static_cast<std::size_t>(axis) + (isSecond ? 1U : 0U)];
                    EXPECT_NEAR(dot(normal, corner), faces.height[i], 1e-15);
                    EXPECT_EQ(normal[axis] < 0, isSecond); // outward
                }
                EXPECT_EQ(faces.open[i], faces.height[i]);
                EXPECT_LT(faces.proven[i], faces.height[i]);
                EXPECT_GT(faces.proven[i], faces.height[i] - 1e-13);
                if (faces.open[i] < expected.open) {
                    expected.open = faces.open[i];
                    expected.face = i;
                }
                expected.proven = std::min(expected.proven, faces.proven[i]);
            }
            EXPECT_EQ(lowest->face, expected.face);
            EXPECT_EQ(lowest->open, expected.open);
            EXPECT_EQ(lowest->proven, expected.proven);
        }
    });
}

TEST(FaceKernel, SetsNoneWhereAFaceHasNoArea)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(92);
        for (std::size_t i = 0; i < 4; ++i) {
            std::array<Vec3, 6> vertices = octahedron(random);
            vertices[i] = vertices[i < 2 ? 2 : 4]; // of the next axis, with which it has faces
            FaceColumns faces;
            EXPECT_FALSE(convex::setToOctahedron(vertices, faces)) << i << ", " << target;
        }
    });
}

/// Some see the point, some are exhausted, and their number fills no lanes.
TEST(FaceKernel, FindsTheLowestOfThoseThatDoNotSeeAPointOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        test::RandomShapes random(93);
        for (std::size_t count = 1; count < 40; ++count) {
            SCOPED_TRACE(testing::Message() << count << " faces, " << target);
            FaceColumns faces;
            faces.count = count;
            for (std::size_t i = 0; i < count; ++i) {
                const double height = random.number(0.1, 1);
                faces.set(i, {random.direction(), height, height - 1e-3});
                if (i % 5 == 4)
                    faces.open[i] = kInfinity;
            }
            const Vec3 point = random.direction();
            convex::FaceBits bits;
            const LowestFace lowest = convex::facesThatSee(faces, point, 1e-14, bits);
            LowestFace expected;
            for (std::size_t i = 0; i < count; ++i) {
                const bool sees = dot(faces.normal(i), point) >= faces.height[i] - 1e-14;
                EXPECT_EQ((bits[i / 8] >> i % 8 & 1) != 0, sees) << i;
                if (!sees && faces.open[i] < expected.open) {
                    expected.open = faces.open[i];
                    expected.face = i;
                }
                if (!sees)
                    expected.proven = std::min(expected.proven, faces.proven[i]);
            }
            EXPECT_EQ(lowest.open, expected.open);
            EXPECT_EQ(lowest.proven, expected.proven);
            if (expected.open < kInfinity) {
                EXPECT_EQ(lowest.face, expected.face);
            }
        }
    });
}

} // namespace
} // namespace mbv
