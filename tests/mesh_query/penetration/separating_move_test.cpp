#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/quaternion.h>
#include <mbv/mesh_query/relation.h>
#include <mbv/mesh_query/separating_move.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mbv::test {
namespace {

PosedMesh at(TriangleMesh mesh, const Vec3& place)
{
    return posed(std::move(mesh), {{0, 0, 0, 1}, place});
}

const TriangleMesh kCube = boxMesh({-1, -1, -1}, {1, 1, 1});

/// The distance, after what must be true of it.
double moveOf(const PosedMesh& a, const PosedMesh& b, const Vec3& direction, double most = 1e-9)
{
    const SeparatingMove found = separatingMove(a, b, direction);
    EXPECT_LE(found.bound, found.distance);
    EXPECT_LE(found.distance - found.bound, most);
    PosedMesh moved = b;
    moved.pose.translation = b.pose.translation + found.distance * normalized(direction);
    const RelationState state = relation(a, moved).state;
    EXPECT_TRUE(state == RelationState::Touching || state == RelationState::Separated)
        << nameOf(state);
    return found.distance;
}

TEST(SeparatingMove, OfBoxesIsHowFarTheyReachIntoEachOtherThatWay)
{
    const PosedMesh a = posed(kCube);
    const PosedMesh b = at(kCube, {1.5, 1, 0.25});
    EXPECT_DOUBLE_EQ(moveOf(a, b, {1, 0, 0}), 0.5);
    EXPECT_DOUBLE_EQ(moveOf(a, b, {-7, 0, 0}), 3.5); // to the other side
    EXPECT_DOUBLE_EQ(moveOf(a, b, {0, 1e-200, 0}), 1);
    EXPECT_DOUBLE_EQ(moveOf(a, b, {0, 0, 1e200}), 1.75);
    // Sideways by s, along both at once: free as soon as one axis is, 0.5 along x.
    EXPECT_NEAR(moveOf(a, b, {1, 1, 0}), 0.5 * std::sqrt(2), 1e-12);
}

TEST(SeparatingMove, OfTheSameBoxInTheSamePlaceIsItsWidth)
{
    EXPECT_NEAR(moveOf(posed(kCube), posed(kCube), {1, 0, 0}), 2, 1e-12);
    EXPECT_NEAR(moveOf(posed(kCube), posed(kCube), {1, 2, 3}), 2 * std::sqrt(14) / 3, 1e-11);
}

TEST(SeparatingMove, OfMeshesThatTouchOrAreApartIsNothing)
{
    const PosedMesh a = posed(kCube);
    for (const Vec3& place : {Vec3{2, 0, 0}, Vec3{2, 2, 2}, Vec3{5, 0, 0}})
        for (const Vec3& direction : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}}) {
            const SeparatingMove found = separatingMove(a, at(kCube, place), direction);
            EXPECT_EQ(found.distance, 0);
            EXPECT_EQ(found.bound, 0);
        }
}

TEST(SeparatingMove, OfAContainedMeshLeadsOut)
{
    const PosedMesh outer = posed(kCube);
    const PosedMesh inner = at(boxMesh({-0.25, -0.25, -0.25}, {0.25, 0.25, 0.25}), {0.5, 0, 0});
    EXPECT_NEAR(moveOf(outer, inner, {1, 0, 0}), 0.75, 1e-12);
    EXPECT_NEAR(moveOf(outer, inner, {-1, 0, 0}), 1.75, 1e-12);
    EXPECT_NEAR(moveOf(inner, outer, {-1, 0, 0}), 0.75, 1e-12);
}

/// A box in the hollow of another is free there, and one that reaches from the hollow into the
/// wall goes back into it, not through the wall.
TEST(SeparatingMove, EndsInACavityThatHasRoom)
{
    const TriangleMesh outer = boxMesh({-3, -3, -3}, {3, 3, 3});
    TriangleMesh hole = boxMesh({-2, -2, -2}, {2, 2, 2});
    const PosedMesh hollow = posed(together(outer, hole));
    const TriangleMesh small = boxMesh({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5});
    EXPECT_EQ(moveOf(hollow, at(small, {}), {1, 0, 0}), 0);
    EXPECT_NEAR(moveOf(hollow, at(small, {2.25, 0.1, 0.2}), {-1, 0, 0}), 0.75, 1e-12);
    EXPECT_NEAR(moveOf(hollow, at(small, {2.25, 0.1, 0.2}), {1, 0, 0}), 1.25, 1e-12);
}

/// Prongs of one comb between those of another: a short way sideways, a long one out.
TEST(SeparatingMove, LooksThroughAllPartsOnTheWay)
{
    TriangleMesh comb;
    for (int i = 0; i < 8; ++i)
        comb = together(comb, boxMesh({2.0 * i, 0, 0}, {2.0 * i + 1, 1, 5}));
    const PosedMesh b = at(comb, {0.75, 0, 0.5});
    EXPECT_NEAR(moveOf(posed(comb), b, {1, 0, 0}), 0.25, 1e-12); // into the gaps
    EXPECT_NEAR(moveOf(posed(comb), b, {-1, 0, 0}), 1.75, 1e-12);
    EXPECT_NEAR(moveOf(posed(comb), b, {0, 0, 1}), 4.5, 1e-12);
}

