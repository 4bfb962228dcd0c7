// Boxes that touch, or miss each other by as little as doubles can tell, against the fifteen axes
// in rational arithmetic.
#include "collision/clipping_oracle.h"
#include "random_shapes.h"
#include "scaled_shape.h"

#include <mbv/collision/overlaps.h>
#include <mbv/collision/sat.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace mbv {
namespace {

using test::Rational;
using test::RationalVec3;

/// {center + sum s_i e_i A_i, |s_i| <= 1}, nothing rounded.
struct ExactBox {
    RationalVec3 center;
    RationalVec3 halfExtents;
    std::array<RationalVec3, 3> axes;
};

ExactBox exactly(const Obb& box)
{
    return {
        test::rational(box.center),
        test::rational(box.halfExtents),
        {test::rational(box.axes[0]), test::rational(box.axes[1]), test::rational(box.axes[2])}};
}

ExactBox exactly(const Aabb& box)
{
    ExactBox exact = exactly(Obb{});
    const RationalVec3 min = test::rational(box.min);
    const RationalVec3 max = test::rational(box.max);
    for (std::size_t i = 0; i < 3; ++i) {
        exact.center[i] = (min[i] + max[i]) / 2;
        exact.halfExtents[i] = (max[i] - min[i]) / 2;
    }
    return exact;
}

Rational reachAlong(const ExactBox& box, const RationalVec3& direction)
{
    Rational reach = 0;
    for (std::size_t i = 0; i < 3; ++i)
        reach += box.halfExtents[i] * abs(test::dotted(box.axes[i], direction));
    return reach;
}

bool separates(const RationalVec3& direction, const ExactBox& a, const ExactBox& b)
{
    const Rational between = test::dotted(test::minus(b.center, a.center), direction);
    return abs(between) > reachAlong(a, direction) + reachAlong(b, direction);
}

bool overlapExactly(const ExactBox& a, const ExactBox& b)
{
    for (std::size_t i = 0; i < 3; ++i) {
        for (const ExactBox& box : {a, b})
            if (separates(test::crossed(box.axes[(i + 1) % 3], box.axes[(i + 2) % 3]), a, b))
                return false;
        for (std::size_t k = 0; k < 3; ++k)
            if (separates(test::crossed(a.axes[i], b.axes[k]), a, b))
                return false;
    }
    return true;
}

/// The largest x, to the last bit, at which a box there still overlaps by `overlapsAt`.
double lastTouch(double from, double to, const std::function<bool(double)>& overlapsAt)
{
    while (true) {
        const double middle = from + (to - from) / 2;
        if (middle <= from || middle >= to)
            return from;
        (overlapsAt(middle) ? from : to) = middle;
    }
}

/// Moves b, whose center is in a, along x to where it just touches a, and looks at the doubles
/// around.
template <class A> void expectExactAroundTheTouch(const A& a, Obb b, const std::string& what)
{
    const auto at = [&b](double x) {
        b.center.x = x;
        return b;
    };
    const double from = b.center.x;
    const double beyond = 2 * (boundsOf(a).max.x - from) + 4 * norm(b.halfExtents);
    ASSERT_TRUE(overlaps(a, b)) << what;
    ASSERT_FALSE(overlaps(a, at(from + beyond))) << what;
    double x = lastTouch(from, from + beyond, [&](double place) { return overlaps(a, at(place)); });
    for (int down = 0; down < 3; ++down)
        x = std::nextafter(x, from);
    const ExactBox exact = exactly(a);
    for (int i = 0; i < 7; ++i) {
        const Obb moved = at(x);
        const bool expected = overlapExactly(exact, exactly(moved));
        EXPECT_EQ(overlaps(a, moved), expected) << what << ", x = " << x;
        EXPECT_EQ(overlaps(moved, a), expected) << what << ", x = " << x;
        EXPECT_EQ(explainSat(a, moved).overlap, expected) << what << ", x = " << x;
        x = std::nextafter(x, std::numeric_limits<double>::infinity());
    }
}

class Draws : public test::RandomShapes {
public:
    using RandomShapes::RandomShapes;

