// First contacts of random meshes on random paths, against exact overlaps at many times, and what
// must not change them.
#include "bvh/bvh_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/motion/first_contact.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

struct Case {
    MeshBvh a;
    MeshBvh b;
    Path pathA;
    Path pathB;

    bool overlapsAt(double time) const
    {
        return overlaps(PosedMesh{a, pathA.at(time)}, PosedMesh{b, pathB.at(time)});
    }
    double distanceAt(double time) const
    {
        return distance(PosedMesh{a, pathA.at(time)}, PosedMesh{b, pathB.at(time)}).distance;
    }
    MotionAnswer answer(const MotionOptions& options = {}) const
    {
        return firstContact(a, pathA, b, pathB, options);
    }
};

Keyframe randomKeyframe(test::RandomShapes& random, double time, double reach, int turns = 0)
{
    const RigidTransform pose = random.pose(reach);
    Keyframe frame = {time, pose.translation, pose.rotation};
    frame.turns = turns;
    return frame;
}

/// Times from 1 to 3, as many that meet as do not.
Case randomCase(test::RandomShapes& random, int n)
{
    const double reach = 1.5 + random.number(0, 1.5);
    const MeshBvh a(n % 2 == 0 ? test::triangleSoup(random, 6, 0.7, 0.5)
                               : test::bumpySphere(4, 6, 0.3));
    const MeshBvh b(n % 3 == 0 ? test::gridSoup(random, 8, 1) : test::bumpySphere(5, 5, 0.2));
    return {a, b,
            Path({randomKeyframe(random, 1, reach), randomKeyframe(random, 2, reach, n % 4),
                  randomKeyframe(random, 3, reach)}),
            Path({randomKeyframe(random, 1.5, reach), randomKeyframe(random, 2.5, reach)})};
}

constexpr double kFrom = 1;
constexpr double kTo = 3;
constexpr double kBracket = 1e-9 * (kTo - kFrom);

TEST(FirstContactOracle, AgreesWithExactOverlapsAtManyTimes)
{
    constexpr int kTimes = 20'000;
    test::RandomShapes random(3);
    int contacts = 0;
    for (int n = 0; n < 30; ++n) {
        const Case c = randomCase(random, n);
        const MotionAnswer answer = c.answer();
        ASSERT_NE(answer.state, MotionState::Unknown);
        double first = 2 * kTo;
        double least = 1e9;
        for (int i = 0; i <= kTimes && first > kTo; ++i) {
            const double time = kFrom + (kTo - kFrom) * i / kTimes;
            if (c.overlapsAt(time))
                first = time;
        }
        if (first > kTo && answer.state == MotionState::Clear) {
            for (int i = 0; i <= kTimes; i += 20)
                least = std::min(least, c.distanceAt(kFrom + (kTo - kFrom) * i / kTimes));
            ASSERT_TRUE(answer.leastDistance);
            EXPECT_LE(answer.leastDistance->distance, least + 5e-5) << n;
            EXPECT_NEAR(c.distanceAt(answer.leastDistance->time), answer.leastDistance->distance,
                        1e-12);
            continue;
        }
        ASSERT_EQ(answer.state, MotionState::Contact) << n << ": they overlap at " << first;
        ++contacts;
        const MomentOfContact& moment = *answer.firstContact;
        EXPECT_LE(moment.timeLower, first) << n;
        EXPECT_LE(moment.time - moment.timeLower, 1.001 * kBracket);
        EXPECT_LE(c.distanceAt(moment.time), 1e-11) << n;
        if (moment.time > kFrom) {
            EXPECT_FALSE(c.overlapsAt(moment.timeLower)) << n;
        }
        for (const TimeInterval& interval : answer.intervals) {
            EXPECT_LE(interval.from, interval.to);
            EXPECT_LE(c.distanceAt(interval.to), 1e-11);
        }
        // No time of overlap is outside of the intervals.
        for (int i = 0; i <= kTimes; i += 20) {
            const double time = kFrom + (kTo - kFrom) * i / kTimes;
            const bool inside =
                std::any_of(answer.intervals.begin(), answer.intervals.end(), [&](const auto& t) {
                    return time >= t.from - kBracket && time <= t.to + kBracket;
                });
            if (!inside) {
                EXPECT_FALSE(c.overlapsAt(time)) << n << " at " << time;
            }
        }
    }
    EXPECT_GT(contacts, 8);
    EXPECT_LT(contacts, 25);
}

