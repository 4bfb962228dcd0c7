#include <mbv/check/check_review.h>

#include "geometry/parallel_items.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/penetration.h>

namespace mbv {
namespace {

/// Why two models have no solids, or nothing where they have.
std::string reasonAgainst(const Scene& scene, const PairResult& pair)
{
    for (const auto& [name, index] : {std::pair("a", pair.a), std::pair("b", pair.b)}) {
        const Model& model = scene.models[index];
        if (model.mesh == nullptr)
            return std::string(name) + " is a shape; depths are those of meshes";
        if (!model.mesh->bvh(model.scale).isWatertight())
            return std::string(name) + " is not watertight, so it has no inside";
    }
    return {};
}

SolidAnswer answerOf(const Scene& scene, const PairResult& pair, bool keepsOverlap,
                     const ProgressFn& progress)
{
    SolidAnswer answer;
    answer.reason = reasonAgainst(scene, pair);
    if (!answer.reason.empty())
        return answer;
    const auto posed = [&scene](std::size_t index) {
        const Model& model = scene.models[index];
        return PosedMesh{model.mesh->bvh(model.scale), model.pose};
    };
    try {
        auto found = penetration(posed(pair.a), posed(pair.b), progress);
        if (!found) {
            answer.reason = "the surfaces are apart";
            return answer;
        }
        answer.depth = found->depth();
        answer.pointOnA = found->pointOnA();
        answer.pointOnB = found->pointOnB();
        answer.overlapVolume =
            found->overlap.triangles.empty() ? 0 : propertiesOf(found->overlap).signedVolume;
        if (keepsOverlap)
            answer.overlap = std::move(found->overlap);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        answer.reason = error.what();
    }
    return answer;
}

} // namespace

void findPenetrations(const Scene& scene, CheckReport& report, bool keepsOverlaps,
                      const ProgressFn& progress)
{
    std::vector<PairResult*> meeting;
    for (PairResult& pair : report.pairs) {
        pair.solid = nullptr;
        if (meshesMeet(pair.state))
            meeting.push_back(&pair);
    }
    forEachLongInParallel(meeting.size(), progress, [&](std::size_t n, const ProgressFn& within) {
        meeting[n]->solid = std::make_shared<const SolidAnswer>(
            answerOf(scene, *meeting[n], keepsOverlaps, within));
    });
}

} // namespace mbv
