#include "poses.h"

#include <mbv/mesh_query/overlaps.h>

#include <numbers>
#include <random>

namespace mbv::bench {
namespace {

/// Rotated about `center`, then moved.
RigidTransform rotatedAbout(const Vec3& center, const Quaternion& rotation, const Vec3& move)
{
    return {rotation, center - rotate(rotation, center) + move};
}

} // namespace

std::vector<NamedPoses> posesFor(const TriangleMesh& mesh)
{
    const MeshBvh bvh(std::make_shared<TriangleMesh>(mesh));
    const Aabb bounds = bvh.bounds();
    const Vec3 center = (bounds.min + bounds.max) / 2;
    const double diagonal = norm(bounds.max - bounds.min);
    const auto rotation = [](double degrees) {
        return fromAxisAngle({1, 2, 3}, degrees * std::numbers::pi / 180);
    };
    const Vec3 direction = normalized(Vec3{3, 1, 2});
    const auto moved = [&](double distance) {
        return rotatedAbout(center, rotation(30), distance * direction);
    };
    double meeting = 0;
    double apart = 2 * diagonal;
    while (apart - meeting > 0x1p-40 * diagonal) {
        const double middle = (apart + meeting) / 2;
        (overlaps({bvh, {}}, {bvh, moved(middle)}) ? meeting : apart) = middle;
    }
    return {{"disjoint", {moved(2 * diagonal)}},
            {"+1%", {moved(apart + 0.01 * diagonal)}},
            {"+0.01%", {moved(apart + 0.0001 * diagonal)}},
            {"grazing", {moved(meeting)}},
            {"-1%", {moved(meeting - 0.01 * diagonal)}},
            {"-10%", {moved(meeting - 0.1 * diagonal)}},
            {"deep, 30 degrees", {moved(0)}},
            {"deep, 1 degree", {rotatedAbout(center, rotation(1), {})}}};
}

std::vector<NamedPoses> randomDeepPoses(const TriangleMesh& mesh)
{
    constexpr int kCount = 30;
    const MeshBvh bvh(std::make_shared<TriangleMesh>(mesh));
    const Aabb bounds = bvh.bounds();
    const Vec3 center = (bounds.min + bounds.max) / 2;
    const double diagonal = norm(bounds.max - bounds.min);
    std::mt19937 engine(1);
    std::normal_distribution<double> gauss;
    std::uniform_real_distribution<double> move(-0.1 * diagonal, 0.1 * diagonal);
    NamedPoses slight = {"1 degree, 30 axes", {}};
    NamedPoses any = {"deep, 30 random", {}};
    for (int i = 0; i < kCount; ++i) {
        const Quaternion rotation =
            normalized(Quaternion{gauss(engine), gauss(engine), gauss(engine), gauss(engine)});
        const Vec3 by = {move(engine), move(engine), move(engine)};
        any.poses.push_back(rotatedAbout(center, rotation, by));
        const Vec3 axis = {rotation.x, rotation.y, rotation.z};
        slight.poses.push_back(
            rotatedAbout(center, fromAxisAngle(axis, std::numbers::pi / 180), {}));
    }
    return {slight, any};
}

} // namespace mbv::bench
