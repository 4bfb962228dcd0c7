#include "triangle_times.h"

#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace mbv::bench {
namespace {

using Corners = std::array<Vec3, 3>;

Corners cornersOf(const TriangleMesh& mesh, const RigidTransform& pose)
{
    return {apply(pose, mesh.vertices[0]), apply(pose, mesh.vertices[1]),
            apply(pose, mesh.vertices[2])};
}

double volume(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    return dot(cross(b - a, c - a), d - a);
}

/// Of a point in the triangle's plane.
bool isInside(const Corners& triangle, const Vec3& point)
{
    const Vec3 normal = cross(triangle[1] - triangle[0], triangle[2] - triangle[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& from = triangle[i];
        if (dot(cross(triangle[(i + 1) % 3] - from, point - from), normal) < 0)
            return false;
    }
    return true;
}

/// Of two edges in one plane, from a to b and from c to d.
bool doCross(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
{
    const Vec3 normal = cross(b - a, d - c);
    const auto side = [&](const Vec3& from, const Vec3& to, const Vec3& point) {
        return dot(cross(to - from, point - from), normal) > 0;
    };
    return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b);
}

/// A corner and a triangle, or two edges.
struct Features {
    std::function<double(const Corners&, const Corners&)> volume;
    std::function<bool(const Corners&, const Corners&)> meet; ///< where the volume is 0
};

std::vector<Features> allFeatures()
{
    std::vector<Features> all;
    all.reserve(15);
    for (std::size_t i = 0; i < 3; ++i) {
        all.push_back(
            {[i](const Corners& a, const Corners& b) { return volume(a[0], a[1], a[2], b[i]); },
             [i](const Corners& a, const Corners& b) { return isInside(a, b[i]); }});
        all.push_back(
            {[i](const Corners& a, const Corners& b) { return volume(b[0], b[1], b[2], a[i]); },
             [i](const Corners& a, const Corners& b) { return isInside(b, a[i]); }});
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t iNext = (i + 1) % 3;
            const std::size_t kNext = (k + 1) % 3;
            all.push_back({[=](const Corners& a, const Corners& b) {
                               return volume(a[i], a[iNext], b[k], b[kNext]);
                           },
                           [=](const Corners& a, const Corners& b) {
                               return doCross(a[i], a[iNext], b[k], b[kNext]);
                           }});
        }
    }
    return all;
}

} // namespace

std::optional<double> firstContactByRoots(const TriangleMesh& standing, const TriangleMesh& moving,
                                          const Path& path)
{
    constexpr int kLooks = 4000;
    static const std::vector<Features> features = allFeatures();
    const Corners a = cornersOf(standing, {});
    const auto at = [&](double time) { return cornersOf(moving, path.at(time)); };
    const double begin = path.keyframes().front().time;
    const double duration = path.keyframes().back().time - begin;
    std::array<double, 15> before = {};
    for (int look = 0; look <= kLooks; ++look) {
        const double time = begin + duration * look / kLooks;
        const Corners b = at(time);
        std::optional<double> first;
        for (std::size_t i = 0; i < features.size(); ++i) {
            const double now = features[i].volume(a, b);
            const double then = std::exchange(before[i], now);
            if (look == 0 || (then < 0) == (now < 0))
                continue;
            std::uintmax_t steps = 100;
            const auto [low, high] = boost::math::tools::toms748_solve(
                [&](double t) { return features[i].volume(a, at(t)); }, time - duration / kLooks,
                time, then, now, boost::math::tools::eps_tolerance<double>(50), steps);
            if (features[i].meet(a, at(high)))
                first = std::min(first.value_or(high), high);
        }
        if (first)
            return first;
    }
    return std::nullopt;
}

} // namespace mbv::bench