TEST(FirstContactOracle, IsTheSameOfBAndA)
{
    test::RandomShapes random(4);
    for (int n = 0; n < 30; ++n) {
        const Case c = randomCase(random, n);
        const MotionAnswer answer = c.answer();
        const MotionAnswer swapped = firstContact(c.b, c.pathB, c.a, c.pathA);
        ASSERT_EQ(answer.state, swapped.state);
        EXPECT_EQ(answer.intervals.size(), swapped.intervals.size());
        if (answer.firstContact) {
            EXPECT_NEAR(answer.firstContact->time, swapped.firstContact->time, 2 * kBracket);
            if (answer.firstContact->time > kFrom) {
                EXPECT_NEAR(dot(answer.firstContact->normal, swapped.firstContact->normal), -1,
                            1e-4);
            }
        } else {
            EXPECT_NEAR(answer.leastDistance->distance, swapped.leastDistance->distance, 5e-5);
        }
    }
}

/// The same way backwards.
Path reversed(const Path& path)
{
    std::vector<Keyframe> frames;
    int turns = 0;
    const std::vector<Keyframe> backwards(path.keyframes().rbegin(), path.keyframes().rend());
    for (const Keyframe& frame : backwards) {
        frames.push_back(frame);
        frames.back().time = kFrom + kTo - frame.time;
        std::swap(frames.back().turns, turns);
    }
    return Path(frames);
}

TEST(FirstContactOracle, BackwardsIsTheLastContactForwards)
{
    test::RandomShapes random(5);
    for (int n = 0; n < 30; ++n) {
        const Case c = randomCase(random, n);
        const MotionAnswer answer = c.answer();
        const MotionAnswer back = firstContact(c.a, reversed(c.pathA), c.b, reversed(c.pathB));
        ASSERT_EQ(answer.state, back.state);
        if (answer.firstContact) {
            EXPECT_NEAR(back.firstContact->time, kFrom + kTo - answer.intervals.back().to,
                        3 * kBracket);
        }
    }
}

TEST(FirstContactOracle, DoesNotChangeWhenAPathIsCutInTwo)
{
    test::RandomShapes random(6);
    for (int n = 0; n < 30; ++n) {
        Case c = randomCase(random, 4 * n);
        const MotionAnswer whole = c.answer();
        std::vector<Keyframe> frames = c.pathA.keyframes();
        const double middle = random.number(1.1, 1.9);
        const RigidTransform pose = c.pathA.at(middle);
        frames.insert(frames.begin() + 1, Keyframe{middle, pose.translation, pose.rotation});
        c.pathA = Path(frames);
        const MotionAnswer cut = c.answer();
        ASSERT_EQ(whole.state, cut.state);
        if (whole.firstContact) {
            EXPECT_NEAR(whole.firstContact->time, cut.firstContact->time, 2 * kBracket);
        }
    }
}

Path faster(const Path& path, double factor, double later)
{
    std::vector<Keyframe> frames = path.keyframes();
    for (Keyframe& frame : frames)
        frame.time = frame.time * factor + later;
    return Path(frames);
}

TEST(FirstContactOracle, OfAFasterMotionIsAsMuchEarlier)
{
    test::RandomShapes random(7);
    for (int n = 0; n < 10; ++n) {
        const Case c = randomCase(random, n);
        const MotionAnswer slow = c.answer();
        for (const double factor : {1e-6, 1e6}) {
            const MotionAnswer fast =
                firstContact(c.a, faster(c.pathA, factor, 0), c.b, faster(c.pathB, factor, 0));
            ASSERT_EQ(slow.state, fast.state);
            if (slow.firstContact) {
                EXPECT_NEAR(fast.firstContact->time / factor, slow.firstContact->time,
                            2 * kBracket);
            }
        }
    }
}

