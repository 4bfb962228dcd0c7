#include "viewer/boxes.h"
#include "window_test.h"

#include <fields/telling_names.h>
#include <models/model_list.h>
#include <models/model_rows.h>
#include <view/render_widget.h>

#include <mbv/scene_io/scene_file.h>

#include <QtGui/QAction>
#include <QtGui/QContextMenuEvent>
#include <QtGui/QMouseEvent>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>

namespace mbv::test {
namespace {

using viewer::ModelRows;

/// A wall of three parts, and two things beside it.
class WindowModels : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (IsSkipped())
            return;
        Scene scene;
        int place = 0;
        for (const char* name : {"crate", "wall/left", "wall/right", "wall/door", "floor"})
            scene.models.push_back(viewer::boxAt(name, {3.0 * place++, 0, 0}));
        scene.models[4].pose = scene.models[3].pose; // the floor is in the door
        const std::filesystem::path file = folder_ / "wall.mbv.json";
        saveScene(scene, file);
        window().open({file});
        ASSERT_TRUE(wait([this] { return names().size() == 3; }));
        ASSERT_TRUE(wait([this] { return !window().busy(); }));
    }

    viewer::ModelList& list() { return *window().findChild<viewer::ModelList*>(); }
    viewer::RenderWidget& view() { return *window().findChild<viewer::RenderWidget*>("view3d"); }
    QLineEdit& search()
    {
        for (auto* field : window().findChildren<QLineEdit*>())
            if (field->accessibleName() == "Search models by name")
                return *field;
        throw std::runtime_error("no field to search models");
    }
    QModelIndex row(int top, int column = ModelRows::Name)
    {
        return list().model()->index(top, column);
    }
    QModelIndex inWall(int place, int column = ModelRows::Name)
    {
        return list().model()->index(place, column, row(1, 0));
    }
    /// Of the rows at the top.
    QStringList names()
    {
        QStringList all;
        for (int i = 0; i < list().model()->rowCount(); ++i)
            all << row(i).data().toString();
        return all;
    }
    void click(const QModelIndex& index)
    {
        const QPointF at = list().visualRect(index).center();
        mouse(*list().viewport(), at, Qt::LeftButton);
    }
    static void mouse(QWidget& widget, const QPointF& at, Qt::MouseButton button)
    {
        const QPointF onScreen = widget.mapToGlobal(at);
        QMouseEvent press(QEvent::MouseButtonPress, at, onScreen, button, button, Qt::NoModifier);
        QMouseEvent release(QEvent::MouseButtonRelease, at, onScreen, button, Qt::NoButton,
                            Qt::NoModifier);
        QApplication::sendEvent(&widget, &press);
        QApplication::sendEvent(&widget, &release);
        settle();
    }
    /// The ids of a menu's actions; then closes it.
    static QStringList taken(QWidget* popup)
    {
        QStringList ids;
        if (popup == nullptr)
            return ids;
        for (const QAction* action : popup->actions())
            ids << action->objectName();
        popup->close();
        settle();
        return ids;
    }
    const std::vector<std::size_t>& selected() { return window().session().selection().models; }
    bool visible(std::size_t model) { return window().session().scene().models[model].visible; }
};

using Models = std::vector<std::size_t>;

TEST_F(WindowModels, AreInFoldersByTheirNames)
{
    EXPECT_EQ(names(), (QStringList{"crate", "wall (3)", "floor"}));
    ASSERT_EQ(list().model()->rowCount(row(1, 0)), 3);
    EXPECT_EQ(inWall(2).data().toString(), "door");
    EXPECT_EQ(inWall(2).data(Qt::EditRole).toString(), "wall/door");
    EXPECT_TRUE(list().isExpanded(row(1, 0)));
}

TEST_F(WindowModels, AFolderIsSelectedAndHiddenAsAWhole)
{
    click(row(1));
    EXPECT_EQ(selected(), (Models{1, 2, 3}));
    EXPECT_TRUE(list().selectionModel()->isSelected(inWall(0))) << "its models show it";
    click(row(0));
    click(row(1, ModelRows::Eye));
    EXPECT_EQ(selected(), (Models{0})) << "an eye selects nothing";
    EXPECT_TRUE(visible(0));
    EXPECT_FALSE(visible(1) || visible(2) || visible(3));
    trigger("edit.undo");
    EXPECT_TRUE(visible(1) && visible(2) && visible(3)) << "one step";
    click(row(1));
    click(inWall(1, ModelRows::Eye));
    EXPECT_EQ(selected(), (Models{1, 2, 3}));
    EXPECT_FALSE(visible(1) || visible(2) || visible(3)) << "that of all that are selected";
    click(inWall(1));
    EXPECT_EQ(selected(), (Models{2}));
}

