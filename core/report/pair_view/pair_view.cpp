#include <mbv/report/pair_view.h>

#include "geometry/parallel/parallel_items.h"
#include "packed_view.h"
#include "report/report_assets.h"
#include "simplified_mesh.h"

#include <mbv/check/pair_contact.h>
#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/overlap_solid.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace mbv {
namespace {

// Triangles of a view; together some 50 kB.
constexpr std::size_t kMaxNear = 2'500;
constexpr std::size_t kMaxFar = 1'200;
constexpr std::size_t kMaxOverlap = 2'500;
constexpr std::size_t kMaxAround = 1'500;
constexpr std::size_t kMaxOfNeighbor = 200;
constexpr std::size_t kMaxNeighbors = 30;
constexpr std::size_t kMaxCurvePoints = 4'000;

double diagonalOf(const Aabb& box)
{
    return norm(box.max - box.min);
}

Aabb padded(const Aabb& box, double by)
{
    return {box.min - Vec3{by, by, by}, box.max + Vec3{by, by, by}};
}

/// Zero where the boxes meet.
double gapBetween(const Aabb& a, const Aabb& b)
{
    return norm(max(max(a.min - b.max, b.min - a.max), Vec3{}));
}

/// The model's surface in the world; empty where it has no end.
TriangleMesh surfaceOf(const Model& model)
{
    if (model.shape) {
        const Shape world = worldVolume(model);
        if (!isBounded(world) || std::holds_alternative<Segment>(world))
            return {};
        return surfaceMesh(world);
    }
    TriangleMesh mesh = *model.mesh->sharedMesh();
    for (Vec3& p : mesh.vertices)
        p = apply(model.pose, {model.scale.x * p.x, model.scale.y * p.y, model.scale.z * p.z});
    return mesh;
}

void append(TriangleMesh& mesh, const TriangleMesh& other)
{
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const auto& [a, b, c] : other.triangles)
        mesh.triangles.push_back({first + a, first + b, first + c});
}

/// About so many points at most; ends stay.
std::vector<std::vector<Vec3>> thinned(std::vector<std::vector<Vec3>> curves)
{
    std::size_t points = 0;
    for (const auto& curve : curves)
        points += curve.size();
    const std::size_t stride = points / kMaxCurvePoints + 1;
    if (stride == 1)
        return curves;
    for (std::vector<Vec3>& curve : curves) {
        std::vector<Vec3> kept;
        for (std::size_t i = 0; i < curve.size(); ++i)
            if (i % stride == 0 || i + 1 == curve.size())
                kept.push_back(curve[i]);
        curve = std::move(kept);
    }
    return curves;
}

class Views {
public:
    Views(const Scene& scene, const CheckReport& report) : scene_(scene), report_(report)
    {
        for (const Shape& volume : report.volumes)
            bounds_.push_back(boundsOf(volume));
    }

    [[nodiscard]] std::string view(std::size_t index, const ProgressFn& progress);

private:
    [[nodiscard]] TriangleMesh overlapOf(const PairResult& pair, const ProgressFn& progress) const;
    [[nodiscard]] Aabb contactBox(const PairResult& pair, const ViewContent& content) const;
    [[nodiscard]] TriangleMesh around(const PairResult& pair, const Aabb& region);
    [[nodiscard]] std::shared_ptr<const TriangleMesh> coarse(std::size_t model);

    const Scene& scene_;
    const CheckReport& report_;
    std::vector<Aabb> bounds_; ///< by model
    std::mutex guard_;
    std::map<std::size_t, std::shared_ptr<const TriangleMesh>> coarse_; ///< neighbors, by model
};

/// Empty where the depths were not asked for or have no answer, and where they only touch.
TriangleMesh Views::overlapOf(const PairResult& pair, const ProgressFn& progress) const
{
    if (!pair.solid || !pair.solid->depth || pair.state == RelationState::Touching)
        return {};
    if (!pair.solid->overlap.triangles.empty())
        return pair.solid->overlap;
    const auto posed = [this](std::size_t index) {
        const Model& model = scene_.models[index];
        return PosedMesh{model.mesh->bvh(model.scale), model.pose};
    };
    return overlapSolid(posed(pair.a), posed(pair.b), progress);
}

