// Poses that public issues of flexible-collision-library/fcl report to make its GJK and EPA throw,
// hang or disagree. Each is asked of the boxes and of hulls of their corners (which go through
// EPA), as reported and moved by a little along the contact normal.
#include "certificates.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

ConvexHull hullOf(const Obb& box)
{
    const auto corners = cornersOf(box);
    return {{corners.begin(), corners.end()}};
}

/// The box of the given full side lengths; `rows` are those of its rotation matrix, as FCL prints
/// them.
Obb boxFrom(const Vec3& sides, const std::array<Vec3, 3>& rows, const Vec3& center)
{
    const auto column = [&](int i) { return Vec3{rows[0][i], rows[1][i], rows[2][i]}; };
    return {center, sides / 2, {column(0), column(1), column(2)}};
}

void expectProven(const auto& a, const auto& b, double tolerance)
{
    const Distance d = distance(a, b);
    EXPECT_EQ(d.distance == 0, overlaps(a, b));
    test::expectProvenDistance(a, b, d, tolerance, test::kDirections);
    const std::optional<Contact> c = contact(a, b);
    EXPECT_EQ(c.has_value(), overlaps(a, b));
    if (c)
        test::expectProvenContact(a, b, *c, tolerance, test::kDirections);
}

/// As reported, and with b a little deeper or further along `normal`.
void expectProvenNearby(const Obb& a, const Obb& b, const Vec3& normal)
{
    const double size = maxComponent(a.halfExtents + b.halfExtents) + norm(b.center - a.center);
    for (const double shift : {0.0, 1e-16, -1e-16, 1e-14, -1e-14, 1e-9, -1e-9, 1e-3, -1e-3}) {
        SCOPED_TRACE(shift);
        Obb movedB = b;
        movedB.center += shift * size * normal;
        expectProven(a, movedB, 1e-12 * size);
        expectProven(a, hullOf(movedB), 1e-6 * size);
        expectProven(hullOf(a), hullOf(movedB), 1e-6 * size);
    }
}

TEST(FclIssues, Number319AThinBoxNextToAFlatCylinder)
{
    const Obb box = {{0.8, -0.385, 0.735},
                     {0.025, 0.195, 0.735},
                     axesOf(normalized(Quaternion{0, 0, 0.707107, 0.707107}))};
    const Vec3 center = {0.4, -0.4, 0.93};
    const Cylinder cylinder = {center - Vec3{0, 0, 0.09}, center + Vec3{0, 0, 0.09}, 0.18};
    expectProven(box, cylinder, 1e-6);
    expectProven(hullOf(box), cylinder, 1e-6);
    // The box rotated by a right angle reaches x = 0.8 - 0.195 = 0.605, the cylinder 0.58. Within
    // 6e-7 for the six digits of the quaternion.
    EXPECT_NEAR(distance(box, cylinder).distance, 0.025, 6e-7);
    for (const double shift : {0.02499, 0.025, 0.02501, 0.1, 0.3}) {
        SCOPED_TRACE(shift);
        const Vec3 motion = {shift, 0, 0};
        expectProven(box, Cylinder{cylinder.a + motion, cylinder.b + motion, 0.18}, 1e-6);
    }
}

TEST(FclIssues, Number399AThinBoxAtASmallAngleToAnother)
{
    const Obb a =
        boxFrom({0.23768037557601928711, 0.15702305734157562256, 0.25},
                {Vec3{-0.099432387353076273628, 0.99504432079443971837, 0},
                 Vec3{-0.99504432079443971837, -0.099432387353076273628, 0}, Vec3{0, 0, 1}},
                {0.29526406526565551758, -0.013230856508016586304, 0});
    const Obb b =
        boxFrom({0.010000000000000000208, 0.78165709972381591797, 0.25},
                {Vec3{0.99506598442099225554, 0.099215354901756730444, 0},
                 Vec3{-0.099215354901756730444, 0.99506598442099225554, 0}, Vec3{0, 0, 1}},
                {0.22759585694545214629, 0.14974093549228112421, 0});
    expectProvenNearby(a, b, b.axes[0]);
    expectProvenNearby(a, b, b.axes[2]);
}

TEST(FclIssues, Number493StackedBoxesApartByLessThanRounding)
{
    const std::array<Vec3, 3> rows = {
        Vec3{0.96193976625564348026, 0.15401279915737359216, 0.22572537250328919556},
        Vec3{-0.19134171618254486313, 0.96936494951283913579, 0.15401279915737359216},
        Vec3{-0.19509032201612822033, -0.19134171618254486313, 0.96193976625564348026}};
    const Obb a = boxFrom({0.5, 0.5, 0.5}, rows,
                          {2.0770063995786869349, 0.48468247475641951239, 1.1543291419087275962});
    const Obb b = boxFrom({0.5, 0.5, 0.5}, rows, {2, 0, 1.25});
    expectProvenNearby(a, b, -b.axes[1]);
}

TEST(FclIssues, Number495TiltedBoxesThatKissAtEveryScale)
{
    const std::array<Vec3, 3> rows = {
        Vec3{0.94096063217417758029, 0.29296840037289501035, 0.16959541586174811667},
        Vec3{-0.23569836841299879326, 0.92661523595848427348, -0.29296840037289506586},
        Vec3{-0.2429801799032638987, 0.23569836841299884878, 0.94096063217417758029}};
    for (const double side : {0.01, 0.25, 0.5, 10.0, 1000.0}) {
        SCOPED_TRACE(side);
        const Obb a = boxFrom({side, side, side}, rows, {0, 0, 5 * side});
        Obb b = a;
        b.center += side * a.axes[1];
        expectProvenNearby(a, b, a.axes[1]);
    }
}

} // namespace
} // namespace mbv
