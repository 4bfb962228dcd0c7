#include "window_test.h"

#include <bars/message_bar.h>
#include <pairs/pair_list.h>
#include <pairs/pair_pane.h>

#include <QtGui/QKeyEvent>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QScrollBar>

namespace mbv::test {
namespace {

class WindowPairs : public WindowTest {
protected:
    viewer::PairList& pairs() { return *window().findChild<viewer::PairList*>(); }

    /// Thirty pairs of boxes, more than there is room for; of the first twenty the numbers are
    /// short.
    void openThirtyPairs()
    {
        std::string models;
        const auto add = [&](const std::string& name, const std::string& placed) {
            models += (models.empty() ? "" : ", ") + (R"({"name": ")" + name) +
                      R"(", "shape": {"obb": {"center": [0, 0, 0], "half_extents": [1, 1, 1], )" +
                      R"("rotation": [0, 0, 0, 1]}}, )" + placed + "}";
        };
        for (int i = 0; i < 30; ++i) {
            const std::string y = std::to_string(10 * i);
            add("a" + y, R"("position": [0, )" + y + ", 0]");
            add("b" + y, i < 20 ? R"("position": [1.5, )" + y + ", 0]"
                                : R"("position": [1.23456, )" + y +
                                      R"(.1, 0.2], "rotation": [0.1, 0.5, 0.5, 0.7])");
        }
        window().open({folder_.write("thirty.mbv.json",
                                     R"({"mbv": 1, "units": "mm", "models": [)" + models + "]}")});
        ASSERT_TRUE(wait([this] { return window().session().report().pairs.size() == 30; }));
        settle();
    }
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

/// It kept its place once: the worst of all was above what one saw.
TEST_F(WindowPairs, AHeadingShowsWhatComesFirst)
{
    openThirtyPairs();
    QScrollBar& bar = *pairs().verticalScrollBar();
    ASSERT_GT(bar.maximum(), 10);
    for (const Qt::SortOrder order : {Qt::DescendingOrder, Qt::AscendingOrder}) {
        bar.setValue(bar.maximum());
        pairs().header()->setSortIndicator(viewer::PairRows::Depth, order);
        settle();
        EXPECT_EQ(bar.value(), 0);
    }
}

/// Columns were as wide as the rows at the top needed; "0.06435 m" became "0.0…5 m" further down.
TEST_F(WindowPairs, NumbersAreReadWholeWhereverOneScrolls)
{
    window().resize(1280, 800);
    openThirtyPairs();
    QScrollBar& bar = *pairs().verticalScrollBar();
    const QFontMetrics letters(pairs().font());
    const auto read = [&](int row) {
        for (const int column : {viewer::PairRows::Depth, viewer::PairRows::WayOut}) {
            const QString text = pairs().model()->index(row, column).data().toString();
            EXPECT_LT(letters.horizontalAdvance(text), pairs().columnWidth(column))
                << text.toStdString() << " in row " << row;
        }
    };
    const int before = pairs().columnWidth(viewer::PairRows::Depth);
    bar.setValue(bar.maximum());
    settle();
    read(29);
    const int widest = pairs().columnWidth(viewer::PairRows::Depth);
    EXPECT_GT(widest, before);
    bar.setValue(0);
    settle();
    read(0);
    EXPECT_EQ(pairs().columnWidth(viewer::PairRows::Depth), widest) << "columns go back and forth";
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
