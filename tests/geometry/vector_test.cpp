#include <mbv/geometry/vec2.h>
#include <mbv/geometry/vec3.h>

#include <gtest/gtest.h>

#include <limits>

namespace mbv {
namespace {

TEST(Vec3, OperatorsWorkByComponent)
{
    constexpr Vec3 a = {1, -2, 4};
    constexpr Vec3 b = {0.5, 3, -8};
    static_assert(a + b == Vec3{1.5, 1, -4});
    static_assert(a - b == Vec3{0.5, -5, 12});
    static_assert(-a == Vec3{-1, 2, -4});
    static_assert(2 * a == Vec3{2, -4, 8} && a * 2 == 2 * a);
    static_assert(a / 4 == Vec3{0.25, -0.5, 1});
    static_assert(a[0] == 1 && a[1] == -2 && a[2] == 4);
}

TEST(Vec3, AssigningOperatorsGiveWhatThePlainOnesGive)
{
    const Vec3 a = {1, -2, 4};
    const Vec3 b = {0.5, 3, -8};
    Vec3 v = a;
    EXPECT_EQ(v += b, a + b);
    EXPECT_EQ(v -= b, a);
    EXPECT_EQ(v *= 3, 3 * a);
    EXPECT_EQ(v /= 3, a);
    (v += a) *= 2; // they give the vector itself
    EXPECT_EQ(v, 4 * a);
    v[2] = 7;
    EXPECT_EQ(v.z, 7);
}

TEST(Vec2, OperatorsWorkByComponent)
{
    constexpr Vec2 a = {1, -2};
    constexpr Vec2 b = {0.5, 3};
    static_assert(a + b == Vec2{1.5, 1});
    static_assert(a - b == Vec2{0.5, -5});
    static_assert(-a == Vec2{-1, 2});
    static_assert(2 * a == Vec2{2, -4} && a * 2 == 2 * a);
    static_assert(a / 4 == Vec2{0.25, -0.5});
    static_assert(dot(a, b) == -5.5);
    static_assert(perpendicular(a) == Vec2{2, 1} && dot(a, perpendicular(a)) == 0);
    Vec2 v = a;
    EXPECT_EQ(v += b, a + b);
    EXPECT_EQ(v -= b, a);
    EXPECT_EQ(v *= 3, 3 * a);
    EXPECT_EQ(v /= 3, a);
    v[1] = 7;
    EXPECT_EQ(v[1], 7);
}

TEST(Vec2, NormOfHugeAndTinyVectorsIsRight)
{
    EXPECT_DOUBLE_EQ(norm(Vec2{3e300, 4e300}), 5e300);
    EXPECT_DOUBLE_EQ(norm(Vec2{3e-300, -4e-300}), 5e-300);
    EXPECT_TRUE(isFinite(Vec2{1, 2}));
    EXPECT_FALSE(isFinite(Vec2{1, std::numeric_limits<double>::infinity()}));
}

} // namespace
} // namespace mbv
