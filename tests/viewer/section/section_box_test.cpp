#include "viewer/boxes.h"

#include <section/section_box.h>
#include <section/section_box_tool.h>
#include <session/session.h>

#include <gtest/gtest.h>

namespace mbv::viewer {
namespace {

/// Of two boxes 2 wide, 4 high and 2 deep, at the origin and at x = 3; seen from the front, a
/// hundred pixels a unit.
class SectionBoxTest : public testing::Test {
protected:
    using Side = SectionBox::Side;

    void SetUp() override
    {
        session_.open(twoBoxes());
        session_.select(onlyModel(0));
    }
    QPointF pixel(double x, double y) { return {400 + 100 * x, 300 - 100 * y}; }
    bool send(PointerEvent::What what, const QPointF& at, Qt::MouseButton button = Qt::LeftButton)
    {
        return tool_.take({what, at, button, {}}, view_);
    }
    std::size_t lines() { return tool_.overlay(view_, rendering::lightPalette()).size(); }

    Session session_;
    SectionBox box_{session_};
    SectionBoxTool tool_{box_};
    Projection view_ = {{{0, 0, 30}, {0, 0, 0}, {0, 1, 0}}, true, 30, 3, {800, 600}};
};

TEST_F(SectionBoxTest, IsAroundWhatIsSelectedWithSomeRoom)
{
    EXPECT_FALSE(box_.kept());
    box_.setOn(true);
    EXPECT_EQ(box_.kept(), (Aabb{{-1.2, -2.2, -1.2}, {1.2, 2.2, 1.2}})) << "4 / 20 on every side";
    session_.select({});
    box_.fit();
    EXPECT_EQ(box_.kept(), (Aabb{{-1.25, -2.25, -1.25}, {4.25, 2.25, 1.25}})) << "5 / 20, of all";
    box_.setOn(false);
    EXPECT_FALSE(box_.kept());
    EXPECT_FALSE(session_.document().modified());
}

TEST_F(SectionBoxTest, HasSomeSizeInAnEmptyScene)
{
    session_.open({});
    box_.setOn(true);
    EXPECT_EQ(box_.kept(), (Aabb{{-1.1, -1.1, -1.1}, {1.1, 1.1, 1.1}}));
}

TEST_F(SectionBoxTest, ASideStopsAtTheOppositeOne)
{
    box_.setOn(true);
    box_.setPosition({0, true}, 0.5);
    EXPECT_EQ(box_.box().max.x, 0.5);
    box_.setPosition({0, true}, -9);
    EXPECT_EQ(box_.box().max.x, -1.2);
    box_.setPosition({1, false}, 9);
    EXPECT_EQ(box_.box().min.y, 2.2);
    box_.setPosition({2, false}, -100);
    EXPECT_EQ(box_.position({2, false}), -100) << "outwards there is no end";
}

TEST_F(SectionBoxTest, ADragOfAHandleMovesItsSide)
{
    EXPECT_FALSE(send(PointerEvent::What::Press, pixel(1.2, 0))) << "it is off";
    EXPECT_EQ(lines(), 0);
    box_.setOn(true);
    EXPECT_TRUE(send(PointerEvent::What::Press, pixel(1.2, 0)));
    EXPECT_TRUE(send(PointerEvent::What::Move, pixel(1.7, 1)));
    EXPECT_NEAR(box_.box().max.x, 1.7, 1e-9) << "along its axis alone";
    EXPECT_EQ(box_.box().max.y, 2.2);
    EXPECT_TRUE(send(PointerEvent::What::Release, pixel(1.7, 1)));
    EXPECT_FALSE(send(PointerEvent::What::Move, pixel(3, 0)));
    EXPECT_NEAR(box_.box().max.x, 1.7, 1e-9);
}

TEST_F(SectionBoxTest, SidesThatFaceTheViewerHaveNoHandle)
{
    box_.setOn(true);
    EXPECT_EQ(lines(), 12 * 2 + 4 * 2) << "edges with rims, and four handles with theirs";
    EXPECT_FALSE(send(PointerEvent::What::Press, pixel(0, 0))) << "it is the camera's";
    EXPECT_FALSE(send(PointerEvent::What::Press, pixel(1.2, 0), Qt::RightButton));
}

TEST_F(SectionBoxTest, ADragEndsWithTheBox)
{
    box_.setOn(true);
    send(PointerEvent::What::Press, pixel(1.2, 0));
    box_.setOn(false);
    box_.setOn(true);
    EXPECT_FALSE(send(PointerEvent::What::Move, pixel(2, 0)));
    EXPECT_EQ(box_.box().max.x, 1.2);
}

} // namespace
} // namespace mbv::viewer