Aabb Views::contactBox(const PairResult& pair, const ViewContent& content) const
{
    std::vector<Vec3> points = content.overlap.vertices;
    for (const auto& curve : content.curves)
        points.insert(points.end(), curve.begin(), curve.end());
    if (points.empty() && report_.exact && pair.pointOnA && pair.pointOnB)
        points = {*pair.pointOnA, *pair.pointOnB};
    if (!points.empty())
        return boundsOf(points);
    // Of the volumes, what their bounds share, or the gap between them.
    const auto& [a, b] = std::pair(bounds_[pair.a], bounds_[pair.b]);
    const Vec3 low = max(a.min, b.min);
    const Vec3 high = min(a.max, b.max);
    const Aabb shared = {min(low, high), max(low, high)};
    return isFinite(shared.min) && isFinite(shared.max) ? shared : Aabb{};
}

std::shared_ptr<const TriangleMesh> Views::coarse(std::size_t model)
{
    {
        const std::lock_guard lock(guard_);
        const auto known = coarse_.find(model);
        if (known != coarse_.end())
            return known->second;
    }
    const Vec3 far = bounds_[model].max + (bounds_[model].max - bounds_[model].min);
    auto made = std::make_shared<const TriangleMesh>(
        simplifiedAround(surfaceOf(scene_.models[model]), {far, far}, 0, kMaxOfNeighbor));
    const std::lock_guard lock(guard_);
    return coarse_.try_emplace(model, std::move(made)).first->second;
}

/// The visible bounded models that reach into the region, the nearest to its middle first.
TriangleMesh Views::around(const PairResult& pair, const Aabb& region)
{
    const Vec3 middle = region.min + 0.5 * (region.max - region.min);
    std::vector<std::pair<double, std::size_t>> near;
    for (std::size_t i = 0; i < bounds_.size(); ++i)
        if (i != pair.a && i != pair.b && scene_.models[i].visible &&
            isBounded(report_.volumes[i]) && gapBetween(bounds_[i], region) == 0)
            near.emplace_back(gapBetween(bounds_[i], {middle, middle}), i);
    const std::size_t count = std::min(near.size(), kMaxNeighbors);
    std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count), near.end());
    TriangleMesh mesh;
    for (std::size_t i = 0; i < count && mesh.triangles.size() < kMaxAround; ++i)
        append(mesh, *coarse(near[i].second));
    return mesh;
}

std::string Views::view(std::size_t index, const ProgressFn& progress)
{
    const PairResult& pair = report_.pairs[index];
    ViewContent content;
    content.overlap = overlapOf(pair, progress);
    if (pair.contactTriangles.value_or(0) > 0)
        content.curves = contactOf(scene_, pair.a, pair.b, progress).curves;
    content.contact = contactBox(pair, content);
    const TriangleMesh a = surfaceOf(scene_.models[pair.a]);
    const TriangleMesh b = surfaceOf(scene_.models[pair.b]);
    constexpr double kAround = 0.5;     // of the contact's diagonal
    constexpr double kMinAround = 0.05; // of the smaller model's
    double smaller = 0;
    for (const std::size_t model : {pair.a, pair.b})
        if (isBounded(report_.volumes[model])) {
            const double diagonal = diagonalOf(bounds_[model]);
            smaller = smaller > 0 ? std::min(smaller, diagonal) : diagonal;
        }
    const Aabb region = padded(
        content.contact, std::max(kAround * diagonalOf(content.contact), kMinAround * smaller));
    content.a = simplifiedAround(a, region, kMaxNear, kMaxFar);
    content.b = simplifiedAround(b, region, kMaxNear, kMaxFar);
    content.around = around(pair, padded(region, smaller));
    content.overlap = simplifiedAround(content.overlap, region, kMaxOverlap, 0);
    content.curves = thinned(std::move(content.curves));
    return packedView(content);
}

} // namespace

bool hasPairViews()
{
    return !report_assets::kThree.empty();
}

std::vector<PairView3d> pairViewsOf(const Scene& scene, const CheckReport& report,
                                    std::span<const std::size_t> pairs, const ProgressFn& progress)
{
    Views all(scene, report);
    std::vector<PairView3d> views(pairs.size());
    forEachLongInParallel(pairs.size(), progress, [&](std::size_t n, const ProgressFn& within) {
        views[n] = {pairs[n], all.view(pairs[n], within)};
    });
    return views;
}

} // namespace mbv
