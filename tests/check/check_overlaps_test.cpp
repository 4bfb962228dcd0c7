#include "scene/scene_fixtures.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/collision/overlaps.h>
#include <mbv/report/report_json.h>
#include <mbv/scene_io/scene_file.h>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>

namespace mbv {
namespace {

using ModelPair = std::pair<std::size_t, std::size_t>;

std::vector<ModelPair> pairsOf(const CheckReport& report)
{
    std::vector<ModelPair> pairs;
    for (const PairResult& pair : report.pairs)
        pairs.emplace_back(pair.a, pair.b);
    return pairs;
}

TEST(CheckOverlaps, AgreesWithAllPairs)
{
    std::size_t found = 0;
    for (unsigned seed = 0; seed < 60; ++seed) {
        test::RandomScenes random(seed);
        const Scene scene = random.scene(random.integer(0, 60), random.number(1, 12));
        std::vector<ModelPair> expected;
        for (std::size_t a = 0; a < scene.models.size(); ++a) {
            for (std::size_t b = a + 1; b < scene.models.size(); ++b) {
                if (overlaps(worldVolume(scene.models[a]), worldVolume(scene.models[b])))
                    expected.emplace_back(a, b);
            }
        }
        const CheckReport report = checkOverlaps(scene);
        EXPECT_EQ(pairsOf(report), expected) << "seed " << seed;
        const std::size_t n = scene.models.size();
        EXPECT_EQ(report.pairsTested, n < 2 ? 0 : n * (n - 1) / 2);
        found += expected.size();
    }
    EXPECT_GT(found, 1000U); // the scenes are worth testing
}

TEST(CheckOverlaps, TouchingRotatedBoxesAreNotLostBetweenTheirBounds)
{
    // Bounds of a rotated box are rounded, the pair test is exact: whatever it calls an overlap
    // must have passed the bounds. Corners meet in one point, or miss it by rounding.
    std::size_t touching = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        test::RandomShapes random(seed);
        Obb box = random.obb(1e3);
        box.center = {};
        Scene scene;
        scene.models.resize(2);
        scene.models[0].shape = box;
        scene.models[1].shape = box;
        scene.models[1].pose.translation = 2 * (cornersOf(box)[seed % 8] - box.center);
        const bool expected = overlaps(*scene.models[0].shape, worldVolume(scene.models[1]));
        EXPECT_EQ(checkOverlaps(scene).pairs.size(), expected ? 1U : 0U) << "seed " << seed;
        touching += expected ? 1 : 0;
    }
    EXPECT_GT(touching, 100U);
    EXPECT_LT(touching, 1900U);
}

TEST(CheckOverlaps, ReportsVolumesAndStates)
{
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {1.5, 0, 0}),
                    test::boxAt("c", {9, 0, 0})};
    scene.models[1].visible = false; // hidden models are tested, too
    const CheckReport report = checkOverlaps(scene);
    ASSERT_EQ(report.volumes.size(), 3U);
    EXPECT_EQ(report.volumes[1], worldVolume(scene.models[1]));
    ASSERT_EQ(report.pairs.size(), 1U);
    const PairResult& pair = report.pairs[0];
    EXPECT_EQ(pair.a, 0U);
    EXPECT_EQ(pair.b, 1U);
    EXPECT_TRUE(pair.volumesOverlap);
    EXPECT_EQ(pair.state, RelationState::Unknown);
    EXPECT_EQ(pair.reason, "volumes overlap; meshes were not tested");
    EXPECT_DOUBLE_EQ(*pair.depth, 0.5); // 1 + 1 - 1.5
    EXPECT_EQ(pair.depthMethod, DepthMethod::SeparatingAxes);
    EXPECT_EQ(*pair.normal, (Vec3{1, 0, 0}));
    EXPECT_EQ(report.pairsTested, 3U);
    EXPECT_TRUE(report.overlapping(0));
    EXPECT_TRUE(report.overlapping(1));
    EXPECT_FALSE(report.overlapping(2));
    EXPECT_EQ(report.overlappingModels(), (std::vector<bool>{true, true, false}));
}

