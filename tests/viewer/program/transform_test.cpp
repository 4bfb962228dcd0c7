#include "viewer_test.h"

namespace mbv::test {
namespace {

/// Moving by G, R, the mouse and the handles, in the real window. The view's middle is at
/// (630, 353), cat-1 left and cat-2 right of it.
using ViewerTransform = ViewerTest;

TEST_F(ViewerTransform, MovesByATypedAmountAndConfirms)
{
    play("report 0.json\nkey G\ntype X0.25\nreport preview.json\nkey Return\nreport done.json\n"
         "key ctrl+Z\nreport undone.json\n");
    const Vec3 start = position("0.json", 0);
    EXPECT_EQ(position("preview.json", 0), (Vec3{-0.9, start.y, start.z})); // from -1.15
    EXPECT_EQ(report("done.json"), report("preview.json"));
    EXPECT_EQ(report("undone.json"), report("0.json"));
}

TEST_F(ViewerTransform, EscAndTheRightButtonGiveItBack)
{
    play("report 0.json\nkey R\ntype Y45\nkey Esc\nreport esc.json\n"
         "move 700 300\nkey G\nmove 760 300\nreport moving.json\nclick 760 300 right\n"
         "report click.json\n");
    EXPECT_EQ(report("esc.json"), report("0.json"));
    EXPECT_NE(report("moving.json"), report("0.json"));
    EXPECT_EQ(report("click.json"), report("0.json"));
}

TEST_F(ViewerTransform, FollowsTheMouseToTheClick)
{
    play("report 0.json\nmove 700 300\nkey G\nkey X\nmove 760 340\nclick 760 340\n"
         "move 400 300\nreport moved.json\n");
    const Vec3 start = position("0.json", 0);
    const Vec3 moved = position("moved.json", 0);
    EXPECT_GT(moved.x, start.x + 0.1);
    EXPECT_EQ(moved.y, start.y);
    EXPECT_EQ(moved.z, start.z);
}

TEST_F(ViewerTransform, DragsTheHandleAlongX)
{
    // The handles are round the middle of cat-1's bounds, which F puts in the middle of the view.
    play("report 0.json\nkey F\nwait 50\ndrag 700 347 760 380\nreport moved.json\n"
         "screenshot now.png\n");
    const Vec3 start = position("0.json", 0);
    const Vec3 moved = position("moved.json", 0);
    EXPECT_GT(moved.x, start.x + 0.05);
    EXPECT_EQ(moved.y, start.y);
    EXPECT_EQ(moved.z, start.z);
}

TEST_F(ViewerTransform, MovesAllThatCtrlClicksChose)
{
    play("report 0.json\nclick 800 370\nclick 450 370 ctrl\nkey Up\nreport moved.json\n"
         "key ctrl+D\nreport doubled.json\nkey Delete\nreport deleted.json\n");
    for (const std::size_t model : {0U, 1U})
        EXPECT_GT(position("moved.json", model).y, position("0.json", model).y);
    EXPECT_EQ(json("doubled.json").at("models").size(), 4U);
    EXPECT_EQ(report("deleted.json"), report("moved.json"));
}

TEST_F(ViewerTransform, RenamesInTheList)
{
    play("key F2\ntype Tom\nkey Return\nkey ctrl+S\n");
    EXPECT_EQ(json("cats.mbv.json").at("models").at(0).at("name"), "Tom");
}

TEST_F(ViewerTransform, TakesTypedNumbersInThePanel)
{
    // The scene's unit is m.
    play("wait 300\nclick 1138 224\nwait 50\ntype 50 cm\nkey Return\nkey Tab\ntype -2\nkey "
         "Tab\nreport typed.json\n"
         "key Esc 2\nkey Up\nreport view.json\n");
    EXPECT_EQ(position("typed.json", 0).x, 0.5);
    EXPECT_EQ(position("typed.json", 0).y, -2);
    EXPECT_GT(position("view.json", 0).y, -2) << "Esc went back to the view";
}

TEST_F(ViewerTransform, SlidesAlongTheFence)
{
    // cat-1 stands in a corner: towards fence-back until it stops, then on along it.
    play("report 0.json\nkey S\nkey PgUp 60\nreport back.json\nkey Left 5\nreport along.json\n",
         "fence.mbv.json");
    EXPECT_EQ(report("back.json").at("summary").at("volumes_overlapping"), 0);
    EXPECT_LT(position("back.json", 0).z, position("0.json", 0).z - 0.2);
    EXPECT_EQ(report("along.json").at("summary").at("volumes_overlapping"), 0);
    EXPECT_LT(position("along.json", 0).x, position("back.json", 0).x - 0.05);
}

} // namespace
} // namespace mbv::test
