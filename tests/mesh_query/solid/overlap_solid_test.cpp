#include "complaint.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include "mesh_query/solid/overlap_surface.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlap_solid.h>
#include <mbv/mesh_query/penetration.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numbers>
#include <random>
#include <string>

namespace mbv::test {
namespace {

double volumeOf(const TriangleMesh& mesh)
{
    return mesh.triangles.empty() ? 0 : propertiesOf(mesh).signedVolume;
}

/// Along every edge as many triangles run up as down: it bounds something, though it may meet
/// itself in edges.
bool isClosed(const TriangleMesh& mesh)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> balance;
    for (const auto& t : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = t[i];
            const std::uint32_t to = t[(i + 1) % 3];
            balance[std::minmax(from, to)] += from < to ? 1 : -1;
        }
    }
    return std::all_of(balance.begin(), balance.end(),
                       [](const auto& edge) { return edge.second == 0; });
}

/// Of two placed meshes; expects a watertight result.
double overlapVolume(const PosedMesh& a, const PosedMesh& b)
{
    const TriangleMesh overlap = overlapSolid(a, b);
    if (overlap.triangles.empty())
        return 0;
    const MeshProperties properties = propertiesOf(overlap);
    EXPECT_TRUE(properties.watertight) << properties.problems.front();
    return properties.signedVolume;
}

double overlapVolume(const TriangleMesh& a, const TriangleMesh& b)
{
    const double volume = overlapVolume(posed(a), posed(b));
    EXPECT_NEAR(overlapVolume(posed(b), posed(a)), volume, 1e-12);
    return volume;
}

/// Boxes that are alike, one moved along an edge by nearly all of it: they share a sheet as thin as
/// the rounding of its corners, which turns some inside out.
TEST(OverlapSolid, SliversFaceOutwards)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(-1, 1);
    int sheets = 0;
    for (int n = 0; n < 1500; ++n) {
        const RigidTransform pose = {
            normalized(Quaternion{any(random), any(random), any(random), any(random)}),
            {2 * any(random), 2 * any(random), 2 * any(random)}};
        TriangleMesh a = boxMesh({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5});
        for (Vec3& v : a.vertices)
            v = apply(pose, v);
        const double gap = 0x1p-53 * (1 << n % 5);
        const Vec3 way = rotate(pose.rotation, {1 - gap, 0.4 * any(random), 0.4 * any(random)});
        TriangleMesh b = a;
        for (Vec3& v : b.vertices)
            v += way;
        const TriangleMesh sheet = overlapSolid(posed(a), posed(b));
        EXPECT_GE(volumeOf(sheet), 0) << n;
        sheets += sheet.triangles.empty() ? 0 : 1;
    }
    EXPECT_GT(sheets, 50);
}

TEST(OverlapSolid, OfBoxesIsABox)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {2, 2, 2});
    EXPECT_NEAR(overlapVolume(box, boxMesh({1, 1, 1}, {3, 3, 3})), 1, 1e-15);
    const TriangleMesh overlap =
        overlapSolid(posed(box), posed(boxMesh({1, -1, 0.5}, {3, 3, 0.75})));
    const MeshProperties is = propertiesOf(overlap);
    EXPECT_EQ(is.bounds.min, (Vec3{1, 0, 0.5}));
    EXPECT_EQ(is.bounds.max, (Vec3{2, 2, 0.75}));
    EXPECT_NEAR(is.signedVolume, 0.5, 1e-15);
    EXPECT_NEAR(is.area, 2 * (1 * 2 + 1 * 0.25 + 2 * 0.25), 1e-15);
    EXPECT_TRUE(is.watertight);
}

TEST(OverlapSolid, TakesFacesInOnePlaneOnce)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {2, 2, 2});
    EXPECT_DOUBLE_EQ(overlapVolume(box, boxMesh({0, 0.5, 0}, {1, 3, 2})), 3);
    EXPECT_DOUBLE_EQ(overlapVolume(box, boxMesh({0, 0, 0}, {2, 2, 5})), 8);
    EXPECT_DOUBLE_EQ(overlapVolume(box, boxMesh({0.5, 0.5, 1}, {1.5, 1.5, 2})), 1);
    EXPECT_DOUBLE_EQ(overlapVolume(box, box), 8);
    EXPECT_EQ(overlapSolid(posed(box), posed(box)).triangles.size(), 12u);
}

TEST(OverlapSolid, IsEmptyWhereSolidsTouchOrAreApart)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    for (const Vec3& low : {Vec3{1, 0, 0}, Vec3{1, 0.25, 0.25}, Vec3{1, 1, 0}, Vec3{1, 1, 1},
                            Vec3{1, 1, 0.5}, Vec3{3, 0, 0}})
        EXPECT_TRUE(
            overlapSolid(posed(box), posed(boxMesh(low, low + Vec3{1, 1, 1}))).triangles.empty());
}

