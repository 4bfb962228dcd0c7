// Cells are cut in two, the one with the costliest hull first, along the plane of some tens that
// leaves the cheapest two hulls, until there are more than are asked for; those whose common hull
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
#include "fit/points/extremes.h"
#include "fit/points/point_columns.h"
#include "fit/points/spread_directions.h"
#include "geometry/parallel/parallel_items.h"
#include "reflex_points.h"

#include <mbv/collision/overlaps.h>
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

constexpr std::size_t kMostJoined = 64;       ///< cells that are joined again at the end
constexpr std::size_t kManyParts = 256;       ///< from here on fewer planes are tried
constexpr std::size_t kEnoughPolygons = 2000; ///< to choose between planes
constexpr std::size_t kManyPoints = 300;
constexpr int kDirections = 96;
constexpr double kNoise = 1e-9;    ///< of prices: the first of equal planes is taken
constexpr double kInwards = 1e-12; ///< rounding of a corner is less
constexpr double kWorth = 1e-5;    ///< of the whole hull's volume: less is no gain
constexpr double kOverlapWeight =
    0.1; ///< of volume that hulls have in common, where they are joined

struct PricedHull {
    HullPart hull;
    double cost = 0; ///< the volume outside the solid
};

/// A cell, or several joined ones.
struct Part {
    ConvexCell cell;  ///< empty once joined
    PricedHull whole; ///< of all that is in them; nothing once joined to another
    PricedHull rough; ///< of points that are extreme along some directions: to compare with

    /// To another, and nothing of its own any more.
    bool isJoined() const { return whole.hull.corners.points.empty(); }
};

class Decomposition {
public:
    Decomposition(const TriangleMesh& mesh, const SolidLines* solid, std::size_t most)
        : solid_(solid), most_(most), reflex_(reflexPointsOf(mesh)),
          directions_(spreadDirections(kDirections))
    {
        if (solid_ != nullptr)
            mesh_ = {MeshBvh(std::make_shared<const TriangleMesh>(mesh)), {}};
    }

    std::vector<Part> split(ConvexCell whole, const ProgressFn& progress) const
    {
        const std::size_t enough = most_ + std::min(most_, kMostJoined);
        std::vector<Part> parts = {fitted(std::move(whole))};
        const double least = kWorth * parts.front().whole.hull.volume;
        std::priority_queue<std::pair<double, std::size_t>> costliest;
        costliest.emplace(parts.front().whole.cost, 0);
        while (parts.size() < enough && !costliest.empty() && costliest.top().first > least) {
            reportProgress(progress,
                           0.7 * static_cast<double>(parts.size()) / static_cast<double>(enough));
            const std::size_t i = costliest.top().second;
            costliest.pop();
            auto halves = cheapestHalves(parts[i].cell, parts.size());
            if (!halves)
                continue;
            parts[i] = std::move((*halves)[0]);
            parts.push_back(std::move((*halves)[1]));
            costliest.emplace(parts[i].whole.cost, i);
            costliest.emplace(parts.back().whole.cost, parts.size() - 1);
        }
        return parts;
    }

    /// Until there are as many as asked for, and further where that costs nothing.
    void join(std::vector<Part>& parts, const ProgressFn& progress) const
    {
        double least = 0;
        for (const Part& part : parts)
            least += kWorth * part.whole.hull.volume;
        std::vector<Pair> pairs;
        for (std::size_t a = 0; a < parts.size(); ++a)
            addPairs(parts, a, a, Near::Touching, pairs);
        priceAll(parts, pairs);
        const std::size_t before = parts.size();
        std::size_t left = before;
        while (left > most_ || !pairs.empty()) {
            if (pairs.empty()) { // what is left lies apart
                for (std::size_t a = 0; a < parts.size(); ++a)
                    addPairs(parts, a, a, Near::Anywhere, pairs);
                priceAll(parts, pairs);
            }
            const auto best = std::ranges::min_element(pairs, {}, &Pair::gain);
            if (left <= most_ && best->gain > least)
                return;
            reportProgress(progress,
                           1 - 0.3 * static_cast<double>(left) / static_cast<double>(before));
            const std::size_t a = best->a;
            const std::size_t b = best->b;
            parts[a] = fitted(pointsOf(parts[a].whole, parts[b].whole));
            parts[b].whole = {};
            --left;
            std::erase_if(pairs, [&](const Pair& pair) {
                return pair.a == a || pair.b == a || pair.a == b || pair.b == b;
            });
            std::vector<Pair> changed;
            addPairs(parts, a, parts.size(), Near::Touching, changed);
            priceAll(parts, changed);
            std::ranges::move(changed, std::back_inserter(pairs));
        }
    }

private:
    /// Two parts that touch.
    struct Pair {
        std::size_t a;
        std::size_t b;
        double gain = 0; ///< what they would cost more as one: the least is joined first
    };

    enum class Near { Touching, Anywhere };

    /// Part `a` with each of those below `end`, other than itself, whose boxes touch its own.
    static void addPairs(const std::vector<Part>& parts, std::size_t a, std::size_t end, Near near,
                         std::vector<Pair>& pairs)
    {
        if (parts[a].isJoined())
            return;
        for (std::size_t b = 0; b < end; ++b)
            if (a != b && !parts[b].isJoined() &&
                (near == Near::Anywhere ||
                 overlaps(parts[a].whole.hull.bounds, parts[b].whole.hull.bounds)))
                pairs.push_back({std::min(a, b), std::max(a, b)});
    }

