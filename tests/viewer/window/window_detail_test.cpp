#include "window_test.h"

#include <view/render_widget.h>

#include <mbv/file/write_file.h>

#include <nlohmann/json.hpp>

#include <QtGui/QImage>
#include <vtkCallbackCommand.h>
#include <vtkRenderWindow.h>

namespace mbv::test {
namespace {

using viewer::RenderWidget;

/// A scene of more triangles than a software renderer draws while a hand moves something.
class WindowDetail : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (IsSkipped())
            return;
        nlohmann::json models;
        for (int i = 0; i < 12; ++i)
            models.push_back({{"name", "cat-" + std::to_string(i)},
                              {"mesh", MBV_DATA_DIR "/cat.obj"},
                              {"position", {2.5 * (i % 4), 2 * (i / 4), 0}}});
        const auto scene = folder_ / "cats.mbv.json";
        writeFileAtomically(scene, nlohmann::json{{"mbv", 1}, {"models", models}}.dump());
        window().open({scene});
        ASSERT_TRUE(wait(
            [&] { return !window().busy() && window().session().scene().models.size() == 12; }));
        view().renderNow(); // all of it: nothing moves yet
    }

    RenderWidget& view() { return *window().findChild<RenderWidget*>(); }
};

TEST_F(WindowDetail, ComesBackWhenNothingMoves)
{
    trigger("move.right");
    view().renderNow();
    const QImage moving = view().grabFramebuffer();
    EXPECT_TRUE(wait([&] { return view().grabFramebuffer() != moving; }));
}

TEST_F(WindowDetail, IsAllInAScreenshot)
{
    trigger("move.right");
    view().renderNow();
    const QImage moving = view().grabFramebuffer();
    window().saveScreenshot(folder_ / "all.png");
    EXPECT_NE(view().grabFramebuffer(), moving);
}

/// As with --screenshot and --quit.
TEST_F(WindowDetail, ThePictureThatIsAwaitedIsTheFirstOneAndHasAll)
{
    int drawn = 0;
    const vtkNew<vtkCallbackCommand> count;
    count->SetClientData(&drawn);
    count->SetCallback(
        [](vtkObject*, unsigned long, void* times, void*) { ++*static_cast<int*>(times); });
    vtkRenderWindow& rendering = *view().renderWindow();
    rendering.AddObserver(vtkCommand::EndEvent, count);
    window().awaitScreenshot();
    trigger("move.right");
    settle();
    EXPECT_EQ(drawn, 0);
    window().saveScreenshot(folder_ / "all.png");
    EXPECT_EQ(drawn, 1);
    EXPECT_FALSE(view().refining()) << "nothing is left to be added";
    rendering.RemoveObserver(count);
}

} // namespace
} // namespace mbv::test
