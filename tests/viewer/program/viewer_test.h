#pragma once

#include "run_process.h"
#include "temp_dir.h"
#include "viewer/x_server.h"

#include <mbv/geometry/vec3.h>
#include <mbv/scene/scene.h>

#include <QtGui/QImage>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace mbv::test {

inline constexpr int kMany = 300; // pixels: the lines of a box have thousands

/// The real program in a real window, on a scene in a folder of the test's own, which is also the
/// program's current folder.
class ViewerTest : public testing::Test {
protected:
    /// Copies cats.mbv.json and what it needs; skips the test where there is no X server.
    void SetUp() override;

    /// Runs the viewer to its end with these arguments.
    ProcessResult run(const std::vector<std::string>& arguments,
                      const ProcessOptions& options = {}) const;

    /// Plays the script on the scene, quits, and expects exit code 0 and no complaint.
    void play(const std::string& script, const std::string& scene = "cats.mbv.json") const;

    nlohmann::json json(const std::string& name) const;
    QImage picture(const std::string& name) const;
    /// What `report` wrote, without the times, which differ from run to run.
    nlohmann::json report(const std::string& name) const;
    /// Of a model in a report.
    Vec3 position(const std::string& report, std::size_t model) const;
    /// In the scene, after Ctrl+S.
    Vec3 savedCameraPosition() const;

    TempDir folder_;
    XServer server_;
};

/// How many pixels of the 3D view, which is the middle of a 1280x800 window, have about this color.
int countPixels(const QImage& window, const Color& color);

/// How many pixels differ.
int countDifferent(const QImage& a, const QImage& b);

} // namespace mbv::test
