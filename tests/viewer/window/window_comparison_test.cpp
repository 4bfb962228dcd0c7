#include "window_test.h"

#include <bars/message_bar.h>
#include <bars/status_line.h>
#include <files/comparison.h>
#include <pairs/pair_list.h>

#include <mbv/check/check_overlaps.h>
#include <mbv/report/report_json.h>

#include <QtWidgets/QLabel>

namespace mbv::test {
namespace {

/// Two cats, compared with what they were.
class WindowComparison : public WindowTest {
protected:
    viewer::PairList& pairs() { return *window().findChild<viewer::PairList*>(); }
    viewer::Comparison& comparison() { return *window().findChild<viewer::Comparison*>(); }
    bool isColumnShown() { return !pairs().isColumnHidden(viewer::PairRows::Status); }
    QString status(int row)
    {
        return pairs().model()->index(row, viewer::PairRows::Status).data().toString();
    }
    bool settled()
    {
        return wait([this] { return !window().busy(); });
    }
};

TEST_F(WindowComparison, WithAnOlderReportIsAColumnOfTheTable)
{
    Scene together = window().session().scene();
    together.models[1].pose.translation = together.models[0].pose.translation;
    const std::string old = folder_.write(
        "old.json", checkReportToJson(together, checkOverlaps(together, CheckOptions{})));
    EXPECT_FALSE(isColumnShown());
    comparison().with(old);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(isColumnShown());
    ASSERT_EQ(pairs().model()->rowCount(), 1);
    EXPECT_EQ(status(0), "resolved");
    trigger("file.end-comparison");
    ASSERT_TRUE(settled());
    EXPECT_FALSE(isColumnShown());
}

/// Once the column went away without a word.
TEST_F(WindowComparison, WaitsWhileContactsAreOtherThanInTheReport)
{
    const Scene& scene = window().session().scene();
    comparison().with(
        folder_.write("old.json", checkReportToJson(scene, checkOverlaps(scene, CheckOptions{}))));
    ASSERT_TRUE(settled());
    trigger("explain.contacts");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(comparison().on());
    EXPECT_FALSE(isColumnShown());
    const auto* bar = window().findChild<QWidget*>("messageBar");
    EXPECT_EQ(bar->accessibleDescription(),
              "The comparison waits: the older report has no contacts (C)");
    const auto& status = *window().findChild<viewer::StatusLine*>();
    EXPECT_TRUE(status.findChild<QLabel*>()->text().contains("not compared with contacts"));
    trigger("explain.contacts");
    ASSERT_TRUE(settled());
    EXPECT_TRUE(isColumnShown());
    EXPECT_FALSE(status.findChild<QLabel*>()->text().contains("not compared"));
}

TEST_F(WindowComparison, WhatIsNoReportIsSaidAndChangesNothing)
{
    comparison().with(folder_.write("old.json", "{\"schema\": \"other\"}"));
    ASSERT_TRUE(settled());
    EXPECT_FALSE(comparison().on());
    const auto& bar = *window().findChild<viewer::MessageBar*>();
    ASSERT_TRUE(bar.isVisible());
    bool isNamed = false;
    for (const QLabel* label : bar.findChildren<QLabel*>())
        isNamed = isNamed || label->text().contains("old.json");
    EXPECT_TRUE(isNamed);
}

} // namespace
} // namespace mbv::test
