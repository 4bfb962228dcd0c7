#include "complaint.h"

#include <mbv/collision/batch/aabb_batch.h>
#include <mbv/collision/batch/obb_batch.h>
#include <mbv/collision/batch/sphere_batch.h>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace mbv {
namespace {

using test::complaintOf;

template <class Batch, class S> void expectChecked(const S& good, const S& bad)
{
    const std::vector<S> shapes = {good, good, bad};
    EXPECT_NE(complaintOf([&] { (void)Batch::checked(shapes); }).find("[2]: "), std::string::npos);
    const std::vector<S> fine = {good, good, good};
    const Batch batch = Batch::checked(fine);
    ASSERT_EQ(batch.size(), 3U);

    std::array<std::uint8_t, 3> results = {};
    batch.overlapsChecked(good, results);
    EXPECT_EQ(results, (std::array<std::uint8_t, 3>{1, 1, 1}));
    EXPECT_NE(complaintOf([&] { batch.overlapsChecked(bad, results); }), "");
    const std::span<std::uint8_t> two = std::span(results).first(2);
    EXPECT_EQ(complaintOf([&] { batch.overlapsChecked(good, two); }),
              "results has room for 2 answers, there are 3");

    const std::vector<IndexPair> pairs = {{0, 1}, {2, 3}};
    EXPECT_EQ(complaintOf([&] { batch.overlapsChecked(batch, pairs, two); }),
              "pairs[1].b is 3, but the batch has only 3");
    EXPECT_NE(complaintOf([&] { batch.overlapsChecked(batch, pairs, results); }), "");
    const std::vector<IndexPair> valid = {{0, 1}, {2, 0}};
    two[0] = two[1] = 0;
    batch.overlapsChecked(batch, valid, two);
    EXPECT_EQ(two[0] + two[1], 2);
}

TEST(CheckedBatch, NamesTheShapeTheResultsAndThePair)
{
    expectChecked<ObbBatch<double>>(Obb{{}, {1, 1, 1}}, Obb{{}, {1, -1, 1}});
    expectChecked<ObbBatch<float>>(Obb{{}, {1, 1, 1}}, Obb{{}, {1, -1, 1}});
    expectChecked<AabbBatch<double>>(Aabb{{}, {1, 1, 1}}, Aabb{{}, {1, -1, 1}});
    expectChecked<SphereBatch<float>>(Sphere{{}, 1}, Sphere{{}, -1});
    const std::vector<Obb> two(2, Obb{{}, {1, 1, 1}});
    const ObbBatch<double> batch = ObbBatch<double>::checked(two);
    std::array<std::uint8_t, 1> result = {};
    const std::array<IndexPair, 1> missing = {IndexPair{2, 0}};
    EXPECT_NE(complaintOf([&] { batch.overlapsChecked(missing, result); }), "");
}

} // namespace
} // namespace mbv
