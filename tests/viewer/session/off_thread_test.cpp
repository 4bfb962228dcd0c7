// What may take long is done off the window's thread: loading, fitting, levels.
#include <edits/scene_edits.h>
#include <session/loading/level_fitter.h>
#include <session/loading/loader.h>
#include <session/session.h>

#include <QtCore/QCoreApplication>
#include <QtCore/QElapsedTimer>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <thread>
#include <vector>

namespace mbv::viewer {
namespace {

constexpr int kPatience = 20'000; // milliseconds

class OffThread : public testing::Test {
protected:
    /// Lets events happen until it is so.
    static bool comesTrue(const std::function<bool()>& condition)
    {
        QElapsedTimer timer;
        timer.start();
        while (!condition() && timer.elapsed() < kPatience)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
        return condition();
    }

    std::string name_ = "test";
    std::array<char*, 2> argv_ = {name_.data(), nullptr};
    int argc_ = 1;
    QCoreApplication application_{argc_, argv_.data()};
};

/// A ball of 2 * 80 * 80 triangles, more than are fitted while a person waits.
MeshAssetPtr largeMesh()
{
    constexpr std::uint32_t kSide = 80;
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i <= kSide; ++i) {
        for (std::uint32_t k = 0; k <= kSide; ++k) {
            const double u = 2 * std::numbers::pi * i / kSide;
            const double v = std::numbers::pi * k / kSide;
            mesh.vertices.push_back(
                {2 * std::sin(v) * std::cos(u), std::sin(v) * std::sin(u), 3 * std::cos(v)});
        }
    }
    for (std::uint32_t i = 0; i < kSide; ++i) {
        for (std::uint32_t k = 0; k < kSide; ++k) {
            const std::uint32_t a = i * (kSide + 1) + k;
            mesh.triangles.push_back({a, a + 1, a + kSide + 1});
            mesh.triangles.push_back({a + 1, a + kSide + 2, a + kSide + 1});
        }
    }
    return std::make_shared<MeshAsset>("ball.stl", mesh);
}

Scene largeScene()
{
    Scene scene;
    Model model;
    model.name = "ball";
    model.mesh = largeMesh();
    scene.models = {model};
    return scene;
}

const std::vector<std::size_t> kFirst = {0};

TEST_F(OffThread, AStepWaitsForTheVolumesOfALargeMesh)
{
    Session session;
    session.open(largeScene());
    session.edit("hull", withVolume(session.scene(), kFirst, VolumeKind::Hull));
    EXPECT_TRUE(comesTrue([&] { return !session.busy(); }));
    EXPECT_EQ(session.scene().models[0].volumeKind, VolumeKind::Hull);
    EXPECT_EQ(session.document().undoLabel(), "hull");
    EXPECT_TRUE(std::holds_alternative<ConvexHull>(session.report().volumes[0]));
}

TEST_F(OffThread, AStepThatWaitsGivesWayToTheNext)
{
    Session session;
    session.open(largeScene());
    session.edit("hull", withVolume(session.scene(), kFirst, VolumeKind::Hull));
    const bool waited = session.busy();
    EXPECT_TRUE(session.edit("move", withModelsMoved(session.scene(), kFirst, {1, 0, 0})));
    EXPECT_TRUE(comesTrue([&] { return !session.busy(); }));
    QCoreApplication::processEvents();
    EXPECT_EQ(session.document().undoLabel(), "move");
    EXPECT_EQ(session.scene().models[0].volumeKind, waited ? VolumeKind::Obb : VolumeKind::Hull);
}

TEST_F(OffThread, ALevelIsReadyOnceItsVolumesAreFitted)
{
    const Scene scene = largeScene();
    LevelFitter levels;
    levels.want(5);
    EXPECT_EQ(levels.ready(scene), std::nullopt);
    levels.fit(scene);
    EXPECT_TRUE(comesTrue([&] { return levels.ready(scene) == 5; }));
    levels.want(std::nullopt);
    EXPECT_EQ(levels.ready(scene), std::nullopt);
}

TEST_F(OffThread, CancellingALoadIsAnsweredAtOnceAndTheNextIsReadAfterIt)
{
    std::atomic<bool> held = true;
    Loader loader([&held](const Model&) {
        while (held)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
    std::vector<LoadResult> results;
    QObject::connect(&loader, &Loader::finished,
                     [&](const LoadResult& result) { results.push_back(result); });
    const std::filesystem::path box = std::filesystem::path(MBV_DATA_DIR) / "box.stl";
    loader.load({{box}});
    EXPECT_TRUE(loader.busy());
    loader.cancel(); // while the thread stands still
    ASSERT_EQ(results.size(), 1U);
    EXPECT_TRUE(results[0].cancelled);
    EXPECT_FALSE(loader.busy());
    loader.load({{box}});
    EXPECT_TRUE(loader.busy());
    held = false;
    ASSERT_TRUE(comesTrue([&] { return results.size() == 2; }));
    EXPECT_FALSE(results[1].cancelled);
    EXPECT_EQ(results[1].scene.models.size(), 1U);
}

TEST_F(OffThread, VolumesOfEveryKindAreFittedAhead)
{
    const Scene scene = largeScene();
    fitAhead(scene, {});
    for (const VolumeKind kind : {VolumeKind::Obb, VolumeKind::MinimumObb, VolumeKind::Sphere,
                                  VolumeKind::Capsule, VolumeKind::Hull})
        EXPECT_TRUE(scene.models[0].mesh->knowsVolume(kind, {1, 1, 1}));
}

} // namespace
} // namespace mbv::viewer