    void priceAll(const std::vector<Part>& parts, std::vector<Pair>& pairs) const
    {
        forEachInParallel(pairs.size(), 1, {}, [&](std::size_t i) {
            Pair& pair = pairs[i];
            const PricedHull& first = parts[pair.a].rough;
            const PricedHull& second = parts[pair.b].rough;
            const PricedHull both = roughly(pointsOf(first, second));
            pair.gain =
                both.cost - first.cost - second.cost +
                kOverlapWeight * (both.hull.volume - first.hull.volume - second.hull.volume);
        });
    }

    static std::vector<Vec3> pointsOf(const PricedHull& a, const PricedHull& b)
    {
        std::vector<Vec3> points = a.hull.corners.points;
        points.insert(points.end(), b.hull.corners.points.begin(), b.hull.corners.points.end());
        return points;
    }

    PricedHull priced(std::span<const Vec3> points) const
    {
        PricedHull result = {hullPartOf(points)};
        const HullPart& hull = result.hull;
        result.cost = solid_ == nullptr ? hull.volume : solid_->volumeOutside(hull);
        return result;
    }

    std::vector<Vec3> pointsOf(const ConvexCell& cell) const
    {
        const std::span<const Vec3> surface = cell.surface.points();
        std::vector<Vec3> points(surface.begin(), surface.end());
        if (solid_ == nullptr)
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

    Part fitted(const std::vector<Vec3>& points) const
    {
        Part part;
        part.whole = priced(points);
        part.rough = roughly(part.whole.hull.corners.points);
        return part;
    }

    Part fitted(ConvexCell cell) const
    {
        Part part = fitted(pointsOf(cell));
        part.cell = std::move(cell);
        return part;
    }

    PricedHull roughly(std::vector<Vec3> points) const
    {
        if (points.size() > kManyPoints) {
            const PointColumns columns(points);
            points.clear();
            for (const auto& [low, high] : extremesAlong(directions_, columns)) {
                points.push_back(columns[low]);
                points.push_back(columns[high]);
            }
        }
        return priced(points);
    }

    /// What a rough hull costs, times its size: to cut a ring in halves lowers no cost yet, but
    /// what costs is then in smaller parts, which the next cut can open.
    double priceOf(const ConvexCell& cell) const
    {
        std::vector<Vec3> points = pointsOf(cell);
        if (points.empty())
            return 0;
        const PricedHull rough = roughly(std::move(points));
        return rough.cost * norm(rough.hull.bounds.max - rough.hull.bounds.min);
    }

    std::optional<std::array<Part, 2>> cheapestHalves(const ConvexCell& cell,
                                                      std::size_t parts) const
    {
        const std::size_t step = 1 + cell.surface.size() / kEnoughPolygons;
        const std::vector<CutPlane> planes =
            cutPlanesOf(cell, reflex_, parts < kManyParts ? CutSearch::Full : CutSearch::Quick);
        if (planes.empty())
            return std::nullopt;
        std::vector<double> prices(planes.size(), std::numeric_limits<double>::infinity());
        forEachInParallel(planes.size(), 1, {}, [&](std::size_t i) {
            if (!cell.isCutBy(planes[i]))
                return;
            const auto [below, above] = cell.halves(planes[i], step);
            prices[i] = priceOf(below) + priceOf(above);
        });
        const double least = std::ranges::min(prices);
        if (!std::isfinite(least))
            return std::nullopt;
        const auto best =
            std::ranges::find_if(prices, [&](double price) { return price <= least + kNoise; });
        auto cells = cell.halves(planes[static_cast<std::size_t>(best - prices.begin())]);
        std::array<Part, 2> halves;
        forEachInParallel(2, 1, {},
                          [&](std::size_t i) { halves[i] = fitted(std::move(cells[i])); });
        return halves;
    }

    std::optional<PosedMesh> mesh_; ///< where it is a solid
    const SolidLines* solid_;
    std::size_t most_;
    std::vector<ReflexPoint> reflex_;
    std::vector<Vec3> directions_;
};

ConvexCell wholeCell(const TriangleMesh& mesh)
{
    ConvexCell cell;
    const Aabb box = boundsOf(mesh.vertices);
    for (unsigned corner = 0; corner < 8; ++corner)
        cell.corners.push_back({(corner & 1U) != 0 ? box.max.x : box.min.x,
                                (corner & 2U) != 0 ? box.max.y : box.min.y,
                                (corner & 4U) != 0 ? box.max.z : box.min.z});
    std::vector<bool> isUsed(mesh.vertices.size());
    for (const auto& triangle : mesh.triangles) {
        std::array<Vec3, 3> corners;
        for (std::size_t i = 0; i < 3; ++i) {
            corners[i] = mesh.vertices[triangle[i]];
            isUsed[triangle[i]] = true;
        }
        cell.surface.add(corners);
    }
    for (std::size_t i = 0; i < isUsed.size(); ++i)
        if (!isUsed[i])
            cell.surface.add(std::span(mesh.vertices).subspan(i, 1));
    return cell;
}

} // namespace

std::vector<HullPart> convexPartsOf(const TriangleMesh& mesh, const SolidLines* solid,
                                    std::size_t most, const ProgressFn& progress)
{
    const Decomposition decomposition(mesh, solid, most);
    std::vector<Part> parts = decomposition.split(wholeCell(mesh), progress);
    decomposition.join(parts, progress);
    std::vector<HullPart> hulls;
    for (Part& part : parts)
        if (!part.isJoined())
            hulls.push_back(std::move(part.whole.hull));
    return hulls;
}

} // namespace mbv::cover
