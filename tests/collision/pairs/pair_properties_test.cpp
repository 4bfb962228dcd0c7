// What must hold for every pair of shapes, whatever they are.
#include "scaled_shape.h"
#include "shape_pairs.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

namespace mbv::test {
namespace {

class PairProperties : public ShapePairs {};

/// To the last bit. Identical shapes alone may name either as the one to move.
TEST_P(PairProperties, SwappingTheShapesSwapsTheAnswer)
{
    forEach(150, [](const Shape& a, const Shape& b, double) {
        ASSERT_EQ(overlaps(a, b), overlaps(b, a));
        const Distance ab = distance(a, b);
        const Distance ba = distance(b, a);
        ASSERT_EQ(ab.distance, ba.distance);
        ASSERT_EQ(ab.pointOnA, ba.pointOnB);
        ASSERT_EQ(ab.pointOnB, ba.pointOnA);
        const auto there = contact(a, b);
        const auto back = contact(b, a);
        ASSERT_EQ(there.has_value(), back.has_value());
        if (there && a != b) {
            ASSERT_EQ(there->depth, back->depth);
            ASSERT_EQ(there->normal, -back->normal);
            ASSERT_EQ(there->pointOnA, back->pointOnB);
            ASSERT_EQ(there->pointOnB, back->pointOnA);
        }
    });
}

TEST_P(PairProperties, ARigidMotionOfBothChangesNothing)
{
    RandomShapes random(11);
    forEach(100, [&](const Shape& a, const Shape& b, double tolerance) {
        const RigidTransform pose = random.pose(10);
        const Shape movedA = transformed(a, pose);
        const Shape movedB = transformed(b, pose);
        const double before = distance(a, b).distance;
        ASSERT_NEAR(distance(movedA, movedB).distance, before, 10 * tolerance);
        const auto there = contact(a, b);
        const auto moved = contact(movedA, movedB);
        if (there && moved) {
            if (isSolid(a)) {
                ASSERT_NEAR(there->depth, moved->depth, 10 * tolerance);
            }
        } else if (there || moved) { // only a touch may come and go
            ASSERT_LE((there ? there : moved)->depth, 10 * tolerance);
        }
    });
}

TEST_P(PairProperties, AUniformScaleScalesDistanceAndDepth)
{
    for (const double scale : {1e-6, 1e6}) {
        forEach(60, [&](const Shape& a, const Shape& b, double tolerance) {
            const Shape scaledA = scaledShape(a, scale);
            const Shape scaledB = scaledShape(b, scale);
            const double before = distance(a, b).distance;
            ASSERT_NEAR(distance(scaledA, scaledB).distance / scale, before, 10 * tolerance);
            const auto there = contact(a, b);
            const auto scaled = contact(scaledA, scaledB);
            if (there && scaled) {
                ASSERT_NEAR(scaled->depth / scale, there->depth, 10 * tolerance);
            } else if (there || scaled) { // only a touch may come and go
                ASSERT_LE(there ? there->depth : scaled->depth / scale, 10 * tolerance);
            }
        });
    }
}

TEST_P(PairProperties, ExtremeScalesStayFinite)
{
    for (const double scale : {1e-150, 1e-100, 1e-30, 1e30, 1e100, 1e150}) {
        forEach(30, [&](const Shape& a, const Shape& b, double) {
            const Shape scaledA = scaledShape(a, scale);
            const Shape scaledB = scaledShape(b, scale);
            for (const Shape& other : {scaledB, b}) {
                const Distance d = distance(scaledA, other);
                ASSERT_TRUE(std::isfinite(d.distance)) << scale;
                ASSERT_TRUE(isFinite(d.pointOnA) && isFinite(d.pointOnB)) << scale;
                ASSERT_EQ(d.distance == 0, overlaps(scaledA, other)) << scale;
                if (const auto c = contact(scaledA, other)) {
                    ASSERT_TRUE(std::isfinite(c->depth) && isFinite(c->normal)) << scale;
                    ASSERT_TRUE(isFinite(c->pointOnA) && isFinite(c->pointOnB)) << scale;
                }
            }
        });
    }
}

INSTANTIATE_TEST_SUITE_P(All, PairProperties, allPairs(), pairName);

} // namespace
} // namespace mbv::test