TEST_F(WindowModels, AFolderSaysWhatItsModelsComeTo)
{
    EXPECT_EQ(row(1, ModelRows::State).data().toString(), "● overlap");
    EXPECT_EQ(inWall(0, ModelRows::State).data().toString(), "○ clear");
    EXPECT_EQ(inWall(2, ModelRows::State).data().toString(), "● overlap");
    click(inWall(0));
    trigger("model.visible");
    EXPECT_EQ(row(1, ModelRows::Eye).data(Qt::AccessibleTextRole).toString(), "shown");
}

TEST_F(WindowModels, AFolderThatIsClosedStaysSo)
{
    list().setExpanded(row(1, 0), false);
    click(row(0));
    trigger("edit.duplicate");
    ASSERT_EQ(names().size(), 4) << "rows have come anew";
    EXPECT_FALSE(list().isExpanded(row(1, 0)));
    search().setText("door left");
    EXPECT_EQ(names(), QStringList{}) << "all words, in one name";
    search().setText("WALL");
    EXPECT_TRUE(list().isExpanded(row(0, 0))) << "what is found is seen";
    search().clear();
    EXPECT_FALSE(list().isExpanded(row(1, 0)));
}

TEST_F(WindowModels, ASearchLeavesTheSelectionAsItIs)
{
    click(row(2));
    ASSERT_EQ(selected(), (Models{4}));
    search().setText("ri");
    EXPECT_EQ(names(), QStringList{"wall/right"}) << "no folder for one";
    EXPECT_EQ(selected(), (Models{4}));
    EXPECT_TRUE(list().selectionModel()->selectedRows().empty());
    click(row(0));
    EXPECT_EQ(selected(), (Models{2}));
    search().clear();
    EXPECT_TRUE(list().selectionModel()->isSelected(inWall(1)));
    click(row(2));
    search().setText("crate");
    trigger("model.rename");
    EXPECT_EQ(search().text(), "") << "the active model is not found by that";
    EXPECT_TRUE(list().indexWidget(row(2)) || list().findChild<QLineEdit*>());
}

TEST_F(WindowModels, ALockIsShown)
{
    EXPECT_TRUE(inWall(0).data(Qt::DecorationRole).isNull());
    click(inWall(0));
    trigger("model.lock");
    EXPECT_FALSE(inWall(0).data(Qt::DecorationRole).isNull());
    EXPECT_EQ(inWall(0).data(Qt::ToolTipRole).toString(), "wall/left, locked");
    EXPECT_TRUE(inWall(1).data(Qt::DecorationRole).isNull());
}

/// Selected rows are pale in light themes; once the lock in them was as white as on a dark one.
TEST_F(WindowModels, ALockLooksTheSameInASelectedRow)
{
    trigger("edit.select-all");
    trigger("model.lock");
    for (const viewer::Theme theme : {viewer::Theme::Light, viewer::Theme::Dark}) {
        appearance_->setTheme(theme);
        settle();
        const QModelIndex lock = row(0);
        const QRect cell = list().visualRect(lock);
        const QRect right(cell.right() - cell.height(), cell.top(), cell.height(), cell.height());
        const auto contrast = [&] {
            const QImage image = list().viewport()->grab(right).toImage();
            const int paper = image.pixelColor(0, 0).lightness();
            int most = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    most = std::max(most, std::abs(image.pixelColor(x, y).lightness() - paper));
            return most;
        };
        click(row(2));
        const int plain = contrast();
        EXPECT_GT(plain, 100);
        click(lock);
        EXPECT_GT(contrast(), plain - 40);
    }
}

