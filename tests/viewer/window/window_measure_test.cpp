#include "window_test.h"

#include <bars/hud.h>
#include <measure/snap.h>
#include <view/render_widget.h>

#include <QtGui/QClipboard>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtWidgets/QApplication>

#include <filesystem>

namespace mbv::test {
namespace {

/// Two cats, measured and looked at with the mouse.
class WindowMeasure : public WindowTest {
protected:
    viewer::RenderWidget& view() { return *window().findChild<viewer::RenderWidget*>("view3d"); }
    QString hudText() { return window().findChild<viewer::Hud*>("hud")->text(); }

    void send(QEvent::Type type, const QPointF& at, Qt::MouseButton button)
    {
        const Qt::MouseButtons held =
            type == QEvent::MouseButtonPress ? Qt::MouseButtons(button) : Qt::NoButton;
        QMouseEvent event(type, at, view().mapToGlobal(at), button, held, Qt::NoModifier);
        QApplication::sendEvent(&view(), &event);
        settle();
    }
    void click(const QPointF& at)
    {
        send(QEvent::MouseMove, at, Qt::NoButton);
        send(QEvent::MouseButtonPress, at, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, at, Qt::LeftButton);
    }
    void press(int key)
    {
        for (const QEvent::Type type : {QEvent::ShortcutOverride, QEvent::KeyPress}) {
            QKeyEvent event(type, key, Qt::NoModifier);
            QApplication::sendEvent(window().focusWidget(), &event);
        }
        settle();
    }
    /// Of what is seen there, whatever it is.
    std::optional<rendering::SurfacePoint> seenAt(const QPointF& at)
    {
        return view().surfacePointAt(at);
    }
    /// Some pixel of the model.
    QPointF pixelOn(std::size_t model)
    {
        for (double y = 20; y < view().height(); y += 5)
            for (double x = 20; x < view().width(); x += 5)
                if (const auto seen = seenAt({x, y}); seen && seen->model == model)
                    return {x, y};
        ADD_FAILURE() << "nothing is seen of it";
        return {};
    }
};

TEST_F(WindowMeasure, ClicksTakePointsAndChooseNoModel)
{
    view().setFocus();
    const std::size_t before = window().session().selected().value();
    const QPointF first = pixelOn(0);
    const QPointF second = pixelOn(1);
    press(Qt::Key_I);
    EXPECT_EQ(hudText(), "Measure: click a first point");
    send(QEvent::MouseMove, second, Qt::NoButton);
    EXPECT_TRUE(hudText().contains("of cat-2")) << hudText().toStdString();
    click(first);
    click(second);
    EXPECT_TRUE(hudText().contains("Distance ")) << hudText().toStdString();
    EXPECT_TRUE(hudText().endsWith("Measure: click a third point for the angle"));
    EXPECT_EQ(window().session().selected(), before);
    trigger("measure.copy");
    const QString copied = QApplication::clipboard()->text();
    EXPECT_EQ(copied.count('\n'), 2) << copied.toStdString();
    press(Qt::Key_Backspace);
    EXPECT_TRUE(hudText().endsWith("Measure: click a second point for the distance"));
    press(Qt::Key_Escape);
    EXPECT_TRUE(hudText().endsWith("Measure: click a first point"));
    press(Qt::Key_Escape);
    EXPECT_EQ(hudText(), "");
    click(second);
    EXPECT_EQ(window().session().selected(), 1U) << "clicks choose models again";
    EXPECT_FALSE(window().session().document().modified());
}

TEST_F(WindowMeasure, AnotherFileEndsIt)
{
    trigger("measure.points");
    click(pixelOn(0));
    window().open({std::filesystem::path(MBV_DATA_DIR) / "swing.mbv.json"});
    ASSERT_TRUE(
        wait([this] { return window().session().scene().models.size() == 3 && !window().busy(); }));
    settle();
    EXPECT_EQ(hudText(), "");
}

TEST_F(WindowMeasure, TheCubeTurnsTheCamera)
{
    const QPointF middle(view().width() - 62, 82);
    click(middle + QPointF(27, 0)); // the edge of front and right
    const Camera camera = view().camera();
    const Vec3 from = normalized(camera.position - camera.target);
    EXPECT_NEAR(norm(from - normalized(Vec3{1, 0, 1})), 0, 1e-9);
    trigger("view.cube");
    click(middle);
    EXPECT_EQ(view().camera().position, camera.position) << "it is hidden";
    trigger("view.cube");
}

} // namespace
} // namespace mbv::test
