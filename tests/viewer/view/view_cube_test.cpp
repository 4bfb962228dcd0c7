#include "viewer/overlay_words.h"

#include <view/view_cube.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

constexpr QPointF kMiddle(738, 82); ///< of the cube

class ViewCubeTest : public testing::Test {
protected:
    void SetUp() override
    {
        QObject::connect(&cube_, &ViewCube::chosen,
                         [this](const Vec3& from) { chosen_.push_back(from); });
    }
    bool send(PointerEvent::What what, const QPointF& at, Qt::MouseButton button = Qt::LeftButton)
    {
        return cube_.take({what, at, button, Qt::NoModifier}, view_);
    }
    std::vector<std::string> names(UpAxis up = UpAxis::Y) const
    {
        std::vector<std::string> names =
            wordsOf(cube_.overlay(view_, up, rendering::lightPalette()));
        std::ranges::sort(names);
        return names;
    }

    ViewCube cube_;
    Projection view_ = {{{0, 0, 9}, {0, 0, 0}, {0, 1, 0}}, false, 30, 1, {800, 600}};
    std::vector<Vec3> chosen_;
};

TEST_F(ViewCubeTest, HasFacesEdgesAndCorners)
{
    EXPECT_EQ(cube_.partAt(view_, kMiddle), (Vec3{0, 0, 1}));
    EXPECT_EQ(cube_.partAt(view_, kMiddle + QPointF(27, 0)), (Vec3{1, 0, 1}));
    EXPECT_EQ(cube_.partAt(view_, kMiddle + QPointF(-27, -27)), (Vec3{-1, 1, 1}));
    EXPECT_FALSE(cube_.partAt(view_, kMiddle + QPointF(31, 0)));
    view_.camera = {{9, 0, 0}, {0, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(cube_.partAt(view_, kMiddle), (Vec3{1, 0, 0}));
    EXPECT_EQ(cube_.partAt(view_, kMiddle + QPointF(27, 27)), (Vec3{1, -1, -1}));
}

/// Whatever the camera: the part in the middle is the one that faces the viewer most.
TEST_F(ViewCubeTest, ShowsWhatTheCameraSees)
{
    view_.camera = {{5, 5, 5}, {0, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(cube_.partAt(view_, kMiddle), (Vec3{1, 1, 1}));
    EXPECT_EQ(names(), (std::vector<std::string>{"Front", "Right", "Top"}));
    EXPECT_EQ(names(UpAxis::Z), (std::vector<std::string>{"Back", "Right", "Top"}));
    view_.camera = {{-5, -5, -5}, {0, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(cube_.partAt(view_, kMiddle), (Vec3{-1, -1, -1}));
    EXPECT_EQ(names(), (std::vector<std::string>{"Back", "Bottom", "Left"}));
}

TEST_F(ViewCubeTest, AClickChoosesAndADragFromItDoesNothing)
{
    EXPECT_TRUE(send(PointerEvent::What::Press, kMiddle));
    EXPECT_TRUE(chosen_.empty()) << "not before the button is up";
    EXPECT_TRUE(send(PointerEvent::What::Release, kMiddle + QPointF(2, 0)));
    EXPECT_EQ(chosen_, (std::vector<Vec3>{{0, 0, 1}}));
    EXPECT_TRUE(send(PointerEvent::What::Press, kMiddle));
    EXPECT_TRUE(send(PointerEvent::What::Move, {100, 100}));
    EXPECT_TRUE(send(PointerEvent::What::Release, {100, 100}));
    EXPECT_EQ(chosen_.size(), 1U);
}

TEST_F(ViewCubeTest, LeavesWhatBeginsElsewhereAlone)
{
    EXPECT_FALSE(send(PointerEvent::What::Press, {100, 100}));
    EXPECT_FALSE(send(PointerEvent::What::Move, kMiddle)) << "the camera is being moved";
    EXPECT_FALSE(send(PointerEvent::What::Release, kMiddle));
    EXPECT_FALSE(send(PointerEvent::What::Press, kMiddle, Qt::RightButton));
    EXPECT_TRUE(chosen_.empty());
}

/// A message of two lines once lay over half of it.
TEST_F(ViewCubeTest, IsBelowAMessageOfManyLines)
{
    view_.covered = 30;
    EXPECT_EQ(cube_.partAt(view_, kMiddle), (Vec3{0, 0, 1})) << "a line does not reach it";
    view_.covered = 100;
    EXPECT_FALSE(cube_.partAt(view_, kMiddle));
    view_.camera = {{5, 5, 5}, {0, 0, 0}, {0, 1, 0}};
    for (const rendering::OverlayLine& line :
         cube_.overlay(view_, UpAxis::Y, rendering::lightPalette()))
        for (const auto& [x, y] : line.pixels)
            EXPECT_GE(y, 100) << x;
}

TEST_F(ViewCubeTest, IsNotThereWhereItHasNoRoom)
{
    EXPECT_FALSE(names().empty());
    view_.size = {200, 600};
    EXPECT_TRUE(names().empty());
    EXPECT_FALSE(cube_.partAt(view_, {138, 82}));
}

} // namespace
} // namespace mbv::viewer
