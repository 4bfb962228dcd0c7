// The checked entry points name the shape and the field, for every field of every shape.
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace mbv::test {
namespace {

struct BadShape {
    Shape shape;
    const char* field;
};

std::vector<BadShape> badShapes()
{
    std::vector<BadShape> bad;
    const Vec3 zero;
    const Vec3 one = {1, 1, 1};
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double x : {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity}) {
        const Vec3 p = {0, x, 0};
        bad.insert(bad.end(), {{Sphere{p, 1}, "center"},
                               {Sphere{zero, x}, "radius"},
                               {Aabb{p, one}, "min"},
                               {Aabb{zero, p}, "max"},
                               {Obb{p, one}, "center"},
                               {Obb{zero, p}, "halfExtents"},
                               {Obb{zero, one, {p, {0, 1, 0}, {0, 0, 1}}}, "axes"},
                               {Capsule{p, one, 1}, "a"},
                               {Capsule{one, p, 1}, "b"},
                               {Capsule{zero, one, x}, "radius"},
                               {Cylinder{p, one, 1}, "a"},
                               {Cylinder{one, p, 1}, "b"},
                               {Cylinder{zero, one, x}, "radius"},
                               {ConvexHull{{zero, p}}, "points"},
                               {Plane{p, 0}, "normal"},
                               {Plane{one, x}, "offset"},
                               {HalfSpace{p, 0}, "normal"},
                               {HalfSpace{one, x}, "offset"},
                               {Triangle{p, one, zero}, "a"},
                               {Triangle{zero, p, one}, "b"},
                               {Triangle{zero, one, p}, "c"},
                               {Segment{p, one}, "a"},
                               {Segment{one, p}, "b"},
                               {Cone{p, one, 1}, "apex"},
                               {Cone{one, p, 1}, "baseCenter"},
                               {Cone{zero, one, x}, "radius"},
                               {Ellipsoid{p, one}, "center"},
                               {Ellipsoid{zero, p}, "radii"},
                               {Ellipsoid{zero, one, {p, {0, 1, 0}, {0, 0, 1}}}, "axes"}});
    }
    bad.insert(bad.end(), {{Sphere{zero, -1}, "radius"},
                           {Aabb{one, zero}, "m"},
                           {Obb{zero, {1, -1, 1}}, "halfExtents"},
                           {Obb{zero, one, {Vec3{2, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, "axes"},
                           {Obb{zero, one, {Vec3{1, 0, 0}, {1, 0, 0}, {0, 0, 1}}}, "axes"},
                           {Capsule{zero, one, -1}, "radius"},
                           {Cylinder{zero, one, -1}, "radius"},
                           {Cylinder{one, one, 1}, ""},
                           {ConvexHull{}, "points"},
                           {Plane{zero, 0}, "normal"},
                           {HalfSpace{zero, 0}, "normal"},
                           {Cone{zero, one, -1}, "radius"},
                           {Cone{one, one, 1}, "baseCenter"},
                           {Ellipsoid{zero, {1, -1, 1}}, "radii"},
                           {Ellipsoid{zero, one, {Vec3{2, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, "axes"}});
    return bad;
}

std::string messageOf(auto&& call)
{
    try {
        call();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidShape);
        return error.what();
    }
    return {};
}

TEST(CheckedPairs, NameTheShapeAndTheField)
{
    const Shape good = Sphere{{0, 0, 0}, 1};
    for (const BadShape& bad : badShapes()) {
        SCOPED_TRACE(std::string(nameOf(bad.shape)) + " " + bad.field);
        EXPECT_FALSE(isValid(bad.shape));
        for (const std::string& message :
             {messageOf([&] { (void)overlapsChecked(bad.shape, good); }),
              messageOf([&] { (void)distanceChecked(bad.shape, good); }),
              messageOf([&] { (void)contactChecked(bad.shape, good); })}) {
            EXPECT_EQ(message.substr(0, 1), "a");
            EXPECT_NE(message.find(bad.field, 1), std::string::npos) << message;
        }
        for (const std::string& message :
             {messageOf([&] { (void)overlapsChecked(good, bad.shape); }),
              messageOf([&] { (void)distanceChecked(good, bad.shape); }),
              messageOf([&] { (void)contactChecked(good, bad.shape); })}) {
            EXPECT_EQ(message.substr(0, 1), "b");
            EXPECT_NE(message.find(bad.field, 1), std::string::npos) << message;
        }
    }
}

TEST(CheckedPairs, AnswerWhatTheUncheckedOnesDo)
{
    const Shape a = Sphere{{0, 0, 0}, 1};
    const Shape b = Aabb{{0.5, -1, -1}, {2, 1, 1}};
    EXPECT_TRUE(overlapsChecked(a, b));
    EXPECT_EQ(distanceChecked(a, b).distance, 0);
    EXPECT_EQ(contactChecked(a, b)->depth, 0.5);
}

} // namespace
} // namespace mbv::test
