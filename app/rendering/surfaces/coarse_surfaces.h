#pragma once

#include "surface.h"

#include <atomic>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <vector>

namespace mbv::rendering {

/// A surface, then coarser ones in its place, each of about a quarter of the triangles before it.
using SurfaceDetail = std::vector<SurfacePtr>;

/// Down to some dozens of triangles. Takes time in proportion to the surface's; where `stop` is
/// set, ends with those it has.
SurfaceDetail detailOf(const SurfacePtr& surface, const std::atomic<bool>& stop);

/// Which of its detail each surface is drawn with: the finest with which all of them have at most
/// `budget` triangles or, where there are none like that, the coarsest. Of those that have too many
/// the surface of most triangles becomes coarser first. `places` says how often each is drawn.
std::vector<std::size_t> chosenDetail(std::span<const SurfaceDetail> detail,
                                      std::span<const std::size_t> places, std::size_t budget);

/// The detail of surfaces for as long as these live, made on other threads.
class CoarseSurfaces {
public:
    ~CoarseSurfaces();
    CoarseSurfaces() = default;
    CoarseSurfaces(const CoarseSurfaces&) = delete;
    CoarseSurfaces& operator=(const CoarseSurfaces&) = delete;

    /// Whether none of the surfaces is asked about for the first time.
    bool areKnown(std::span<const SurfacePtr> surfaces);

    /// For each surface all that is known by now: where it has not been made, the surface alone.
    /// What is missing begins to be made, and is waited for a moment; then each is there as soon as
    /// it is made.
    std::vector<SurfaceDetail> of(std::span<const SurfacePtr> surfaces);

    /// Whether the last of() had all that there will be of the surface.
    bool isMade(const SurfacePtr& surface) const { return made_.contains(surface); }

private:
    using WeakSurface = std::weak_ptr<const Surface>;

    bool busy() const { return making_.valid(); }
    void make(std::span<const SurfacePtr> surfaces);
    void takeMade();

    std::set<WeakSurface, std::owner_less<WeakSurface>> known_;
    std::map<WeakSurface, SurfaceDetail, std::owner_less<WeakSurface>> made_; ///< coarser alone
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;
    std::vector<SurfaceDetail> fresh_; ///< just made, under the mutex
    std::future<void> making_;
};

} // namespace mbv::rendering