TEST(OverlapSolid, OfOneInsideTheOtherIsThatOne)
{
    const TriangleMesh ball = ballMesh(2);
    const TriangleMesh box = boxMesh({-2, -2, -2}, {2, 2, 2});
    const TriangleMesh overlap = overlapSolid(posed(box), posed(ball));
    EXPECT_EQ(overlap.triangles.size(), ball.triangles.size());
    EXPECT_DOUBLE_EQ(volumeOf(overlap), volumeOf(ball));
    EXPECT_DOUBLE_EQ(overlapVolume(ball, inverted(box)), volumeOf(ball)); // faces do not matter
}

TEST(OverlapSolid, LeavesCavitiesOut)
{
    const TriangleMesh shell =
        together(boxMesh({0, 0, 0}, {4, 4, 4}), inverted(boxMesh({1, 1, 1}, {3, 3, 3})));
    EXPECT_EQ(overlapVolume(shell, boxMesh({1.5, 1.5, 1.5}, {2, 2, 2})), 0);
    EXPECT_EQ(overlapVolume(shell, boxMesh({1, 1, 1}, {3, 3, 3})), 0); // fills it
    EXPECT_NEAR(overlapVolume(shell, boxMesh({2, 0, 0}, {5, 4, 4})), 28, 1e-13);
    EXPECT_NEAR(overlapVolume(shell, boxMesh({-1, -1, -1}, {5, 5, 5})), 56, 1e-13);
}

TEST(OverlapSolid, HasSeveralPartsWhereTheyDo)
{
    const TriangleMesh posts =
        together(boxMesh({0, 0, 0}, {1, 1, 9}), boxMesh({3, 0, 0}, {4, 1, 9}));
    const TriangleMesh slab = boxMesh({-1, -1, 4}, {8, 8, 5});
    EXPECT_NEAR(overlapVolume(posts, slab), 2, 1e-14);
}

TEST(OverlapSolid, OfAMeshThatCrossesItselfIsKnownWhereOneOfItsBodiesIs)
{
    const TriangleMesh crossed =
        together(boxMesh({0, 0, 0}, {2, 2, 2}), boxMesh({1, 1, 1}, {3, 3, 3}));
    const TriangleMesh overlap =
        overlapSolid(posed(crossed), posed(boxMesh({-1, -1, -1}, {0.5, 4, 4})));
    EXPECT_TRUE(isClosed(overlap));
    EXPECT_NEAR(volumeOf(overlap), 2, 1e-14);
    EXPECT_NEAR(overlapVolume(crossed, boxMesh({2, 2, 2}, {4, 4, 4})), 1, 1e-14);
    const TriangleMesh pocket =
        together(boxMesh({0, 0, 0}, {2, 2, 2}), inverted(boxMesh({1, 1, 1}, {3, 3, 3})));
    EXPECT_EQ(overlapVolume(pocket, boxMesh({1.25, 1.25, 1.25}, {1.5, 1.5, 1.5})), 0);
}

/// By parity that is outside, which is not what is meant: in part, all of the other mesh, and all
/// of what both bodies fill.
TEST(OverlapSolid, OfWhatTwoBodiesOfAMeshFillIsAnError)
{
    const TriangleMesh crossed =
        together(boxMesh({0, 0, 0}, {2, 2, 2}), boxMesh({1, 1, 1}, {3, 3, 3}));
    for (const TriangleMesh& other :
         {boxMesh({-1, -1, -1}, {1.5, 4, 4}), boxMesh({1.25, 1.25, 1.25}, {1.5, 1.5, 1.5}),
          boxMesh({-1, -1, -1}, {4, 4, 4}), boxMesh({0.5, 0.5, 0.5}, {2.5, 2.5, 2.5})}) {
        const PosedMesh a = posed(crossed);
        const PosedMesh b = posed(other);
        const std::string reason = "passes through itself, and the other mesh reaches where two of "
                                   "its bodies overlap, which counts as outside; split it into its "
                                   "bodies";
        EXPECT_EQ(complaintOf([&] { (void)overlapSolid(a, b); }), "a " + reason);
        EXPECT_EQ(complaintOf([&] { (void)overlapSolid(b, a); }), "b " + reason);
        EXPECT_EQ(complaintOf([&] { (void)penetration(a, b); }), "a " + reason);
    }
}

TEST(OverlapSolid, OfACubeAndItsRotationIsAnOctagonalPrism)
{
    const TriangleMesh cube = boxMesh({-1, -1, -1}, {1, 1, 1});
    const double half = std::numbers::pi / 8;
    const RigidTransform pose = {{0, 0, std::sin(half), std::cos(half)}, {}};
    const double volume = overlapVolume(posed(cube), posed(cube, pose));
    EXPECT_NEAR(volume, 2 * 2 * (std::sqrt(2.0) - 1) * 4, 1e-14); // height 2, 2 (sqrt 2 - 1) s^2
}

