#include "fit/axes/symmetric_eigen.h"

#include "random_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mbv::test {
namespace {

Vec3 times(const SymmetricMatrix& m, const Vec3& v)
{
    const Vec3& d = m.diagonal;
    const Vec3& o = m.offDiagonal; // yz, xz, xy
    return {d.x * v.x + o.z * v.y + o.y * v.z, o.z * v.x + d.y * v.y + o.x * v.z,
            o.y * v.x + o.x * v.y + d.z * v.z};
}

void expectEigen(const SymmetricMatrix& m, double scale)
{
    const SymmetricEigen eigen = eigenOf(m);
    EXPECT_GE(eigen.values[0], eigen.values[1]);
    EXPECT_GE(eigen.values[1], eigen.values[2]);
    // Some ten rotations of a few roundings each.
    const double rounding = 1e-14;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& v = eigen.vectors[i];
        EXPECT_LE(norm(times(m, v) - eigen.values[i] * v), rounding * scale);
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_NEAR(dot(v, eigen.vectors[k]), i == k ? 1 : 0, rounding);
    }
}

TEST(SymmetricEigen, VectorsAreOrthonormalAndScaledByTheirValues)
{
    RandomShapes random(1);
    for (int i = 0; i < 1000; ++i)
        expectEigen({random.point(1), random.point(1)}, 3);
}

TEST(SymmetricEigen, AlsoNextToTiesAndForAnySize)
{
    RandomShapes random(2);
    for (const double tiny : {0.0, 1e-300, 1e-17, 1e-12, 1e-8})
        for (int i = 0; i < 100; ++i)
            expectEigen({Vec3{1, 1, 1} + tiny * random.point(1), tiny * random.point(1)}, 1);
    for (const double scale : {1e-100, 1e-10, 1e10, 1e100})
        for (int i = 0; i < 100; ++i)
            expectEigen({scale * random.point(1), scale * random.point(1)}, 3 * scale);
}

TEST(SymmetricEigen, OfADiagonalMatrixIsExact)
{
    const SymmetricEigen eigen = eigenOf({{2, 5, 3}, {0, 0, 0}});
    EXPECT_EQ(eigen.values, (std::array<double, 3>{5, 3, 2}));
    EXPECT_EQ(eigen.vectors, (std::array{Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 0}}));
}

// | 2 1 0 |   2 - sqrt 2, 2 and 2 + sqrt 2: the second difference of four points.
// | 1 2 1 |
// | 0 1 2 |
TEST(SymmetricEigen, OfTheSecondDifferenceIsItsClosedForm)
{
    const SymmetricEigen eigen = eigenOf({{2, 2, 2}, {1, 0, 1}});
    EXPECT_NEAR(eigen.values[0], 2 + std::sqrt(2.0), 1e-15 * 4);
    EXPECT_NEAR(eigen.values[1], 2, 1e-15 * 4);
    EXPECT_NEAR(eigen.values[2], 2 - std::sqrt(2.0), 1e-15 * 4);
}

} // namespace
} // namespace mbv::test
