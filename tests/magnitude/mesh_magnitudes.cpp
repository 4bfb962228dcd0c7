#include "mesh_magnitudes.h"

#include <algorithm>
#include <limits>

namespace mbv::test {
namespace {

constexpr int kMinExponent = std::numeric_limits<double>::min_exponent - 53; // -1074
constexpr int kExponents = std::numeric_limits<double>::max_exponent - kMinExponent;

double held(double x)
{
    constexpr double kMax = std::numeric_limits<double>::max();
    return std::clamp(x, -kMax, kMax);
}

TriangleMesh tetrahedron(ByteSource& in)
{
    TriangleMesh mesh;
    for (int i = 0; i < 4; ++i)
        mesh.vertices.push_back(smallVector(in));
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    return mesh;
}

TriangleMesh box(ByteSource& in)
{
    const Vec3 half = smallVector(in);
    TriangleMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back(
            scaled(half, {i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0}));
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

TriangleMesh soup(ByteSource& in)
{
    TriangleMesh mesh;
    const std::uint32_t count = 1 + in.below(20);
    for (std::uint32_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k)
            mesh.vertices.push_back(smallVector(in));
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

TriangleMesh heightField(ByteSource& in)
{
    constexpr std::uint32_t kSide = 5;
    TriangleMesh mesh;
    for (std::uint32_t row = 0; row < kSide; ++row) {
        for (std::uint32_t column = 0; column < kSide; ++column)
            mesh.vertices.push_back({1.0 * column, 1.0 * row, in.small()});
    }
    for (std::uint32_t row = 0; row + 1 < kSide; ++row) {
        for (std::uint32_t a = kSide * row; a + 1 < kSide * (row + 1); ++a) {
            mesh.triangles.push_back({a, a + 1, a + kSide});
            mesh.triangles.push_back({a + 1, a + kSide + 1, a + kSide});
        }
    }
    return mesh;
}

TriangleMesh unscaledMesh(ByteSource& in)
{
    switch (in.below(4)) {
    case 0:
        return tetrahedron(in);
    case 1:
        return box(in);
    case 2:
        return soup(in);
    default:
        return heightField(in);
    }
}

Vec3 scaledBy(const Vec3& v, const std::array<int, 3>& exponents)
{
    return {held(std::ldexp(v.x, exponents[0])), held(std::ldexp(v.y, exponents[1])),
            held(std::ldexp(v.z, exponents[2]))};
}

} // namespace

Vec3 smallVector(ByteSource& in)
{
    const double x = in.small();
    const double y = in.small();
    return {x, y, in.small()};
}

int exponentFrom(ByteSource& in)
{
    return kMinExponent + static_cast<int>(in.below(kExponents));
}

TriangleMesh meshFrom(ByteSource& in, int exponent)
{
    TriangleMesh mesh = unscaledMesh(in);
    std::array<int, 3> exponents = {exponent, exponent, exponent};
    const std::uint32_t style = in.below(8);
    for (std::size_t i = 0; i < 3; ++i) {
        if ((style & 1) != 0)
            exponents[i] -= static_cast<int>(in.below(in.byte() % 2 == 0 ? 60 : 1000));
    }
    const std::uint32_t flattened = (style & 2) != 0 ? in.byte() : 0; // a bit an axis
    const Vec3 kept = {flattened & 1 ? 0.0 : 1.0, flattened & 2 ? 0.0 : 1.0,
                       flattened & 4 ? 0.0 : 1.0};
    Vec3 offset;
    if ((style & 4) != 0) {
        const int far =
            in.byte() % 2 == 0 ? exponent + static_cast<int>(in.below(60)) : exponentFrom(in);
        offset = scaledBy(smallVector(in), {far, far, far});
    }
    for (Vec3& v : mesh.vertices) {
        v = scaledBy(scaled(v, kept), exponents) + offset;
        v = {held(v.x), held(v.y), held(v.z)};
    }
    if (in.byte() % 8 == 0) {
        const auto once = mesh.triangles;
        mesh.triangles.insert(mesh.triangles.end(), once.begin(), once.end());
    }
    return mesh;
}

RigidTransform poseFrom(ByteSource& in, int exponent)
{
    RigidTransform pose;
    const Vec3 axis = smallVector(in);
    const std::uint32_t style = in.below(4);
    if (style == 1)
        pose.rotation = fromEulerXyzDegrees({90.0 * in.below(4), 90.0 * in.below(4), 0});
    else if (style > 1 && axis != Vec3{})
        pose.rotation = fromAxisAngle(axis, in.small());
    pose.translation = pointFrom(in, exponent);
    return pose;
}

Vec3 pointFrom(ByteSource& in, int exponent)
{
    const int own = in.byte() % 4 == 0 ? exponentFrom(in) : exponent;
    return scaledBy(smallVector(in), {own, own, own});
}

} // namespace mbv::test
