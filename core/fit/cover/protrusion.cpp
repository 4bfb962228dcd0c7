#include "protrusion.h"

#include <mbv/mesh_query/nearest_point.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <queue>

namespace mbv::cover {
namespace {

constexpr double kTolerance = 0.02;
constexpr std::size_t kMaxSteps = 100'000;
constexpr double kRounding = 1e-12; ///< of distances in the unit frame

/// A cube, and a bound on how far from the mesh a point can be that is in it and in its part.
struct Cell {
    double bound = 0;
    Vec3 center;
    double halfEdge = 0;
    std::size_t part = 0;

    friend bool operator<(const Cell& a, const Cell& b) { return a.bound < b.bound; }
};

/// Branch and bound over cubes of space: the distance changes by no more than one moves.
class Search {
public:
    Search(const TriangleMesh& mesh, bool isSolid, std::span<const CoverPart> parts)
        : mesh_{MeshBvh(std::make_shared<const TriangleMesh>(mesh)), {}}, isSolid_(isSolid),
          parts_(parts)
    {
    }

    double run(const ProgressFn& progress)
    {
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const Aabb bounds = boundsOf(parts_[i]);
            const Vec3 half = 0.5 * (bounds.max - bounds.min);
            add(0.5 * (bounds.min + bounds.max), std::max({half.x, half.y, half.z}), i);
        }
        for (std::size_t step = 0; !cells_.empty() && step < kMaxSteps; step += 8) {
            if (step % 1024 == 0)
                reportProgress(progress,
                               static_cast<double>(step) / static_cast<double>(kMaxSteps));
            const Cell cell = cells_.top();
            if (cell.bound <= (1 + kTolerance) * reached_ + kRounding)
                break;
            cells_.pop();
            const double half = cell.halfEdge / 2;
            for (unsigned corner = 0; corner < 8; ++corner)
                add(cell.center + Vec3{(corner & 1U) != 0 ? half : -half,
                                       (corner & 2U) != 0 ? half : -half,
                                       (corner & 4U) != 0 ? half : -half},
                    half, cell.part);
        }
        return std::max(cells_.empty() ? 0.0 : cells_.top().bound, reached_) + kRounding;
    }

private:
    /// Precondition: the cube is in the bounds of the part, if not in the part itself.
    void add(const Vec3& center, double halfEdge, std::size_t number)
    {
        const double reach = std::sqrt(3.0) * halfEdge;
        // What is in the part is no further from the point of the part that is nearest to the
        // center than from the center itself: a part is convex.
        const Vec3 at = nearestIn(parts_[number], center);
        if (norm(center - at) > reach + kRounding)
            return;
        const double fromSurface = nearestPoint(mesh_, at).distance;
        const double enough = (1 + kTolerance) * reached_;
        if (fromSurface + reach <= enough)
            return; // on whichever side it lies
        const bool isInside = isSolid_ && fromSurface > 0 && contains(mesh_, at);
        const double distance = isInside ? -fromSurface : fromSurface;
        reached_ = std::max(reached_, distance);
        const double bound = distance + reach;
        if (bound > enough)
            cells_.push({bound, center, halfEdge, number});
    }

    PosedMesh mesh_;
    bool isSolid_;
    std::span<const CoverPart> parts_;
    std::priority_queue<Cell> cells_;
    double reached_ = 0; ///< the furthest point seen
};

} // namespace

double protrusionOf(const TriangleMesh& mesh, bool isSolid, std::span<const CoverPart> parts,
                    const ProgressFn& progress)
{
    return Search(mesh, isSolid, parts).run(progress);
}

} // namespace mbv::cover
