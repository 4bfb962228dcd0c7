#include "fit_meshes.h"

#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/error.h>

namespace mbv::test {
namespace {

TEST(ShapeMesh, OfSolidsIsClosedAndOfNearlyTheirVolume)
{
    RandomShapes random(110);
    const std::vector<Shape> shapes = {
        Sphere{random.point(2), 2},         Capsule{random.point(2), random.point(2), 0.5},
        Capsule{{1, 2, 3}, {1, 2, 3}, 0.5}, Cylinder{random.point(2), random.point(2), 0.5},
        Aabb{{-1, -2, -3}, {1, 2, 3}},      random.obb(3),
    };
    for (const Shape& shape : shapes) {
        const MeshProperties properties = propertiesOf(surfaceMesh(shape));
        EXPECT_TRUE(properties.watertight) << nameOf(shape);
        const double volume = volumeOf(shape).value();
        EXPECT_LE(properties.signedVolume, volume * (1 + 1e-12)) << nameOf(shape);
        EXPECT_GE(properties.signedVolume, volume * 0.99) << nameOf(shape);
    }
}

TEST(ShapeMesh, OfALeftHandedBoxFacesOutwards)
{
    Obb box = {{0, 0, 0}, {3, 2, 1}};
    box.axes[2] = -box.axes[2];
    EXPECT_DOUBLE_EQ(propertiesOf(surfaceMesh(box)).signedVolume, 48);
}

TEST(ShapeMesh, OfUnboundedShapesIsAnError)
{
    EXPECT_THROW((void)surfaceMesh(Plane{}), Error);
    EXPECT_THROW((void)surfaceMesh(HalfSpace{}), Error);
    EXPECT_THROW((void)surfaceMesh(Segment{}), Error);
}

} // namespace
} // namespace mbv::test
