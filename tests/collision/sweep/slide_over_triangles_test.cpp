// Faces that are cut into triangles: how they are cut is of no account.
#include "random_shapes.h"
#include "scaled_shape.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/collision/slide.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace mbv::test {
namespace {

using Surface = std::function<Vec3(double, double)>; ///< of numbers from 0 to 1

void addCut(const Surface& at, int cells, std::vector<Shape>& triangles)
{
    const auto corner = [&](int i, int j) {
        return at(static_cast<double>(i) / cells, static_cast<double>(j) / cells);
    };
    for (int i = 0; i < cells; ++i) {
        for (int j = 0; j < cells; ++j) {
            triangles.emplace_back(Triangle{corner(i, j), corner(i + 1, j), corner(i, j + 1)});
            triangles.emplace_back(
                Triangle{corner(i, j + 1), corner(i + 1, j), corner(i + 1, j + 1)});
        }
    }
}

/// A parallelogram of two triangles or more, placed.
Surface flat(const RigidTransform& pose, const Vec3& from, const Vec3& u, const Vec3& v)
{
    return [=](double s, double t) { return apply(pose, from + s * u + t * v); };
}

std::vector<Shape> floorOf(const RigidTransform& pose, double half, int cells)
{
    std::vector<Shape> triangles;
    addCut(flat(pose, {-half, -half, 0}, {2 * half, 0, 0}, {0, 2 * half, 0}), cells, triangles);
    return triangles;
}

/// A floor and a box on it, which reaches below it.
std::vector<Shape> stepOf(const RigidTransform& pose, const Aabb& box, int cells)
{
    std::vector<Shape> triangles = floorOf(pose, 2, cells);
    const Vec3 size = box.max - box.min;
    for (int i = 0; i < 3; ++i) {
        Vec3 u;
        Vec3 v;
        Vec3 across;
        u[i] = size[i];
        v[(i + 1) % 3] = size[(i + 1) % 3];
        across[(i + 2) % 3] = size[(i + 2) % 3];
        addCut(flat(pose, box.min, u, v), cells, triangles);
        addCut(flat(pose, box.min + across, u, v), cells, triangles);
    }
    return triangles;
}

/// A sphere, a capsule that lies or stands askew, an upright box or a rotated one, whose lowest
/// point is so high.
Shape bodyAt(const Vec3& place, double radius, double height, RandomShapes& random)
{
    const Vec3 lifted = place + Vec3{0, 0, radius + height};
    const auto kind = static_cast<int>(random.number(0, 4));
    if (kind == 0)
        return Sphere{lifted, radius};
    if (kind == 1) {
        const double rise = random.number(0, 1) < 0.5 ? 0 : radius / 2;
        return Capsule{lifted, lifted + Vec3{radius, radius / 3, rise}, radius};
    }
    Obb box = {place, {radius, radius * random.number(0.3, 1), radius * random.number(0.3, 1)}};
    box.axes =
        axesOf(kind == 2 ? fromEulerXyzDegrees({0, 0, random.number(0, 360)}) : random.rotation());
    double half = 0;
    for (int i = 0; i < 3; ++i)
        half += std::abs(box.axes[static_cast<std::size_t>(i)].z) * box.halfExtents[i];
    box.center.z += half + height;
    return box;
}

RigidTransform anyPose(RandomShapes& random)
{
    return random.number(0, 1) < 0.3 ? RigidTransform() : random.pose(3);
}

Vec3 rotatedBack(const RigidTransform& pose, const Vec3& v)
{
    const Quaternion& q = pose.rotation;
    return rotate({-q.x, -q.y, -q.z, q.w}, v);
}

/// Along a floor and a little down, from so high above it, or so deep in it.
void moveOverFloors(const std::function<double(RandomShapes&)>& heightOf, int count, double unit)
{
    RandomShapes random(21);
    for (int i = 0; i < count; ++i) {
        RigidTransform pose = anyPose(random);
        pose.translation = unit * pose.translation;
        const auto cells = static_cast<int>(random.number(8, 48));
        const double height = heightOf(random);
        const Vec3 place = {random.number(-0.3, 0.3), random.number(-0.3, 0.3), 0};
        const double radius = random.number(0.05, 0.3);
        const Shape body =
            transformed(scaledShape(bodyAt(place, radius, height, random), unit), pose);
        const double angle = random.number(0, 2 * std::numbers::pi);
        const double fall = random.number(0, 1) < 0.3 ? 0 : random.number(0, 0.5);
        const Vec3 motion = 0.2 * Vec3{std::cos(angle), std::sin(angle), -fall};
        const SlideResult result =
            moveAndSlide(body, rotate(pose.rotation, unit * motion), floorOf(pose, unit, cells));
        const Vec3 moved = rotatedBack(pose, result.moved) / unit;
        SCOPED_TRACE(testing::Message() << i << ' ' << nameOf(body) << ' ' << height);
        EXPECT_NEAR(moved.x, motion.x, 1e-8);
        EXPECT_NEAR(moved.y, motion.y, 1e-8);
        EXPECT_NEAR(moved.z, -std::min(std::max(height, 0.0), -motion.z), 1e-8);
    }
}

TEST(SlideOverTriangles, FollowsAFloorThatItAllButTouches)
{
    moveOverFloors([](RandomShapes& random) { return std::pow(10, random.number(-16, -14)); }, 6000,
                   1);
}

TEST(SlideOverTriangles, FollowsAFloorThatItIsInBy)
{
    moveOverFloors([](RandomShapes& random) { return -std::pow(10, random.number(-16, -2)); }, 1000,
                   1);
}

TEST(SlideOverTriangles, FollowsAFloorOfAnySize)
{
    for (const double unit : {1e-300, 1e-160, 1e-20, 1e6, 1e150, 1e300}) {
        SCOPED_TRACE(unit);
        moveOverFloors([](RandomShapes& random) { return random.number(-1e-3, 1e-3); }, 50, unit);
    }
}

TEST(SlideOverTriangles, IsTheSameForLargeTrianglesAndSmallOnes)
{
    RandomShapes random(22);
    int stopped = 0;
    for (int i = 0; i < 1500; ++i) {
        const RigidTransform pose = anyPose(random);
        const Aabb box = {
            {random.number(0, 0.5), random.number(-0.8, 0), -0.5},
            {random.number(0.6, 1), random.number(0.1, 0.8), random.number(0.05, 0.6)}};
        const double height = std::pow(10, random.number(-16, -1));
        const double radius = random.number(0.05, 0.3);
        const Vec3 place = {random.number(-1, -0.7), random.number(-0.5, 0.5), 0};
        const Shape body = transformed(bodyAt(place, radius, height, random), pose);
        const double angle = random.number(-1, 1);
        const Vec3 motion = rotate(pose.rotation, random.number(0.5, 2) *
                                                      Vec3{std::cos(angle), std::sin(angle), -0.1});
        const std::vector<Shape> small =
            stepOf(pose, box, 2 + static_cast<int>(random.number(0, 10)));
        const SlideResult result = moveAndSlide(body, motion, small);
        const SlideResult expected = moveAndSlide(body, motion, stepOf(pose, box, 1));
        // Past an edge a skin of 1e-10 is a way of its root.
        EXPECT_LT(norm(result.moved - expected.moved), 1e-4) << i << ' ' << nameOf(body);
        for (const Shape& triangle : small)
            EXPECT_FALSE(overlaps(translated(body, result.moved), triangle)) << i;
        stopped += result.contacts.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(stopped, 500);
}

// A corner of the body is past the plane of the step's face, but beside that face.
TEST(SlideOverTriangles, TakesTheBodysOwnFaceThatMeetsAnEdge)
{
    const double sine = std::sin(std::numbers::pi / 9);
    const double cosine = std::cos(std::numbers::pi / 9);
    const Shape body = Obb{{0, 0.1, 0}, {0.2, 0.2, 0.2}, axesOf(fromEulerXyzDegrees({0, 0, -20}))};
    std::vector<Shape> step;
    addCut(flat({}, {1, -2, -1}, {0, 2, 0}, {0, 0, 2}), 4, step);
    addCut(flat({}, {1, 0, -1}, {2, 0, 0}, {0, 0, 2}), 4, step);
    const SlideResult result = moveAndSlide(body, {1.2, 0, 0}, step);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(norm(result.contacts[0].normal - Vec3{cosine, -sine, 0}), 0, 1e-9);
    // The edge, at (1, 0), is on the face where cosine (x - before) - sine (y - 0.1) is 0.2.
    const double before = (cosine - 0.2 + 0.1 * sine) / cosine;
    const double after = 1.2 - before;
    EXPECT_NEAR(result.moved.x, before + after * sine * sine, 1e-8);
    EXPECT_NEAR(result.moved.y, after * sine * cosine, 1e-8);
}

// Sunk by 0.1 into a surface: up and along are free, down is not.
TEST(SlideOverTriangles, LetsABodyLeaveASurfaceThatItOverlaps)
{
    const Shape body = Aabb{{-0.5, -0.5, -0.1}, {0.5, 0.5, 0.9}};
    const std::array<std::vector<Shape>, 3> surfaces = {
        floorOf({}, 3, 1), floorOf({}, 3, 24), {Plane{{0, 0, 2}, 0}}};
    for (const auto& surface : surfaces) {
        for (const Vec3& motion : {Vec3{1, 0, 1}, Vec3{1, 0.5, 0}, Vec3{0, 0, 1}})
            EXPECT_LT(norm(moveAndSlide(body, motion, surface).moved - motion), 1e-12);
        const SlideResult down = moveAndSlide(body, {1, 0, -1}, surface);
        EXPECT_LT(norm(down.moved - Vec3{1, 0, 0}), 1e-12);
        EXPECT_EQ(down.contacts.size(), 1U);
    }
}

// Over a fence by little and in its plane by much: the way out is up.
TEST(SlideOverTriangles, LeavesAFenceOverItsTop)
{
    const Shape body = Sphere{{0, 0, 0.45}, 0.5};
    for (const int cells : {1, 16}) {
        std::vector<Shape> fence;
        addCut(flat({}, {0, -2, -2}, {0, 4, 0}, {0, 0, 2}), cells, fence);
        const SlideResult along = moveAndSlide(body, {0.3, 0.2, -0.1}, fence);
        EXPECT_LT(norm(along.moved - Vec3{0.3, 0.2, 0}), 1e-6) << cells;
    }
}

} // namespace
} // namespace mbv::test
