#include "box_columns.h"
#include "random_shapes.h"
#include "simd_targets.h"

#include <mbv/collision/batch/obb_batch.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/sat.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace mbv {
namespace {

using test::onEveryTarget;

/// Pairs (n, n) of two lists of boxes.
struct BoxPairs {
    std::vector<Obb> a;
    std::vector<Obb> b;
    std::vector<IndexPair> pairs;

    void add(const Obb& boxA, const Obb& boxB)
    {
        const auto n = static_cast<std::uint32_t>(a.size());
        a.push_back(boxA);
        b.push_back(boxB);
        pairs.push_back({n, n});
    }

    std::vector<std::uint8_t> certified() const
    {
        std::vector<std::uint8_t> answers;
        for (const IndexPair& p : pairs)
            answers.push_back(overlaps(a[p.a], b[p.b]) ? 1 : 0);
        return answers;
    }
};

template <class Scalar> std::vector<std::uint8_t> answersOf(const BoxPairs& boxes)
{
    std::vector<std::uint8_t> answers(boxes.pairs.size(), 7);
    ObbBatch<Scalar>(boxes.a).overlaps(ObbBatch<Scalar>(boxes.b), boxes.pairs, answers);
    return answers;
}

Vec3 inFloat(const Vec3& v)
{
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

Obb inFloat(const Obb& box)
{
    return {inFloat(box.center),
            inFloat(box.halfExtents),
            {inFloat(box.axes[0]), inFloat(box.axes[1]), inFloat(box.axes[2])}};
}

BoxPairs randomPairs(unsigned seed, std::size_t count)
{
    test::RandomShapes random(seed);
    BoxPairs boxes;
    for (std::size_t n = 0; n < count; ++n)
        boxes.add(random.obb(1.2), random.obb(1.2));
    return boxes;
}

/// B moved along the direction between the centers so that the two nearly touch along `axis`.
Obb nearlyTouching(const Obb& a, Obb b, int axis, double gap)
{
    const SatRow row = explainSat(a, b).rows[static_cast<std::size_t>(axis)];
    if (!row.direction)
        return b;
    const Vec3 away =
        dot(*row.direction, b.center - a.center) < 0 ? -*row.direction : *row.direction;
    b.center += (gap - row.gap.value()) * away;
    return b;
}

/// Along one of the fifteen axes, the gap is within a few roundings of zero.
BoxPairs touchingPairs(unsigned seed, std::size_t count, double scale)
{
    test::RandomShapes random(seed);
    BoxPairs boxes;
    for (std::size_t n = 0; n < count; ++n) {
        const Obb a = random.obb(1);
        boxes.add(a, nearlyTouching(a, random.obb(1), static_cast<int>(n % 15),
                                    random.number(-scale, scale)));
    }
    return boxes;
}

/// Flat, thin and point-like boxes, boxes that share axes, and boxes rotated by next to nothing.
BoxPairs degeneratePairs(unsigned seed)
{
    test::RandomShapes random(seed);
    BoxPairs boxes;
    for (int n = 0; n < 1000; ++n) {
        Obb a = random.obb(1);
        Obb b = random.obb(1);
        for (int i = 0; i < 3; ++i) {
            a.halfExtents[i] *= (n >> i & 1) != 0 ? 0.0 : 1.0;
            b.halfExtents[i] *= (n >> (i + 3) & 1) != 0 ? 0.0 : 1.0;
        }
        if (n % 3 == 1)
            b.axes = {a.axes[1], a.axes[2], a.axes[0]};
        if (n % 3 == 2) {
            const Quaternion rotation = fromAxisAngle(random.point(1), random.number(0, 1e-6));
            b.axes = transformed(Obb{{}, {}, a.axes}, {rotation, {}}).axes;
        }
        boxes.add(a, b);
    }
    return boxes;
}

TEST(ObbBatch, DoubleAnswersRandomPairsAsOverlapsDoes)
{
    const BoxPairs boxes = randomPairs(1, 20000);
    onEveryTarget([&](const char* target) {
        EXPECT_EQ(answersOf<double>(boxes), boxes.certified()) << target;
    });
}

TEST(ObbBatch, DoubleAnswersNearTouchesAsOverlapsDoes)
{
    for (const double scale : {1e-16, 1e-9, 1e-5}) {
        const BoxPairs boxes = touchingPairs(2, 3000, scale);
        onEveryTarget([&](const char* target) {
            EXPECT_EQ(answersOf<double>(boxes), boxes.certified()) << target << " " << scale;
        });
    }
}

TEST(ObbBatch, DoubleAnswersDegenerateBoxesAsOverlapsDoes)
{
    const BoxPairs boxes = degeneratePairs(3);
    onEveryTarget([&](const char* target) {
        EXPECT_EQ(answersOf<double>(boxes), boxes.certified()) << target;
    });
}

/// Far outside the range of float, and far from the origin, too.
TEST(ObbBatch, DoubleAnswersAtAnyScaleAsOverlapsDoes)
{
    const BoxPairs unit = randomPairs(4, 300);
    for (const double scale : {1e-150, 1e-40, 1e-30, 1e-6, 1e6, 1e17, 1e25, 1e40, 1e150}) {
        for (const double offset : {0.0, 1e3, 1e8}) {
            BoxPairs boxes;
            for (const IndexPair& p : unit.pairs) {
                const auto placed = [&](Obb box) {
                    box.center = scale * (box.center + Vec3{offset, -offset, offset});
                    box.halfExtents = scale * box.halfExtents;
                    return box;
                };
                boxes.add(placed(unit.a[p.a]), placed(unit.b[p.b]));
            }
            onEveryTarget([&](const char* target) {
                EXPECT_EQ(answersOf<double>(boxes), boxes.certified())
                    << target << " " << scale << " " << offset;
            });
        }
    }
}

/// Axes may be 1e-6 from orthonormal, sixteen times the rounding of a float.
TEST(ObbBatch, SloppyAxesAreTakenLiterally)
{
    test::RandomShapes random(5);
    BoxPairs boxes;
    const auto sloppy = [&](Obb box) {
        for (Vec3& axis : box.axes)
            axis += random.point(2e-7);
        return box;
    };
    for (int n = 0; n < 3000; ++n) {
        const Obb a = sloppy(random.obb(1));
        boxes.add(a, nearlyTouching(a, sloppy(random.obb(1)), n % 15, random.number(-1e-6, 1e-6)));
    }
    ASSERT_TRUE(isValid(boxes.a[0]));
    onEveryTarget([&](const char* target) {
        EXPECT_EQ(answersOf<double>(boxes), boxes.certified()) << target;
    });
}

/// explainSat() goes through the readable loop; overlaps() asks it only in doubt.
TEST(ObbOverlaps, AgreesWithTheReadableTest)
{
    for (const BoxPairs& boxes :
         {randomPairs(21, 5000), touchingPairs(22, 3000, 1e-16), touchingPairs(23, 3000, 1e-10),
          touchingPairs(24, 3000, 1e-4), degeneratePairs(25)}) {
        for (const IndexPair& p : boxes.pairs) {
            const SatExplanation sat = explainSat(boxes.a[p.a], boxes.b[p.b]);
            EXPECT_EQ(overlaps(boxes.a[p.a], boxes.b[p.b]), sat.overlap) << p.a;
        }
    }
}

TEST(ObbBatch, FloatNeverMissesAnOverlapOfFloatValues)
{
    for (const BoxPairs& given : {randomPairs(6, 20000), touchingPairs(7, 5000, 1e-7),
                                  touchingPairs(8, 5000, 1e-6), degeneratePairs(9)}) {
        BoxPairs rounded;
        for (const IndexPair& p : given.pairs)
            rounded.add(inFloat(given.a[p.a]), inFloat(given.b[p.b]));
        const std::vector<std::uint8_t> truth = rounded.certified();
        onEveryTarget([&](const char* target) {
            const std::vector<std::uint8_t> answers = answersOf<float>(rounded);
            for (std::size_t n = 0; n < truth.size(); ++n)
                EXPECT_GE(answers[n], truth[n]) << target << " pair " << n;
        });
    }
}

/// The sine of the angle between the edges of row 6.., and 1 for a face normal.
double sineOf(const Obb& a, const Obb& b, std::size_t row)
{
    if (row < 6)
        return 1;
    return norm(cross(a.axes[(row - 6) / 3], b.axes[(row - 6) % 3]));
}

TEST(ObbBatch, FloatSeparatesWhereAGapIsWiderThanItStates)
{
    BoxPairs boxes = touchingPairs(10, 6000, 1e-4);
    for (const IndexPair& p : boxes.pairs) {
        boxes.a[p.a] = inFloat(boxes.a[p.a]);
        boxes.b[p.b] = inFloat(boxes.b[p.b]);
    }
    std::vector<std::size_t> mustBeApart;
    for (const IndexPair& p : boxes.pairs) {
        const Obb& a = boxes.a[p.a];
        const Obb& b = boxes.b[p.b];
        const double bound =
            ObbBatch<float>::kLargestGap * (norm(a.halfExtents) + norm(b.halfExtents));
        const SatExplanation sat = explainSat(a, b);
        for (std::size_t row = 0; row < sat.rows.size(); ++row) {
            if (sat.rows[row].gap.value_or(0) * sineOf(a, b, row) > bound) {
                mustBeApart.push_back(p.a);
                break;
            }
        }
    }
    EXPECT_GT(mustBeApart.size(), 1000U);
    onEveryTarget([&](const char* target) {
        const std::vector<std::uint8_t> answers = answersOf<float>(boxes);
        for (const std::size_t n : mustBeApart)
            EXPECT_EQ(answers[n], 0) << target << " pair " << n;
    });
}

template <class Scalar> void expectTheSameAnswersWhateverTheLength()
{
    const BoxPairs boxes = touchingPairs(11, 70, 0.3);
    const ObbBatch<Scalar> batchA(boxes.a);
    const ObbBatch<Scalar> batchB(boxes.b);
    onEveryTarget([&](const char* target) {
        std::vector<std::uint8_t> whole(70);
        batchA.overlaps(batchB, boxes.pairs, whole);
        for (std::size_t length = 0; length <= 70; ++length) {
            std::vector<std::uint8_t> part(length, 7);
            batchA.overlaps(batchB, std::span(boxes.pairs).first(length), part);
            EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin()))
                << target << " " << length;
        }
    });
}

