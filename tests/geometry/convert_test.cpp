#include "random_shapes.h"

#include <mbv/geometry/convert.h>

#include <gtest/gtest.h>

#include <array>
#include <list>
#include <string>
#include <vector>

namespace mbv {
namespace {

// Types that look like those of other libraries.
struct GlmVec3 {
    float x, y, z;
    float operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
struct GlmQuat {
    float x, y, z, w;
};
class EigenVector3d {
public:
    EigenVector3d(double x, double y, double z) : values_{x, y, z} {}
    const double& x() const { return values_[0]; }
    const double& y() const { return values_[1]; }
    const double& z() const { return values_[2]; }

private:
    std::array<double, 3> values_;
};
class EigenQuaternion {
public:
    EigenQuaternion(double w, double x, double y, double z) : values_{x, y, z, w} {}
    double x() const { return values_[0]; }
    double y() const { return values_[1]; }
    double z() const { return values_[2]; }
    double w() const { return values_[3]; }

private:
    std::array<double, 4> values_;
};
struct OwnPoint {
    double x, y, z;
    int color;
};

static_assert(PointLike<Vec3> && PointLike<GlmVec3> && PointLike<EigenVector3d>);
static_assert(PointLike<OwnPoint> && PointLike<std::array<float, 3>> && PointLike<const double*>);
static_assert(!PointLike<double> && !PointLike<std::string> && !PointLike<std::vector<int>>);
static_assert(QuaternionLike<Quaternion> && QuaternionLike<GlmQuat> &&
              QuaternionLike<EigenQuaternion>);
static_assert(!QuaternionLike<Vec3> && !QuaternionLike<std::array<double, 4>>);

TEST(Convert, PointsOfAnyTypeAreExact)
{
    static_assert(toVec3(GlmVec3{0.1F, -2, 3}) == Vec3{0.1F, -2, 3});
    EXPECT_EQ(toVec3(EigenVector3d(0.1, -2, 3)), (Vec3{0.1, -2, 3}));
    EXPECT_EQ(toVec3(OwnPoint{0.1, -2, 3, 7}), (Vec3{0.1, -2, 3}));
    EXPECT_EQ(toVec3(std::array<double, 3>{0.1, -2, 3}), (Vec3{0.1, -2, 3}));
    const float raw[] = {1, 2, 3};
    EXPECT_EQ(toVec3(&raw[0]), (Vec3{1, 2, 3}));
}

TEST(Convert, RangesOfPointsBecomeVectors)
{
    const std::vector<Vec3> expected = {{1, 2, 3}, {4, 5, 6}};
    EXPECT_EQ(toVec3s(std::vector<GlmVec3>{{1, 2, 3}, {4, 5, 6}}), expected);
    EXPECT_EQ(toVec3s(std::list<EigenVector3d>{{1, 2, 3}, {4, 5, 6}}), expected);
    EXPECT_EQ(toVec3s(std::vector<OwnPoint>{}), std::vector<Vec3>());
    const std::array<double, 6> flat = {1, 2, 3, 4, 5, 6};
    EXPECT_EQ(pointsFromFlat(flat), expected);
    EXPECT_THROW((void)pointsFromFlat(std::span(flat).first(5)), Error);
}

TEST(Convert, ABoxFromAQuaternionIsTheBoxRotated)
{
    test::RandomShapes random(5);
    for (int i = 0; i < 100; ++i) {
        const RigidTransform pose = random.pose(10);
        const Quaternion& q = pose.rotation;
        const Obb expected = transformed(Obb{{}, {1, 2, 3}}, pose);
        const Obb box = toObb(pose.translation, std::array<double, 3>{1, 2, 3},
                              EigenQuaternion(q.w, q.x, q.y, q.z));
        EXPECT_EQ(box.center, expected.center);
        EXPECT_EQ(box.halfExtents, expected.halfExtents);
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_LT(norm(box.axes[k] - expected.axes[k]), 1e-15);
        // Floats miss unit length by 1e-7 or so, twice that where they are chopped.
        const GlmQuat rounded = {static_cast<float>(2 * q.x), static_cast<float>(2 * q.y),
                                 static_cast<float>(2 * q.z), static_cast<float>(2 * q.w)};
        const Obb fromFloats = toObb(GlmVec3{1, 2, 3}, GlmVec3{1, 2, 3}, rounded);
        EXPECT_TRUE(isValid(fromFloats));
        for (std::size_t k = 0; k < 3; ++k)
            EXPECT_LT(norm(fromFloats.axes[k] - expected.axes[k]), 1e-6);
    }
}

TEST(Convert, MeshesComeFromBuffersOfFloatsOrDoubles)
{
    const std::vector<float> floats = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.1F};
    const std::vector<std::uint32_t> indices = {0, 2, 1, 0, 1, 3};
    const TriangleMesh mesh = toMesh(floats, indices);
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0.1F}}));
    EXPECT_EQ(mesh.triangles, (std::vector<std::array<std::uint32_t, 3>>{{0, 2, 1}, {0, 1, 3}}));

    const std::vector<int> signedIndices(indices.begin(), indices.end());
    const std::vector<double> doubles(floats.begin(), floats.end());
    const TriangleMesh same = toMesh(doubles, signedIndices);
    EXPECT_EQ(same.vertices, mesh.vertices);
    EXPECT_EQ(same.triangles, mesh.triangles);

    const TriangleMesh ofPoints =
        toMesh(std::vector<GlmVec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 0.1F}}, indices);
    EXPECT_EQ(ofPoints.vertices, mesh.vertices);
    EXPECT_EQ(ofPoints.triangles, mesh.triangles);

    EXPECT_THROW((void)toMesh(floats, std::span(indices).first(4)), Error);
    EXPECT_THROW((void)toMesh(std::span(floats).first(4), indices), Error);
}

