#include "random_shapes.h"
#include "simd_targets.h"

#include <mbv/collision/batch/aabb_batch.h>
#include <mbv/collision/batch/sphere_batch.h>
#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

using test::onEveryTarget;

/// Every pair of two lists of 70 shapes.
std::vector<IndexPair> allPairs()
{
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < 70; ++i) {
        for (std::uint32_t j = 0; j < 70; ++j)
            pairs.push_back({69 - i, j});
    }
    return pairs;
}

template <class Shape>
std::vector<std::uint8_t> answersOneByOne(const std::vector<Shape>& a, const std::vector<Shape>& b,
                                          const std::vector<IndexPair>& pairs)
{
    std::vector<std::uint8_t> answers;
    answers.reserve(pairs.size());
    for (const IndexPair& p : pairs)
        answers.push_back(overlaps(a[p.a], b[p.b]) ? 1 : 0);
    return answers;
}

template <class Batch, class Shape>
std::vector<std::uint8_t> answersOf(const std::vector<Shape>& a, const std::vector<Shape>& b,
                                    const std::vector<IndexPair>& pairs)
{
    std::vector<std::uint8_t> answers(pairs.size(), 7);
    Batch(a).overlaps(Batch(b), pairs, answers);
    return answers;
}

/// Both of one batch.
template <class Batch, class Shape> void expectSameWithin(const std::vector<Shape>& shapes)
{
    std::vector<std::uint8_t> answers(allPairs().size(), 7);
    Batch(shapes).overlaps(allPairs(), answers);
    EXPECT_EQ(answers, (answersOf<Batch>(shapes, shapes, allPairs())));
}

/// Spheres on a lattice of quarters, many of which touch exactly: 3-4-5 triangles.
std::vector<Sphere> latticeSpheres(unsigned seed)
{
    test::RandomShapes random(seed);
    std::vector<Sphere> spheres;
    for (int n = 0; n < 70; ++n) {
        const auto quarter = [&](double high) { return std::floor(random.number(0, high)) / 4; };
        spheres.push_back({{quarter(12), quarter(12), quarter(3)}, quarter(5)});
    }
    return spheres;
}

std::vector<Sphere> scaledBy(double scale, std::vector<Sphere> spheres)
{
    for (Sphere& s : spheres)
        s = {scale * s.center, scale * s.radius};
    return spheres;
}

std::vector<Aabb> latticeBoxes(unsigned seed)
{
    std::vector<Aabb> boxes;
    for (const Sphere& s : latticeSpheres(seed))
        boxes.push_back({s.center, s.center + Vec3{s.radius, s.radius, s.radius}});
    return boxes;
}

TEST(SphereBatch, DoubleAnswersAsOverlapsDoesTouchingIncluded)
{
    for (const double scale : {1e-160, 1e-30, 0.1, 1.0, 1e30, 1e160}) {
        const std::vector<Sphere> a = scaledBy(scale, latticeSpheres(1));
        const std::vector<Sphere> b = scaledBy(scale, latticeSpheres(2));
        const std::vector<IndexPair> pairs = allPairs();
        onEveryTarget([&](const char* target) {
            EXPECT_EQ(answersOf<SphereBatch<double>>(a, b, pairs), answersOneByOne(a, b, pairs))
                << target << " " << scale;
        });
    }
}

/// Quarters are exact in float, so their touches are overlaps of the float values.
TEST(SphereBatch, FloatKeepsTouchesAndSeparatesTheRest)
{
    const std::vector<Sphere> a = latticeSpheres(3);
    const std::vector<Sphere> b = latticeSpheres(4);
    const std::vector<IndexPair> pairs = allPairs();
    onEveryTarget([&](const char* target) {
        EXPECT_EQ(answersOf<SphereBatch<float>>(a, b, pairs), answersOneByOne(a, b, pairs))
            << target;
    });
}

TEST(AabbBatch, AnswersAsOverlapsDoesTouchingIncluded)
{
    const std::vector<Aabb> a = latticeBoxes(5);
    const std::vector<Aabb> b = latticeBoxes(6);
    const std::vector<IndexPair> pairs = allPairs();
    onEveryTarget([&](const char* target) {
        EXPECT_EQ(answersOf<AabbBatch<double>>(a, b, pairs), answersOneByOne(a, b, pairs));
        EXPECT_EQ(answersOf<AabbBatch<float>>(a, b, pairs), answersOneByOne(a, b, pairs)) << target;
    });
}

/// 0.1 and 0.7 are no floats; boxes that share such a side touch.
TEST(AabbBatch, FloatRoundsOutward)
{
    const std::vector<Aabb> left = {{{0, 0, 0}, {0.1, 1, 1}}, {{0, 0, 0}, {0.7, 1, 1}}};
    const std::vector<Aabb> right = {{{0.1, 0, 0}, {1, 1, 1}}, {{0.7, 0, 0}, {1, 1, 1}}};
    const std::vector<IndexPair> pairs = {{0, 0}, {1, 1}, {0, 1}};
    const std::vector<std::uint8_t> expected = {1, 1, 0};
    onEveryTarget([&](const char* target) {
        EXPECT_EQ(answersOf<AabbBatch<float>>(left, right, pairs), expected) << target;
    });
}

template <class Batch, class Shape>
void expectOneAgainstManyToAnswerAsOverlapsDoes(const std::vector<Shape>& shapes)
{
    for (std::size_t count = 0; count < shapes.size(); ++count) {
        const std::span<const Shape> many = std::span(shapes).first(count);
        std::vector<std::uint8_t> expected;
        for (const Shape& shape : many)
            expected.push_back(overlaps(shapes.back(), shape) ? 1 : 0);
        const Batch batch(many);
        onEveryTarget([&](const char* target) {
            std::vector<std::uint8_t> answers(count, 7);
            batch.overlaps(shapes.back(), answers);
            EXPECT_EQ(answers, expected) << target << " " << count;
        });
    }
}

TEST(SphereBatch, OneAgainstManyAnswersAsOverlapsDoes)
{
    expectOneAgainstManyToAnswerAsOverlapsDoes<SphereBatch<double>>(latticeSpheres(7));
    expectOneAgainstManyToAnswerAsOverlapsDoes<SphereBatch<float>>(latticeSpheres(8));
}

TEST(AabbBatch, OneAgainstManyAnswersAsOverlapsDoes)
{
    expectOneAgainstManyToAnswerAsOverlapsDoes<AabbBatch<double>>(latticeBoxes(9));
    expectOneAgainstManyToAnswerAsOverlapsDoes<AabbBatch<float>>(latticeBoxes(10));
}

TEST(ShapeBatches, PairsWithinOneBatchAreThoseOfTwoEqualOnes)
{
    test::onEveryTarget([](const char*) {
        expectSameWithin<SphereBatch<double>>(latticeSpheres(7));
        expectSameWithin<SphereBatch<float>>(latticeSpheres(7));
        expectSameWithin<AabbBatch<double>>(latticeBoxes(7));
        expectSameWithin<AabbBatch<float>>(latticeBoxes(7));
    });
}

} // namespace
} // namespace mbv
