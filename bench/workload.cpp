#include "workload.h"

#include <mbv/collision/overlaps.h>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <utility>

namespace mbv::bench {
namespace {

class RandomBoxes {
public:
    explicit RandomBoxes(unsigned seed) : engine_(seed) {}

    /// Half extents 0.1 to 1, any rotation, center in a cube of half side `reach`.
    Obb box(double reach)
    {
        std::normal_distribution<double> gauss;
        const Quaternion q =
            normalized(Quaternion{gauss(engine_), gauss(engine_), gauss(engine_), gauss(engine_)});
        return {{number(-reach, reach), number(-reach, reach), number(-reach, reach)},
                {number(0.1, 1), number(0.1, 1), number(0.1, 1)},
                axesOf(q)};
    }

    std::uint32_t index(std::size_t count)
    {
        return std::uniform_int_distribution<std::uint32_t>(
            0, static_cast<std::uint32_t>(count - 1))(engine_);
    }

private:
    double number(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }

    std::mt19937 engine_;
};

/// The half side of the cube in which `share` of random pairs overlap.
double reachFor(double share)
{
    constexpr int kSamples = 4000;
    double low = 0;
    double high = 10;
    for (int step = 0; step < 20; ++step) {
        const double reach = (low + high) / 2;
        RandomBoxes random(1);
        int overlapping = 0;
        for (int n = 0; n < kSamples; ++n) {
            const Obb a = random.box(reach);
            overlapping += overlaps(a, random.box(reach)) ? 1 : 0;
        }
        (overlapping > share * kSamples ? low : high) = reach;
    }
    return low;
}

} // namespace

namespace {

Workload newWorkload(const std::string& table, int percent)
{
    const double reach = reachFor(percent / 100.0);
    const bool streamed = table == kStreamed;
    const bool one = table == kOneAgainstMany;
    const bool large = std::ranges::any_of(kHullSizes, [&](const HullSize& size) {
        return size.isLarge() && (table == size.distanceTable || table == size.contactTable);
    });
    const std::size_t boxes = streamed ? 1 << 20 : one ? 1 << 14 : large ? 1 << 5 : 1 << 10;
    const std::size_t pairs = streamed ? boxes : large ? 1 << 8 : 1 << 14;
    RandomBoxes random(2);
    Workload result;
    for (std::size_t n = 0; n < boxes; ++n) {
        if (!one)
            result.a.push_back(random.box(reach));
        result.b.push_back(random.box(reach));
    }
    if (one)
        result.a.push_back(random.box(reach));
    for (std::size_t n = 0; n < pairs; ++n) {
        const auto index = static_cast<std::uint32_t>(n);
        if (streamed)
            result.pairs.push_back({index, index});
        else if (one)
            result.pairs.push_back({0, index});
        else
            result.pairs.push_back({random.index(boxes), random.index(boxes)});
    }
    return result;
}

} // namespace

const Workload& workloadOf(const std::string& table, int percent)
{
    static std::map<std::pair<std::string, int>, Workload> made;
    const auto [entry, isNew] = made.try_emplace({table, percent});
    if (isNew)
        entry->second = newWorkload(table, percent);
    return entry->second;
}

void addRow(const std::string& table, const std::string& row, const Prepare& prepare)
{
    for (const int percent : {5, 50, 95}) {
        std::string name = table;
        name.append("|").append(row).append("|").append(std::to_string(percent)).append("%");
        benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
            const Workload& workload = workloadOf(table, percent);
            const Run run = prepare(workload);
            for ([[maybe_unused]] auto iteration : state)
                run();
            state.SetItemsProcessed(state.iterations() *
                                    static_cast<std::int64_t>(workload.pairs.size()));
        });
    }
}

Capsule capsuleIn(const Obb& box)
{
    const Vec3 half = box.halfExtents.x * box.axes[0];
    return {box.center - half, box.center + half, box.halfExtents.y};
}

Cylinder cylinderIn(const Obb& box)
{
    const Capsule capsule = capsuleIn(box);
    return {capsule.a, capsule.b, capsule.radius};
}

Cone coneIn(const Obb& box)
{
    const Capsule capsule = capsuleIn(box);
    return {capsule.b, capsule.a, capsule.radius};
}

Ellipsoid ellipsoidIn(const Obb& box)
{
    return {box.center, box.halfExtents, box.axes};
}

Sphere sphereIn(const Obb& box)
{
    return {box.center, box.halfExtents.x};
}

Triangle triangleIn(const Obb& box)
{
    const std::array<Vec3, 8> corners = cornersOf(box);
    return {corners[0], corners[3], corners[6]};
}

ConvexHull hullOf(const Obb& box)
{
    const std::array<Vec3, 8> corners = cornersOf(box);
    return {{corners.begin(), corners.end()}};
}

ConvexHull ellipsoidHullIn(const Obb& box, const HullSize& size)
{
    ConvexHull hull;
    const auto add = [&](const Vec3& onBall) {
        const Vec3 local = scaled(onBall, box.halfExtents);
        hull.points.push_back(box.center + local.x * box.axes[0] + local.y * box.axes[1] +
                              local.z * box.axes[2]);
    };
    for (std::size_t i = 0; i < size.circles; ++i) {
        const double theta =
            std::numbers::pi * static_cast<double>(i + 1) / static_cast<double>(size.circles + 1);
        for (std::size_t j = 0; j < size.onEach; ++j) {
            const double phi =
                2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(size.onEach);
            add({std::sin(theta) * std::cos(phi), std::sin(theta) * std::sin(phi),
                 std::cos(theta)});
        }
    }
    add({0, 0, 1});
    add({0, 0, -1});
    return hull;
}

Ray rayThrough(const Obb& box)
{
    return {box.center - 10.0 * box.axes[0], box.axes[0]};
}

Obb onGrid(const Obb& box)
{
    constexpr double kStep = 0.25;
    const auto rounded = [](const Vec3& v) {
        return kStep *
               Vec3{std::round(v.x / kStep), std::round(v.y / kStep), std::round(v.z / kStep)};
    };
    const Vec3 size = abs(box.axes[0]);
    const std::size_t first = size.x > size.y ? (size.x > size.z ? 0 : 2) : size.y > size.z ? 1 : 2;
    const std::array<Vec3, 3> axes = Obb{}.axes;
    return {rounded(box.center),
            max(rounded(box.halfExtents), {kStep, kStep, kStep}),
            {axes[first], axes[(first + 1) % 3], axes[(first + 2) % 3]}};
}

void keep(std::size_t answer)
{
    benchmark::DoNotOptimize(answer);
}

} // namespace mbv::bench