TEST(CheckOverlaps, MovingBByDepthAlongTheNormalParts)
{
    std::map<DepthMethod, int> found;
    for (unsigned seed = 0; seed < 50; ++seed) {
        const Scene scene = test::RandomScenes(seed).scene(40, 2);
        const CheckReport report = checkOverlaps(scene);
        for (const PairResult& pair : report.pairs) {
            const Shape& a = report.volumes[pair.a];
            const Shape& b = report.volumes[pair.b];
            // Two half-spaces whose surfaces are not parallel overlap wherever they are moved.
            const bool halfSpaces =
                std::holds_alternative<HalfSpace>(a) && std::holds_alternative<HalfSpace>(b);
            ASSERT_EQ(pair.depth.has_value(), isSolid(a) && isSolid(b) && !halfSpaces);
            ASSERT_EQ(pair.normal.has_value(), pair.depth.has_value());
            ASSERT_EQ(pair.pointOnA.has_value(), pair.depth.has_value());
            ASSERT_EQ(pair.pointOnB.has_value(), pair.depth.has_value());
            ++found[pair.depthMethod];
            if (!pair.depth) {
                EXPECT_EQ(pair.depthMethod, DepthMethod::None);
                continue;
            }
            EXPECT_NEAR(norm(*pair.normal), 1, 1e-14);
            EXPECT_GE(*pair.depth, 0);
            // Sizes are below 10: rounding stays below 1e-11, and the convex layer promises 1e-6
            // of the size.
            const double slack = pair.depthMethod == DepthMethod::ConvexLayer ? 1e-5 : 1e-11;
            EXPECT_FALSE(overlaps(a, translated(b, (*pair.depth + slack) * *pair.normal)));
            EXPECT_TRUE(overlaps(a, translated(b, (*pair.depth - slack) * *pair.normal)));
            EXPECT_LT(norm(*pair.pointOnA - *pair.pointOnB - *pair.depth * *pair.normal), slack);
        }
    }
    EXPECT_GT(found[DepthMethod::SeparatingAxes], 100);
    EXPECT_GT(found[DepthMethod::ConvexLayer], 100);
    EXPECT_GT(found[DepthMethod::ClosedForm], 100);
    EXPECT_GT(found[DepthMethod::None], 100);
}

TEST(CheckOverlaps, ReportsTheDeepestPoints)
{
    Scene scene;
    scene.models.resize(2);
    scene.models[0].shape = Capsule{{0, 0, 0}, {0, 4, 0}, 1};
    scene.models[1].shape = Sphere{{1.5, 2, 0}, 1};
    const PairResult pair = checkOverlaps(scene).pairs.at(0);
    EXPECT_DOUBLE_EQ(*pair.depth, 0.5); // 1 + 1 - 1.5
    EXPECT_EQ(pair.depthMethod, DepthMethod::ClosedForm);
    EXPECT_LT(norm(*pair.pointOnA - Vec3{1, 2, 0}), 1e-15);
    EXPECT_LT(norm(*pair.pointOnB - Vec3{0.5, 2, 0}), 1e-15);
}

TEST(CheckOverlaps, PlanesAndHalfSpacesReachEverywhere)
{
    Scene scene;
    scene.models = {test::boxAt("near", {0, 2, 0}), test::boxAt("far", {1e9, 2, -1e9}),
                    test::boxAt("sunk", {5, 0.5, 0})};
    scene.models.resize(4);
    scene.models[3].shape = HalfSpace{{0, 3, 0}, 0}; // y <= 0
    const CheckReport report = checkOverlaps(scene);
    EXPECT_EQ(pairsOf(report), (std::vector<ModelPair>{{2, 3}}));
    EXPECT_DOUBLE_EQ(*report.pairs[0].depth, 0.5); // the box's lower side is at -0.5
    EXPECT_EQ(*report.pairs[0].normal, (Vec3{0, -1, 0}));

    scene.models[3].shape = Plane{{1, 0, 1}, 0}; // through the origin, and (1e9, y, -1e9)
    EXPECT_EQ(pairsOf(checkOverlaps(scene)), (std::vector<ModelPair>{{0, 3}, {1, 3}}));
}

TEST(CheckOverlaps, EndsWhereMorePairsComeNearThanAreAllowed)
{
    Scene scene;
    for (int i = 0; i < 100; ++i)
        scene.models.push_back(test::boxAt("m" + std::to_string(i), {}));
    CheckOptions options;
    options.mostPairs = 100 * 99 / 2;
    EXPECT_EQ(checkOverlaps(scene, options).pairs.size(), options.mostPairs);
    --options.mostPairs;
    test::expectError([&] { (void)checkOverlaps(scene, options); }, ErrorCode::InvalidScene,
                      "more than 4949 pairs of models come near enough to be tested");
    for (std::size_t i = 0; i < scene.models.size(); ++i) // 4 apart
        scene.models[i].pose.translation.x = 4.0 * static_cast<double>(i);
    EXPECT_TRUE(checkOverlaps(scene, options).pairs.empty());
    options.clearance = 1e6; // a mistake of units
    test::expectError([&] { (void)checkOverlaps(scene, options); }, ErrorCode::InvalidScene,
                      "the clearance in that unit");
}