TEST(Convert, PosesComeFromQuaternionsAndFromMatrices)
{
    test::RandomShapes random(5);
    for (int n = 0; n < 100; ++n) {
        const RigidTransform pose = random.pose(10);
        const Quaternion& q = pose.rotation;
        const RigidTransform same =
            toRigidTransform(EigenQuaternion(q.w, q.x, q.y, q.z), pose.translation);
        EXPECT_LT(norm(apply(same, {1, 2, 3}) - apply(pose, {1, 2, 3})), 1e-14);

        const std::array<Vec3, 3> axes = axesOf(q);
        std::vector<double> columns;
        for (const Vec3& column : {axes[0], axes[1], axes[2], pose.translation}) {
            columns.insert(columns.end(), {column.x, column.y, column.z, 0});
        }
        columns.back() = 1;
        const RigidTransform fromMatrix = poseFromColumns(columns);
        EXPECT_LT(norm(apply(fromMatrix, {1, 2, 3}) - apply(pose, {1, 2, 3})), 1e-13);
        const std::vector<float> floats(columns.begin(), columns.end());
        EXPECT_LT(norm(apply(poseFromColumns(floats), {1, 2, 3}) - apply(pose, {1, 2, 3})), 1e-4);
    }
}

TEST(Convert, AMatrixThatIsNoPoseIsRefusedWithItsFault)
{
    const auto faultWith = [](std::size_t at, double value) {
        std::array<double, 16> columns = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1};
        columns[at] = value;
        try {
            (void)poseFromColumns(columns);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(faultWith(0, 1), "");
    EXPECT_NE(faultWith(0, 2).find("column 0 of its rotation has length 2.0"), std::string::npos);
    EXPECT_NE(faultWith(5, 1.0001).find("make it orthonormal"), std::string::npos);
    EXPECT_NE(faultWith(10, -1).find("reflection"), std::string::npos);
    EXPECT_NE(faultWith(4, 1e-5).find("not perpendicular"), std::string::npos);
    EXPECT_NE(faultWith(3, 0.5).find("last row"), std::string::npos);
    EXPECT_NE(faultWith(15, std::nan("")).find("last row"), std::string::npos);
    EXPECT_NE(faultWith(0, std::nan("")).find("length"), std::string::npos);
    EXPECT_NE(faultWith(12, std::nan("")).find("translation"), std::string::npos);
    EXPECT_THROW((void)poseFromColumns(std::vector<double>(12)), Error);
}

} // namespace
} // namespace mbv
