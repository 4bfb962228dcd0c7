#include <language/texts.h>
#include <session/readable_pose.h>

#include <mbv/geometry/quaternion.h>

#include <gtest/gtest.h>

#include <random>

namespace mbv::viewer {
namespace {

TEST(ReadablePose, SaysARotationByItsSmallestAngles)
{
    const auto angles = [](const Vec3& degrees) {
        return readableAngles(fromEulerXyzDegrees(degrees));
    };
    EXPECT_EQ(angles({180, 0, 180}), (Vec3{0, 180, 0}));
    EXPECT_EQ(angles({0, 180, 0}), (Vec3{0, 180, 0}));
    EXPECT_EQ(angles({0, 120, 0}), (Vec3{0, 120, 0}));
    EXPECT_EQ(angles({0, 0, 0}), (Vec3{0, 0, 0}));
    std::mt19937 random(5);
    std::uniform_real_distribution<double> degrees(-180, 180);
    for (int i = 0; i < 500; ++i) {
        const Quaternion q =
            fromEulerXyzDegrees({degrees(random), degrees(random), degrees(random)});
        const Quaternion again = fromEulerXyzDegrees(readableAngles(q));
        const Vec3 v = {1, 2, 3};
        EXPECT_LT(norm(rotate(q, v) - rotate(again, v)), 1e-7) << "the same rotation";
    }
}

TEST(ReadablePose, ShowsWhatRoundingLeftAsZero)
{
    EXPECT_EQ(withoutNoise({-4.8e-34, 0.5, 1e-17}, 1), (Vec3{0, 0.5, 0}));
    EXPECT_EQ(withoutNoise({-4.8e-34, 0, 0}, 1e-33), (Vec3{-4.8e-34, 0, 0})) << "in a tiny scene";
    EXPECT_EQ(vectorText({1e-17, 1, 0}), "0, 1, 0");
}

} // namespace
} // namespace mbv::viewer