TEST(DepthMethod, SaysWhichPartOfTheLibraryAnswers)
{
    const Obb box;
    const Sphere sphere;
    const Capsule capsule;
    const Cylinder cylinder = {{0, 0, 0}, {0, 0, 1}, 1};
    const ConvexHull hull = {{{0, 0, 0}}};
    const HalfSpace halfSpace;
    EXPECT_EQ(depthMethodOf(box, Aabb{}), DepthMethod::SeparatingAxes);
    EXPECT_EQ(depthMethodOf(capsule, box), DepthMethod::ClosedForm);
    EXPECT_EQ(depthMethodOf(sphere, cylinder), DepthMethod::ClosedForm);
    EXPECT_EQ(depthMethodOf(cylinder, halfSpace), DepthMethod::ClosedForm);
    EXPECT_EQ(depthMethodOf(halfSpace, hull), DepthMethod::ClosedForm);
    EXPECT_EQ(depthMethodOf(sphere, hull), DepthMethod::ConvexLayer);
    EXPECT_EQ(depthMethodOf(cylinder, box), DepthMethod::ConvexLayer);
    EXPECT_EQ(depthMethodOf(hull, cylinder), DepthMethod::ConvexLayer);
}

TEST(CheckOverlaps, NoShorterTranslationPartsTwoBoxes)
{
    for (unsigned seed = 0; seed < 200; ++seed) {
        test::RandomShapes random(seed);
        Scene scene;
        scene.models.resize(2);
        scene.models[0].shape = random.obb(0.5);
        scene.models[1].shape = random.obb(0.5);
        const CheckReport report = checkOverlaps(scene);
        for (const PairResult& pair : report.pairs) {
            for (int i = 0; i < 200; ++i) {
                const Vec3 direction = normalized(random.point(1));
                EXPECT_TRUE(
                    overlaps(report.volumes[0],
                             translated(report.volumes[1], (*pair.depth - 1e-12) * direction)));
            }
        }
    }
}

TEST(CheckOverlaps, DepthIsTrueForNearlyParallelEdges)
{
    // A cross product of nearly parallel edges is mostly rounding, with a length of 1e-16; its gap
    // divided by that length says nothing.
    for (unsigned seed = 0; seed < 300; ++seed) {
        test::RandomShapes random(seed);
        const Quaternion rotation = random.rotation();
        Scene scene;
        scene.models.resize(2);
        scene.models[0].shape = Obb{{}, {1, 1, 1}, axesOf(rotation)};
        scene.models[1].shape =
            Obb{0.3 * axesOf(rotation)[0],
                {1, 1, 1},
                axesOf(normalized(rotation * fromAxisAngle({1, 2, 3}, 1e-16 * seed)))};
        const CheckReport report = checkOverlaps(scene);
        ASSERT_EQ(report.pairs.size(), 1U);
        EXPECT_NEAR(*report.pairs[0].depth, 1.7, 1e-13) << "seed " << seed; // 1 + 1 - 0.3
    }
}

TEST(CheckOverlaps, ConcentricShapesHaveADepthAndANormal)
{
    Scene scene;
    scene.models.resize(2);
    scene.models[0].shape = Sphere{{1, 2, 3}, 2};
    scene.models[1].shape = Sphere{{1, 2, 3}, 1};
    PairResult pair = checkOverlaps(scene).pairs.at(0);
    EXPECT_EQ(*pair.depth, 3);
    EXPECT_EQ(norm(*pair.normal), 1);

    scene.models[0].shape = Aabb{{-1, -2, -3}, {1, 2, 3}};
    scene.models[1].shape = Aabb{{-4, -4, -4}, {4, 4, 4}};
    pair = checkOverlaps(scene).pairs.at(0);
    EXPECT_EQ(*pair.depth, 5); // along x: 1 + 4
    EXPECT_EQ(abs(*pair.normal), (Vec3{1, 0, 0}));
}

TEST(CheckOverlaps, HonorsIgnore)
{
    Scene scene;
    scene.models = {test::boxAt("a", {}), test::boxAt("b", {}), test::boxAt("c", {})};
    scene.ignore = {{"c", "a"}, {"a", "c"}, {"b", "gone"}};
    const CheckReport report = checkOverlaps(scene);
    EXPECT_EQ(pairsOf(report), (std::vector<ModelPair>{{0, 1}, {1, 2}}));
    EXPECT_EQ(report.pairsTested, 2U);
}

TEST(CheckOverlaps, EmptyAndSingleModelScenesHaveNoPairs)
{
    Scene scene;
    EXPECT_EQ(checkOverlaps(scene).pairsTested, 0U);
    scene.models = {test::boxAt("a", {})};
    EXPECT_EQ(checkOverlaps(scene).pairsTested, 0U);
}

TEST(CheckOverlaps, PairsComeInOrderAndAlikeEveryTime)
{
    const Scene scene = test::RandomScenes(5).scene(200, 4);
    const auto pairs = pairsOf(checkOverlaps(scene));
    EXPECT_GT(pairs.size(), 100U);
    EXPECT_TRUE(std::is_sorted(pairs.begin(), pairs.end()));
    EXPECT_EQ(std::set<ModelPair>(pairs.begin(), pairs.end()).size(), pairs.size());
    EXPECT_EQ(pairsOf(checkOverlaps(scene)), pairs);
}