Path scaledAndMoved(const Path& path, double scale, const Vec3& offset)
{
    std::vector<Keyframe> frames = path.keyframes();
    for (Keyframe& frame : frames)
        frame.position = scale * frame.position + offset;
    return Path(frames);
}

TEST(FirstContactOracle, DoesNotDependOnSizeAndPlace)
{
    test::RandomShapes random(8);
    for (int n = 0; n < 10; ++n) {
        const Case c = randomCase(random, n);
        const MotionAnswer answer = c.answer();
        for (const double scale : {1e-6, 1.0, 1e6}) {
            const Vec3 offset = scale * Vec3{1e6, -2e5, 3e4};
            const MeshBvh a(test::scaledAndMoved(c.a.mesh(), scale, {}));
            const MeshBvh b(test::scaledAndMoved(c.b.mesh(), scale, {}));
            const MotionAnswer other = firstContact(a, scaledAndMoved(c.pathA, scale, offset), b,
                                                    scaledAndMoved(c.pathB, scale, offset));
            ASSERT_EQ(answer.state, other.state);
            if (answer.firstContact) {
                EXPECT_NEAR(answer.firstContact->time, other.firstContact->time, 1e-8);
            } else {
                EXPECT_NEAR(answer.leastDistance->distance, other.leastDistance->distance / scale,
                            5e-5);
            }
        }
    }
}

Shape randomShape(test::RandomShapes& random)
{
    switch (static_cast<int>(random.number(0, 7))) {
    case 0:
        return random.sphere(0.5);
    case 1:
        return random.aabb(0.5);
    case 2:
        return random.obb(0.5);
    case 3:
        return random.capsule(0.5);
    case 4:
        return random.cylinder(0.5);
    case 5:
        return Triangle{random.point(1), random.point(1), random.point(1)};
    default:
        return ConvexHull{
            {random.point(1), random.point(1), random.point(1), random.point(1), random.point(1)}};
    }
}

TEST(FirstContactOracle, OfShapesAgreesWithDistancesAtManyTimes)
{
    constexpr int kTimes = 2'000;
    test::RandomShapes random(9);
    int contacts = 0;
    for (int n = 0; n < 120; ++n) {
        const Shape a = randomShape(random);
        const Shape b = randomShape(random);
        const Path pathA({randomKeyframe(random, 0, 2), randomKeyframe(random, 1, 2, n % 3)});
        const Path pathB({randomKeyframe(random, 0, 2), randomKeyframe(random, 1, 2)});
        const MotionAnswer answer = firstContact(a, pathA, b, pathB);
        ASSERT_NE(answer.state, MotionState::Unknown) << nameOf(a) << " " << nameOf(b);
        for (int i = 0; i <= kTimes; ++i) {
            const double time = static_cast<double>(i) / kTimes;
            const double between =
                distance(transformed(a, pathA.at(time)), transformed(b, pathB.at(time))).distance;
            if (answer.state == MotionState::Clear) {
                ASSERT_GE(between, answer.leastDistance->distance - 5e-5)
                    << nameOf(a) << " " << nameOf(b) << " " << n;
            } else if (time < answer.firstContact->timeLower) {
                ASSERT_GT(between, 0) << nameOf(a) << " " << nameOf(b) << " " << n;
            }
        }
        if (!answer.firstContact)
            continue;
        ++contacts;
        const double time = answer.firstContact->time;
        EXPECT_LE(distance(transformed(a, pathA.at(time)), transformed(b, pathB.at(time))).distance,
                  1e-8);
    }
    EXPECT_GT(contacts, 30);
}

} // namespace
} // namespace mbv
