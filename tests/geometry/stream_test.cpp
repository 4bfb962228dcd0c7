#include <mbv/geometry/stream.h>

#include <gtest/gtest.h>

#include <iomanip>
#include <sstream>

namespace mbv {
namespace {

std::string textOf(const auto& value)
{
    std::ostringstream out;
    out << std::setprecision(2) << std::fixed << value;
    return out.str();
}

TEST(Stream, NumbersAreTheShortestThatReadBack)
{
    EXPECT_EQ(textOf(Vec3{0, 0.1, 1e-300}), "(0, 0.1, 1e-300)");
    EXPECT_EQ(textOf(Vec2{-1.5, 1.0 / 3}), "(-1.5, 0.3333333333333333)");
    const double third = 1.0 / 3;
    std::istringstream text(textOf(Vec2{third, 0}).substr(1));
    double back = 0;
    text >> back;
    EXPECT_EQ(back, third);
}

TEST(Stream, ShapesNameTheirKindAndFields)
{
    EXPECT_EQ(textOf(Sphere{{1, 2, 3}, 4}), "sphere(center=(1, 2, 3), radius=4)");
    EXPECT_EQ(textOf(Aabb{{}, {1, 2, 3}}), "aabb(min=(0, 0, 0), max=(1, 2, 3))");
    EXPECT_EQ(textOf(Obb{{}, {1, 2, 3}}), "obb(center=(0, 0, 0), halfExtents=(1, 2, 3), "
                                          "axes=[(1, 0, 0), (0, 1, 0), (0, 0, 1)])");
    EXPECT_EQ(textOf(Capsule{{}, {1, 0, 0}, 2}), "capsule(a=(0, 0, 0), b=(1, 0, 0), radius=2)");
    EXPECT_EQ(textOf(Cylinder{{}, {1, 0, 0}, 2}), "cylinder(a=(0, 0, 0), b=(1, 0, 0), radius=2)");
    EXPECT_EQ(textOf(ConvexHull{{{}, {1, 0, 0}}}), "convex_hull(points=[(0, 0, 0), (1, 0, 0)])");
    EXPECT_EQ(textOf(Plane{{0, 0, 1}, 2}), "plane(normal=(0, 0, 1), offset=2)");
    EXPECT_EQ(textOf(HalfSpace{{0, 0, 1}, 2}), "half_space(normal=(0, 0, 1), offset=2)");
    EXPECT_EQ(textOf(Triangle{{}, {1, 0, 0}, {0, 1, 0}}),
              "triangle(a=(0, 0, 0), b=(1, 0, 0), c=(0, 1, 0))");
    EXPECT_EQ(textOf(Segment{{}, {1, 0, 0}}), "segment(a=(0, 0, 0), b=(1, 0, 0))");
    EXPECT_EQ(textOf(Cone{{}, {1, 0, 0}, 2}),
              "cone(apex=(0, 0, 0), baseCenter=(1, 0, 0), radius=2)");
    EXPECT_EQ(textOf(Ellipsoid{{}, {1, 2, 3}}), "ellipsoid(center=(0, 0, 0), radii=(1, 2, 3), "
                                                "axes=[(1, 0, 0), (0, 1, 0), (0, 0, 1)])");
    EXPECT_EQ(textOf(Ray{}), "ray(origin=(0, 0, 0), direction=(0, 0, 1), maxT=inf)");
}

TEST(Stream, AShapeIsWrittenAsWhatItHolds)
{
    for (const Shape& shape : {Shape{Sphere{{1, 2, 3}, 4}}, Shape{Plane{}}, Shape{ConvexHull{}}}) {
        EXPECT_EQ(textOf(shape), std::visit([](const auto& held) { return textOf(held); }, shape));
        EXPECT_TRUE(textOf(shape).starts_with(nameOf(shape)));
    }
}

TEST(Stream, PosesNameTheirFields)
{
    EXPECT_EQ(textOf(RigidTransform{{}, {1, 2, 3}}),
              "transform(rotation=quaternion(x=0, y=0, z=0, w=1), translation=(1, 2, 3))");
}

} // namespace
} // namespace mbv
