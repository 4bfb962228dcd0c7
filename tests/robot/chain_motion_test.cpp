#include "chains.h"

#include <mbv/robot/chain_motion.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

TEST(ChainMotion, NoPairOfPointsComesNearerThanItSays)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int n = 0; n < 300; ++n) {
        const Robot robot = test::randomChain(random);
        const std::size_t last = robot.links().size() - 1;
        const std::size_t a = random() % robot.links().size();
        const std::size_t b = a == last ? 0 : last;
        std::vector<Vec3> ofA(3);
        std::vector<Vec3> ofB(3);
        for (Vec3* p : {&ofA[0], &ofA[1], &ofA[2], &ofB[0], &ofB[1], &ofB[2]})
            *p = {unit(random), unit(random), unit(random)};
        const ChainMotion motion(robot, a, b, ofA, ofB);
        const std::vector<double> values = test::randomValues(robot, random);
        std::vector<double> halfWidths(motion.variables().size());
        for (double& half : halfWidths)
            half = std::abs(unit(random)) * (n % 3 == 0 ? 4 : 0.3);
        const auto poses = robot.linkPoses(values);
        const double bound = motion.approach(poses, halfWidths);
        for (int k = 0; k < 50; ++k) {
            std::vector<double> there = values;
            for (std::size_t i = 0; i < halfWidths.size(); ++i)
                there[motion.variables()[i]] +=
                    halfWidths[i] * (k % 2 == 0 ? (unit(random) < 0 ? -1 : 1) : unit(random));
            const auto moved = robot.linkPoses(there);
            for (const Vec3& p : ofA)
                for (const Vec3& q : ofB) {
                    const double before = norm(apply(poses[a], p) - apply(poses[b], q));
                    const double after = norm(apply(moved[a], p) - apply(moved[b], q));
                    EXPECT_LE(before - after, bound + 1e-12);
                }
        }
    }
}

TEST(ChainMotion, OneJointMovesByTheChordOfItsCircle)
{
    // The point of l1 is 2 from the axis; l0 is a point on it, which hence does not come nearer,
    // and the bound is that of the end that moves less: none.
    const Robot robot = test::chainOf({test::jointOf(JointKind::Revolute)});
    const auto poses = robot.linkPoses(std::vector<double>{0.4});
    EXPECT_LT(ChainMotion(robot, 0, 1, {{0, 0, 1}}, {{2, 0, 0}})
                  .approach(poses, std::vector<double>{0.6}),
              1e-12);
    // Both 2 and 3 from it: 2 * 2 * sin(0.3).
    EXPECT_NEAR(ChainMotion(robot, 0, 1, {{3, 0, 0}}, {{2, 0, 0}})
                    .approach(poses, std::vector<double>{0.6}),
                4 * std::sin(0.3), 1e-5);
}

} // namespace
} // namespace mbv