TEST(CheckOverlaps, ReportsTheSameBytesOnAnyNumberOfThreads)
{
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 4);
    for (unsigned seed = 0; seed < 3; ++seed) {
        const Scene scene = test::RandomScenes(seed).scene(200, 4);
        const auto bytesOn = [&](int count) {
            CheckReport report =
                tbb::task_arena(count).execute([&] { return checkOverlaps(scene); });
            report.timing = {};
            return checkReportToJson(scene, report);
        };
        const std::string bytes = bytesOn(1);
        EXPECT_EQ(bytesOn(2), bytes) << "seed " << seed;
        EXPECT_EQ(bytesOn(4), bytes) << "seed " << seed;
    }
}

TEST(CheckOverlaps, NamesTheFirstModelThatFailsOnAnyNumberOfThreads)
{
    Scene scene;
    for (int n = 0; n < 500; ++n)
        scene.models.push_back(test::boxAt("m" + std::to_string(n), {3.0 * n, 0, 0}));
    for (const std::size_t bad : {499U, 40U, 41U, 300U})
        scene.models[bad].scale.x = -1;
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 4);
    for (int repeat = 0; repeat < 20; ++repeat) {
        tbb::task_arena(4).execute([&] {
            test::expectError([&] { (void)checkOverlaps(scene); }, ErrorCode::InvalidScene,
                              "model \"m40\": ");
        });
    }
}

TEST(CheckOverlaps, ProgressComesOnTheCallingThread)
{
    const Scene scene = test::RandomScenes(5).scene(400, 4);
    const tbb::global_control threads(tbb::global_control::max_allowed_parallelism, 4);
    const auto caller = std::this_thread::get_id();
    int calls = 0;
    (void)checkOverlaps(scene, [&](double) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        return ++calls > 0;
    });
    EXPECT_GT(calls, 10);
}

TEST(CheckOverlaps, NamesTheModelThatCannotBeTested)
{
    Scene scene;
    scene.models = {test::boxAt("good", {}), test::boxAt("bad", {})};
    scene.models[1].scale.x = 0;
    test::expectError([&] { (void)checkOverlaps(scene); }, ErrorCode::InvalidScene,
                      "model \"bad\": scale factor x");
}

TEST(CheckOverlaps, ProgressGrowsToOneAndCancelStops)
{
    const Scene scene = test::RandomScenes(5).scene(50, 4);
    std::vector<double> fractions;
    (void)checkOverlaps(scene, [&](double fraction) {
        fractions.push_back(fraction);
        return true;
    });
    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
    EXPECT_EQ(fractions.back(), 1);
    test::expectError([&] { (void)checkOverlaps(scene, [](double f) { return f < 0.3; }); },
                      ErrorCode::Cancelled, "cancelled");
}

TEST(CheckOverlaps, NumbersNearTheLargestDoubleAreAnErrorThatNamesTheModels)
{
    Scene scene;
    for (const char* const name : {"east", "west"}) {
        scene.models.emplace_back().name = name;
        scene.models.back().shape = Sphere{{}, 1.7e308}; // the depth is twice that
    }
    test::expectError([&] { (void)checkOverlaps(scene); }, ErrorCode::InvalidScene,
                      "models \"east\" and \"west\": the answer is out of the range");
}

TEST(CheckOverlaps, TinyAndHugeShapesAreFound)
{
    for (const double size : {1e-300, 1e-9, 1.0, 1e150}) {
        Scene scene;
        scene.models.resize(2);
        scene.models[0].shape = Sphere{{}, size};
        scene.models[1].shape = Aabb{{size, 0, 0}, {2 * size, size, size}}; // touch in one point
        EXPECT_EQ(checkOverlaps(scene).pairs.size(), 1U) << size;
        scene.models[1].shape = Aabb{{1.5 * size, 0, 0}, {2 * size, size, size}};
        EXPECT_EQ(checkOverlaps(scene).pairs.size(), 0U) << size;
    }
}

TEST(CheckOverlaps, CatScenesOverlapAsTheirNamesSay)
{
    const std::filesystem::path data = MBV_DATA_DIR;
    if (!std::filesystem::exists(data / "cats.mbv.json"))
        GTEST_SKIP() << "no " << data;
    MeshLibrary library;
    EXPECT_TRUE(checkOverlaps(loadScene(data / "cats.mbv.json", library).scene).pairs.empty());
    const auto report = checkOverlaps(loadScene(data / "cats-overlap.mbv.json", library).scene);
    EXPECT_EQ(pairsOf(report), (std::vector<ModelPair>{{0, 1}}));
}

} // namespace
} // namespace mbv
