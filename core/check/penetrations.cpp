#include <mbv/check/check_review.h>

#include "check/pairs/mesh_batches.h"
#include "geometry/parallel/parallel_items.h"

#include <mbv/geometry/error.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/penetration.h>

#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace mbv {
namespace {

using SharedAnswer = std::shared_ptr<const SolidAnswer>;

SharedAnswer becauseOf(const std::string& reason)
{
    SolidAnswer answer;
    answer.reason = reason;
    return std::make_shared<const SolidAnswer>(std::move(answer));
}

/// The answer for two models of which one is no solid; null where both are. Millions of pairs share
/// the few that there are.
SharedAnswer answerWithoutSolids(const Scene& scene, const PairResult& pair)
{
    static const std::string kShape = " is a shape; depths are those of meshes";
    static const std::string kOpen = " is not watertight, so it has no inside";
    static const std::array kShapes = {becauseOf("a" + kShape), becauseOf("b" + kShape)};
    static const std::array kOpens = {becauseOf("a" + kOpen), becauseOf("b" + kOpen)};
    for (const auto& [side, index] : {std::pair(0U, pair.a), std::pair(1U, pair.b)}) {
        const Model& model = scene.models[index];
        if (model.mesh == nullptr)
            return kShapes[side];
        if (!model.mesh->bvh(model.scale).isWatertight())
            return kOpens[side];
    }
    return nullptr;
}

void tellVolume(const Penetration& found, SolidAnswer& answer)
{
    const double volume = found.volume();
    if (!std::isfinite(volume))
        answer.reason = "what they share has a volume beyond 1.8e308";
    else if (volume == std::numeric_limits<double>::denorm_min()) // also where it is less
        answer.reason = "what they share has a volume below 4.9e-324";
    else
        answer.overlapVolume = volume;
}

SolidAnswer answerOf(const Scene& scene, const PairResult& pair, bool keepsOverlap,
                     const ProgressFn& progress)
{
    SolidAnswer answer;
    const auto posed = [&scene](std::size_t index) {
        const Model& model = scene.models[index];
        return PosedMesh{model.mesh->bvh(model.scale), model.pose};
    };
    try {
        if (pair.state == RelationState::Touching) { // known to share nothing; see relation()
            const Distance gap = distance(posed(pair.a), posed(pair.b), progress);
            answer.depth = 0;
            answer.pointOnA = gap.pointOnA;
            answer.pointOnB = gap.pointOnB;
            answer.overlapVolume = 0;
            return answer;
        }
        auto found = penetration(posed(pair.a), posed(pair.b), progress);
        if (!found) {
            answer.reason = "the surfaces are apart";
            return answer;
        }
        answer.depth = found->depth();
        answer.pointOnA = found->pointOnA();
        answer.pointOnB = found->pointOnB();
        tellVolume(*found, answer);
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
                      std::size_t memory, const ProgressFn& progress)
{
    report.hasPenetrations = true;
    const auto ask = [&](PairResult& pair, const ProgressFn& within) {
        if (pair.isKept)
            return;
        pair.solid = meshesMeet(pair.state) ? answerWithoutSolids(scene, pair) : nullptr;
        if (meshesMeet(pair.state) && !pair.solid)
            pair.solid =
                std::make_shared<const SolidAnswer>(answerOf(scene, pair, keepsOverlaps, within));
    };
    inPairBatches(
        scene, report.pairs, memory, progress, [&](const PairBatch& batch, const ProgressFn& part) {
            forEachLongInParallel(batch.size(), part, [&](std::size_t n, const ProgressFn& within) {
                ask(report.pairs[batch[n]], within);
            });
        });
}

} // namespace mbv
