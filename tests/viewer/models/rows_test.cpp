#include "viewer/boxes.h"
#include "viewer/tetrahedra.h"

#include <edits/scene_edits.h>
#include <models/model_rows.h>
#include <pairs/pair_rows.h>

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace mbv::viewer {
namespace {

/// First and last rows of every change that a model tells of.
class Changes {
public:
    explicit Changes(const QAbstractItemModel& rows)
    {
        QObject::connect(&rows, &QAbstractItemModel::dataChanged, &listener_,
                         [this](const QModelIndex& from, const QModelIndex& to) {
                             seen_.emplace_back(from.row(), to.row());
                         });
    }

    std::vector<std::pair<int, int>> taken() { return std::exchange(seen_, {}); }

private:
    QObject listener_;
    std::vector<std::pair<int, int>> seen_;
};

using Runs = std::vector<std::pair<int, int>>;

Scene row(int count)
{
    Scene scene;
    for (int i = 0; i < count; ++i)
        scene.models.push_back(boxAt("box-" + std::to_string(i), {3.0 * i, 0, 0}));
    return scene;
}

QString textAt(const QAbstractItemModel& rows, int row, int column)
{
    return rows.index(row, column).data().toString();
}

/// The list of pairs and that of models, of one session.
struct BothRows {
    EventLoop loop;
    Session session;
    ExactCheck exact{session};
    PairRows pairs{session, exact};
    ModelRows models{session, exact};

    void refresh()
    {
        settle(exact);
        pairs.refresh();
        models.refresh();
    }
};

TEST(ModelRows, TellOfThoseAloneWhoseStateHasChanged)
{
    Session session;
    session.open(row(6));
    const ExactCheck exact(session);
    ModelRows rows(session, exact);
    rows.refresh();
    ASSERT_EQ(rows.rowCount(), 6);
    EXPECT_EQ(textAt(rows, 2, ModelRows::Name), "box-2");
    Changes changes(rows);

    const std::vector<std::size_t> third = {2};
    session.edit("up", withModelsMoved(session.scene(), third, {0, 10, 0}));
    rows.refresh();
    EXPECT_EQ(changes.taken(), Runs{}) << "nothing overlapped and nothing does";

    session.edit("into the next", withModelsMoved(session.scene(), third, {2, -10, 0}));
    rows.refresh();
    EXPECT_EQ(changes.taken(), (Runs{{2, 3}}));
    EXPECT_EQ(textAt(rows, 3, ModelRows::State), "● overlap");

    session.undo();
    rows.refresh();
    EXPECT_EQ(changes.taken(), (Runs{{2, 3}}));
    EXPECT_EQ(textAt(rows, 3, ModelRows::State), "○ clear");
}

TEST(ModelRows, GrowAndShrinkWithTheScene)
{
    Session session;
    session.open(row(3));
    const ExactCheck exact(session);
    ModelRows rows(session, exact);
    rows.refresh();
    session.select(onlyModel(0));
    session.removeSelected();
    rows.refresh();
    EXPECT_EQ(rows.rowCount(), 2);
    EXPECT_EQ(textAt(rows, 0, ModelRows::Name), "box-1");
    session.undo();
    rows.refresh();
    EXPECT_EQ(rows.rowCount(), 3);
    EXPECT_EQ(textAt(rows, 0, ModelRows::Name), "box-0");
}

TEST(ModelRows, HandOnANameThatIsTyped)
{
    Session session;
    session.open(row(2));
    const ExactCheck exact(session);
    ModelRows rows(session, exact);
    rows.refresh();
    std::vector<std::pair<std::size_t, QString>> names;
    QObject::connect(
        &rows, &ModelRows::renamed, &rows,
        [&](std::size_t model, const QString& name) { names.emplace_back(model, name); });
    EXPECT_TRUE(rows.setData(rows.index(1, ModelRows::Name), "crate", Qt::EditRole));
    EXPECT_FALSE(rows.setData(rows.index(1, ModelRows::State), "crate", Qt::EditRole));
    EXPECT_EQ(names, (std::vector<std::pair<std::size_t, QString>>{{1, "crate"}}));
}

TEST(PairRows, AreThoseOfTheReportOrOneThatSaysThereAreNone)
{
    Session session;
    const ExactCheck exact(session);
    PairRows rows(session, exact);
    rows.refresh();
    EXPECT_EQ(textAt(rows, 0, PairRows::A), "No pairs to test");
    session.open(row(3));
    rows.refresh();
    ASSERT_EQ(rows.rowCount(), 1);
    EXPECT_EQ(textAt(rows, 0, PairRows::A), "Nothing overlaps");
    EXPECT_EQ(rows.pair(rows.index(0, 0)), nullptr);

    session.edit("larger", [&] {
        Scene scene = session.scene();
        scene.models[1].scale = {3, 1, 1}; // 6 wide: into both its neighbors
        return scene;
    }());
    rows.refresh();
    ASSERT_EQ(rows.rowCount(), 2);
    EXPECT_EQ(textAt(rows, 0, PairRows::A), "box-0");
    EXPECT_EQ(textAt(rows, 0, PairRows::B), "box-1");
    EXPECT_EQ(textAt(rows, 0, PairRows::Depth), "1");
    EXPECT_EQ(textAt(rows, 1, PairRows::B), "box-2");
    session.undo();
    rows.refresh();
    EXPECT_EQ(rows.rowCount(), 1);
    EXPECT_EQ(textAt(rows, 0, PairRows::A), "Nothing overlaps");
}

TEST(PairRows, SayWhatTheMeshesDoBesideTheVolumes)
{
    BothRows rows;
    auto& [loop, session, exact, pairs, models] = rows;
    session.open(twoTetrahedra(0.9));
    rows.refresh();
    EXPECT_EQ(textAt(pairs, 0, PairRows::State), "● overlapping");
    EXPECT_EQ(textAt(models, 0, ModelRows::State), "● overlap");
    exact.setOn(true);
    rows.refresh();
    EXPECT_EQ(textAt(pairs, 0, PairRows::State), "● overlapping");
    EXPECT_EQ(textAt(pairs, 0, PairRows::Meshes), "○ 0.9815 mm apart"); // 1.7 / sqrt(3)
    EXPECT_EQ(textAt(pairs, 0, PairRows::Depth), "0.1 mm") << "still that of the volumes";
    EXPECT_EQ(textAt(models, 0, ModelRows::State), "○ volumes alone");
    const auto namesModel = [&rows = models](int row) {
        return rows.index(row, ModelRows::State).data(ModelRows::kNamesModelRole).toBool();
    };
    EXPECT_FALSE(namesModel(0)) << "a word, which is told by its beginning";
    session.open(twoTetrahedra(0.1));
    rows.refresh();
    EXPECT_TRUE(textAt(pairs, 0, PairRows::Meshes).startsWith("● intersecting, triangle pairs: "));
    EXPECT_EQ(textAt(models, 1, ModelRows::State), "● intersecting");
    for (const bool isAInner : {true, false}) {
        Scene scene = twoTetrahedra(isAInner ? -0.05 : 0.05);
        scene.models[isAInner ? 0 : 1].scale = {0.1, 0.1, 0.1};
        session.open(scene);
        rows.refresh();
        EXPECT_EQ(textAt(pairs, 0, PairRows::Meshes),
                  isAInner ? "● contained, A in B" : "● contained, B in A");
        EXPECT_EQ(textAt(models, 0, ModelRows::State), isAInner ? "● inside b" : "● contains b");
        EXPECT_EQ(textAt(models, 1, ModelRows::State), isAInner ? "● contains a" : "● inside a");
        EXPECT_TRUE(namesModel(0) && namesModel(1));
    }
    Scene renamed = session.scene();
    renamed.models[0].name = "housing";
    session.edit("rename", renamed);
    Changes changes(models);
    rows.refresh();
    EXPECT_EQ(textAt(models, 1, ModelRows::State), "● inside housing");
    EXPECT_EQ(changes.taken(), (Runs{{0, 1}})) << "the other's state has the name, too";
}

/// They were once reported by the command line alone.
TEST(PairRows, SayThatAPartIsThereTwice)
{
    BothRows rows;
    auto& [loop, session, exact, pairs, models] = rows;
    Scene scene = twoTetrahedra(0);
    session.open(scene);
    rows.refresh();
    EXPECT_EQ(textAt(pairs, 0, PairRows::State), "● overlapping, duplicate");
    EXPECT_EQ(textAt(models, 0, ModelRows::State), "● duplicate of b");
    exact.setOn(true);
    rows.refresh();
    EXPECT_EQ(textAt(pairs, 0, PairRows::State), "● overlapping, duplicate");
    EXPECT_EQ(textAt(models, 1, ModelRows::State), "● duplicate of a");
    scene.models.push_back(scene.models[0]);
    scene.models[2].name = "c";
    session.open(scene);
    rows.refresh();
    EXPECT_EQ(textAt(models, 1, ModelRows::State), "● duplicate of 2 models");
    scene.models[1].scale = {1, 1, 1.001};
    session.open(scene);
    rows.refresh();
    EXPECT_EQ(textAt(models, 1, ModelRows::State), "● intersecting");
    EXPECT_EQ(textAt(models, 2, ModelRows::State), "● duplicate of a");
}

} // namespace
} // namespace mbv::viewer
