#include "rendering/lines/axis_lines.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mbv::rendering {
namespace {

/// A box of half extents 1 in the origin, another 3 to the right: a gap of 1.
ShownAxis gap()
{
    return {{Obb{{0, 0, 0}, {1, 1, 1}}, Aabb{{2, -1, -1}, {4, 1, 1}}},
            {"left", "right"},
            "A0",
            {1, 0, 0},
            false,
            "gap 1"};
}

/// From the front, at the middle of the two; 100 pixels are a unit, all depths alike.
PicturePlane front()
{
    return {{{1.5, 0, 30}, {1.5, 0, 0}, {0, 1, 0}}, true, 30, 3, 800, 600};
}

/// The ends of the one line of this width and color, by x.
std::vector<Pixel> ends(const std::vector<OverlayLine>& lines, double width, const Color& color)
{
    std::vector<Pixel> found;
    for (const OverlayLine& line : lines)
        if (line.width == width && line.color == color && line.text.empty())
            found.insert(found.end(), line.pixels.begin(), line.pixels.end());
    std::ranges::sort(found);
    return found;
}

Pixel textAt(const std::vector<OverlayLine>& lines, const std::string& text)
{
    const auto found = std::ranges::find(lines, text, &OverlayLine::text);
    return found == lines.end() ? Pixel{-1, -1} : found->textAt;
}

void expectPixel(const Pixel& pixel, const Pixel& expected)
{
    EXPECT_NEAR(pixel[0], expected[0], 1e-9);
    EXPECT_NEAR(pixel[1], expected[1], 1e-9);
}

} // namespace

TEST(AxisLines, AreBelowTheBoxesWhereTheirIntervalsAre)
{
    const Palette palette = lightPalette();
    const std::vector<OverlayLine> lines = axisLines(gap(), front(), palette);
    // The boxes end 100 pixels below the middle of 600, the axis is 26 below that, the intervals 8
    // above and below it.
    const std::vector<Pixel> intervals = ends(lines, 6, palette.clear);
    ASSERT_EQ(intervals.size(), 4U);
    expectPixel(intervals[0], {150, 418});
    expectPixel(intervals[1], {350, 418});
    expectPixel(intervals[2], {450, 434});
    expectPixel(intervals[3], {650, 434});
    const std::vector<Pixel> between = ends(lines, 3, palette.selection);
    ASSERT_EQ(between.size(), 2U);
    expectPixel(between[0], {350, 468});
    expectPixel(between[1], {450, 468});
    expectPixel(textAt(lines, "left"), {250, 403});
    expectPixel(textAt(lines, "right"), {550, 449});
    expectPixel(textAt(lines, "gap 1"), {400, 483});
    expectPixel(textAt(lines, "A0"), {680, 411});
}

TEST(AxisLines, OfAnOverlapAreRedAndShowWhatIsShared)
{
    const Palette palette = lightPalette();
    ShownAxis overlap = gap();
    overlap.boxes[1] = Aabb{{0.5, -1, -1}, {2.5, 1, 1}};
    overlap.overlap = true;
    const std::vector<OverlayLine> lines = axisLines(overlap, front(), palette);
    EXPECT_EQ(ends(lines, 6, palette.overlapping).size(), 4U);
    const std::vector<Pixel> shared = ends(lines, 3, palette.selection);
    ASSERT_EQ(shared.size(), 2U);
    expectPixel(shared[0], {300, 468}); // x from 0.5 to 1
    expectPixel(shared[1], {350, 468});
}

TEST(AxisLines, AllOfThemIsWithinTheirReach)
{
    double left = 0, right = 0, bottom = 0;
    for (const Vec3& point : axisReach(gap(), front())) {
        const Pixel pixel = pixelOf(front(), point).value();
        left = std::min(left, pixel[0] - 400);
        right = std::max(right, pixel[0] - 400);
        bottom = std::max(bottom, pixel[1]);
    }
    for (const OverlayLine& line : axisLines(gap(), front(), lightPalette()))
        for (const Pixel& pixel : line.pixels) {
            EXPECT_GE(pixel[0] - 400, left);
            EXPECT_LE(pixel[0] - 400, right);
            EXPECT_LE(pixel[1], bottom);
        }
    EXPECT_NEAR(left, -310, 1e-9) << "2.5 units, then 60 pixels";
}

/// Once the amount lay below the picture of a small window, which the boxes fill.
TEST(AxisLines, LieOverBoxesThatFillThePicture)
{
    PicturePlane low = front();
    low.height = 400; // of the boxes 267, from 67 on
    low.width = 533;
    low.parallelScale = 1.5;
    const std::vector<OverlayLine> lines = axisLines(gap(), low, lightPalette());
    const std::vector<Pixel> between = ends(lines, 3, lightPalette().selection);
    ASSERT_EQ(between.size(), 2U);
    EXPECT_NEAR(between[0][1], 400 - 6 - 30, 1e-9) << "the text is 15 below it, and as high";
    EXPECT_NEAR(textAt(lines, "gap 1")[1], 400 - 6 - 15, 1e-9);
    EXPECT_NEAR(textAt(lines, "left")[1], 400 - 36 - 42 - 8 - 15, 1e-9) << "all of it is moved";

    // Sideways, too: along y, from the front, the axis is right or left of the boxes.
    ShownAxis upright = gap();
    upright.direction = {0, 1, 0};
    upright.overlap = true;
    for (const Pixel& end :
         ends(axisLines(upright, low, lightPalette()), 3, lightPalette().selection)) {
        EXPECT_GE(end[0], 6 - 1e-9);
        EXPECT_LE(end[0], 533 - 6 + 1e-9);
    }

    // What is not seen itself draws nothing into the picture.
    low.camera.position.y = low.camera.target.y = 4;
    EXPECT_GT(textAt(axisLines(gap(), low, lightPalette()), "gap 1")[1], 400);
}

TEST(AxisLines, BehindTheCameraAreLeftOut)
{
    PicturePlane away = front();
    away.orthographic = false;
    away.camera.target = {1.5, 0, 60};
    EXPECT_TRUE(axisLines(gap(), away, lightPalette()).empty());
}

} // namespace mbv::rendering