    Vec3 sizes(double least) { return {number(least, 1), number(least, 1), number(least, 1)}; }
    Vec3 within(const Obb& a)
    {
        Vec3 p = a.center;
        for (std::size_t i = 0; i < 3; ++i)
            p += number(-0.9, 0.9) * a.halfExtents[static_cast<int>(i)] * a.axes[i];
        return p;
    }
    Obb box(const Vec3& halfExtents) { return {point(1), halfExtents, axesOf(rotation())}; }
    double tenths(int most) { return 0.1 * std::floor(number(1, most + 1)); }
};

struct Kind {
    std::string name;
    std::function<void(Obb& a, Obb& b, Draws& draws)> change; ///< of boxes in general positions
};

void scale(Obb& a, Obb& b, double by)
{
    a = std::get<Obb>(test::scaledShape(a, by));
    b = std::get<Obb>(test::scaledShape(b, by));
}

const std::vector<Kind> kKinds = {
    {"general", [](Obb&, Obb&, Draws&) {}},
    {"nearly parallel",
     [](Obb& a, Obb& b, Draws& draws) {
         const double angle = std::pow(10, draws.number(-17, -6));
         b.axes = axesOf(normalized(Quaternion{angle, -angle, angle, 1}));
         a.axes = Obb{}.axes;
         b.center = draws.within(a);
     }},
    {"decimals, parallel to the axes",
     [](Obb& a, Obb& b, Draws& draws) {
         for (Obb* box : {&a, &b}) {
             box->axes = Obb{}.axes;
             box->center = {draws.tenths(9), draws.tenths(9), draws.tenths(9)};
             box->halfExtents = {draws.tenths(9), draws.tenths(9), draws.tenths(9)};
         }
         b.center = a.center;
     }},
    {"flat",
     [](Obb& a, Obb& b, Draws& draws) {
         a.halfExtents[static_cast<int>(draws.number(0, 3))] = 0;
         b.halfExtents[static_cast<int>(draws.number(0, 3))] = 0;
         b.halfExtents[static_cast<int>(draws.number(0, 3))] = 0;
         b.center = draws.within(a);
     }},
    {"needles",
     [](Obb& a, Obb& b, Draws&) {
         a.halfExtents.x *= 1e5;
         b.halfExtents.y *= 1e-5;
     }},
    {"far away",
     [](Obb& a, Obb& b, Draws& draws) {
         const Vec3 far = 1e8 * draws.point(1);
         a.center += far;
         b.center += far;
     }},
    {"axes off from orthonormal",
     [](Obb& a, Obb& b, Draws&) {
         a.axes[0] += 3e-7 * a.axes[1];
         b.axes[2] -= 2e-7 * b.axes[0];
     }},
    {"tiny", [](Obb& a, Obb& b, Draws&) { scale(a, b, 1e-120); }},
    {"huge", [](Obb& a, Obb& b, Draws&) { scale(a, b, 1e120); }},
};

TEST(BorderlineBoxes, AreDecidedAsInRationalArithmetic)
{
    for (const Kind& kind : kKinds) {
        Draws draws(20260);
        for (int i = 0; i < 20; ++i) {
            Obb a = draws.box(draws.sizes(0.1));
            Obb b = draws.box(draws.sizes(0.1));
            b.center = draws.within(a);
            kind.change(a, b, draws);
            expectExactAroundTheTouch(a, b, kind.name + " " + std::to_string(i));
        }
    }
}

/// By its bounds, not by a center that is rounded.
TEST(BorderlineBoxes, BoundsAreDecidedAsInRationalArithmetic)
{
    Draws draws(20261);
    for (int i = 0; i < 40; ++i) {
        const Vec3 far = i % 2 == 0 ? Vec3{} : 1e6 * draws.point(1);
        const Vec3 min = far + draws.point(1);
        const Aabb a = {min, min + draws.sizes(0.1)};
        Obb b = draws.box(draws.sizes(0.1));
        b.center = 0.5 * (a.min + a.max);
        expectExactAroundTheTouch(a, b, "bounds " + std::to_string(i));
    }
}

} // namespace
} // namespace mbv
