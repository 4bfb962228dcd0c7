// Bodies that move along finely cut faces: thousands of triangles are as near as each other.
#include "bvh/bvh_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/contacts/ground_meshes.h"

#include <mbv/motion/first_contact.h>
#include <mbv/motion/mesh_sweep.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using test::RandomShapes;

/// A floor in the plane z = 0 of `place`, of side 4 about its origin, whose triangles may be
/// slanted in their mesh's own frame.
struct Floor {
    MeshBvh bvh;
    RigidTransform pose;
    RigidTransform place;

    PosedMesh posed() const { return {bvh, pose}; }
};

Floor floorOf(TriangleMesh mesh, const Quaternion& own, const RigidTransform& place)
{
    for (Vec3& v : mesh.vertices)
        v = rotate(own, v);
    const RigidTransform back = {{-own.x, -own.y, -own.z, own.w}, {}};
    return {MeshBvh(std::make_shared<const TriangleMesh>(std::move(mesh))), place * back, place};
}

std::vector<Floor> floors(const TriangleMesh& mesh, RandomShapes& random)
{
    const RigidTransform somewhere = random.pose(1);
    return {floorOf(mesh, {}, {}), floorOf(mesh, random.rotation(), {}),
            floorOf(mesh, random.rotation(), somewhere)};
}

/// Of some kinds, at one end of the floor and so far above it.
std::vector<Shape> bodiesAt(double gap)
{
    return {Obb{{-1.5, -0.3, gap + 0.25}, {0.4, 0.3, 0.25}}, Sphere{{-1.5, 0, gap + 0.3}, 0.3},
            Capsule{{-1.6, 0, gap + 0.2}, {-1.3, 0, gap + 0.2}, 0.2}};
}

MotionAnswer firstOf(const Body& a, const RigidTransform& pose, const Vec3& motion, const Body& b,
                     const RigidTransform& still)
{
    Keyframe begin;
    begin.position = pose.translation;
    begin.rotation = pose.rotation;
    Keyframe end = begin;
    end.time = 1;
    end.position += motion;
    MotionOptions options;
    options.intervals = false;
    options.leastDistance = false;
    options.mostSteps = 250'000; // triangle by triangle it would be more
    return firstContact(a, Path({begin, end}), b, Path(still), options);
}

/// That in the floor's frame the motion is clear, or meets the floor when so much of it has gone
/// by.
void expectFirst(const Floor& floor, const Body& body, const RigidTransform& start,
                 const Vec3& motion, std::optional<double> fraction)
{
    const MotionAnswer answer = firstOf(
        body, floor.place * start, rotate(floor.place.rotation, motion), floor.bvh, floor.pose);
    EXPECT_EQ(answer.state, fraction ? MotionState::Contact : MotionState::Clear) << answer.reason;
    if (!fraction || !answer.firstContact)
        return;
    // Contact begins 2e-13 of the sizes, some 1e-12, above the face.
    EXPECT_NEAR(answer.firstContact->time, *fraction, 1e-9 + 1e-12 / std::abs(motion.z));
    EXPECT_LE(answer.firstContact->timeLower, answer.firstContact->time);
    EXPECT_GE(answer.firstContact->timeLower, answer.firstContact->time - 1.1e-9);
}

constexpr std::array kGaps = {2e-12, 1e-9, 1e-6, 1e-3};

TEST(LevelPlanes, EndASweepOfAShapeAlongThem)
{
    RandomShapes random(1);
    for (const Floor& floor : floors(test::plainMesh(110), random)) {
        for (const double gap : kGaps) {
            for (const Shape& body : bodiesAt(gap)) {
                SCOPED_TRACE(testing::Message() << gap << ", " << nameOf(body));
                expectFirst(floor, body, {}, {3, 0.2, 0}, {});
                expectFirst(floor, body, {}, {3, 0.2, 1e-7}, {});
                expectFirst(floor, body, {}, {3, 0.2, -gap / 2}, {});
                expectFirst(floor, body, {}, {3, 0.2, -4 * gap}, 0.25);
                expectFirst(floor, body, {}, {0, 0, -1}, gap);
            }
        }
    }
}