TEST_F(WindowModels, HaveAContextMenuInTheListByMouseAndKeyboard)
{
    click(inWall(0));
    QContextMenuEvent asked(QContextMenuEvent::Mouse, {5, 5}, list().mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(list().viewport(), &asked);
    const QStringList ofModels = taken(QApplication::activePopupWidget());
    for (const char* id : {"model.isolate", "model.lock", "edit.ignore", "edit.delete"})
        EXPECT_TRUE(ofModels.contains(id)) << id;
    list().setFocus();
    trigger("help.context-menu");
    EXPECT_EQ(taken(QApplication::activePopupWidget()), ofModels);
    list().clearSelection();
    ASSERT_TRUE(selected().empty());
    trigger("help.context-menu");
    const QStringList ofAll = taken(QApplication::activePopupWidget());
    EXPECT_TRUE(ofAll.contains("view.frame-all"));
    EXPECT_FALSE(ofAll.contains("edit.delete"));
}

TEST_F(WindowModels, HaveAContextMenuInTheViewThatDoesWhatItSays)
{
    click(row(0));
    const Vec3 left = window().session().scene().models[1].pose.translation;
    mouse(view(), *viewer::pixelOf(view().projection(), left), Qt::RightButton);
    EXPECT_EQ(selected(), (Models{1})) << "what is under the pointer";
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_TRUE(menu);
    window().findChild<QAction*>("model.isolate")->trigger();
    menu->close();
    EXPECT_FALSE(visible(0));
    EXPECT_TRUE(visible(1));
    mouse(view(), {3, 3}, Qt::RightButton);
    EXPECT_TRUE(taken(QApplication::activePopupWidget()).contains("view.frame-all"));
    EXPECT_EQ(selected(), (Models{1})) << "nothing was clicked away";
}

TEST_F(WindowModels, ADragWithTheRightButtonOpensNoMenu)
{
    const QPointF from(200, 200);
    const QPointF to(200, 260);
    QMouseEvent press(QEvent::MouseButtonPress, from, view().mapToGlobal(from), Qt::RightButton,
                      Qt::RightButton, Qt::NoModifier);
    QMouseEvent release(QEvent::MouseButtonRelease, to, view().mapToGlobal(to), Qt::RightButton,
                        Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&view(), &press);
    QApplication::sendEvent(&view(), &release);
    settle();
    EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
}

/// Once the key did nothing where the list had gone away.
TEST_F(WindowModels, ComeBackToBeRenamed)
{
    trigger("pane.models");
    ASSERT_FALSE(list().isVisible());
    trigger("model.rename");
    ASSERT_TRUE(list().isVisible());
    EXPECT_TRUE(wait([] { return qobject_cast<QLineEdit*>(QApplication::focusWidget()); }));
    EXPECT_TRUE(list().isAncestorOf(QApplication::focusWidget()));
}

/// Both fingers of a hand once read "panda_…finger".
TEST_F(WindowModels, NamesThatAreCutAreToldApart)
{
    Scene scene;
    for (const char* name : {"panda/panda_leftfinger", "panda/panda_rightfinger"})
        scene.models.push_back(viewer::boxAt(name, {}));
    const std::filesystem::path file = folder_ / "fingers.mbv.json";
    saveScene(scene, file);
    window().open({file});
    ASSERT_TRUE(wait([this] { return names() == QStringList{"panda (2)"}; }));
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    list().clearSelection();
    list().header()->setSectionResizeMode(ModelRows::Name, QHeaderView::Fixed);
    const auto cell = [this](int place) {
        const QModelIndex index = list().model()->index(place, ModelRows::Name, row(0, 0));
        return list().viewport()->grab(list().visualRect(index)).toImage();
    };
    const int letter = list().fontMetrics().averageCharWidth();
    for (const int letters : {12, 14}) {
        list().header()->resizeSection(ModelRows::Name,
                                       2 * list().indentation() + letters * letter);
        settle();
        EXPECT_NE(cell(0), cell(1)) << letters;
    }
}

TEST_F(WindowModels, ANameIsCutWhereItDiffersFromTheOthers)
{
    const QFontMetrics metrics = list().fontMetrics();
    const QStringList fingers = {"panda_leftfinger", "panda_rightfinger"};
    const auto cut = [&](const QString& name, const QStringList& others, const QString& like) {
        return viewer::nameApart(name, others, metrics, metrics.horizontalAdvance(like));
    };
    EXPECT_EQ(cut(fingers[0], fingers, fingers[0]), fingers[0]) << "there is room";
    EXPECT_EQ(cut(fingers[0], {}, "panda_…finger"), "panda_…finger") << "nothing is like it";
    EXPECT_TRUE(cut(fingers[0], fingers, "panda_…finger").endsWith("…leftfinger"));
    EXPECT_TRUE(cut(fingers[1], fingers, "panda_…finger").endsWith("…rightfinger"));
    const QString tight = cut(fingers[1], fingers, "pan…finger");
    EXPECT_FALSE(tight.endsWith("…finger")) << tight.toStdString();
    EXPECT_TRUE(tight.contains("tfinger")) << "of the right one: htfinger";
    EXPECT_LE(metrics.horizontalAdvance(tight), metrics.horizontalAdvance("pan…finger"));
    // What differs may be before the middle, or too far from either end.
    EXPECT_TRUE(
        cut("pump 1 of the cellar", {"pump 2 of the cellar"}, "pump…cellar").startsWith("pump 1"));
    const QString wide = "aaaaaaaaaaaaaaaa1aaaaaaaaaaaaaaaa";
    const QString other = "aaaaaaaaaaaaaaaa2aaaaaaaaaaaaaaaa";
    EXPECT_EQ(cut(wide, {other}, "aa…aa"),
              metrics.elidedText(wide, Qt::ElideMiddle, metrics.horizontalAdvance("aa…aa")));
}

} // namespace
} // namespace mbv::test
