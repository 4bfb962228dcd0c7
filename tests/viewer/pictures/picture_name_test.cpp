#include <pictures/picture_name.h>
#include <pictures/picture_order.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace mbv::viewer {
namespace {

const PictureFacts kFacts = {"cats", QDateTime({2026, 1, 31}, {23, 5, 9}), {1920, 1080}};

bool nothingTaken(const QString& /*name*/)
{
    return false;
}

QString named(const QString& form)
{
    return pictureName(form, kFacts, nothingTaken).name;
}

TEST(PictureName, FillsItsFields)
{
    EXPECT_EQ(named("{scene}-{date}-{time}"), "cats-20260131-230509.png");
    EXPECT_EQ(named("{size} {width} {height}"), "1920x1080 1920 1080.png");
    EXPECT_EQ(named("{n}"), "001.png");
    EXPECT_EQ(named("plain"), "plain.png");
    for (const QString& field : pictureFields())
        EXPECT_FALSE(named("a" + field).contains('{')) << field.toStdString();
}

TEST(PictureName, HasItsEndingOnce)
{
    EXPECT_EQ(named("cat.png"), "cat.png");
    EXPECT_EQ(named("cat.PNG"), "cat.png");
    EXPECT_EQ(named("cat.v2"), "cat.v2.png");
}

TEST(PictureName, CountsToTheFirstFreeNumber)
{
    const auto taken = [](const QString& name) { return name == "a001.png" || name == "a002.png"; };
    EXPECT_EQ(pictureName("a{n}", kFacts, taken).name, "a003.png");
    const PictureName none = pictureName("a{n}", kFacts, [](const QString&) { return true; });
    EXPECT_FALSE(none.problem.isEmpty());
}

TEST(PictureName, StaysInItsFolder)
{
    PictureFacts facts = kFacts;
    facts.scene = "../a\\b:c";
    EXPECT_EQ(pictureName("x{scene}/y", facts, nothingTaken).name, "x..-a-b-c-y.png");
    facts.scene = "고양이";
    EXPECT_EQ(pictureName("{scene}", facts, nothingTaken).name, "고양이.png");
}

TEST(PictureName, SaysWhatIsWrong)
{
    EXPECT_TRUE(pictureName("{sceen}", kFacts, nothingTaken).problem.contains("{sceen}"));
    for (const char* empty : {"", "  ", ".png", ".hidden"})
        EXPECT_FALSE(pictureName(empty, kFacts, nothingTaken).problem.isEmpty()) << empty;
}

TEST(PictureName, GivesWayToWhatIsThere)
{
    const auto taken = [](const QString& name) { return name == "a.png" || name == "a-2.png"; };
    EXPECT_EQ(freeName("a.png", taken), "a-3.png");
    EXPECT_EQ(freeName("b.png", taken), "b.png");
}

/// A view of 800 x 600 pixels.
PictureSource source(double pixelRatio = 1)
{
    PictureSource source;
    source.projection.viewAngle = 30;
    source.projection.parallelScale = 2;
    source.projection.size = {800, 600};
    source.pixelRatio = pixelRatio;
    return source;
}

TEST(PictureOrder, ScalesLinesWithThePicture)
{
    EXPECT_EQ(pictureOptions(source(), {800, 600}, false).view.pixelRatio, 1);
    EXPECT_EQ(pictureOptions(source(), {3200, 2400}, false).view.pixelRatio, 4);
    EXPECT_EQ(pictureOptions(source(), {3200, 1200}, false).view.pixelRatio, 2);
    EXPECT_EQ(pictureOptions(source(), {80, 60}, false).view.pixelRatio, 1) << "still to be read";
    EXPECT_EQ(pictureOptions(source(2), {1600, 1200}, false).view.pixelRatio, 2);
}

TEST(PictureOrder, ShowsWhatTheViewShows)
{
    const rendering::PictureOptions wide = pictureOptions(source(), {1600, 600}, false);
    EXPECT_DOUBLE_EQ(wide.viewAngle, 30);
    EXPECT_DOUBLE_EQ(*wide.parallelScale, 2);
    // Half as wide for its height as the view: the angle whose tangent is twice as large shows as
    // much to the sides.
    const rendering::PictureOptions narrow = pictureOptions(source(), {400, 600}, false);
    const double degree = std::numbers::pi / 180;
    EXPECT_NEAR(std::tan(0.5 * narrow.viewAngle * degree), 2 * std::tan(15 * degree), 1e-12);
    EXPECT_DOUBLE_EQ(*narrow.parallelScale, 4);
}

TEST(PictureOrder, PutsTheOverlayIntoThePicturesOwnPixels)
{
    PictureSource explained = source();
    QSizeF asked;
    Vec3 from;
    explained.overlay = [&](const Projection& projection) {
        asked = projection.size;
        from = projection.camera.position;
        return std::vector<rendering::OverlayLine>(1);
    };
    const rendering::PictureOptions options = pictureOptions(explained, {3200, 2400}, true);
    const Shot shot = shotOf(explained, options, {{1, 2, 3}, {}, {0, 1, 0}}, "a.png");
    EXPECT_EQ(asked, QSizeF(800, 600)) << "drawn four times as large";
    EXPECT_EQ(from, (Vec3{1, 2, 3}));
    EXPECT_EQ(shot.overlay.size(), 1U);
    EXPECT_TRUE(options.transparent);
}

} // namespace
} // namespace mbv::viewer
