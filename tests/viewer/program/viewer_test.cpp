#include "viewer_test.h"

#include "data_folder.h"

#include <cstdlib>
#include <fstream>

namespace mbv::test {

namespace fs = std::filesystem;

namespace {

// Inside the 3D view of a window of 1280x800, clear of the panes with their colored words.
const QRect kView(300, 100, 660, 500);

Vec3 vector(const nlohmann::json& array)
{
    return {array.at(0), array.at(1), array.at(2)};
}

} // namespace

void ViewerTest::SetUp()
{
    if (server_.display().empty())
        GTEST_SKIP() << "no X server: install Xvfb (Debian: xvfb)";
    for (const char* name : {"cats.mbv.json", "cats-overlap.mbv.json", "fence.mbv.json", "cat.stl",
                             "box.stl", "fence.stl"})
        fs::copy_file(kData / name, folder_ / name);
}

ProcessResult ViewerTest::run(const std::vector<std::string>& arguments,
                              const ProcessOptions& options) const
{
    std::vector<std::string> all = {"/usr/bin/env", "-C", folder_.path().string(),
                                    MBV_VIEWER_PROGRAM};
    all.insert(all.end(), arguments.begin(), arguments.end());
    ProcessOptions here = options;
    here.environment.insert({"DISPLAY", server_.display()});
    here.environment.insert({"WAYLAND_DISPLAY", ""});
    here.environment.insert({"QT_QPA_PLATFORM", ""});
    here.environment.insert({"XDG_CONFIG_HOME", (folder_ / "config").string()});
    here.environment.insert({"LC_ALL", "C.UTF-8"});
    // LeakSanitizer sees what the graphics driver and fontconfig never free.
    here.environment.insert({"ASAN_OPTIONS", "detect_leaks=0"});
    here.timeout = std::chrono::seconds(240); // sanitized, on a busy machine
    return runProcess(all, here);
}

void ViewerTest::play(const std::string& script, const std::string& scene) const
{
    folder_.write("events.txt", script);
    const ProcessResult result = run({scene, "--play", "events.txt", "--quit"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err.find("mbv-viewer:"), std::string::npos) << result.err;
}

nlohmann::json ViewerTest::json(const std::string& name) const
{
    std::ifstream in(folder_ / name);
    return nlohmann::json::parse(in);
}

QImage ViewerTest::picture(const std::string& name) const
{
    QImage image(QString::fromStdString((folder_ / name).string()));
    EXPECT_FALSE(image.isNull()) << name;
    return image.convertToFormat(QImage::Format_ARGB32);
}

nlohmann::json ViewerTest::report(const std::string& name) const
{
    nlohmann::json all = json(name);
    all.erase("timing_ms");
    return all;
}

Vec3 ViewerTest::position(const std::string& report, std::size_t model) const
{
    return vector(json(report).at("models").at(model).at("position"));
}

Vec3 ViewerTest::savedCameraPosition() const
{
    return vector(json("cats.mbv.json").at("camera").at("position"));
}

int countPixels(const QImage& window, const Color& color)
{
    constexpr int slack = 24; // smoothed edges mix a little background in
    int count = 0;
    for (int y = kView.top(); y <= kView.bottom(); ++y) {
        for (int x = kView.left(); x <= kView.right(); ++x) {
            const QRgb p = window.pixel(x, y);
            count += std::abs(qRed(p) - color.r) <= slack &&
                     std::abs(qGreen(p) - color.g) <= slack &&
                     std::abs(qBlue(p) - color.b) <= slack;
        }
    }
    return count;
}

int countDifferent(const QImage& a, const QImage& b)
{
    EXPECT_EQ(a.size(), b.size());
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y);
    return count;
}

} // namespace mbv::test
