#include "mesh_query/closed_meshes.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_review.h>
#include <mbv/geometry/mesh_properties.h>

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace mbv {
namespace {

/// Of two boxes of 2 x 2 x 2, scaled, that are 1 deep in each other and share 1 x 2 x 2.
SolidAnswer answerAt(const Vec3& factors)
{
    Scene scene;
    for (const double x : {0.0, 1.0}) {
        TriangleMesh box = scaled(test::boxMesh({x, 0, 0}, {x + 2, 2, 2}), factors);
        Model model;
        model.name = x == 0 ? "a" : "b";
        model.mesh = std::make_shared<const MeshAsset>(model.name + ".stl", std::move(box));
        model.volumeKind = VolumeKind::Aabb;
        scene.models.push_back(model);
    }
    CheckOptions options;
    options.exact = true;
    CheckReport report = checkOverlaps(scene, options);
    findPenetrations(scene, report);
    return *report.pairs.at(0).solid;
}

SolidAnswer answerAt(double factor)
{
    return answerAt(Vec3{factor, factor, factor});
}

TEST(Penetrations, HaveTheirDepthAtEveryScale)
{
    for (const int exponent : {-1000, -500, -300, 0, 300, 335, 340, 345, 500, 1000}) {
        const double factor = std::ldexp(1.0, exponent);
        EXPECT_DOUBLE_EQ(answerAt(factor).depth.value() / factor, 1) << exponent;
    }
}

TEST(Penetrations, HaveAVolumeWhereADoubleHas)
{
    for (const int exponent : {-358, -300, 0, 300, 340}) {
        const SolidAnswer answer = answerAt(std::ldexp(1.0, exponent));
        EXPECT_EQ(answer.overlapVolume, std::ldexp(4.0, 3 * exponent)) << exponent;
        EXPECT_EQ(answer.reason, "");
    }
    EXPECT_EQ(answerAt({1e-90, 1e200, 1}).reason, "");
}

TEST(Penetrations, SayWhyTheyHaveNone)
{
    for (const int exponent : {-1000, -360, 342, 1000}) {
        const SolidAnswer answer = answerAt(std::ldexp(1.0, exponent));
        EXPECT_FALSE(answer.overlapVolume) << exponent;
        EXPECT_EQ(answer.reason, exponent < 0 ? "what they share has a volume below 4.9e-324"
                                              : "what they share has a volume beyond 1.8e308");
    }
    EXPECT_EQ(answerAt({1, 1e-170, 1e-170}).reason, "what they share has a volume below 4.9e-324");
    EXPECT_EQ(answerAt({1e-160, 1e200, 1}).reason,
              "the smallest lengths of the meshes vanish beside the largest");
}

} // namespace
} // namespace mbv
