#include "viewer_test.h"

#include <image_similarity.h>

#include <QtGui/QPainter>

#include <cstddef>
#include <cstdlib>

namespace mbv::test {
namespace {

/// Fonts and drivers differ from machine to machine: the window is compared at a quarter of its
/// size, where letters are gray, and in tiles, so that a small fault is not outvoted by all the
/// rest. The same machine gives 1 in every tile, letters without hinting 0.87; what is missing or
/// clipped in the tests below stays below 0.72. In between.
constexpr double kAlike = 0.8;

constexpr int kTilesAcross = 8;
constexpr int kTilesDown = 8;
const QSize kCompared(320, 200);
const QRect kTimes(0, 772, 1280, 28); ///< the status line tells milliseconds

/// The window as it is compared and kept.
QImage reduced(QImage window)
{
    QPainter(&window).fillRect(kTimes, Qt::gray);
    return window.convertToFormat(QImage::Format_RGB32)
        .scaled(kCompared, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

Image imageOf(const QImage& picture)
{
    const QImage rgba = picture.convertToFormat(QImage::Format_RGBA8888);
    Image image{rgba.width(), rgba.height(), {}};
    for (int y = 0; y < rgba.height(); ++y)
        image.rgba.insert(image.rgba.end(), rgba.constScanLine(y),
                          rgba.constScanLine(y) + 4 * std::ptrdiff_t{rgba.width()});
    return image;
}

/// Of the tile that is least alike.
double leastSimilarity(const QImage& a, const QImage& b)
{
    const QSize tile(kCompared.width() / kTilesAcross, kCompared.height() / kTilesDown);
    double least = 1;
    for (int row = 0; row < kTilesDown; ++row)
        for (int column = 0; column < kTilesAcross; ++column) {
            const QRect part(QPoint(column * tile.width(), row * tile.height()), tile);
            least = std::min(least, similarity(imageOf(a.copy(part)), imageOf(b.copy(part))));
        }
    return least;
}

class ViewerBaseline : public ViewerTest {
protected:
    /// The window after the script, as it is compared.
    QImage shown(const std::vector<std::string>& options, const std::string& script = "")
    {
        std::filesystem::remove_all(folder_ / "config"); // what an earlier run remembers
        folder_.write("events.txt", script + "wait 300\nscreenshot shown.png\n");
        std::vector<std::string> all = {"cats-overlap.mbv.json", "--play", "events.txt", "--quit"};
        all.insert(all.end(), options.begin(), options.end());
        const ProcessResult result = run(all);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        return reduced(picture("shown.png"));
    }

    /// With MBV_RENEW_BASELINES set, writes it anew; look at it before committing it.
    static QImage baseline(const std::string& name, const QImage& now)
    {
        const QString path = QString::fromStdString(
            MBV_SOURCE_DIR "/tests/viewer/program/baselines/" + name + ".png");
        const bool renew = std::getenv("MBV_RENEW_BASELINES") != nullptr;
        EXPECT_TRUE(!renew || now.save(path)) << name;
        const QImage kept(path);
        EXPECT_EQ(kept.size(), kCompared) << name;
        return kept.convertToFormat(QImage::Format_RGB32);
    }
};

const std::vector<std::string> kKorean = {"--language", "ko", "--theme", "light"};
const std::vector<std::string> kDark = {"--language", "en", "--theme", "dark"};
const std::string kIsoWithGrid = "key 9\nkey alt+G\n";

TEST_F(ViewerBaseline, OfTheKoreanWindowIsMatched)
{
    const QImage now = shown(kKorean);
    EXPECT_GT(leastSimilarity(baseline("korean", now), now), kAlike);
}

TEST_F(ViewerBaseline, OfTheDarkWindowIsMatched)
{
    const QImage now = shown(kDark, kIsoWithGrid);
    EXPECT_GT(leastSimilarity(baseline("dark", now), now), kAlike);
}

TEST_F(ViewerBaseline, IsMissedWhereAnythingIsMissing)
{
    const QImage kept = baseline("korean", shown(kKorean));
    const auto misses = [&](const QImage& now) { return leastSimilarity(kept, now) < kAlike; };
    EXPECT_TRUE(misses(shown({"--language", "en", "--theme", "light"}))) << "other words";
    EXPECT_TRUE(misses(shown(kKorean, "key Tab\nkey V\nkey Tab\n"))) << "a model with its box";
    EXPECT_TRUE(misses(shown(kKorean, "key alt+N\n"))) << "the names";
    EXPECT_TRUE(misses(shown(kKorean, "key alt+A\n"))) << "the axes";
    EXPECT_TRUE(misses(shown(kKorean, "key shift+G\n"))) << "the handles";
}

TEST_F(ViewerBaseline, IsMissedWhereTextIsClipped)
{
    const QImage now = shown(kKorean);
    const QImage kept = baseline("korean", now);
    QImage clipped = now;
    // The right half of the panel's labels, as if its column were too narrow.
    QPainter(&clipped).fillRect(QRect(285, 15, 33, 80), clipped.pixelColor(300, 150));
    EXPECT_LT(leastSimilarity(kept, clipped), kAlike);
}

TEST_F(ViewerBaseline, OfTheDarkWindowIsMissedByOtherColorsAndNoGrid)
{
    const QImage kept = baseline("dark", shown(kDark, kIsoWithGrid));
    EXPECT_LT(leastSimilarity(kept, shown(kDark, "key 9\n")), kAlike);
    EXPECT_LT(leastSimilarity(kept, shown({"--language", "en", "--theme", "light"}, kIsoWithGrid)),
              kAlike);
}

} // namespace
} // namespace mbv::test