TEST(SeparatingMove, StaysTheSameWhenMeshesAreRefinedMovedAndSwapped)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> number(-1, 1);
    const auto vector = [&] { return Vec3{number(random), number(random), number(random)}; };
    const TriangleMesh ball = ballMesh(2);
    const TriangleMesh torus = torusMesh(1, 0.4, 16, 8);
    for (int i = 0; i < 12; ++i) {
        const RigidTransform poseB = {
            normalized(Quaternion{number(random), number(random), number(random), 1.1}),
            0.7 * vector()};
        const Vec3 direction = vector();
        const TriangleMesh& first = i % 2 == 0 ? torus : ball;
        const double move = moveOf(posed(first), posed(torus, poseB), direction);
        EXPECT_NEAR(moveOf(posed(refined(first)), posed(refined(torus), poseB), direction), move,
                    1e-9);
        EXPECT_NEAR(moveOf(posed(torus, poseB), posed(first), -direction), move, 1e-9);
        const RigidTransform motion = {
            normalized(Quaternion{number(random), number(random), number(random), 0.3}), vector()};
        EXPECT_NEAR(moveOf(posed(first, motion), posed(torus, motion * poseB),
                           apply(motion, direction) - motion.translation),
                    move, 1e-9);
    }
}

/// Brute force: no place before it, of many, is free; for two solids that are not convex.
TEST(SeparatingMove, HasNoFreePlaceBeforeIt)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> number(-1, 1);
    const PosedMesh torus = posed(torusMesh(1, 0.3, 24, 12));
    for (int i = 0; i < 10; ++i) {
        const PosedMesh other =
            posed(torusMesh(1, 0.3, 20, 10),
                  {normalized(Quaternion{number(random), number(random), number(random), 0.5}),
                   {number(random), number(random), number(random)}});
        const Vec3 direction =
            normalized(Vec3{number(random), number(random), number(random) + 0.1});
        const double move = moveOf(torus, other, direction);
        for (int k = 0; k < 100; ++k) {
            PosedMesh moved = other;
            moved.pose.translation = other.pose.translation + (move - 1e-9) * k / 100 * direction;
            const RelationState state = relation(torus, moved).state;
            EXPECT_TRUE(move == 0 || state == RelationState::Intersecting ||
                        state == RelationState::Contained)
                << i << ": at " << k << "% of " << move;
        }
    }
}

/// Faces that are nearly along the direction: a rounding across it is 1e7 to 1e10 along it. The
/// bound was too far by up to 4e-7 for one in four of these.
TEST(SeparatingMove, HasNoFreePlaceBeforeItBetweenSteepFaces)
{
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    const auto shaken = [&](double by) {
        TriangleMesh mesh = kCube;
        for (Vec3& p : mesh.vertices)
            p = p + by * Vec3{normal(random), normal(random), normal(random)};
        return mesh;
    };
    for (int draw = 0; draw < 300; ++draw) {
        const double by = std::pow(10.0, -10 + draw % 4);
        const PosedMesh a = posed(shaken(by));
        const PosedMesh b = at(shaken(by), {draw % 3 * 0.5, draw % 4 * 0.5, 0});
        const Vec3 direction = draw % 2 == 0 ? Vec3{1, 0, 0} : Vec3{0, -1, 0};
        const SeparatingMove found = separatingMove(a, b, direction);
        ASSERT_LE(found.distance - found.bound, 1e-5) << draw;
        for (const double before : {1e-12, 1e-10, 1e-8, 1e-7}) {
            if (found.bound <= before)
                break;
            PosedMesh moved = b;
            moved.pose.translation = b.pose.translation + (found.bound - before) * direction;
            const RelationState state = relation(a, moved, 0).state;
            EXPECT_TRUE(state == RelationState::Intersecting || state == RelationState::Contained)
                << draw << ": " << before << " before " << found.bound;
        }
    }
}

TEST(SeparatingMove, RefusesWhatHasNoAnswer)
{
    const auto expectError = [](const PosedMesh& a, const PosedMesh& b, const Vec3& direction,
                                ErrorCode code, const std::string& part) {
        try {
            static_cast<void>(separatingMoveChecked(a, b, direction));
            ADD_FAILURE() << "no error; expected " << part;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), code);
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
        }
    };
    const PosedMesh cube = posed(kCube);
    expectError(cube, cube, {0, 0, 0}, ErrorCode::InvalidArgument, "direction");
    expectError(cube, cube, {0, NAN, 0}, ErrorCode::InvalidArgument, "direction");
    expectError(posed(opened(kCube, 3)), cube, {1, 0, 0}, ErrorCode::DegenerateMesh, "a is not");
    expectError(cube, posed(opened(kCube, 3)), {1, 0, 0}, ErrorCode::DegenerateMesh, "b is not");
    expectError(cube, posed(kCube, {{0, 0, 0, 2}, {}}), {1, 0, 0}, ErrorCode::InvalidShape, "b");
    const PosedMesh bolted =
        posed(together(boxMesh({-3, -3, -3}, {3, 3, 3}), boxMesh({-2, -2, -2}, {2, 2, 9})));
    expectError(bolted, cube, {1, 0, 0}, ErrorCode::DegenerateMesh, "split it into its bodies");
    EXPECT_THROW(
        static_cast<void>(separatingMove(cube, cube, {1, 0, 0}, [](double) { return false; })),
        Error);
}

} // namespace
} // namespace mbv::test
