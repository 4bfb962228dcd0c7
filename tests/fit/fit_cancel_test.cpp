// Fits that may take long ask a caller now and then whether to go on, on the caller's thread.

#include "mesh_query/closed_meshes.h"
#include "random_shapes.h"

#include <mbv/fit/cover.h>
#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace mbv::test {
namespace {

constexpr std::size_t kEndless = static_cast<std::size_t>(-1);

/// Every point is a corner of the hull.
std::vector<Vec3> pointsOfASphere(std::size_t count)
{
    RandomShapes random(3);
    std::vector<Vec3> points;
    while (points.size() < count)
        points.push_back(rotate(random.pose(1).rotation, {1, 0, 0}));
    return points;
}

/// Says no from some time on. Gives how often it was asked.
std::size_t asked(std::size_t patience, const std::function<void(const ProgressFn&)>& fit)
{
    std::size_t times = 0;
    const auto thread = std::this_thread::get_id();
    const ProgressFn progress = [&](double) {
        EXPECT_EQ(std::this_thread::get_id(), thread);
        return ++times < patience;
    };
    try {
        fit(progress);
        EXPECT_EQ(patience, kEndless) << "went on though told to stop";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
        EXPECT_EQ(times, patience);
    }
    return times;
}

TEST(FitCancel, AHullIsTheSameOrNone)
{
    const std::vector<Vec3> points = pointsOfASphere(60'000); // some 0.2 s
    TriangleMesh found;
    const auto fit = [&](const ProgressFn& progress) { found = hullMesh(points, progress); };
    EXPECT_GT(asked(kEndless, fit), 2U);
    const TriangleMesh alone = hullMesh(points);
    EXPECT_EQ(found.vertices, alone.vertices);
    EXPECT_EQ(found.triangles, alone.triangles);
    asked(1, fit);
    asked(3, fit); // while Qhull runs
}

TEST(FitCancel, AMinimumBoxIsTheSameOrNone)
{
    for (const bool isTight : {false, true}) {
        const std::vector<Vec3> points = pointsOfASphere(2000);
        Obb found;
        const auto fit = [&](const ProgressFn& progress) {
            found = fitMinimumObb(points, {.tight = isTight}, progress);
        };
        const std::size_t times = asked(kEndless, fit);
        EXPECT_GT(times, 10U);
        EXPECT_EQ(found.halfExtents, fitMinimumObb(points, {.tight = isTight}).halfExtents);
        for (const std::size_t patience : {std::size_t{1}, times / 2, times})
            asked(patience, fit);
    }
}

/// Of a large mesh one cut may take seconds. Of eight, some thirty planes each are tried.
TEST(FitCancel, ConvexPartsAskWithinACut)
{
    const TriangleMesh mesh = torusMesh(2, 0.5, 40, 16);
    for (const CoverKind kind : {CoverKind::Hulls, CoverKind::Boxes}) {
        std::vector<Shape> found;
        const auto fit = [&](const ProgressFn& progress) {
            found = fitCover(kind, mesh, 4, {}, progress);
        };
        EXPECT_GT(asked(kEndless, fit), 60U);
        EXPECT_EQ(found, fitCover(kind, mesh, 4));
        for (const std::size_t patience : {1U, 9U, 30U})
            asked(patience, fit);
    }
}

TEST(FitCancel, AHullOfFewCornersIsTheSameOrNone)
{
    const std::vector<Vec3> points = pointsOfASphere(300);
    ConvexHull found;
    const auto fit = [&](const ProgressFn& progress) {
        found = fitOuterHull(points, 40, progress);
    };
    EXPECT_GT(asked(kEndless, fit), 300U);
    EXPECT_EQ(found, fitOuterHull(points, 40));
    for (const std::size_t patience : {1U, 100U, 500U})
        asked(patience, fit);
}

} // namespace
} // namespace mbv::test
