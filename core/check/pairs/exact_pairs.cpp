#include "exact_pairs.h"

#include "collision/accuracy.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "mesh_batches.h"
#include "named_pair.h"
#include "volume_pairs.h"

#include <mbv/collision/distance.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/intersection_curve.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/relation.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

namespace mbv {
namespace {

/// The hierarchies of all meshes that some pair of a batch needs.
class Hierarchies {
public:
    Hierarchies(const Scene& scene, std::span<const PairResult> pairs, const PairBatch& batch,
                const ProgressFn& progress);

    PosedMesh operator()(std::size_t model) const
    {
        return {*built_[placeOf_[model]], scene_.models[model].pose};
    }

private:
    const Scene& scene_;
    std::vector<std::size_t> placeOf_; ///< by model; of those that some pair needs
    std::vector<std::optional<MeshBvh>> built_;
};

Hierarchies::Hierarchies(const Scene& scene, std::span<const PairResult> pairs,
                         const PairBatch& batch, const ProgressFn& progress)
    : scene_(scene), placeOf_(scene.models.size())
{
    using Key = std::tuple<const void*, double, double, double>;
    std::map<Key, std::size_t> places;
    std::vector<const Model*> toBuild;
    std::vector<bool> needed(scene.models.size());
    for (std::size_t n = 0; n < batch.size(); ++n)
        needed[pairs[batch[n]].a] = needed[pairs[batch[n]].b] = true;
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        const Model& model = scene.models[i];
        if (!needed[i] || !model.mesh)
            continue;
        const Key key = {model.mesh->identity(), model.scale.x, model.scale.y, model.scale.z};
        const auto [entry, isNew] = places.emplace(key, toBuild.size());
        placeOf_[i] = entry->second;
        if (isNew)
            toBuild.push_back(&model);
    }
    built_.resize(toBuild.size());
    forEachInParallel(toBuild.size(), 1, progress, [&](std::size_t n) {
        const Model& model = *toBuild[n];
        try {
            built_[n] = model.mesh->bvh(model.scale);
        } catch (const Error& error) {
            throw Error(error.code(), "model \"" + model.name + "\": " + error.what());
        }
    });
}

/// Some point of both meshes, where their surfaces meet.
std::optional<Vec3> commonPoint(const PosedMesh& a, const PosedMesh& b,
                                std::span<const TrianglePair> triangles, const ProgressFn& progress)
{
    for (const TrianglePair& pair : triangles.first(std::min<std::size_t>(triangles.size(), 64))) {
        const auto curve = intersectionCurve(a, b, {&pair, 1}, progress);
        if (!curve.empty())
            return curve.front().front();
    }
    return std::nullopt;
}

/// Looks at one pair.
class PairTest {
public:
    PairTest(const Scene& scene, std::span<const Shape> volumes, double clearance,
             const Hierarchies& hierarchies)
        : scene_(scene), volumes_(volumes), clearance_(clearance), hierarchies_(hierarchies)
    {
    }

    /// Asks `progress` all the while where two meshes are looked at.
    void operator()(PairResult& pair, const ProgressFn& progress) const
    {
        pair.reason = {};
        const bool aIsMesh = scene_.models[pair.a].mesh != nullptr;
        const bool bIsMesh = scene_.models[pair.b].mesh != nullptr;
        if (aIsMesh && bIsMesh)
            testMeshes(pair, progress);
        else if (aIsMesh || bIsMesh)
            testMeshAndShape(pair);
        else
            testShapes(pair);
    }

private:
    void testMeshes(PairResult& pair, const ProgressFn& progress) const
    {
        const PosedMesh a = hierarchies_(pair.a);
        const PosedMesh b = hierarchies_(pair.b);
        const Relation found = relation(a, b, kMostTrianglesKept, progress);
        pair.contactTriangles = found.trianglePairs;
        pair.state = found.state;
        pair.aIsInner = found.aIsInner;
        pair.reason = found.reason;
        if (meshesMeet(pair.state) || !found.triangles.empty())
            setMeeting(pair, commonPoint(a, b, found.triangles, progress));
        else if (pair.volumesOverlap)
            setDistance(pair, distance(a, b, progress));
        else if (const auto gap = distanceWithin(a, b, clearance_, progress))
            setDistance(pair, *gap);
    }

