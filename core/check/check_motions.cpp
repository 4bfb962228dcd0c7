#include <mbv/check/check_motions.h>

#include "candidate_pairs.h"
#include "clearance.h"
#include "geometry/parallel_items.h"
#include "thread_limit.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <limits>
#include <string>

namespace mbv {
namespace {

/// What the models of a scene are, and how they move.
class Movers {
public:
    explicit Movers(const Scene& scene) : scene_(scene), paths_(scene.models.size())
    {
        for (const ModelMotion& motion : scene.motions) {
            const auto model = findModel(scene, motion.model);
            if (!model)
                throw Error(ErrorCode::InvalidScene,
                            "the motion of \"" + motion.model + "\" has no model of that name");
            paths_[*model] = &motion.path;
        }
    }

    bool moves(std::size_t model) const { return paths_[model] != nullptr; }

    Path pathOf(std::size_t model) const
    {
        return moves(model) ? *paths_[model] : Path(scene_.models[model].pose);
    }

    /// Throws what MeshBvh throws and Error (InvalidScene), naming the model.
    Body bodyOf(std::size_t index) const
    {
        const Model& model = scene_.models[index];
        try {
            if (model.shape)
                return scaledShape(*model.shape, model.scale);
            return model.mesh->bvh(model.scale);
        } catch (const Error& error) {
            throw Error(error.code(), "model \"" + model.name + "\": " + error.what());
        }
    }

private:
    const Scene& scene_;
    std::vector<const Path*> paths_; ///< by model; null where it does not move
};

bool hasInside(const Body& body)
{
    const auto* mesh = std::get_if<MeshBvh>(&body);
    return mesh == nullptr || mesh->isWatertight();
}

MeshAs meaningOf(const Body& a, const Body& b)
{
    return hasInside(a) && hasInside(b) ? MeshAs::Solid : MeshAs::Surface;
}

std::vector<MovingPair> pairsToLookAt(const Scene& scene, const Movers& movers, std::size_t most)
{
    const std::vector<IndexPair> ignored = ignoredPairs(scene);
    std::vector<MovingPair> pairs;
    for (std::size_t a = 0; a < scene.models.size(); ++a) {
        for (std::size_t b = a + 1; b < scene.models.size(); ++b) {
            if (!movers.moves(a) && !movers.moves(b))
                continue;
            if (contains(ignored, {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)}))
                continue;
            if (pairs.size() == most)
                throw Error(ErrorCode::InvalidScene,
                            "more than " + std::to_string(most) +
                                " pairs of models have one that moves; ignore some of them");
            pairs.push_back({a, b, {}});
        }
    }
    return pairs;
}

MotionReport checkHere(const Scene& scene, const MotionCheckOptions& options,
                       const ProgressFn& progress)
{
    if (scene.motions.empty())
        throw Error(ErrorCode::InvalidScene,
                    "the scene has no motions; give it some in the field \"motions\"");
    const Movers movers(scene);
    MotionReport report;
    report.begin = std::numeric_limits<double>::infinity();
    report.end = -report.begin;
    for (const ModelMotion& motion : scene.motions) {
        if (motion.path.keyframes().empty())
            continue;
        report.begin = std::min(report.begin, motion.path.keyframes().front().time);
        report.end = std::max(report.end, motion.path.keyframes().back().time);
    }
    if (report.end < report.begin)
        report.begin = report.end = 0;
    report.pairs = pairsToLookAt(scene, movers, options.mostPairs);
    forEachLongInParallel(
        report.pairs.size(), progress, [&](std::size_t n, const ProgressFn& within) {
            MovingPair& pair = report.pairs[n];
            const Body a = movers.bodyOf(pair.a);
            const Body b = movers.bodyOf(pair.b);
            MotionOptions asked;
            asked.as = meaningOf(a, b);
            asked.clearance = options.clearance;
            asked.mostSteps = options.mostSteps;
            pair.answer =
                firstContact(a, movers.pathOf(pair.a), b, movers.pathOf(pair.b), asked, within);
        });
    return report;
}

} // namespace

std::size_t MotionReport::contacts() const
{
    return static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [](const MovingPair& pair) {
            return pair.answer.state == MotionState::Contact;
        }));
}

bool MotionReport::hasFindings() const
{
    return std::any_of(pairs.begin(), pairs.end(), [](const MovingPair& pair) {
        return pair.answer.state != MotionState::Clear;
    });
}

MotionReport checkMotions(const Scene& scene, const MotionCheckOptions& options,
                          const ProgressFn& progress)
{
    requireClearance(options.clearance);
    return onThreads(options.threads, [&] { return checkHere(scene, options, progress); });
}

std::vector<double> distancesOver(const Scene& scene, std::size_t a, std::size_t b,
                                  std::span<const double> times)
{
    const Movers movers(scene);
    const Body bodyA = movers.bodyOf(a);
    const Body bodyB = movers.bodyOf(b);
    MotionOptions options;
    options.as = meaningOf(bodyA, bodyB);
    std::vector<double> distances;
    for (const double time : times) {
        const MotionAnswer answer = firstContact(bodyA, Path(movers.pathOf(a).at(time)), bodyB,
                                                 Path(movers.pathOf(b).at(time)), options);
        distances.push_back(answer.leastDistance->distance);
    }
    return distances;
}

Scene sceneAt(Scene scene, double time)
{
    for (const ModelMotion& motion : scene.motions) {
        if (const auto model = findModel(scene, motion.model))
            scene.models[*model].pose = motion.path.at(time);
    }
    scene.motions.clear();
    return scene;
}

} // namespace mbv
