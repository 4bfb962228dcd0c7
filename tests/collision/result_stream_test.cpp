#include <mbv/collision/stream.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace mbv {
namespace {

std::string textOf(const auto& value)
{
    std::ostringstream out;
    out << value;
    return out.str();
}

TEST(ResultStream, AnswersNameTheirFields)
{
    EXPECT_EQ(textOf(Distance{1.5, {}, {1, 0, 0}}),
              "distance(distance=1.5, pointOnA=(0, 0, 0), pointOnB=(1, 0, 0))");
    EXPECT_EQ(textOf(Contact{0.25, {0, 0, 1}, {}, {}}),
              "contact(depth=0.25, normal=(0, 0, 1), pointOnA=(0, 0, 0), pointOnB=(0, 0, 0))");
    EXPECT_EQ(textOf(ContactManifold{0.25, {0, 0, 1}, {{{}, {0, 0, -0.25}, 0.25}}}),
              "manifold(depth=0.25, normal=(0, 0, 1), points=[point(onA=(0, 0, 0), "
              "onB=(0, 0, -0.25), depth=0.25)])");
    EXPECT_EQ(textOf(SweepHit{0.5, {}, {1, 0, 0}}),
              "hit(fraction=0.5, point=(0, 0, 0), normal=(1, 0, 0))");
    EXPECT_EQ(textOf(SlideResult{{1, 0, 0}, {{2, {}, {0, 0, 1}}}}),
              "slide(moved=(1, 0, 0), contacts=[contact(obstacle=2, point=(0, 0, 0), "
              "normal=(0, 0, 1))])");
    EXPECT_EQ(textOf(Rectangle{{1, 2}, {3, 4}}),
              "rectangle(center=(1, 2), halfExtents=(3, 4), axis=(1, 0))");
}

TEST(ResultStream, WhatIsMissingIsNone)
{
    EXPECT_EQ(textOf(RayHit{0, {}, std::nullopt, true}),
              "hit(t=0, point=(0, 0, 0), normal=none, inside=true)");
}

TEST(ResultStream, SatSaysItsVerdictAndEveryAxis)
{
    const std::string apart = textOf(explainSat(Aabb{{}, {1, 1, 1}}, Aabb{{3, 0, 0}, {4, 1, 1}}));
    EXPECT_TRUE(apart.starts_with("sat: apart, separated by A0\nA0(direction=(1, 0, 0), "
                                  "centerDistance=3, radiusA=0.5, radiusB=0.5, gap=2)\n"))
        << apart;
    EXPECT_EQ(std::ranges::count(apart, '\n'), kSatAxisCount);
    EXPECT_NE(apart.find("A0xB0(direction=none,"), std::string::npos) << apart;
    const std::string plane =
        textOf(explainSat(Rectangle{{0, 0}, {1, 1}}, Rectangle{{1.5, 0}, {1, 1}}));
    EXPECT_TRUE(plane.starts_with("sat: overlapping, shallowest along A0\n")) << plane;
    EXPECT_EQ(std::ranges::count(plane, '\n'), 4);
}

} // namespace
} // namespace mbv
