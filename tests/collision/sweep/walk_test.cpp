// A long random walk among obstacles: nothing may be entered, and no step may be lost.
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/collision/slide.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace mbv::test {
namespace {

constexpr double kScene = 20; ///< half the side of the room

/// 200 boxes of all sizes and proportions, rotated, in a room of half-spaces.
std::vector<Shape> roomOfBoxes(unsigned seed)
{
    RandomShapes random(seed);
    std::vector<Shape> obstacles;
    for (int i = 0; i < 200; ++i) {
        const double scale = std::pow(10, random.number(-2, 0.5));
        const Vec3 half = {scale * random.number(0.05, 1), scale * random.number(0.05, 1),
                           scale * random.number(0.05, 1)};
        obstacles.emplace_back(Obb{random.point(kScene), half, axesOf(random.rotation())});
    }
    for (int axis = 0; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            Vec3 normal;
            normal[axis] = 3 * sign;
            obstacles.emplace_back(HalfSpace{normal, -3 * kScene});
        }
    }
    return obstacles;
}

/// The body somewhere with room around it.
Shape placed(const Shape& body, std::span<const Shape> obstacles, RandomShapes& random)
{
    for (;;) {
        Shape there = translated(body, random.point(kScene - 2));
        if (std::none_of(obstacles.begin(), obstacles.end(),
                         [&](const Shape& o) { return overlaps(there, o); }))
            return there;
    }
}

/// Each step has its own length, from far below the skin to across the room, and often keeps the
/// direction of the last, so that the body is pressed into walls and corners.
void walk(const Shape& start, int steps, unsigned seed)
{
    const std::vector<Shape> obstacles = roomOfBoxes(seed);
    RandomShapes random(seed + 1);
    const Shape home = placed(start, obstacles, random);
    Vec3 at;
    Vec3 direction = {1, 0, 0};
    int stopped = 0;
    int contacts = 0;
    double deepest = 0;
    for (int i = 0; i < steps; ++i) {
        if (random.number(0, 1) < 0.3)
            direction = rotate(random.rotation(), {1, 0, 0});
        const Vec3 step = std::pow(10, random.number(-4, 1)) * direction;
        const Shape body = translated(home, at);
        const SlideResult result = moveAndSlide(body, step, obstacles);
        ASSERT_TRUE(isFinite(result.moved)) << i;

        // No lost step: what is missing was taken by the faces reported, each along its normal.
        std::vector<Vec3> normals;
        for (const SlideContact& c : result.contacts)
            normals.push_back(c.normal);
        const Vec3 missing = step - result.moved;
        ASSERT_LE(norm(slide(missing, normals)), 1e-8) << i;
        ASSERT_LE(norm(result.moved), norm(step) + 1e-8) << i;
        contacts += static_cast<int>(normals.size());
        stopped += norm(result.moved) < 1e-6 * norm(step) ? 1 : 0;

        at += result.moved;
        const Shape there = translated(home, at);
        for (const Shape& obstacle : obstacles) {
            if (const auto inside = contact(there, obstacle))
                deepest = std::max(deepest, inside->depth);
        }
        ASSERT_LE(deepest, 1e-9 * kScene) << i;
    }
    EXPECT_EQ(deepest, 0);
    EXPECT_GT(contacts, steps / 10) << "the walk met too little to be a test";
    EXPECT_LT(stopped, steps / 2) << "the body is stuck";
}

TEST(Walk, OfABoxEntersNothingAndLosesNoStep)
{
    walk(Obb{{}, {0.4, 0.3, 0.6}, axesOf(fromEulerXyzDegrees({20, 30, 40}))}, 20000, 1);
}

TEST(Walk, OfAnAlignedBoxEntersNothingAndLosesNoStep)
{
    walk(Aabb{{-0.3, -0.3, -0.5}, {0.3, 0.3, 0.5}}, 20000, 2);
}

TEST(Walk, OfACapsuleEntersNothingAndLosesNoStep)
{
    walk(Capsule{{0, 0, -0.5}, {0, 0.1, 0.5}, 0.3}, 20000, 3);
}

TEST(Walk, OfASphereEntersNothingAndLosesNoStep)
{
    walk(Sphere{{}, 0.4}, 20000, 4);
}

TEST(Walk, OfACylinderAndAHullEntersNothingAndLosesNoStep)
{
    walk(Cylinder{{0, 0, -0.5}, {0, 0.1, 0.5}, 0.3}, 2000, 5);
    walk(ConvexHull{{{0, 0, -0.5}, {0.4, 0, 0.5}, {-0.3, 0.3, 0.4}, {0, -0.4, 0.3}}}, 2000, 6);
}

TEST(Walk, OfAHundredThousandStepsEndsOutsideOfEverything)
{
    walk(Obb{{}, {0.5, 0.2, 0.4}, axesOf(fromEulerXyzDegrees({5, 60, 80}))}, 100000, 7);
}

} // namespace
} // namespace mbv::test
