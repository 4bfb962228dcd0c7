// Cells are cut in two, the one with the costliest part first, along the plane of some tens that
// leaves the cheapest two parts, until there are more than are asked for; those whose common part
// costs least are joined again (Mamou, Ghorbel: A simple and efficient approach for 3D mesh
// approximate convex decomposition, ICIP 2009, joins; Wei et al.: Approximate convex decomposition
// for 3D meshes with collision-aware concavity and tree search, SIGGRAPH 2022, cuts).
//
// The hull of what a cell has of a closed surface, and of those of its own corners that are inside,
// contains all of the inside that is in the cell: each corner of that body is one of those points.
// To cut a ring in two gains nothing at first, so size counts where planes are chosen.
#include "convex_parts.h"

#include "convex_cell.h"
#include "cut_planes.h"
#include "fit/points/unit_mesh.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "part_joining.h"
#include "part_pricing.h"
#include "reflex_points.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/nearest_point.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <queue>
#include <utility>

namespace mbv::cover {
namespace {

constexpr std::size_t kMaxJoined = 64;        ///< cells that are joined again at the end
constexpr std::size_t kMaxJoinedBoxes = 128;  ///< boxes take less time, and gain more by it
constexpr std::size_t kManyParts = 256;       ///< from here on fewer planes are tried
constexpr std::size_t kEnoughPolygons = 2000; ///< to choose between planes
constexpr double kNoise = 1e-9;               ///< of prices: the first of equal planes is taken
constexpr double kInwards = 1e-12;            ///< rounding of a corner is less

/// A cell, and the hull or the box of what is in it.
struct Part {
    ConvexCell cell;
    Candidate fitted;
};

class Splitting {
public:
    /// `mesh` is null where there is no solid.
    Splitting(const PosedMesh* mesh, std::vector<ReflexPoint> reflex, const PartPricing& pricing)
        : mesh_(mesh), reflex_(std::move(reflex)), pricing_(pricing)
    {
    }

    std::vector<Candidate> run(ConvexCell whole, std::size_t enough,
                               const ProgressFn& progress) const
    {
        reportProgress(progress, 0);
        std::vector<Part> parts = {fitted(std::move(whole), progress)};
        std::priority_queue<std::pair<double, std::size_t>> costliest;
        const auto add = [&](std::size_t i) { costliest.emplace(parts[i].fitted.whole.cost, i); };
        const double least = kWorth * volumeOf(parts.front().fitted.whole.body);
        add(0);
        while (parts.size() < enough && !costliest.empty() && costliest.top().first > least) {
            const std::size_t i = costliest.top().second;
            costliest.pop();
            auto halves = cheapestHalves(parts[i], parts.size(),
                                         partOfProgress(progress, parts.size(), enough));
            if (!halves)
                continue;
            parts[i] = std::move((*halves)[0]);
            parts.push_back(std::move((*halves)[1]));
            add(i);
            add(parts.size() - 1);
        }
        std::vector<Candidate> candidates;
        candidates.reserve(parts.size());
        for (Part& part : parts)
            candidates.push_back(std::move(part.fitted));
        return candidates;
    }

private:
    std::optional<std::array<Part, 2>> cheapestHalves(const Part& part, std::size_t parts,
                                                      const ProgressFn& progress) const
    {
        const ConvexCell& cell = part.cell;
        std::span<const Vec3> ownAxes;
        if (const auto* const box = std::get_if<BoxPart>(&part.fitted.whole.body))
            ownAxes = box->box.axes;
        reportProgress(progress, 0);
        const std::size_t step = 1 + cell.surface.size() / kEnoughPolygons;
        const std::vector<CutPlane> planes = cutPlanesOf(
            cell, ownAxes, reflex_, parts < kManyParts ? CutSearch::Full : CutSearch::Quick);
        std::vector<double> prices(planes.size(), std::numeric_limits<double>::infinity());
        forEachInParallel(planes.size(), 1, partOfProgress(progress, 0, 2), [&](std::size_t i) {
            if (!cell.isCutBy(planes[i]))
                return;
            const auto [below, above] = cell.halves(planes[i], step);
            prices[i] = priceOf(below) + priceOf(above);
        });
        const auto least = std::ranges::min_element(prices);
        if (least == prices.end() || !std::isfinite(*least))
            return std::nullopt;
        const auto best =
            std::ranges::find_if(prices, [&](double price) { return price <= *least + kNoise; });
        auto cells = cell.halves(planes[static_cast<std::size_t>(best - prices.begin())]);
        std::array<Part, 2> halves;
        forEachLongInParallel(2, partOfProgress(progress, 1, 2),
                              [&](std::size_t i, const ProgressFn& report) {
                                  halves[i] = fitted(std::move(cells[i]), report);
                              });
        return halves;
    }

