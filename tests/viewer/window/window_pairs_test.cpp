#include "window_test.h"

#include <bars/message_bar.h>
#include <pairs/pair_list.h>
#include <pairs/pair_pane.h>

#include <QtGui/QKeyEvent>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>

namespace mbv::test {
namespace {

class WindowPairs : public WindowTest {
protected:
    viewer::PairList& pairs() { return *window().findChild<viewer::PairList*>(); }
};

/// The cell alone is as narrow as its heading.
TEST_F(WindowPairs, ANoteIsTypedWhereItIsReadWhole)
{
    window().open({std::filesystem::path(MBV_DATA_DIR) / "cats-overlap.mbv.json"});
    ASSERT_TRUE(wait([this] { return window().session().report().pairs.size() == 1; }));
    settle();
    pairs().setCurrentIndex(pairs().model()->index(0, 0));
    pairs().setColumnHidden(viewer::PairRows::Note, false);
    pairs().edit(pairs().currentIndex().siblingAtColumn(viewer::PairRows::Note));
    auto* editor = pairs().findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    const QString note = "Welded on purpose, see drawing 4711, detail C";
    EXPECT_GT(editor->width(), editor->fontMetrics().horizontalAdvance(note) + 10);
    EXPECT_GE(editor->height(), editor->sizeHint().height());
    EXPECT_TRUE(pairs().viewport()->rect().contains(editor->geometry()));
    editor->setText(note);
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QApplication::sendEvent(editor, &enter);
    settle();
    ASSERT_EQ(window().session().scene().accepted.size(), 1U);
    EXPECT_EQ(window().session().scene().accepted[0].note, note.toStdString());
}

/// Once the table was just empty.
TEST_F(WindowPairs, ASearchThatNothingFitsSaysSo)
{
    window().open({std::filesystem::path(MBV_DATA_DIR) / "cats-overlap.mbv.json"});
    ASSERT_TRUE(wait([this] { return window().session().report().pairs.size() == 1; }));
    pairs().setWords("nobody");
    settle();
    ASSERT_EQ(pairs().model()->rowCount(), 0);
    const QImage seen = pairs().viewport()->grab().toImage();
    const QRgb blank = seen.pixel(seen.width() - 1, seen.height() - 1);
    int written = 0;
    for (int y = 0; y < seen.height(); ++y)
        for (int x = 0; x < seen.width(); ++x)
            written += seen.pixel(x, y) != blank ? 1 : 0;
    EXPECT_GT(written, 100);
}

/// Once they stood to the right of all others, where one had to scroll to see what a key did.
TEST_F(WindowPairs, ReviewsAreSeenWithoutScrolling)
{
    window().open({std::filesystem::path(MBV_DATA_DIR) / "cats-overlap.mbv.json"});
    ASSERT_TRUE(wait([this] { return window().session().report().pairs.size() == 1; }));
    window().resize(900, 700);
    trigger("explain.contacts");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    trigger("explain.next");
    trigger("review.reviewed");
    settle();
    const QRect cell = pairs().visualRect(pairs().model()->index(0, viewer::PairRows::Review));
    EXPECT_FALSE(cell.isEmpty());
    EXPECT_TRUE(pairs().viewport()->rect().contains(cell));
}

/// Once the key did nothing in a small window, where the pairs have gone away.
TEST_F(WindowPairs, ComeBackToTypeWhoseTaskOneIs)
{
    window().open({std::filesystem::path(MBV_DATA_DIR) / "cats-overlap.mbv.json"});
    ASSERT_TRUE(wait([this] { return window().session().report().pairs.size() == 1; }));
    trigger("explain.next");
    trigger("pane.pairs");
    ASSERT_FALSE(pairs().isVisible());
    trigger("review.assign");
    ASSERT_TRUE(pairs().isVisible());
    auto* editor = pairs().findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    EXPECT_TRUE(wait([&] { return editor->isVisible() && editor->hasFocus(); }));
    EXPECT_TRUE(pairs().viewport()->rect().contains(editor->geometry()));
}

TEST_F(WindowPairs, ReviewsAreWrittenByKeysForAllThatAreSelected)
{
    window().open({std::filesystem::path(MBV_DATA_DIR) / "cats-overlap.mbv.json"});
    ASSERT_TRUE(wait([this] { return window().session().report().pairs.size() == 1; }));
    settle();
    trigger("edit.duplicate"); // three in each other
    trigger("move.left");
    settle();
    ASSERT_GT(window().session().report().pairs.size(), 1U);
    auto* statuses = window().findChild<viewer::PairPane*>()->findChild<QComboBox*>();
    ASSERT_NE(statuses, nullptr);
    EXPECT_FALSE(statuses->isVisible()) << "there is nothing to tell apart";
    EXPECT_TRUE(pairs().isColumnHidden(viewer::PairRows::Review));
    pairs().selectAll();
    trigger("review.active");
    settle();
    const std::size_t count = window().session().report().pairs.size();
    EXPECT_EQ(window().session().scene().reviews.size(), count);
    EXPECT_TRUE(statuses->isVisible());
    EXPECT_FALSE(pairs().isColumnHidden(viewer::PairRows::Review));
    trigger("review.assign");
    auto* editor = pairs().findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    editor->setText("Kim");
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QApplication::sendEvent(editor, &enter);
    settle();
    const std::vector<PairReview>& reviews = window().session().scene().reviews;
    ASSERT_EQ(reviews.size(), count);
    for (const PairReview& review : reviews)
        EXPECT_EQ(review.assignedTo, "Kim");
    trigger("edit.undo");
    trigger("edit.undo");
    settle();
    EXPECT_FALSE(statuses->isVisible());
}

/// Once it went to pairs that were said not to meet.
TEST_F(WindowPairs, TheNextOverlapIsOneOfMeshesWhileTheyAreLookedAt)
{
    const std::string corner = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                               "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    folder_.write("corner.obj", corner);
    window().open({folder_.write("three.mbv.json", R"({"mbv": 1, "units": "cm", "models": [
        {"name": "a", "mesh": "corner.obj", "volume": "aabb"},
        {"name": "b", "mesh": "corner.obj", "volume": "aabb", "position": [0.9, 0.9, 0.9]},
        {"name": "c", "mesh": "corner.obj", "volume": "aabb", "position": [0.2, 0, 0]}]})")});
    ASSERT_TRUE(wait([this] { return window().session().scene().units == "cm"; }));
    settle();
    const auto selected = [this] { return window().session().selection().models; };
    using Models = std::vector<std::size_t>;
    trigger("explain.next");
    EXPECT_EQ(selected(), (Models{0, 1})) << "their volumes overlap";
    trigger("explain.contacts");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    for (int i = 0; i < 2; ++i) {
        trigger("explain.next");
        EXPECT_EQ(selected(), (Models{0, 2})) << "the only meshes that meet";
    }
    trigger("model.next");
    trigger("model.next");
    trigger("edit.delete");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    ASSERT_EQ(window().session().report().pairs.size(), 1U);
    trigger("explain.next");
    QStringList said;
    for (const QLabel* label : window().findChild<viewer::MessageBar*>()->findChildren<QLabel*>())
        said << label->text();
    EXPECT_TRUE(said.contains("Volumes alone overlap, no meshes meet"))
        << said.join(" ").toStdString();
}

/// Columns that had grown a moment before once left a few pixels to the names.
TEST_F(WindowPairs, NamesAreReadWholeWhateverTheOtherColumnsCameToSay)
{
    const std::string mesh = (std::filesystem::path(MBV_DATA_DIR) / "box.stl").string();
    const auto model = [&](const std::string& name) {
        return R"({"name": ")" + name + R"(", "mesh": ")" + mesh + R"("})";
    };
    window().open({folder_.write("twice.mbv.json", R"({"mbv": 1, "units": "mm", "models": [)" +
                                                       model("housing") + ", " +
                                                       model("copy of the housing") + "]}")});
    ASSERT_TRUE(wait([this] { return window().session().scene().units == "mm"; }));
    settle();
    const QFontMetrics letters(pairs().font());
    for (int width = 500; width < 800; width += 10) {
        window().resize(width, 700);
        trigger("move.up");
        ASSERT_EQ(pairs().model()->index(0, viewer::PairRows::State).data(), "● overlapping");
        trigger("edit.undo");
        ASSERT_EQ(pairs().model()->index(0, viewer::PairRows::State).data(),
                  "● overlapping, duplicate");
        for (const int column : {viewer::PairRows::A, viewer::PairRows::B}) {
            const QString name = pairs().model()->index(0, column).data().toString();
            EXPECT_LT(letters.horizontalAdvance(name), pairs().columnWidth(column))
                << name.toStdString() << " in a window of " << width << " pixels";
        }
    }
}

/// Once such a name took all of the table, and one had to scroll to see what became of its pair.
TEST_F(WindowPairs, NamesOfHundredsOfLettersLeaveRoomForTheStates)
{
    const std::string mesh = (std::filesystem::path(MBV_DATA_DIR) / "box.stl").string();
    const auto model = [&](char letter) {
        return R"({"name": ")" + std::string(400, letter) + R"(", "mesh": ")" + mesh + R"("})";
    };
    window().open({folder_.write("long.mbv.json", R"({"mbv": 1, "units": "mm", "models": [)" +
                                                      model('a') + ", " + model('b') + "]}")});
    ASSERT_TRUE(wait([this] { return window().session().scene().units == "mm"; }));
    window().resize(1280, 720);
    trigger("explain.contacts");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    trigger("explain.next");
    settle();
    const QRect cell = pairs().visualRect(pairs().model()->index(0, viewer::PairRows::State));
    EXPECT_FALSE(cell.isEmpty());
    EXPECT_TRUE(pairs().viewport()->rect().contains(cell)) << "from " << cell.left();
    EXPECT_EQ(pairs().model()->index(0, viewer::PairRows::A).data(Qt::ToolTipRole),
              QString(400, 'a'));
}

} // namespace
} // namespace mbv::test
