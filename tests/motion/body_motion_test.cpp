#include "motion/simple_motions.h"

#include <mbv/motion/body_motion.h>
#include <mbv/motion/first_contact.h>

#include <gtest/gtest.h>

#include <memory>
#include <random>

namespace mbv {
namespace {

Path randomPath(std::mt19937& random, double begin)
{
    std::uniform_real_distribution<double> unit(-1, 1);
    std::vector<Keyframe> frames(3);
    for (Keyframe& frame : frames) {
        frame.time = begin;
        begin += 0.1 + std::abs(unit(random));
        frame.position = 3 * Vec3{unit(random), unit(random), unit(random)};
        frame.rotation = fromAxisAngle({unit(random), 1, unit(random)}, 3 * unit(random));
    }
    return Path(std::move(frames));
}

TEST(BodyPair, OfPathsGivesTheAnswersOfPathPair)
{
    std::mt19937 random(3);
    int contacts = 0;
    for (int n = 0; n < 40; ++n) {
        const Body a = Shape(Obb{{}, {0.5, 0.2, 0.8}});
        const Body b = Shape(Capsule{{0, 0, -0.5}, {0, 0.3, 0.5}, 0.2});
        const Path pathA = randomPath(random, 0);
        const Path pathB =
            n % 4 == 0 ? Path(RigidTransform{{}, {0.3, 0, 0}}) : randomPath(random, 0.4);
        const BodyPair pair(std::make_shared<PathMotion>(pathA),
                            std::make_shared<PathMotion>(pathB));
        const MotionAnswer expected = firstContact(a, pathA, b, pathB);
        const MotionAnswer answer = firstContact(a, b, pair);
        ASSERT_EQ(answer.state, expected.state);
        if (!expected.firstContact) {
            EXPECT_NEAR(answer.leastDistance->distance, expected.leastDistance->distance, 1e-4);
            continue;
        }
        ++contacts;
        EXPECT_NEAR(answer.firstContact->time, expected.firstContact->time, 1e-8);
        EXPECT_LT(norm(answer.firstContact->point - expected.firstContact->point), 1e-4);
    }
    EXPECT_GT(contacts, 5);
    EXPECT_LT(contacts, 35);
}

TEST(BodyPair, InAFrameThatMovesSaysWhereTheContactIsInTheWorld)
{
    // Seen from a carriage that is at x = 10 t, a ball drops on another one; they meet where the
    // carriage is then.
    const Path carriage = test::line({0, 0, 0}, {20, 0, 0}, 2);
    const Path drop = test::line({0, 0, 4}, {0, 0, 0}, 2);
    const Body ball = Shape(Sphere{{}, 1});
    const BodyPair pair(std::make_shared<PathMotion>(drop), std::make_shared<PathMotion>(Path()),
                        std::make_shared<PathMotion>(carriage));
    const MotionAnswer answer = firstContact(ball, ball, pair);
    ASSERT_TRUE(answer.firstContact);
    EXPECT_NEAR(answer.firstContact->time, 1, 1e-8);
    EXPECT_LT(norm(answer.firstContact->point - Vec3{10, 0, 1}), 1e-6);
}

TEST(BodyPair, OfTwoThatStandStillIsOneMoment)
{
    const BodyPair pair(std::make_shared<PathMotion>(Path()),
                        std::make_shared<PathMotion>(Path(RigidTransform{{}, {3, 0, 0}})));
    ASSERT_EQ(pair.knots().size(), 1U);
    const Body ball = Shape(Sphere{{}, 1});
    const MotionAnswer answer = firstContact(ball, ball, pair);
    EXPECT_EQ(answer.state, MotionState::Clear);
    EXPECT_NEAR(answer.leastDistance->distance, 1, 1e-14);
}

} // namespace
} // namespace mbv