/// Kepler's stella octangula: two tetrahedra in a cube share an octahedron, a sixth of the cube.
TEST(OverlapSolid, OfPrismsTurnedByHalfASideIsAPrismOfTwiceAsMany)
{
    constexpr std::uint32_t kCorners = 96; // of ends, fans whose sides cross each other 2,000 times
    const double angle = std::numbers::pi / kCorners;
    const PosedMesh a = posed(prismMesh(kCorners, 1, 0, 1));
    const PosedMesh b = posed(prismMesh(kCorners, 1, 0, 1, angle));
    const double inner = std::cos(angle);
    const double area = 2 * kCorners * inner * inner * std::tan(angle / 2);
    EXPECT_NEAR(overlapVolume(a, b), area, 1e-14);
    EXPECT_LE(overlapSolid(a, b).triangles.size(), 40 * kCorners); // none where sides of fans cross
}

TEST(OverlapSolid, OfTwoTetrahedraInACubeIsAnOctahedron)
{
    const TriangleMesh a = {{{-1, -1, -1}, {1, 1, -1}, {1, -1, 1}, {-1, 1, 1}},
                            {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}};
    TriangleMesh b = inverted(a);
    for (Vec3& v : b.vertices)
        v = -v;
    EXPECT_NEAR(overlapVolume(a, b), 8.0 / 6, 1e-15);
    EXPECT_NEAR(propertiesOf(overlapSolid(posed(a), posed(b))).area, 4 * std::sqrt(3.0), 1e-14);
}

/// A lens of two balls of radius 1 at distance 1 has 5 pi / 12; the error goes down with the square
/// of the edges.
TEST(OverlapSolid, OfBallsTendsToALens)
{
    const double exact = 5 * std::numbers::pi / 12;
    std::vector<double> errors;
    for (const int times : {2, 3, 4, 5}) {
        const TriangleMesh ball = ballMesh(times);
        const RigidTransform pose = {
            {0.18257418583505536, 0.3651483716701107, 0.5477225575051661, 0.7302967433402214},
            {1 / std::sqrt(3.0), 1 / std::sqrt(3.0), 1 / std::sqrt(3.0)}};
        errors.push_back(exact - overlapVolume(posed(ball), posed(ball, pose)));
    }
    for (std::size_t i = 1; i < errors.size(); ++i)
        EXPECT_NEAR(errors[i - 1] / errors[i], 4, 0.6);
    EXPECT_LT(errors.back(), 0.004);
}

TEST(OverlapSolid, NamesTheMeshThatIsNotWatertight)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    try {
        (void)overlapSolid(posed(box), posed(opened(box, 1)));
        FAIL() << "nothing thrown";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::DegenerateMesh);
        EXPECT_EQ(std::string(error.what()), "b is not watertight, so it has no inside");
    }
}

/// A closed mesh of some tetrahedra, which may cross.
TriangleMesh randomSolid(std::mt19937& random, const std::function<double()>& coordinate)
{
    TriangleMesh mesh;
    const int count = 1 + static_cast<int>(random() % 2);
    while (mesh.triangles.size() < 4 * static_cast<std::size_t>(count)) {
        TriangleMesh part = {{}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}};
        for (int i = 0; i < 4; ++i)
            part.vertices.push_back({coordinate(), coordinate(), coordinate()});
        if (volumeOf(part) < 0)
            part = inverted(part);
        TriangleMesh grown = together(mesh, part);
        if (volumeOf(part) > 1e-3 && propertiesOf(grown).watertight) // no edge of both
            mesh = std::move(grown);
    }
    return mesh;
}

/// Of meshes that cross themselves, too: the points that rays leave an odd number of times.
TriangleMesh overlapByParity(const PosedMesh& a, const PosedMesh& b)
{
    return solid::overlapSurfaceByParity(a, b, {}).mesh;
}

/// What A has in common with B and with a box round both from which B is taken is A.
void expectParts(const TriangleMesh& a, const TriangleMesh& b, bool isExact, int round)
{
    const PosedMesh inA = posed(a);
    const TriangleMesh shared = overlapByParity(inA, posed(b));
    const TriangleMesh left =
        overlapByParity(inA, posed(together(boxMesh({-20, -20, -20}, {20, 20, 20}), b)));
    const TriangleMesh whole = overlapByParity(inA, posed(boxMesh({-20, -20, -20}, {20, 20, 20})));
    EXPECT_TRUE(isClosed(shared)) << round;
    EXPECT_TRUE(isClosed(left)) << round;
    EXPECT_TRUE(isClosed(whole)) << round;
    EXPECT_GE(volumeOf(shared), 0) << round;
    EXPECT_NEAR(volumeOf(shared) + volumeOf(left), volumeOf(whole), isExact ? 1e-12 : 1e-11)
        << round;
}

