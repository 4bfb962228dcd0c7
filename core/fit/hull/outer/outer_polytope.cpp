// Edges are collapsed, the cheapest first, each to the corner that adds the least volume while all
// stays inside (Sander, Gu, Gortler, Hoppe, Snyder: Silhouette clipping, SIGGRAPH 2000, section 3:
// progressive hulls); but convex throughout, and what is to stay inside are the points, not the
// surface of the step before. Then corners move, one after the other, as long as that saves volume.
#include "outer_polytope.h"

#include "cap_apex.h"
#include "convex_surface.h"

#include <algorithm>
#include <queue>
#include <tuple>

namespace mbv {
namespace {

constexpr int kMaxSweeps = 50;
constexpr double kWorth = 1e-5; ///< of the volume: a sweep that saves less is the last

/// An edge that may become a corner.
struct Collapse {
    double cost = 0; ///< six times the volume added
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    Vec3 apex;
    std::size_t time = 0; ///< when it was found

    friend bool operator<(const Collapse& a, const Collapse& b)
    {
        return std::tie(b.cost, b.from, b.to) < std::tie(a.cost, a.from, a.to);
    }
};

class Collapsing {
public:
    Collapsing(ConvexSurface& surface, std::span<const Vec3> points)
        : surface_(surface), points_(points), changed_(surface.cornerEnd(), 0)
    {
    }

    /// Whether that few are left.
    bool run(std::size_t most, const ProgressFn& progress)
    {
        for (std::uint32_t i = 0; i < surface_.cornerEnd(); ++i) {
            reportProgress(progress, 0);
            addEdgesOf(i, Edges::Upwards);
        }
        const auto start = static_cast<double>(surface_.cornerCount() - most);
        while (surface_.cornerCount() > most && !queue_.empty()) {
            const Collapse next = queue_.top();
            queue_.pop();
            if (isOutdated(next))
                continue;
            const auto cap = surface_.capAt(next.from, next.to);
            if (cap && isOutdated(*cap, next.time)) {
                addEdge(next.from, next.to);
                continue;
            }
            reportProgress(progress,
                           1 - static_cast<double>(surface_.cornerCount() - most) / start);
            if (cap)
                apply(next, *cap);
        }
        return surface_.cornerCount() <= most;
    }

private:
    enum class Edges { All, Upwards };

    bool isOutdated(const Collapse& collapse) const
    {
        return !surface_.isCorner(collapse.from) || !surface_.isCorner(collapse.to) ||
               std::max(changed_[collapse.from], changed_[collapse.to]) > collapse.time;
    }

    /// The triangles around it may have changed where a corner of the ring has.
    bool isOutdated(const SurfaceCap& cap, std::size_t time) const
    {
        return std::ranges::any_of(cap.ring, [&](std::uint32_t i) { return changed_[i] > time; });
    }

    void apply(const Collapse& collapse, const SurfaceCap& cap)
    {
        surface_.collapse(collapse.from, collapse.to, cap, collapse.apex);
        ++time_;
        // Every cap with a corner of the ring inside has changed, and with it what its edges cost.
        changed_[collapse.from] = time_;
        for (const std::uint32_t i : cap.ring)
            changed_[i] = time_;
        for (const std::uint32_t i : cap.ring)
            addEdgesOf(i, Edges::All);
        addEdgesOf(collapse.from, Edges::All);
    }

    void addEdgesOf(std::uint32_t corner, Edges edges)
    {
        for (const std::uint32_t other : surface_.neighborsOf(corner)) {
            // Of edges with two changed ends one is enough.
            if (corner > other && (edges == Edges::Upwards || changed_[other] == time_))
                continue;
            addEdge(std::min(corner, other), std::max(corner, other));
        }
    }

    void addEdge(std::uint32_t from, std::uint32_t to)
    {
        const auto cap = surface_.capAt(from, to);
        const auto apex = cap ? smallestApex(surface_, *cap, points_) : std::nullopt;
        if (!apex)
            return;
        const double cost = surface_.sixfoldUnder(*cap, *apex) - surface_.sixfoldUnder(*cap);
        queue_.push({cost, from, to, *apex, time_});
    }

    ConvexSurface& surface_;
    std::span<const Vec3> points_;
    std::vector<std::size_t> changed_; ///< by corner: when
    std::size_t time_ = 0;
    std::priority_queue<Collapse> queue_;
};

/// The volume saved, sixfold.
double moveCorners(ConvexSurface& surface, std::span<const Vec3> points, const ProgressFn& progress)
{
    double saved = 0;
    for (std::uint32_t i = 0; i < surface.cornerEnd(); ++i) {
        if (!surface.isCorner(i))
            continue;
        reportProgress(progress, 1);
        const auto cap = surface.capAt(i);
        const auto apex = cap ? smallestApex(surface, *cap, points) : std::nullopt;
        if (!apex)
            continue;
        const double gain = surface.sixfoldUnder(*cap) - surface.sixfoldUnder(*cap, *apex);
        if (gain <= 0)
            continue;
        surface.move(i, *apex);
        saved += gain;
    }
    return saved;
}

} // namespace

std::optional<std::vector<Vec3>> outerPolytope(const TriangleMesh& start,
                                               std::span<const Vec3> points, std::size_t most,
                                               const ProgressFn& progress)
{
    ConvexSurface surface(start);
    if (surface.cornerCount() > most && !Collapsing(surface, start.vertices).run(most, progress))
        return std::nullopt;
    for (int sweep = 0; sweep < kMaxSweeps; ++sweep)
        if (moveCorners(surface, points, progress) < kWorth * 6 * surface.volume())
            break;
    return surface.corners();
}

} // namespace mbv