    Part fitted(ConvexCell cell, const ProgressFn& progress) const
    {
        Candidate candidate = pricing_.candidateOf(pointsOf(cell), progress);
        return {std::move(cell), std::move(candidate)};
    }

    /// What a rough part costs, times its size: to cut a ring in halves lowers no cost yet, but
    /// what costs is then in smaller parts, which the next cut can open.
    double priceOf(const ConvexCell& cell) const
    {
        std::vector<Vec3> points = pointsOf(cell);
        if (points.empty())
            return 0;
        const ConvexPart rough = pricing_.roughly(std::move(points));
        const Aabb bounds = boundsOf(rough.body);
        return rough.cost * norm(bounds.max - bounds.min);
    }

    std::vector<Vec3> pointsOf(const ConvexCell& cell) const
    {
        const std::span<const Vec3> surface = cell.surface.points();
        std::vector<Vec3> points(surface.begin(), surface.end());
        if (mesh_ == nullptr)
            return points;
        Vec3 center;
        for (const Vec3& p : cell.corners)
            center += p / static_cast<double>(cell.corners.size());
        // A corner on the surface counts where the inside is on the cell's own side of it.
        for (const Vec3& p : cell.corners)
            if (contains(*mesh_, p + kInwards * (center - p)))
                points.push_back(p);
        return points;
    }

    const PosedMesh* mesh_;
    std::vector<ReflexPoint> reflex_;
    const PartPricing& pricing_;
};

ConvexCell wholeCell(const TriangleMesh& mesh)
{
    ConvexCell cell;
    const auto corners = cornersOf(boundsOf(mesh.vertices));
    cell.corners.assign(corners.begin(), corners.end());
    for (const auto& triangle : mesh.triangles)
        cell.surface.add(cornersOf(mesh, triangle));
    for (const std::uint32_t vertex : looseVerticesOf(mesh))
        cell.surface.add(std::span(mesh.vertices).subspan(vertex, 1));
    return cell;
}

/// From how many cells so many parts are joined.
std::size_t cellsFor(PartBody body, std::size_t most)
{
    return body == PartBody::Box ? most + std::min(2 * most, kMaxJoinedBoxes)
                                 : most + std::min(most, kMaxJoined);
}

} // namespace

std::vector<ConvexPart> convexPartsOf(PartBody body, const TriangleMesh& mesh,
                                      const SolidLines* solid, std::size_t most,
                                      const ProgressFn& progress)
{
    std::optional<PosedMesh> inside;
    if (solid != nullptr)
        inside = {MeshBvh(std::make_shared<const TriangleMesh>(mesh)), {}};
    reportProgress(progress, 0);
    const PartPricing pricing(body, solid);
    const Splitting splitting(inside ? &*inside : nullptr, reflexPointsOf(mesh), pricing);
    std::vector<Candidate> parts =
        splitting.run(wholeCell(mesh), cellsFor(body, most), partOfProgress(progress, 0, 2));
    return joined(std::move(parts), pricing, most, partOfProgress(progress, 1, 2));
}

} // namespace mbv::cover