TEST(ObbBatch, AnswersDoNotDependOnTheLengthOfTheList)
{
    expectTheSameAnswersWhateverTheLength<float>();
    expectTheSameAnswersWhateverTheLength<double>();
}

template <class Scalar> void expectOneAgainstManyToAnswerAsPairsDo()
{
    test::RandomShapes random(12);
    std::vector<Obb> boxes;
    std::vector<IndexPair> pairs;
    for (std::uint32_t count = 0; count <= 70; ++count) {
        const ObbBatch<Scalar> batch(boxes);
        const Obb box = count % 2 == 0 ? random.obb(1) : random.obb(0.1);
        const ObbBatch<Scalar> one(std::span(&box, 1));
        onEveryTarget([&](const char* target) {
            std::vector<std::uint8_t> answers(count, 7);
            batch.overlaps(box, answers);
            std::vector<std::uint8_t> expected(count, 7);
            one.overlaps(batch, pairs, expected);
            EXPECT_EQ(answers, expected) << target << " " << count;
        });
        boxes.push_back(random.obb(1));
        pairs.push_back({0, count});
    }
}

TEST(ObbBatch, OneAgainstManyAnswersAsPairsDo)
{
    expectOneAgainstManyToAnswerAsPairsDo<float>();
    expectOneAgainstManyToAnswerAsPairsDo<double>();
}

