#include "broad_phase_peers.h"

#ifdef MBV_BENCH_EMBREE
#include <mbv/collision/batch/index_pair.h>

#include <embree3/rtcore.h>

#include <tbb/task_arena.h>

#include <memory>
#include <mutex>
#endif

namespace mbv::bench {

#ifdef MBV_BENCH_EMBREE
namespace {

struct Collected {
    std::mutex mutex;
    std::vector<IndexPair> pairs;
};

/// Embree gives each pair in both orders; one is kept.
void collect(void* user, RTCCollision* collisions, unsigned count)
{
    auto& collected = *static_cast<Collected*>(user);
    const std::lock_guard lock(collected.mutex);
    for (unsigned n = 0; n < count; ++n) {
        if (collisions[n].primID0 < collisions[n].primID1)
            collected.pairs.push_back({collisions[n].primID0, collisions[n].primID1});
    }
}

void bounds(const RTCBoundsFunctionArguments* args)
{
    const Aabb& box = (*static_cast<const Boxes*>(args->geometryUserPtr))[args->primID];
    RTCBounds& to = *args->bounds_o;
    to.lower_x = static_cast<float>(box.min.x);
    to.lower_y = static_cast<float>(box.min.y);
    to.lower_z = static_cast<float>(box.min.z);
    to.upper_x = static_cast<float>(box.max.x);
    to.upper_y = static_cast<float>(box.max.y);
    to.upper_z = static_cast<float>(box.max.z);
}

/// A device of as many threads as the caller's arena has.
std::shared_ptr<RTCDeviceTy> device()
{
    const int threads = tbb::this_task_arena::max_concurrency();
    const std::string config = "threads=" + std::to_string(threads);
    return {rtcNewDevice(config.c_str()), rtcReleaseDevice};
}

std::size_t collided(RTCDevice device, const Boxes& boxes, RTCBuildQuality quality)
{
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(boxes.size()));
    // Embree hands the pointer back as it is; the bounds function only reads.
    rtcSetGeometryUserData(geometry, const_cast<Boxes*>(&boxes));
    rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
    rtcSetGeometryBuildQuality(geometry, quality);
    rtcCommitGeometry(geometry);
    RTCScene scene = rtcNewScene(device);
    rtcSetSceneBuildQuality(scene, quality);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    Collected collected;
    rtcCollide(scene, scene, collect, &collected);
    rtcReleaseScene(scene);
    return collected.pairs.size();
}

PairFinder finder(const std::string& name, RTCBuildQuality quality)
{
    return {name, [quality](const Boxes& boxes) {
                return [&boxes, quality, kept = device()] {
                    return collided(kept.get(), boxes, quality);
                };
            }};
}

} // namespace

std::vector<PairFinder> embreePairFinders()
{
    return {finder("Embree rtcCollide, low build quality", RTC_BUILD_QUALITY_LOW),
            finder("Embree rtcCollide, medium build quality", RTC_BUILD_QUALITY_MEDIUM)};
}

#else

std::vector<PairFinder> embreePairFinders()
{
    return {};
}

#endif

} // namespace mbv::bench