TEST(OverlapSolid, AndTheRestAreTheWholeOnCrowdedGrids)
{
    std::mt19937 random(5);
    for (int round = 0; round < 150; ++round) {
        std::uniform_int_distribution<int> grid(0, 2 + round % 3);
        const auto coordinate = [&] { return static_cast<double>(grid(random)); };
        const TriangleMesh a = randomSolid(random, coordinate);
        expectParts(a, randomSolid(random, coordinate), true, round);
    }
}

TEST(OverlapSolid, AndTheRestAreTheWholeForAnyNumbers)
{
    std::mt19937 random(6);
    std::uniform_real_distribution<double> line(-1, 1);
    for (int round = 0; round < 100; ++round) {
        const auto coordinate = [&] { return line(random); };
        const TriangleMesh a = randomSolid(random, coordinate);
        expectParts(a, randomSolid(random, coordinate), false, round);
    }
}

TEST(OverlapSolid, HasTheVolumeThatPointsInBothTell)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> line(-1, 1);
    const auto coordinate = [&] { return line(random); };
    for (int round = 0; round < 10; ++round) {
        const PosedMesh a = posed(randomSolid(random, coordinate));
        const PosedMesh b = posed(randomSolid(random, coordinate));
        constexpr int kPoints = 20'000;
        int inBoth = 0;
        for (int i = 0; i < kPoints; ++i) {
            const Vec3 p = {coordinate(), coordinate(), coordinate()};
            inBoth += contains(a, p) && contains(b, p) ? 1 : 0;
        }
        const double part = volumeOf(overlapByParity(a, b)) / 8;
        // Five standard deviations of a binomial distribution.
        EXPECT_NEAR(double(inBoth) / kPoints, part, 5 * std::sqrt(part / kPoints) + 1e-4);
    }
}

/// The tetrahedra of randomSolid().
std::vector<TriangleMesh> bodiesOf(const TriangleMesh& mesh)
{
    std::vector<TriangleMesh> bodies;
    for (auto first = mesh.triangles.begin(); first != mesh.triangles.end(); first += 4)
        bodies.push_back({mesh.vertices, {first, first + 4}});
    return bodies;
}

/// What two bodies of the first mesh and one of the second share.
double volumeInTwoBodies(const TriangleMesh& first, const TriangleMesh& second)
{
    const std::vector<TriangleMesh> bodies = bodiesOf(first);
    if (bodies.size() < 2)
        return 0;
    const TriangleMesh both = overlapSolid(posed(bodies[0]), posed(bodies[1]));
    double volume = 0;
    for (const TriangleMesh& body : bodiesOf(second))
        volume += both.triangles.empty() ? 0 : overlapVolume(both, body);
    return volume;
}

TEST(OverlapSolid, IsRefusedExactlyWhereTwoBodiesOfOneMeshShareSomethingWithTheOther)
{
    std::mt19937 random(8);
    std::uniform_real_distribution<double> line(-1, 1);
    const auto coordinate = [&] { return line(random); };
    int refused = 0;
    for (int round = 0; round < 200; ++round) {
        const TriangleMesh a = randomSolid(random, coordinate);
        const TriangleMesh b = randomSolid(random, coordinate);
        const std::string complaint = complaintOf([&] { (void)overlapSolid(posed(a), posed(b)); });
        const bool isShared = volumeInTwoBodies(a, b) + volumeInTwoBodies(b, a) > 0;
        EXPECT_EQ(!complaint.empty(), isShared) << round << ": " << complaint;
        refused += complaint.empty() ? 0 : 1;
    }
    EXPECT_GT(refused, 20);
    EXPECT_LT(refused, 150);
}

TEST(OverlapSolid, ChangesInNothingButRoundingWhenBothAreMoved)
{
    const TriangleMesh a = torusMesh(2, 0.7, 24, 12);
    const TriangleMesh b = torusMesh(1.5, 0.6, 20, 10);
    const RigidTransform place = {{0.5, 0.5, 0.5, 0.5}, {0.7, 0.3, 0.1}};
    const double volume = overlapVolume(posed(a), posed(b, place));
    EXPECT_GT(volume, 1);
    const RigidTransform motion = {normalized(Quaternion{0.1, 0.2, 0.3, 0.9}), {100, -30, 7}};
    EXPECT_NEAR(overlapVolume(posed(a, motion), posed(b, motion * place)), volume, 1e-11);
}

} // namespace
} // namespace mbv::test