/// More boxes than are looked at together; near touches, and boxes thinly spread.
TEST(ObbBatch, OneAgainstAThousandAnswersAsOverlapsDoes)
{
    test::RandomShapes random(14);
    const Obb one = random.obb(0.1);
    for (const double reach : {0.5, 1.0, 3.0, 8.0}) {
        std::vector<Obb> boxes;
        std::vector<std::uint8_t> expected;
        for (int n = 0; n < 1000; ++n) {
            const Obb box = random.obb(reach);
            const bool touch = n % 3 == 0 && reach <= 1;
            boxes.push_back(touch ? nearlyTouching(one, box, n % 15, random.number(-1e-9, 1e-9))
                                  : box);
            expected.push_back(overlaps(one, boxes.back()) ? 1 : 0);
        }
        const ObbBatch<double> batch(boxes);
        const ObbBatch<float> floats(boxes);
        onEveryTarget([&](const char* target) {
            std::vector<std::uint8_t> answers(boxes.size(), 7);
            batch.overlaps(one, answers);
            EXPECT_EQ(answers, expected) << target << " " << reach;
            floats.overlaps(one, answers);
            for (std::size_t n = 0; n < boxes.size(); ++n) {
                const int truth = overlaps(inFloat(one), inFloat(boxes[n])) ? 1 : 0;
                EXPECT_GE(answers[n], truth) << target << " " << reach << " box " << n;
            }
        });
    }
}

TEST(ObbBatch, PairsOfOneBatchTakeAnyOrder)
{
    const BoxPairs boxes = randomPairs(13, 50);
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < 50; ++i) {
        for (std::uint32_t j = 0; j < 50; ++j)
            pairs.push_back({49 - i, j});
    }
    const ObbBatch<double> batch(boxes.a);
    std::vector<std::uint8_t> answers(pairs.size(), 7);
    batch.overlaps(pairs, answers);
    for (std::size_t n = 0; n < pairs.size(); ++n)
        EXPECT_EQ(answers[n] != 0, overlaps(boxes.a[pairs[n].a], boxes.a[pairs[n].b])) << n;
}

TEST(ObbBatch, EveryExactCaseIsRightInDoubleAndNeverMissedInFloat)
{
    const std::string path = MBV_SHARED_DIR "/cases/obb_obb_exact.csv";
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "no case table " << path;
    BoxPairs boxes;
    BoxPairs rounded;
    std::vector<std::uint8_t> expected;
    for (const test::CsvRow& row : test::readCsv(path)) {
        boxes.add(test::boxFrom(row, "a"), test::boxFrom(row, "b"));
        rounded.add(inFloat(boxes.a.back()), inFloat(boxes.b.back()));
        expected.push_back(row.text("overlap") == "1" ? 1 : 0);
    }
    const std::vector<std::uint8_t> roundedTruth = rounded.certified();
    onEveryTarget([&](const char* target) {
        EXPECT_EQ(answersOf<double>(boxes), expected) << target;
        const std::vector<std::uint8_t> answers = answersOf<float>(rounded);
        for (std::size_t n = 0; n < answers.size(); ++n)
            EXPECT_GE(answers[n], roundedTruth[n]) << target << " case " << n;
    });
}

} // namespace
} // namespace mbv