    void testMeshAndShape(PairResult& pair) const
    {
        const bool aIsMesh = scene_.models[pair.a].mesh != nullptr;
        const PosedMesh mesh = hierarchies_(aIsMesh ? pair.a : pair.b);
        const Shape& shape = volumes_[aIsMesh ? pair.b : pair.a];
        const Relation found = relation(mesh, shape);
        pair.state = found.state;
        pair.aIsInner = found.aIsInner == aIsMesh;
        pair.reason = found.reason;
        if (pair.state == RelationState::Contained) {
            setMeeting(pair, std::nullopt);
            return;
        }
        const Distance gap = distance(mesh, shape);
        if (meshesMeet(pair.state))
            setMeeting(pair, gap.pointOnA);
        else
            setDistance(pair, aIsMesh ? gap : flipped(gap));
    }

    void testShapes(PairResult& pair) const
    {
        const Shape& a = volumes_[pair.a];
        const Shape& b = volumes_[pair.b];
        const Relation found = relation(a, b);
        pair.state = found.state;
        pair.aIsInner = found.aIsInner;
        const Distance gap = distance(a, b);
        if (meshesMeet(pair.state))
            setMeeting(pair, pair.state == RelationState::Contained ? std::nullopt
                                                                    : std::optional(gap.pointOnA));
        else
            setDistance(pair, gap);
    }

    /// Keeps the depth of the volumes, which parts the meshes, too.
    static void setMeeting(PairResult& pair, const std::optional<Vec3>& point)
    {
        pair.distance = 0;
        pair.pointOnA = pair.pointOnB = point;
    }

    void setDistance(PairResult& pair, const Distance& gap) const
    {
        setApart(pair, gap);
        if (clearance_ > 0 && gap.distance <= clearance_) {
            pair.state = RelationState::Clearance;
            pair.reason = {}; // whatever lies inside what, it is too near
        }
    }

    const Scene& scene_;
    std::span<const Shape> volumes_;
    double clearance_;
    const Hierarchies& hierarchies_;
};

} // namespace

double largestCoverError(const Scene& scene, std::span<const Shape> volumes)
{
    constexpr double kFit = 1e-11;        // ten times what fits promise
    constexpr double kSearchedGap = 1e-5; // ten times what searched distances may be off
    constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();
    double largest = 0;
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        if (!isBounded(volumes[i]))
            continue;
        const Aabb box = boundsOf(volumes[i]);
        const double size = norm(box.max - box.min);
        const double fit = accuracyOf(volumes[i]) == Accuracy::Search ? kSearchedGap : kFit;
        // Vertices are rounded where the mesh has them and where its pose takes them.
        const Model& model = scene.models[i];
        const double reach = norm(max(abs(box.min), abs(box.max))) + norm(model.pose.translation);
        largest = std::max(largest, fit * size + kRounding * reach);
    }
    return largest;
}

void testMeshes(const Scene& scene, std::span<const Shape> volumes, const CheckOptions& options,
                std::vector<PairResult>& pairs, const ProgressFn& progress)
{
    inPairBatches(
        scene, pairs, options.memory, progress,
        [&](const PairBatch& batch, const ProgressFn& part) {
            const Hierarchies hierarchies(scene, pairs, batch, partOfProgress(part, 0, 2));
            const PairTest test(scene, volumes, options.clearance, hierarchies);
            forEachLongInParallel(batch.size(), partOfProgress(part, 1, 2),
                                  [&](std::size_t n, const ProgressFn& within) {
                                      PairResult& pair = pairs[batch[n]];
                                      askedOf(scene, pair.a, pair.b, [&] { test(pair, within); });
                                  });
        });
    std::erase_if(pairs, [](const PairResult& pair) {
        return !pair.volumesOverlap && pair.state == RelationState::Separated;
    });
}

} // namespace mbv
