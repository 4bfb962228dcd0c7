// Contacts of an ellipsoid and a box or a solid of revolution, held against extents at higher
// precision.
#include "precise_extent.h"
#include "random_shapes.h"

#include <mbv/collision/contact.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mbv {
namespace {

using test::RandomShapes;

template <class S> class BodyContact : public testing::Test {
};
using Bodies = testing::Types<Aabb, Obb, Capsule, Cylinder, Cone>;
TYPED_TEST_SUITE(BodyContact, Bodies);

TYPED_TEST(BodyContact, IsNoDeeperThanWhatIsSoughtOtherwise)
{
    RandomShapes random(48);
    int touching = 0;
    for (int i = 0; i < 250; ++i) {
        SCOPED_TRACE(i);
        const auto a = random.shape<TypeParam>(0.7);
        const Ellipsoid b = random.ellipsoid(i % 2 == 0 ? 0.7 : 0.1);
        const auto found = contact(a, b);
        if (!found)
            continue;
        ++touching;
        const test::PreciseExtent precise({});
        const auto along = static_cast<double>(precise.extent(a, b, test::precise(found->normal)));
        EXPECT_NEAR(found->depth, along, 1e-14);
        const auto least =
            static_cast<double>(precise.leastExtent(a, b, test::precise(found->normal)));
        EXPECT_LE(found->depth, least + 3e-8);
    }
    EXPECT_GT(touching, 50);
}

// The points lie on the planes that part the moved shapes, and in the shapes.
TYPED_TEST(BodyContact, HasItsPointsOnBothSurfaces)
{
    RandomShapes random(49);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const auto a = random.shape<TypeParam>(0.5);
        Ellipsoid b = random.ellipsoid(0.5);
        b.radii += Vec3{0.05, 0.05, 0.05};
        const auto found = contact(a, b);
        if (!found || found->depth < 1e-5)
            continue;
        const test::PreciseExtent precise({});
        const auto beyond = [&](const Shape& shape, const Vec3& p, const Vec3& n) {
            return dot(n, p) - static_cast<double>(precise.support(shape, test::precise(n)));
        };
        EXPECT_NEAR(beyond(a, found->pointOnA, found->normal), 0, 1e-11);
        EXPECT_NEAR(beyond(b, found->pointOnB, -found->normal), 0, 1e-11);
        for (int k = 0; k < 200; ++k) {
            const Vec3 aside = std::pow(10, random.number(-7, 0)) * random.direction();
            EXPECT_LE(beyond(a, found->pointOnA, normalized(found->normal + aside)), 1e-11);
            EXPECT_LE(beyond(b, found->pointOnB, normalized(aside - found->normal)), 1e-11);
        }
    }
}

} // namespace
} // namespace mbv
