#include <view/overlays/overlay_room.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

rendering::OverlayLine caption(double x, double y, const std::string& text)
{
    rendering::OverlayLine line;
    line.text = text;
    line.textAt = {x, y};
    line.backdrop = Color{};
    return line;
}

TEST(Captions, AreMovedDownWhereTheyWouldLieOverEachOther)
{
    std::vector<rendering::OverlayLine> lines = {caption(100, 50, "four"), caption(110, 45, "four"),
                                                 caption(300, 50, "four"),
                                                 caption(104, 66, "four")};
    lines.push_back(caption(100, 50, "no backdrop"));
    lines.back().backdrop.reset();
    keepCaptionsApart(lines);
    EXPECT_EQ(lines[1].textAt[1], 45) << "the uppermost stays";
    EXPECT_EQ(lines[2].textAt[1], 50) << "nothing is there";
    EXPECT_EQ(lines[4].textAt[1], 50);
    EXPECT_GE(lines[0].textAt[1], 45 + 20);
    EXPECT_GE(std::abs(lines[3].textAt[1] - lines[0].textAt[1]), 20);
    for (int i = 0; i < 40; ++i)
        lines.push_back(caption(100 + i, 1.0 / 3 * i, "many"));
    keepCaptionsApart(lines);
    for (std::size_t i = 5; i < lines.size(); ++i)
        for (std::size_t k = i + 1; k < lines.size(); ++k)
            EXPECT_TRUE(std::abs(lines[i].textAt[1] - lines[k].textAt[1]) >= 20 ||
                        std::abs(lines[i].textAt[0] - lines[k].textAt[0]) >= 36);
}

/// The letters of arrows once lay over how deep a pair is.
TEST(Captions, AreMovedOffTheLettersOfHandles)
{
    const std::vector<rendering::OverlayLine> handles = {caption(180, 112, "X"),
                                                         caption(100, 0, "Y")};
    std::vector<rendering::OverlayLine> lines = {caption(100, 104, "depth 0.2 mm, way out"),
                                                 caption(100, 130, "meshes: depth 0.1 mm"),
                                                 caption(100, 60, "elsewhere")};
    keepCaptionsApart(lines, handles);
    EXPECT_EQ(lines[0].textAt[1], 90) << "up is nearer than down";
    EXPECT_EQ(lines[1].textAt[1], 134) << "clear of the letter";
    EXPECT_EQ(lines[2].textAt[1], 60);
}

/// Once they went over the faces of the cube.
TEST(Captions, AreMovedOffWhatIsFilledOfHandles)
{
    rendering::OverlayLine face;
    face.pixels = {{700, 50}, {780, 50}, {780, 130}, {700, 130}};
    std::vector<rendering::OverlayLine> lines = {caption(700, 120, "gap 1 mm")};
    keepCaptionsApart(lines, {face});
    EXPECT_EQ(lines[0].textAt[1], 120) << "over a line alone";
    face.filled = true;
    keepCaptionsApart(lines, {face});
    EXPECT_EQ(lines[0].textAt[1], 130 + 2 + 10);
}

/// They are drawn below the lines that say what is being done, and below messages.
TEST(Captions, AreMovedFromUnderWhatCoversTheView)
{
    const CaptionRoom room = {{800, 600}, {{0, 0, 800, 60}, {300, 540, 200, 50}}};
    std::vector<rendering::OverlayLine> lines = {
        caption(400, 40, "under the message"), caption(400, 580, "in the last line"),
        caption(100, 580, "beside it"), caption(400, -30, "out of the view")};
    keepCaptionsApart(lines, {}, room);
    EXPECT_EQ(lines[0].textAt[1], 60 + 2 + 10) << "above the message nothing is seen";
    EXPECT_EQ(lines[1].textAt[1], 540 - 2 - 10) << "and nothing below the view";
    EXPECT_EQ(lines[2].textAt[1], 580);
    EXPECT_EQ(lines[3].textAt[1], -30);
}

/// They are moved in from a side, as they are drawn, and once lay over each other there.
TEST(Captions, AreKeptApartWhereTheSidesOfTheViewHaveThem)
{
    const CaptionRoom room = {{300, 600}, {}};
    std::vector<rendering::OverlayLine> lines = {caption(2, 50, "twenty letters of it"),
                                                 caption(200, 55, "twenty letters of it")};
    keepCaptionsApart(lines, {}, room);
    EXPECT_GE(lines[1].textAt[1] - lines[0].textAt[1], 20);
    const rendering::Rect taken = roomOf({caption(2, 50, "ten letter")}, {}, {300, 600, 1}).front();
    EXPECT_EQ(taken.left, 0);
    EXPECT_EQ(taken.right, 90) << "nine pixels each";
}

/// Once the rectangles around the edges of a section box were most of the view, and names that had
/// to be somewhere lay under how deep a pair is.
TEST(RoomOf, NamesMayLieOnLongEdgesAndNotOnHandles)
{
    const OverlayView view{800, 600, 1};
    const auto line = [](double x, double y) {
        rendering::OverlayLine edge;
        edge.pixels = {{100, 500}, {100 + x, 500 - y}};
        return edge;
    };
    rendering::OverlayLine square;
    square.pixels = {{300, 300}, {310, 300}, {310, 310}, {300, 310}};
    square.filled = true;
    EXPECT_TRUE(roomOf({}, {line(800, 400), line(110, 0), line(0, 110)}, view).empty());
    EXPECT_EQ(roomOf({}, {line(80, 40), square, line(800, 400)}, view).size(), 2U);
    EXPECT_TRUE(roomOf({line(80, 40)}, {}, view).empty()) << "an explanation's";
}

TEST(PartOf, IsTheInverseOfRoom)
{
    const OverlayView view{800, 600, 2};
    const QRectF part(10, 540, 80, 50);
    const rendering::Rect room = roomOf(part, view);
    EXPECT_EQ(room.bottom, 20) << "of the picture, upwards";
    EXPECT_EQ(partOf(room, view), part);
}

TEST(CoveredAlongTop, IsWhatLiesOverTheWholeEdge)
{
    EXPECT_EQ(coveredAlongTop({}, 800), 0);
    EXPECT_EQ(coveredAlongTop({{0, 0, 800, 60}, {0, 0, 800, 30}}, 800), 60);
    EXPECT_EQ(coveredAlongTop({{300, 0, 200, 50}, {0, 550, 800, 50}}, 800), 0);
}

} // namespace
} // namespace mbv::viewer
