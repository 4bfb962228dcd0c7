#pragma once

#include "cli/run_mbv.h"
#include "png_image.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace mbv::test {

/// Two scenes of two boxes, and their pictures.
class RenderedBoxes : public testing::Test {
protected:
    /// Renders the scene with these options and gives the picture.
    PngImage render(const std::string& scene, std::vector<std::string> options = {})
    {
        std::vector<std::string> arguments = {"render", scene, "-o", png_.string()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const ProcessResult result = runMbv(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_EQ(result.out, "");
        return decoded(readFile(png_));
    }

    TempDir folder_;
    std::filesystem::path png_ = folder_ / "picture.png";
    std::string apart_ = folder_.write("apart.mbv.json", twoBoxScene(3));
    std::string overlapping_ = folder_.write("overlapping.mbv.json", twoBoxScene(1));
};

} // namespace mbv::test
