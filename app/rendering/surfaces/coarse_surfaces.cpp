#include "coarse_surfaces.h"

#include "coarse_mesh.h"

#include <tbb/parallel_for.h>

#include <chrono>
#include <queue>
#include <utility>

namespace mbv::rendering {
namespace {

constexpr std::size_t kMinTriangles = 24;
constexpr std::size_t kStep = 4;
/// So long they are waited for: a picture of all triangles would take longer, as a rule.
constexpr std::chrono::milliseconds kPatience{100};

} // namespace

SurfaceDetail detailOf(const SurfacePtr& surface, const std::atomic<bool>& stop)
{
    SurfaceDetail detail = {surface};
    for (std::size_t wanted = surface->mesh->triangles.size() / kStep;
         wanted >= kMinTriangles && !stop; wanted /= kStep) {
        TriangleMesh mesh = coarseMesh(*detail.back()->mesh, wanted);
        if (mesh.triangles.empty())
            break;
        detail.push_back(coarseSurface(*surface, std::move(mesh)));
    }
    return detail;
}

std::vector<std::size_t> chosenDetail(std::span<const SurfaceDetail> detail,
                                      std::span<const std::size_t> places, std::size_t budget)
{
    std::vector<std::size_t> chosen(detail.size(), 0);
    const auto triangles = [&](std::size_t i) {
        return places[i] * detail[i][chosen[i]]->mesh->triangles.size();
    };
    std::priority_queue<std::pair<std::size_t, std::size_t>> largest;
    std::size_t all = 0;
    for (std::size_t i = 0; i < detail.size(); ++i) {
        all += triangles(i);
        largest.emplace(triangles(i), i);
    }
    while (all > budget && !largest.empty()) {
        const auto [before, i] = largest.top();
        largest.pop();
        if (chosen[i] + 1 == detail[i].size())
            continue; // as coarse as it gets
        ++chosen[i];
        all = all - before + triangles(i);
        largest.emplace(triangles(i), i);
    }
    return chosen;
}

CoarseSurfaces::~CoarseSurfaces()
{
    stop_ = true; // and the future waits
}

void CoarseSurfaces::takeMade()
{
    if (busy() && making_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        making_.get();
    std::vector<SurfaceDetail> fresh;
    {
        const std::lock_guard lock(mutex_);
        fresh.swap(fresh_);
    }
    for (SurfaceDetail& detail : fresh) {
        const SurfacePtr surface = detail.front();
        detail.erase(detail.begin()); // or it would keep itself alive
        made_[surface] = std::move(detail);
    }
}

void CoarseSurfaces::make(std::span<const SurfacePtr> surfaces)
{
    std::vector<SurfacePtr> missing;
    for (const SurfacePtr& surface : surfaces)
        if (!made_.contains(surface))
            missing.push_back(surface);
    if (missing.empty() || busy())
        return;
    making_ = std::async(std::launch::async, [this, missing = std::move(missing)] {
        tbb::parallel_for(std::size_t{0}, missing.size(), [&](std::size_t i) {
            if (stop_)
                return;
            SurfaceDetail detail = detailOf(missing[i], stop_);
            const std::lock_guard lock(mutex_);
            fresh_.push_back(std::move(detail));
        });
    });
    making_.wait_for(kPatience);
}

bool CoarseSurfaces::areKnown(std::span<const SurfacePtr> surfaces)
{
    std::erase_if(known_, [](const WeakSurface& surface) { return surface.expired(); });
    const std::size_t before = known_.size();
    known_.insert(surfaces.begin(), surfaces.end());
    return known_.size() == before;
}

std::vector<SurfaceDetail> CoarseSurfaces::of(std::span<const SurfacePtr> surfaces)
{
    takeMade();
    std::erase_if(made_, [](const auto& entry) { return entry.first.expired(); });
    make(surfaces);
    takeMade();
    std::vector<SurfaceDetail> detail;
    for (const SurfacePtr& surface : surfaces) {
        detail.push_back({surface});
        if (const auto found = made_.find(surface); found != made_.end())
            detail.back().insert(detail.back().end(), found->second.begin(), found->second.end());
    }
    return detail;
}

} // namespace mbv::rendering
