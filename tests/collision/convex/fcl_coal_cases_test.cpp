// The distances, depths and points that the public test suites of Coal and FCL expect, where
// MBV_SHARED_DIR has them: asked of the convex layer for every pair, and of the box pairs as well.
#include "csv.h"

#include "collision/convex/convex.h"
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

namespace mbv {
namespace {

const std::string kFile = MBV_SHARED_DIR "/cases/fcl_coal_cases.csv";

std::vector<double> numbersIn(const std::string& text)
{
    std::vector<double> numbers;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ';');)
        numbers.push_back(std::stod(part));
    return numbers;
}

template <class S> S shapeFrom(const std::vector<double>& n);
template <> Obb shapeFrom(const std::vector<double>& n)
{
    return {{n.at(0), n.at(1), n.at(2)},
            {n.at(3), n.at(4), n.at(5)},
            axesOf(normalized(Quaternion{n.at(6), n.at(7), n.at(8), n.at(9)}))};
}
template <> Capsule shapeFrom(const std::vector<double>& n)
{
    return {{n.at(0), n.at(1), n.at(2)}, {n.at(3), n.at(4), n.at(5)}, n.at(6)};
}
template <> Sphere shapeFrom(const std::vector<double>& n)
{
    return {{n.at(0), n.at(1), n.at(2)}, n.at(3)};
}

void expectNear(const Vec3& actual, const std::vector<double>& expected, double tolerance)
{
    EXPECT_LE(norm(actual - Vec3{expected.at(0), expected.at(1), expected.at(2)}), 2 * tolerance);
}

void expectAnswer(const test::CsvRow& row, const Distance& d, const Contact& c, bool overlap)
{
    const std::string& query = row.text("query");
    const std::vector<double> expected = numbersIn(row.text("expected"));
    const double tolerance = row.number("tol");
    if (query == "overlap")
        EXPECT_EQ(overlap, expected.at(0) != 0);
    else if (query == "distance")
        EXPECT_NEAR(d.distance, expected.at(0), tolerance);
    else if (query == "signed_distance")
        EXPECT_NEAR(overlap ? -c.depth : d.distance, expected.at(0), tolerance);
    else if (query == "penetration")
        EXPECT_NEAR(c.depth, expected.at(0), tolerance);
    else if (query == "normal_a_to_b")
        expectNear(c.normal, expected, tolerance);
    else if (query == "witness_a")
        expectNear(d.pointOnA, expected, tolerance);
    else if (query == "witness_b")
        expectNear(d.pointOnB, expected, tolerance);
    else
        ADD_FAILURE() << "unknown query " << query;
}

template <class A, class B> void expectConvexAnswer(const test::CsvRow& row)
{
    const auto a = shapeFrom<A>(numbersIn(row.text("A")));
    const auto b = shapeFrom<B>(numbersIn(row.text("B")));
    expectAnswer(row, convex::distance(a, b), convex::contact(a, b).value_or(Contact{}),
                 convex::overlaps(a, b));
}

TEST(FclCoalCases, EveryExpectedNumberIsFound)
{
    if (!std::filesystem::exists(kFile))
        GTEST_SKIP() << "no case table " << kFile;
    int rows = 0;
    for (const test::CsvRow& row : test::readCsv(kFile)) {
        SCOPED_TRACE(row.text("id") + " " + row.text("source"));
        const std::string& pair = row.text("pair");
        ++rows;
        if (pair == "obb-obb") {
            const auto a = shapeFrom<Obb>(numbersIn(row.text("A")));
            const auto b = shapeFrom<Obb>(numbersIn(row.text("B")));
            expectAnswer(row, distance(a, b), contact(a, b).value_or(Contact{}), overlaps(a, b));
            expectConvexAnswer<Obb, Obb>(row);
        } else if (pair == "capsule-capsule") {
            expectConvexAnswer<Capsule, Capsule>(row);
        } else if (pair == "capsule-obb") {
            expectConvexAnswer<Capsule, Obb>(row);
        } else if (pair == "sphere-capsule") {
            expectConvexAnswer<Sphere, Capsule>(row);
        } else {
            ADD_FAILURE() << "unknown pair " << pair;
        }
    }
    EXPECT_EQ(rows, 44);
}

} // namespace
} // namespace mbv
