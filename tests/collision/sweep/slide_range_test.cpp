#include <mbv/collision/slide.h>

#include "random_shapes.h"

#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <list>
#include <ranges>

namespace mbv {
namespace {

constexpr Aabb kBody = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};

std::vector<Shape> asShapes(const auto& range)
{
    std::vector<Shape> shapes;
    for (const auto& shape : range)
        shapes.emplace_back(shape);
    return shapes;
}

void expectSame(const SlideResult& a, const SlideResult& b)
{
    EXPECT_EQ(a.moved, b.moved);
    ASSERT_EQ(a.contacts.size(), b.contacts.size());
    for (std::size_t i = 0; i < a.contacts.size(); ++i) {
        EXPECT_EQ(a.contacts[i].obstacle, b.contacts[i].obstacle);
        EXPECT_EQ(a.contacts[i].point, b.contacts[i].point);
        EXPECT_EQ(a.contacts[i].normal, b.contacts[i].normal);
    }
}

TEST(SlideRange, AVectorOfBoxesIsAsGoodAsOneOfShapes)
{
    test::RandomShapes random(3);
    int stopped = 0;
    for (int i = 0; i < 50; ++i) {
        std::vector<Obb> boxes;
        for (int n = 0; n < 20; ++n)
            boxes.push_back(random.shape<Obb>(10));
        const Vec3 motion = random.point(20);
        const SlideResult expected = moveAndSlide(kBody, motion, asShapes(boxes));
        expectSame(moveAndSlide(kBody, motion, boxes), expected);
        expectSame(moveAndSlideChecked(kBody, motion, boxes), expected);
        stopped += expected.contacts.empty() ? 0 : 1;
    }
    EXPECT_GT(stopped, 5);
}

const std::list<Aabb> kWalls = {{{50, 50, 50}, {51, 51, 51}}, {{2, -9, -9}, {3, 9, 9}}};

TEST(SlideRange, ListsAndSpansAreGoneThroughInOrder)
{
    const SlideResult result = moveAndSlide(kBody, {100, 0, 0}, kWalls);
    EXPECT_NEAR(result.moved.x, 1.5, 1e-8);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_EQ(result.contacts[0].obstacle, 1U);

    const std::vector<Aabb> many(kWalls.begin(), kWalls.end());
    expectSame(moveAndSlide(kBody, {100, 0, 0}, std::span(many)), result);
    const std::vector<ConvexHull> hulls = {{{{2, -9, -9}, {2, 9, -9}, {2, 0, 9}, {3, 0, 0}}}};
    EXPECT_NEAR(moveAndSlide(kBody, {100, 0, 0}, hulls).moved.x, 1.5, 1e-6);
}

// Clang before 16 does not compile the views of libstdc++.
#if !defined(__clang__) || __clang_major__ >= 16
TEST(SlideRange, ViewsAreGoneThroughInOrder)
{
    const std::vector<Aabb> many(kWalls.begin(), kWalls.end());
    auto thin = many | std::views::filter([](const Aabb& b) { return b.min.x < 10; });
    const SlideResult filtered = moveAndSlide(kBody, {100, 0, 0}, thin);
    ASSERT_EQ(filtered.contacts.size(), 1U);
    EXPECT_EQ(filtered.contacts[0].obstacle, 0U) << "its place in the view";
    const auto shifted = many | std::views::transform([](const Aabb& b) -> Shape {
                             return translated(b, {1, 0, 0});
                         });
    EXPECT_NEAR(moveAndSlide(kBody, {100, 0, 0}, shifted).moved.x, 2.5, 1e-8);
}
#endif

TEST(SlideRange, CheckedNamesTheObstacle)
{
    const std::vector<Sphere> spheres = {{{9, 9, 9}, 1}, {{9, 9, 9}, -1}};
    try {
        (void)moveAndSlideChecked(kBody, {1, 0, 0}, spheres);
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("obstacle 1"), std::string::npos) << error.what();
    }
    const std::vector<Sphere> none;
    EXPECT_THROW((void)moveAndSlideChecked(Plane{}, {1, 0, 0}, none), Error);
}

} // namespace
} // namespace mbv