TEST(LevelPlanes, EndASweepOfAMeshAlongThem)
{
    RandomShapes random(2);
    const MeshBvh cube =
        MeshBvh(test::together(test::gridMesh({-1.9, -0.6, 0}, {0, 0.6, 0}, {0.8, 0, 0}, 40),
                               test::gridMesh({-1.9, -0.6, 0.5}, {0.8, 0, 0}, {0, 0.6, 0}, 40)));
    for (const Floor& floor : floors(test::plainMesh(60), random)) {
        for (const double gap : kGaps) {
            SCOPED_TRACE(gap);
            const RigidTransform start = {{}, {0, 0, gap}};
            expectFirst(floor, cube, start, {2.5, 0.2, 0}, {});
            expectFirst(floor, cube, start, {2.5, 0.2, 1e-7}, {});
            expectFirst(floor, cube, start, {2.5, 0.2, -4 * gap}, 0.25);
        }
    }
}

// A plate that moves over the ground, which has no end.
TEST(LevelPlanes, EndASweepOverAHalfSpace)
{
    RandomShapes random(3);
    for (const Floor& floor : floors(test::plainMesh(110), random)) {
        const Vec3 up = rotate(floor.place.rotation, {0, 0, 1});
        for (const double gap : {1e-9, 1e-6, 1e-3}) {
            SCOPED_TRACE(gap);
            const Shape ground = HalfSpace{up, dot(up, floor.place.translation) - gap};
            for (const double fall : {0.0, -1e-7, gap / 2}) {
                const Vec3 motion = rotate(floor.place.rotation, {3, 0.2, -fall});
                EXPECT_EQ(firstOf(floor.bvh, floor.pose, motion, ground, {}).state,
                          MotionState::Clear);
            }
            const Vec3 motion = rotate(floor.place.rotation, {3, 0.2, -4 * gap});
            const MotionAnswer answer = firstOf(floor.bvh, floor.pose, motion, ground, {});
            ASSERT_TRUE(answer.firstContact);
            EXPECT_NEAR(answer.firstContact->time, 0.25, 1e-9 + 1e-12 / gap);
        }
    }
}

// Steps, walls, and vertices that stick out by less than floats tell: what meets one of the
// triangles, by the exact sweep of the two, meets the mesh, and at the same time.
TEST(LevelPlanes, DoNotHideWhatSticksOut)
{
    RandomShapes random(4);
    int hits = 0;
    int misses = 0;
    for (int i = 0; i < 12; ++i) {
        TriangleMesh mesh = test::plainMesh(24);
        for (Vec3& v : mesh.vertices) {
            if (i % 3 == 0 && v.x > 0.5)
                v.z += 0.1;
        }
        if (i % 3 == 1)
            mesh = test::together(std::move(mesh),
                                  test::gridMesh({1, -2, 0}, {0, 4, 0}, {0, 0, 1}, 24));
        for (int k = 0; k < 4; ++k)
            mesh.vertices[static_cast<std::size_t>(random.number(0, 624))].z += 2e-9;
        for (const Floor& floor : floors(mesh, random)) {
            for (const double gap : {1e-9, 3e-9}) {
                for (const Shape& body : bodiesAt(gap)) {
                    const Shape placed = transformed(body, floor.place);
                    const Vec3 motion = rotate(floor.place.rotation,
                                               {random.number(0, 3), random.number(-1, 1), 0});
                    std::optional<double> expected;
                    for (const Triangle& t : test::worldTriangles(floor.posed())) {
                        const auto hit = sweep(placed, motion, t);
                        if (hit && (!expected || hit->fraction < *expected))
                            expected = hit->fraction;
                    }
                    const auto found = sweep(placed, motion, floor.posed());
                    ASSERT_EQ(found.has_value(), expected.has_value()) << i << ", " << gap;
                    ++(found ? hits : misses);
                    if (!found)
                        continue;
                    // Contact begins some 1e-12 before they touch, which at the foot of what rises
                    // by 2e-9 over a sixth is a ten thousandth.
                    EXPECT_LE(found->fraction, *expected + 1e-9);
                    EXPECT_GE(found->fraction, *expected - 3e-4);
                }
            }
        }
    }
    EXPECT_GT(hits, 50);
    EXPECT_GT(misses, 50);
}

} // namespace
} // namespace mbv
