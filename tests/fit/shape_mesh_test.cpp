#include "fit_meshes.h"

#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/error.h>

#include <algorithm>

namespace mbv::test {
namespace {

TEST(ShapeMesh, OfSolidsIsClosedAndOfNearlyTheirVolume)
{
    RandomShapes random(110);
    const std::vector<Shape> shapes = {
        Sphere{random.point(2), 2},
        Capsule{random.point(2), random.point(2), 0.5},
        Capsule{{1, 2, 3}, {1, 2, 3}, 0.5},
        Cylinder{random.point(2), random.point(2), 0.5},
        Aabb{{-1, -2, -3}, {1, 2, 3}},
        random.obb(3),
        Cone{random.point(2), random.point(2), 0.5},
        Ellipsoid{random.point(2), {3, 2, 1}, axesOf(random.rotation())},
        Ellipsoid{{}, {1, 2, 3}, {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}},
    };
    for (const Shape& shape : shapes) {
        const MeshProperties properties = propertiesOf(surfaceMesh(shape));
        EXPECT_TRUE(properties.watertight) << nameOf(shape);
        const double volume = volumeOf(shape).value();
        EXPECT_LE(properties.signedVolume, volume * (1 + 1e-12)) << nameOf(shape);
        EXPECT_GE(properties.signedVolume, volume * 0.99) << nameOf(shape);
    }
}

/// How far the solid reaches along a unit direction.
double reachOf(const Shape& shape, const Vec3& n)
{
    if (const auto* const s = std::get_if<Sphere>(&shape))
        return dot(n, s->center) + s->radius;
    if (const auto* const s = std::get_if<Capsule>(&shape))
        return std::max(dot(n, s->a), dot(n, s->b)) + s->radius;
    if (const auto* const s = std::get_if<Cone>(&shape))
        return std::max(dot(n, s->apex),
                        dot(n, s->baseCenter) +
                            s->radius * norm(cross(n, normalized(s->apex - s->baseCenter))));
    if (const auto* const s = std::get_if<Ellipsoid>(&shape))
        return dot(n, s->center) +
               norm(Vec3{s->radii.x * dot(n, s->axes[0]), s->radii.y * dot(n, s->axes[1]),
                         s->radii.z * dot(n, s->axes[2])});
    const auto& s = std::get<Cylinder>(shape);
    return std::max(dot(n, s.a), dot(n, s.b)) + s.radius * norm(cross(n, normalized(s.b - s.a)));
}

TEST(ShapeMesh, AroundRoundSolidsContainsThem)
{
    RandomShapes random(111);
    for (int i = 0; i < 20; ++i) {
        const std::vector<Shape> shapes = {
            Sphere{random.point(5), 2},
            Capsule{random.point(2), random.point(2), 0.5},
            Capsule{{1, 2, 3}, {1, 2, 3}, 0.5},
            Cylinder{random.point(2), random.point(2), 0.5},
            Cone{random.point(2), random.point(2), 0.5},
            Ellipsoid{random.point(2), {3, 2, 1}, axesOf(random.rotation())}};
        for (const Shape& shape : shapes) {
            const TriangleMesh mesh = surfaceAround(shape);
            const MeshProperties properties = propertiesOf(mesh);
            EXPECT_TRUE(properties.watertight) << nameOf(shape);
            EXPECT_LE(properties.signedVolume, volumeOf(shape).value() * 1.01) << nameOf(shape);
            // It is convex, so that the solid is inside where it is behind the plane of each
            // triangle.
            for (const auto& [a, b, c] : mesh.triangles) {
                const Vec3& v = mesh.vertices[a];
                const Vec3 n = normalized(cross(mesh.vertices[b] - v, mesh.vertices[c] - v));
                EXPECT_GE(dot(n, v), reachOf(shape, n) - 1e-14) << nameOf(shape);
            }
        }
    }
    const Obb box = random.obb(3);
    EXPECT_EQ(surfaceAround(box).vertices, surfaceMesh(box).vertices);
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
