#include "viewer/boxes.h"

#include "mesh_io/seed_files.h"
#include <mutations.h>
#include <temp_dir.h>

#include <actions/actions.h>
#include <panel/panel_edits.h>
#include <session/loading/loader.h>
#include <session/pairs/pair_focus.h>
#include <session/session.h>
#include <view/tools/pointer_tool.h>
#include <view/tools/transform_tool.h>

#include <mbv/scene_io/load_files.h>

#include <gtest/gtest.h>

#include <random>

namespace mbv::viewer {
namespace {

constexpr int kActions = 10'000;
constexpr int kDamagedFiles = 100;

constexpr std::size_t kMaxModels = 12;

/// Presses rows of the table, keys of the transform and fields of the panel at random.
class RandomActions : public testing::Test {
protected:
    RandomActions()
    {
        Scene scene = twoBoxes();
        const std::array files = {std::filesystem::path(MBV_DATA_DIR) / "box.stl"};
        Model mesh = loadFiles(files, library_).scene.models.front();
        mesh.pose.translation = {0, 5, 0};
        scene.models.push_back(mesh);
        session_.open(scene);
        const auto camera = [this] { return view_.camera; };
        addEditActions(table_, session_, camera, [](std::span<const std::size_t>) {});
        addModelActions(table_, session_, [this] {
            session_.rename(*session_.selected(), "name " + std::to_string(random_() % 20));
        });
        addTransformActions(table_, session_, transform_, pointer_, [this] { return view_; });
        addMoveActions(table_, session_, camera);
    }

    std::size_t below(std::size_t n) { return random_() % n; }

    void act()
    {
        switch (below(8)) {
        case 0:
            return select();
        case 1:
            return session_.selected() ? typeInPanel() : select();
        case 2:
            return transformByKeys();
        case 3:
            return below(2) == 0 ? focus_.next() : focus_.showAxis(!focus_.axisShown());
        default:
            return trigger(table_.rows()[below(table_.rows().size())], below(4) == 0);
        }
    }

    void select()
    {
        const std::size_t count = session_.scene().models.size();
        if (count == 0)
            return;
        const std::size_t model = below(count);
        session_.select(below(2) == 0 ? toggled(session_.selection(), model) : onlyModel(model));
    }

    void typeInPanel()
    {
        const int axis = static_cast<int>(below(3));
        const double value = static_cast<double>(below(2000)) / 100 - 10;
        switch (below(4)) {
        case 0:
            return setPosition(session_, axis, value);
        case 1:
            return setRotation(session_, axis, 18 * value);
        case 2:
            return setScale(session_, axis, value); // half of them no scale at all
        default:
            return setVolume(session_, kVolumeKinds[below(kVolumeKinds.size())]);
        }
    }

    void transformByKeys()
    {
        constexpr std::array keys = {Qt::Key_X, Qt::Key_Y,     Qt::Key_Z,      Qt::Key_1,
                                     Qt::Key_5, Qt::Key_Minus, Qt::Key_Period, Qt::Key_Backspace,
                                     Qt::Key_G, Qt::Key_R,     Qt::Key_Return, Qt::Key_Escape};
        transform_.press(keys[below(keys.size())]);
        transform_.drag({static_cast<double>(below(800)), static_cast<double>(below(600))},
                        below(2) == 0);
    }

    void expectWhole() const
    {
        const std::size_t count = session_.scene().models.size();
        ASSERT_EQ(session_.report().volumes.size(), count);
        ASSERT_EQ(session_.selection().active.has_value(), !session_.selection().models.empty());
        if (session_.selected()) {
            ASSERT_TRUE(session_.selection().contains(*session_.selected()));
            ASSERT_LT(session_.selection().models.back(), count);
        }
        if (focus_.pair()) {
            ASSERT_LT(std::max(focus_.pair()->first, focus_.pair()->second), count);
        }
        focus_.explanation();
    }

    /// What the window does with a dropped file, good or bad.
    void drop(const std::filesystem::path& file)
    {
        const LoadResult result = loadAll({{file}, LoadPurpose::Add}, library_, {});
        dropped_ += result.scene.models.empty() ? 0 : 1;
        refused_ += result.errors.isEmpty() ? 0 : 1;
        session_.add(result.scene);
    }

    int dropped_ = 0;
    int refused_ = 0;
    MeshLibrary library_;
    std::mt19937 random_{20260119};
    Session session_;
    TransformTool transform_{session_};
    PointerTool pointer_{session_, transform_};
    PairFocus focus_{session_};
    ActionTable table_;
    Projection view_ = {{{0, 0, 30}, {0, 0, 0}, {0, 1, 0}}, false, 30, 30, {800, 600}};
};

TEST_F(RandomActions, UndoneToTheLastGiveTheFirstScene)
{
    const Scene first = session_.scene();
    for (int i = 0; i < kActions; ++i) {
        act();
        if (session_.scene().models.size() > kMaxModels && session_.selected())
            session_.removeSelected();
        ASSERT_NO_FATAL_FAILURE(expectWhole()) << "after action " << i;
    }
    transform_.cancel();
    const Scene last = session_.scene();
    int steps = 0;
    for (; session_.document().undoLabel(); ++steps)
        session_.undo();
    EXPECT_GT(steps, kActions / 20) << "or little was done";
    EXPECT_EQ(session_.scene(), first);
    EXPECT_FALSE(session_.document().modified());
    while (session_.document().redoLabel())
        session_.redo();
    EXPECT_EQ(session_.scene(), last);
}

/// Damaged files of every format, each under a name of its own.
std::vector<std::filesystem::path> damagedFiles(const test::TempDir& folder)
{
    std::vector<test::SeedFile> seeds = test::seedMeshes();
    for (const test::SeedFile& scene : test::seedScenes())
        seeds.push_back(scene);
    test::Random random(20260123);
    std::vector<std::filesystem::path> files;
    for (int i = 0; i < kDamagedFiles; ++i) {
        const test::SeedFile& seed = seeds[static_cast<std::size_t>(i) % seeds.size()];
        files.emplace_back(
            folder.write(std::to_string(i) + '-' + seed.name, test::mutated(seed.bytes, random)));
    }
    return files;
}

TEST_F(RandomActions, LoseNothingToBadFilesBetweenThem)
{
    const test::TempDir folder;
    const Scene first = session_.scene();
    for (const std::filesystem::path& file : damagedFiles(folder)) {
        for (int i = 0; i < kActions / kDamagedFiles; ++i)
            act();
        transform_.cancel(); // a file is dropped by a hand that holds nothing else
        drop(file);
        if (session_.scene().models.size() > kMaxModels && session_.selected())
            session_.removeSelected();
        ASSERT_NO_FATAL_FAILURE(expectWhole()) << file;
    }
    EXPECT_GT(refused_, kDamagedFiles / 4) << "or they are not damaged";
    EXPECT_GT(dropped_, 0) << "some damage does not matter";
    transform_.cancel();
    while (session_.document().undoLabel())
        session_.undo();
    EXPECT_EQ(session_.scene(), first);
}

} // namespace
} // namespace mbv::viewer
