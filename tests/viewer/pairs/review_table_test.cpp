#include "viewer/boxes.h"
#include "viewer/tetrahedra.h"

#include <pairs/pair_order.h>
#include <pairs/pair_rows.h>
#include <session/pairs/pair_edits.h>

#include <mbv/scene/pair_lists.h>
#include <mbv/scene/review_edits.h>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

/// Four boxes in a row, each 0.5 in the next.
class ReviewTable : public testing::Test {
protected:
    ReviewTable()
    {
        Scene scene;
        for (int i = 0; i < 4; ++i)
            scene.models.push_back(
                boxAt(std::string(1, static_cast<char>('a' + i)), {1.5 * i, 0, 0}));
        session_.open(scene);
        order_.setSourceModel(&rows_);
        QObject::connect(&session_, &Session::changed, &rows_, &PairRows::refresh);
        QObject::connect(&session_, &Session::failed, &rows_,
                         [this](const QString& why) { refused_ << why; });
        rows_.refresh();
    }

    QString at(int row, int column) const { return order_.index(row, column).data().toString(); }
    /// The first models of the rows, in their order.
    QString shown() const
    {
        QString names;
        for (int row = 0; row < order_.rowCount(); ++row)
            names += at(row, PairRows::A);
        return names;
    }

    EventLoop loop_;
    Session session_;
    ExactCheck exact_{session_};
    PairRows rows_{session_, exact_};
    PairOrder order_;
    QStringList refused_;
    const std::vector<ModelPair> first_ = {{0, 1}};
    const std::vector<ModelPair> all_ = {{0, 1}, {1, 2}, {2, 3}};
};

TEST_F(ReviewTable, StatusesAreSetForSeveralPairsAsOneStep)
{
    EXPECT_FALSE(rows_.haveReviews());
    EXPECT_EQ(at(0, PairRows::Review), "New");
    setReviewStatus(session_, all_, ReviewStatus::Active);
    EXPECT_EQ(session_.document().undoLabel(), "Review 3 pairs");
    EXPECT_EQ(session_.scene().reviews,
              (std::vector<PairReview>{{"a", "b", ReviewStatus::Active, ""},
                                       {"b", "c", ReviewStatus::Active, ""},
                                       {"c", "d", ReviewStatus::Active, ""}}));
    EXPECT_TRUE(rows_.haveReviews());
    EXPECT_EQ(at(2, PairRows::Review), "Active");
    setReviewStatus(session_, first_, ReviewStatus::New);
    EXPECT_EQ(session_.document().undoLabel(), "Review a and b");
    EXPECT_EQ(session_.scene().reviews.size(), 2U) << "of a new pair there is nothing to say";
    session_.undo();
    session_.undo();
    EXPECT_TRUE(session_.scene().reviews.empty());
}

TEST_F(ReviewTable, ApprovingAcceptsAndAnotherStatusTakesThatBack)
{
    assignPairs(session_, first_, "Kim");
    setReviewStatus(session_, first_, ReviewStatus::Resolved);
    setReviewStatus(session_, first_, ReviewStatus::Approved);
    EXPECT_EQ(acceptance(session_.scene(), "a", "b"), "");
    EXPECT_EQ(at(0, PairRows::Review), "Approved");
    EXPECT_EQ(session_.scene().reviews,
              (std::vector<PairReview>{{"a", "b", ReviewStatus::New, "Kim"}}));
    setAccepted(session_, first_, false);
    EXPECT_EQ(at(0, PairRows::Review), "New");
    session_.undo();
    setReviewStatus(session_, first_, ReviewStatus::Active);
    EXPECT_TRUE(session_.scene().accepted.empty());
    EXPECT_EQ(at(0, PairRows::Review), "Active");
    EXPECT_EQ(at(0, PairRows::Assignee), "Kim");
}

TEST_F(ReviewTable, ApprovingKeepsTheNote)
{
    acceptWithNote(session_, {0, 1}, "welded");
    setReviewStatus(session_, all_, ReviewStatus::Approved);
    EXPECT_EQ(acceptance(session_.scene(), "b", "a"), "welded");
    EXPECT_EQ(session_.scene().accepted.size(), 3U);
}

