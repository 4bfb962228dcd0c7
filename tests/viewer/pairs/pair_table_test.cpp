#include "viewer/boxes.h"
#include "viewer/tetrahedra.h"

#include <language/texts.h>
#include <pairs/pair_order.h>
#include <pairs/pair_pane.h>
#include <pairs/pair_rows.h>
#include <session/pairs/pair_edits.h>

#include <mbv/scene/pair_lists.h>

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

namespace mbv::viewer {
namespace {

/// Four boxes 2 wide in a row: of neighbors the first two overlap by 0.5, the others are
/// 0.25 and 1 apart.
Scene fourBoxes()
{
    Scene scene;
    for (const auto& [name, x] : {std::pair("door", 0.0), std::pair("Hinge", 1.5),
                                  std::pair("wall", 3.75), std::pair("window", 6.75)})
        scene.models.push_back(boxAt(name, {x, 0, 0}));
    return scene;
}

class PairTable : public testing::Test {
protected:
    PairTable()
    {
        session_.open(fourBoxes());
        order_.setSourceModel(&rows_);
        rows_.refresh();
    }

    void waitForCheck()
    {
        settle(exact_);
        rows_.refresh();
    }
    QString at(int row, int column) const { return order_.index(row, column).data().toString(); }

    EventLoop loop_;
    Session session_;
    ExactCheck exact_{session_};
    PairRows rows_{session_, exact_};
    PairOrder order_;
};

/// Of two boxes it was "1.027e-11, 1, 3.452e-12".
TEST(DirectionText, HasNoRoundingOfAUnitVector)
{
    EXPECT_EQ(directionText({1.027e-11, 1, -3.452e-12}), "0, 1, 0");
    EXPECT_EQ(directionText({0.42731, 0.90412, -0.0014942}), "0.4273, 0.9041, -0.001494");
}

TEST_F(PairTable, ListsWhatComesNearWithItsDistanceAndAMark)
{
    ASSERT_EQ(order_.rowCount(), 1);
    exact_.setClearance(1.5);
    waitForCheck();
    ASSERT_EQ(order_.rowCount(), 3);
    EXPECT_EQ(at(0, PairRows::State), "● overlapping");
    EXPECT_EQ(at(1, PairRows::State), "△ near");
    EXPECT_EQ(at(1, PairRows::Distance), "0.25");
    EXPECT_EQ(at(2, PairRows::Distance), "1");
    EXPECT_EQ(at(1, PairRows::WayOut), "–") << "there is nothing to get out of";
    exact_.setClearance(0);
    rows_.refresh();
    EXPECT_EQ(order_.rowCount(), 1);
}

TEST_F(PairTable, SaysHowDeepMeshesAreAndWhatTheyShare)
{
    Scene scene = twoTetrahedra(0.1);
    scene.models.push_back(scene.models[1]);
    scene.models[2].name = "deeper";
    scene.models[2].pose.translation = {0.05, 0.05, 0.05};
    session_.open(scene);
    exact_.setOn(true);
    waitForCheck();
    ASSERT_EQ(order_.rowCount(), 3);
    EXPECT_EQ(at(0, PairRows::MeshDepth), "0.1732 mm");
    EXPECT_EQ(at(0, PairRows::SharedVolume), "0.05717 mm³");
    order_.sort(PairRows::SharedVolume);
    EXPECT_EQ(at(0, PairRows::SharedVolume), "0.1024 mm³") << "the largest first";
    exact_.setOn(false);
    rows_.refresh();
    EXPECT_EQ(at(0, PairRows::MeshDepth), "–");
}

TEST_F(PairTable, NamesWhatPairsShare)
{
    rows_.refresh();
    EXPECT_FALSE(rows_.haveGroups()) << "a single pair is no group worth a column";
    Scene scene; // a beam through two pipes, and two boxes that know nothing of them
    for (const auto& [name, x] :
         {std::pair("beam", 0.0), std::pair("pipe", 1.5), std::pair("duct", -1.25),
          std::pair("box", 20.0), std::pair("lid", 21.9)})
        scene.models.push_back(boxAt(name, {x, 0, 0}));
    session_.open(scene);
    rows_.refresh();
    ASSERT_EQ(order_.rowCount(), 3);
    EXPECT_TRUE(rows_.haveGroups());
    EXPECT_EQ(at(0, PairRows::Group), "beam");
    EXPECT_EQ(at(1, PairRows::Group), "beam");
    EXPECT_EQ(at(2, PairRows::Group), "box and lid");
    order_.sort(PairRows::Group, Qt::DescendingOrder);
    EXPECT_EQ(at(0, PairRows::Group), "box and lid") << "less deep";
    order_.setWords("beam");
    EXPECT_EQ(order_.rowCount(), 2);
}

TEST_F(PairTable, SaysWhyThereIsNoDepth)
{
    Scene scene = twoTetrahedra(0.1);
    TriangleMesh open = scene.models[1].mesh->mesh();
    open.triangles.pop_back();
    scene.models[1].mesh = std::make_shared<const MeshAsset>("open.stl", std::move(open));
    session_.open(scene);
    exact_.setOn(true);
    waitForCheck();
    ASSERT_EQ(order_.rowCount(), 1);
    EXPECT_EQ(at(0, PairRows::MeshDepth), "–");
    EXPECT_EQ(order_.index(0, PairRows::MeshDepth).data(Qt::ToolTipRole).toString(),
              "b is not watertight, so it has no inside");
    EXPECT_EQ(order_.index(0, PairRows::A).data(Qt::ToolTipRole).toString(), "a")
        << "what may be cut is read whole";
}

TEST_F(PairTable, ListsWhatHasBecomeOfPairsAndThoseThatAreGone)
{
    auto baseline = std::make_shared<Baseline>();
    for (const auto& [a, b] : {std::pair("wall", "window"), std::pair("door", "roof")}) {
        PastPair pair;
        pair.a = a;
        pair.b = b;
        baseline->pairs.push_back(pair);
    }
    exact_.setBaseline(baseline);
    waitForCheck();
    ASSERT_EQ(order_.rowCount(), 3);
    EXPECT_EQ(at(0, PairRows::Status), "new");
    EXPECT_EQ(at(1, PairRows::A), "door");
    EXPECT_EQ(at(1, PairRows::B), "roof");
    EXPECT_EQ(at(1, PairRows::Status), "not checked");
    EXPECT_EQ(at(2, PairRows::Status), "resolved");
    EXPECT_EQ(at(2, PairRows::Depth), "–");
    EXPECT_FALSE(rows_.standsForNone(rows_.index(2, 0)));
    EXPECT_FALSE(rows_.pair(rows_.index(2, 0))) << "nothing is there to be looked at";
    order_.setWords("wall");
    ASSERT_EQ(order_.rowCount(), 1);
    EXPECT_EQ(at(0, PairRows::Status), "resolved");
    order_.setWords("");
    order_.sort(PairRows::Depth);
    EXPECT_EQ(at(0, PairRows::Status), "new") << "what has a depth comes first";
    exact_.setBaseline(nullptr);
    rows_.refresh();
    EXPECT_EQ(order_.rowCount(), 1);
    EXPECT_EQ(at(0, PairRows::Status), "–");
}

TEST_F(PairTable, SortsByNumbersAsNumbers)
{
    exact_.setClearance(100);
    waitForCheck();
    ASSERT_EQ(order_.rowCount(), 6);
    order_.sort(PairRows::Distance, Qt::DescendingOrder);
    double last = 1000;
    for (int row = 0; row < 6; ++row) {
        const double distance = at(row, PairRows::Distance).toDouble();
        EXPECT_LE(distance, last) << row;
        last = distance;
    }
    EXPECT_EQ(last, 0);
    order_.sort(PairRows::Depth);
    EXPECT_EQ(at(0, PairRows::Depth), "0.5") << "the deepest first, those without a depth last";
    order_.sort(-1);
    EXPECT_EQ(at(0, PairRows::B), "Hinge") << "as the report has them";
}

TEST_F(PairTable, KnowsTheOrderOfRowsThatAreNotShownToo)
{
    exact_.setClearance(100);
    waitForCheck();
    for (const int column : {-1, static_cast<int>(PairRows::Distance), int{PairRows::B}}) {
        for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            order_.setWords("");
            order_.sort(column, direction);
            std::vector<int> shown;
            for (int row = 0; row < order_.rowCount(); ++row)
                shown.push_back(order_.mapToSource(order_.index(row, 0)).row());
            order_.setWords("chimney");
            EXPECT_EQ(order_.sortedRows(), shown) << column;
        }
    }
}

TEST_F(PairTable, ShowsPairsWithAllWordsInTheirNames)
{
    exact_.setClearance(100);
    waitForCheck();
    order_.setWords("W");
    EXPECT_EQ(order_.rowCount(), 5);
    order_.setWords("wall hinge");
    ASSERT_EQ(order_.rowCount(), 1);
    EXPECT_EQ(at(0, PairRows::A), "Hinge");
    order_.setWords("chimney");
    EXPECT_EQ(order_.rowCount(), 0);
    order_.setWords("");
    EXPECT_EQ(order_.rowCount(), 6);
}

TEST_F(PairTable, ANoteAcceptsAPairAsAStepThatCanBeUndone)
{
    QObject::connect(&rows_, &PairRows::noted, &rows_,
                     [this](std::size_t a, std::size_t b, const QString& note) {
                         acceptWithNote(session_, {a, b}, note);
                     });
    EXPECT_EQ(at(0, PairRows::Note), "");
    const QModelIndex note = order_.index(0, PairRows::Note);
    ASSERT_TRUE(note.flags() & Qt::ItemIsEditable);
    ASSERT_TRUE(order_.setData(note, " by design "));
    rows_.refresh(); // as the list does when the scene has changed
    EXPECT_EQ(at(0, PairRows::Note), "✓ by design");
    ASSERT_EQ(session_.scene().accepted.size(), 1U);
    EXPECT_EQ(session_.scene().accepted.front(), (AcceptedPair{"door", "Hinge", "by design"}));
    EXPECT_EQ(session_.document().undoLabel(), "Accept door and Hinge");
    session_.undo();
    EXPECT_TRUE(session_.scene().accepted.empty());
}

TEST_F(PairTable, AcceptingKeepsNotesAndIsTakenBack)
{
    session_.edit("", withPairAccepted(session_.scene(), "Hinge", "door", "by design"));
    const std::vector<ModelPair> pairs = {{0, 1}, {1, 2}};
    setAccepted(session_, pairs, true);
    EXPECT_EQ(session_.document().undoLabel(), "Accept 2 pairs");
    EXPECT_EQ(acceptance(session_.scene(), "door", "Hinge"), "by design");
    EXPECT_EQ(acceptance(session_.scene(), "wall", "Hinge"), "");
    setAccepted(session_, pairs, false);
    EXPECT_EQ(acceptance(session_.scene(), "door", "Hinge"), std::nullopt);
    EXPECT_TRUE(session_.scene().accepted.empty());
}

TEST_F(PairTable, WhatIsNeverTestedLeavesTheTable)
{
    ignorePairs(session_, std::vector<ModelPair>{{0, 1}});
    rows_.refresh();
    EXPECT_EQ(at(0, PairRows::A), "Nothing overlaps");
    ignorePairs(session_, std::vector<ModelPair>{{1, 0}});
    EXPECT_EQ(session_.scene().ignore.size(), 1U) << "said once";
    session_.undo();
    rows_.refresh();
    EXPECT_EQ(at(0, PairRows::A), "door");
}

TEST_F(PairTable, PatternsAndGroupsAcceptPairs)
{
    Scene scene = session_.scene();
    scene.groups = {{"frame", {"wall", "window"}}};
    scene.accepted = {{"@frame", "Hin*", "screws"}};
    EXPECT_EQ(acceptance(scene, "Hinge", "window"), "screws");
    EXPECT_EQ(acceptance(scene, "door", "window"), std::nullopt);
}

} // namespace
} // namespace mbv::viewer
