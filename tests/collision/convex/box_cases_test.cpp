// Distance and depth of boxes on the larger case tables, where MBV_SHARED_DIR has them: answers
// from exact arithmetic and 128-bit feature search.
#include "box_columns.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <filesystem>

namespace mbv {
namespace {

const std::string kCases = MBV_SHARED_DIR "/cases/";

/// How far p is out of the box, along its edges: the box taken literally, its axes only nearly
/// orthogonal.
double outsideBy(const Obb& box, const Vec3& p)
{
    const auto& [u, v, w] = box.axes;
    const Vec3 d = p - box.center;
    const Vec3 along =
        Vec3{dot(d, cross(v, w)), dot(d, cross(w, u)), dot(d, cross(u, v))} / dot(u, cross(v, w));
    return std::max(0.0, maxComponent(abs(along) - box.halfExtents));
}

struct BoxCase {
    std::string name;
    Obb a;
    Obb b;
    double distance = 0;
    double penetration = 0;
    bool overlap = false;

    double size() const
    {
        return std::max({maxComponent(a.halfExtents), maxComponent(b.halfExtents), distance});
    }
    /// What coordinates, and so points, are rounded by, in units of epsilon.
    double coordinates() const { return norm(a.center) + norm(b.center) + size(); }
};

std::vector<BoxCase> casesIn(const std::string& file, const std::string& nameColumn)
{
    std::vector<BoxCase> cases;
    for (const test::CsvRow& row : test::readCsv(kCases + file)) {
        const BoxCase c = {row.text(nameColumn),      test::boxFrom(row, "a"),
                           test::boxFrom(row, "b"),   row.number("distance"),
                           row.number("penetration"), row.text("overlap") == "1"};
        if (isValid(c.a) && isValid(c.b))
            cases.push_back(c);
    }
    return cases;
}

void expectRight(const BoxCase& c)
{
    SCOPED_TRACE(c.name);
    constexpr double kAccuracy = 1e-12;
    const Distance d = distance(c.a, c.b);
    EXPECT_NEAR(d.distance, c.distance, kAccuracy * c.size());
    EXPECT_EQ(d.distance == 0, c.overlap);
    EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), d.distance, 1e-11 * c.coordinates());
    EXPECT_LE(outsideBy(c.a, d.pointOnA), kAccuracy * c.coordinates());
    EXPECT_LE(outsideBy(c.b, d.pointOnB), kAccuracy * c.coordinates());

    const std::optional<Contact> met = contact(c.a, c.b);
    ASSERT_EQ(met.has_value(), c.overlap);
    if (!met)
        return;
    EXPECT_NEAR(met->depth, c.penetration, kAccuracy * c.size());
    EXPECT_NEAR(norm(met->normal), 1, 1e-15);
    EXPECT_LE(norm(met->pointOnA - met->pointOnB - met->depth * met->normal),
              kAccuracy * c.coordinates());
    EXPECT_LE(outsideBy(c.a, met->pointOnA), kAccuracy * c.coordinates());
    EXPECT_LE(outsideBy(c.b, met->pointOnB), kAccuracy * c.coordinates());
}

TEST(BoxCases, EveryExactDistanceAndDepthIsFoundWithItsPoints)
{
    if (!std::filesystem::exists(kCases + "obb_obb_exact.csv"))
        GTEST_SKIP() << "no case table in " << kCases;
    const std::vector<BoxCase> cases = casesIn("obb_obb_exact.csv", "id");
    ASSERT_EQ(cases.size(), 20000U);
    for (const BoxCase& c : cases)
        expectRight(c);
}

TEST(BoxCases, EveryNamedHazardHasItsDistanceAndDepth)
{
    if (!std::filesystem::exists(kCases + "hazard_obb.csv"))
        GTEST_SKIP() << "no case table in " << kCases;
    const std::vector<BoxCase> cases = casesIn("hazard_obb.csv", "name");
    ASSERT_EQ(cases.size(), 16U); // the seventeenth is not valid: scale2_in_axes
    for (const BoxCase& c : cases)
        expectRight(c);
}

} // namespace
} // namespace mbv