TEST_F(ReviewTable, WhatAPatternAcceptsStaysApprovedAndThatIsTold)
{
    Scene scene = session_.scene();
    scene.accepted = {{"a", "*", ""}};
    session_.edit("", scene);
    setReviewStatus(session_, all_, ReviewStatus::Active);
    EXPECT_EQ(session_.scene(), scene);
    ASSERT_EQ(refused_.size(), 1);
    EXPECT_TRUE(refused_[0].startsWith("a and b stay accepted")) << refused_[0].toStdString();
    assignPairs(session_, all_, "Kim");
    EXPECT_EQ(session_.scene().reviews.size(), 3U) << "it may be somebody's task all the same";
}

TEST_F(ReviewTable, AssigneesAreTypedAndTakenAwayAgain)
{
    QObject::connect(&rows_, &PairRows::assigned, &rows_,
                     [this](std::size_t a, std::size_t b, const QString& name) {
                         assignPairs(session_, std::vector<ModelPair>{{a, b}}, name);
                     });
    const QModelIndex cell = order_.index(1, PairRows::Assignee);
    ASSERT_TRUE(cell.flags() & Qt::ItemIsEditable);
    ASSERT_TRUE(order_.setData(cell, " 김 "));
    EXPECT_EQ(at(1, PairRows::Assignee), "김");
    EXPECT_EQ(session_.document().undoLabel(), "Assign b and c to 김");
    EXPECT_EQ(assigneesOf(session_.scene()), std::vector<std::string>{"김"});
    ASSERT_TRUE(order_.setData(cell, ""));
    EXPECT_EQ(session_.document().undoLabel(), "Assign b and c to nobody");
    EXPECT_TRUE(session_.scene().reviews.empty());
}

TEST_F(ReviewTable, SortsByStatusAndPutsWhatIsNobodysLast)
{
    setReviewStatus(session_, std::vector<ModelPair>{{0, 1}}, ReviewStatus::Resolved);
    setReviewStatus(session_, std::vector<ModelPair>{{2, 3}}, ReviewStatus::Active);
    assignPairs(session_, std::vector<ModelPair>{{2, 3}}, "lee");
    assignPairs(session_, std::vector<ModelPair>{{0, 1}}, "Park");
    order_.sort(PairRows::Review);
    EXPECT_EQ(shown(), "bca") << "new, active, resolved";
    order_.sort(PairRows::Assignee);
    EXPECT_EQ(shown(), "cab");
}

TEST_F(ReviewTable, FiltersByStatusAndSearchesAssignees)
{
    setReviewStatus(session_, first_, ReviewStatus::Active);
    assignPairs(session_, std::vector<ModelPair>{{0, 1}, {1, 2}}, "Kim");
    order_.setReview(ReviewStatus::Active);
    EXPECT_EQ(shown(), "a");
    setReviewStatus(session_, std::vector<ModelPair>{{2, 3}}, ReviewStatus::Active);
    EXPECT_EQ(shown(), "ac") << "as soon as it is so";
    order_.setWords("kim");
    EXPECT_EQ(shown(), "a");
    order_.setReview({});
    EXPECT_EQ(shown(), "ab");
    order_.setReview(ReviewStatus::Resolved);
    EXPECT_EQ(shown(), "");
}

TEST_F(ReviewTable, AFilesWordsAreOneStep)
{
    acceptWithNote(session_, {1, 2}, "welded");
    takeReviews(session_,
                std::vector<BcfPairReview>{{0, 1, ReviewStatus::Approved, {}},
                                           {1, 2, ReviewStatus::Active, "Kim"},
                                           {2, 3, {}, "Lee"}},
                "back.bcfzip");
    EXPECT_EQ(session_.document().undoLabel(), "Import back.bcfzip");
    EXPECT_EQ(session_.scene().accepted, (std::vector<AcceptedPair>{{"a", "b", ""}}));
    EXPECT_EQ(session_.scene().reviews,
              (std::vector<PairReview>{{"b", "c", ReviewStatus::Active, "Kim"},
                                       {"c", "d", ReviewStatus::New, "Lee"}}));
    session_.undo();
    EXPECT_EQ(acceptance(session_.scene(), "b", "c"), "welded");
}

} // namespace
} // namespace mbv::viewer
