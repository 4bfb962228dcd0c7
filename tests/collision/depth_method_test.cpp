#include <mbv/collision/depth_method.h>

#include <gtest/gtest.h>

#include <array>

namespace mbv {
namespace {

const std::array<Shape, 12> kShapes = {
    Sphere{{}, 1},
    Aabb{{}, {1, 1, 1}},
    Obb{{}, {1, 1, 1}},
    Capsule{{}, {1, 0, 0}, 1},
    Cylinder{{}, {1, 0, 0}, 1},
    ConvexHull{{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    Plane{},
    HalfSpace{},
    Triangle{{}, {1, 0, 0}, {0, 1, 0}},
    Segment{{}, {1, 0, 0}},
    Cone{{}, {1, 0, 0}, 1},
    Ellipsoid{{}, {1, 2, 3}},
};

/// What docs and reports say: boxes by their axes; hulls, and cylinders, cones and ellipsoids but
/// against balls, by the convex layer; half-spaces and the rest in closed form.
TEST(DepthMethod, IsThatOfEveryPair)
{
    const auto isBox = [](const Shape& s) { return nameOf(s) == "aabb" || nameOf(s) == "obb"; };
    const auto is = [](const Shape& s, std::string_view kind) { return nameOf(s) == kind; };
    const auto isCurved = [&](const Shape& s) {
        return is(s, "cylinder") || is(s, "cone") || is(s, "ellipsoid");
    };
    for (const Shape& a : kShapes) {
        for (const Shape& b : kShapes) {
            const bool hasHalfSpace = is(a, "half_space") || is(b, "half_space");
            const bool needsLayer = is(a, "convex_hull") || is(b, "convex_hull") ||
                                    (isCurved(a) && !is(b, "sphere")) ||
                                    (isCurved(b) && !is(a, "sphere"));
            DepthMethod expected = DepthMethod::ClosedForm;
            if (!isSolid(a) || !isSolid(b))
                expected = DepthMethod::None;
            else if (isBox(a) && isBox(b))
                expected = DepthMethod::SeparatingAxes;
            else if (needsLayer && !hasHalfSpace)
                expected = DepthMethod::ConvexLayer;
            EXPECT_EQ(depthMethodOf(a, b), expected) << nameOf(a) << " and " << nameOf(b);
        }
    }
}

} // namespace
} // namespace mbv
