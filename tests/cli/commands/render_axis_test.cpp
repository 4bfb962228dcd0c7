#include "rendered_boxes.h"

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

class MbvRenderAxis : public RenderedBoxes {};

TEST_F(MbvRenderAxis, AxisDrawsTheGapOfTwoBoxesInEveryPicture)
{
    const std::vector<std::string> seen = {"--camera", "front", "--size", "320x200"};
    const auto with = [&seen](std::vector<std::string> options) {
        options.insert(options.end(), seen.begin(), seen.end());
        return options;
    };
    // The gap is orange: more red than blue, of which boxes that are apart have nothing.
    EXPECT_EQ(render(apart_, seen).redPixels(), 0);
    const PngImage axis = render(apart_, with({"--axis", "left:right"}));
    EXPECT_GT(axis.redPixels(), 30);
    EXPECT_TRUE(render(apart_, with({"--axis", "right:left"})).rgba != axis.rgba)
        << "the other is above";
    EXPECT_TRUE(render(overlapping_, with({"--axis", "left:right"})).rgba !=
                render(overlapping_, seen).rgba);
    const ProcessResult turned = runMbv(
        with({"render", apart_, "--turntable", "3", "--axis", "left:right", "-o", png_.string()}));
    ASSERT_EQ(turned.exitCode, 0) << turned.err;
    for (const std::string frame : {"picture_0001.png", "picture_0002.png", "picture_0003.png"})
        EXPECT_GT(decoded(readFile(folder_ / frame)).redPixels(), 10) << frame;
}

TEST_F(MbvRenderAxis, AxisIsOfTwoModelsWithBoxes)
{
    const std::string ball = folder_.write("ball.mbv.json", R"({"mbv": 1, "models": [
            {"name": "box", "shape": {"aabb": {"min": [0, 0, 0], "max": [1, 1, 1]}}},
            {"name": "ball", "shape": {"sphere": {"center": [0, 0, 0], "radius": 1}}}]})");
    const auto says = [&](const std::string& scene, const std::string& pair,
                          const std::string& message) {
        const ProcessResult result = runMbv({"render", scene, "--axis", pair, "-o", png_.string()});
        EXPECT_NE(result.exitCode, 0) << pair;
        EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
    };
    says(apart_, "left", "write two names as A:B");
    says(apart_, "left:left", "--axis left:left: this is one model twice");
    says(apart_, "left:c", "--axis left:c: ");
    says(ball, "box:ball", "only boxes (obb, aabb) have fifteen axes");
    EXPECT_FALSE(std::filesystem::exists(png_));
}

} // namespace
} // namespace mbv::test
