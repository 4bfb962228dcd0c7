#include <mbv/check/overlap_checker.h>

#include "check/pairs/candidate_pairs.h"
#include "check/pairs/volume_pairs.h"
#include "stopwatch.h"
#include "world_volumes.h"

#include <mbv/check/check_overlaps.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace mbv {
namespace {

/// What sameWorldVolume compares, without the names and all else.
Model sourceOf(const Model& model)
{
    Model source;
    source.mesh = model.mesh;
    source.shape = model.shape;
    source.pose = model.pose;
    source.scale = model.scale;
    source.volumeKind = model.volumeKind;
    return source;
}

/// Puts `found` in the place of all pairs that a changed model takes part in; all are sorted.
void replacePairs(std::vector<PairResult>& pairs, std::span<const std::size_t> changed,
                  std::vector<PairResult> found)
{
    if (changed.empty())
        return;
    const auto isChanged = [&](std::size_t model) {
        return std::binary_search(changed.begin(), changed.end(), model);
    };
    std::erase_if(pairs, [&](const PairResult& p) { return isChanged(p.a) || isChanged(p.b); });
    const auto kept = static_cast<std::ptrdiff_t>(pairs.size());
    std::move(found.begin(), found.end(), std::back_inserter(pairs));
    std::inplace_merge(pairs.begin(), pairs.begin() + kept, pairs.end(),
                       [](const auto& p, const auto& q) { return comesBefore(p, q); });
}

} // namespace

const CheckReport& OverlapChecker::update(const Scene& scene, const ProgressFn& progress)
{
    constexpr std::size_t kFewOf =
        8; // where more than an eighth has changed, all at once is faster
    if (scene.models.size() != sources_.size() || !ignoresTheSame(scene)) {
        checkAll(scene, progress);
        return report_;
    }
    const std::vector<std::size_t> changed = changedModels(scene);
    if (changed.size() > 1 + sources_.size() / kFewOf) {
        checkAll(scene, progress);
        return report_;
    }

    const Stopwatch fit;
    std::vector<Shape> volumes;
    volumes.reserve(changed.size());
    for (const std::size_t n : changed)
        volumes.push_back(namedWorldVolume(scene.models[n])); // may throw; nothing below does
    report_.timing = {};
    report_.timing.fit = fit.milliseconds();

    const Stopwatch broad;
    for (std::size_t n = 0; n < changed.size(); ++n)
        place(changed[n], scene.models[changed[n]], std::move(volumes[n]));
    const std::vector<IndexPair> candidates = candidatesOf(changed);
    report_.timing.broad = broad.milliseconds();

    const Stopwatch narrow;
    replacePairs(report_.pairs, changed, testVolumes(scene, candidates, report_.volumes, 0, {}));
    report_.timing.volumes = narrow.milliseconds();
    return report_;
}

/// Which pairs are ignored, and what that follows from: as long as this stays, as it does while
/// models are moved, so do those.
struct OverlapChecker::Ignoring {
    std::vector<std::pair<std::string, std::string>> rules;
    std::vector<ModelGroup> groups;
    std::vector<std::string> names; ///< of the models
    IgnoredPairs pairs;

    explicit Ignoring(const Scene& scene) : rules(scene.ignore), pairs(scene)
    {
        if (rules.empty())
            return;
        groups = scene.groups;
        for (const Model& model : scene.models)
            names.push_back(model.name);
    }

    [[nodiscard]] bool isOf(const Scene& scene) const
    {
        return rules == scene.ignore &&
               (rules.empty() || (groups == scene.groups &&
                                  std::ranges::equal(names, scene.models, {}, {}, &Model::name)));
    }
};

bool OverlapChecker::ignoresTheSame(const Scene& scene)
{
    if (!ignoring_)
        return false;
    if (ignoring_->isOf(scene))
        return true;
    auto now = std::make_shared<const Ignoring>(scene);
    if (now->pairs != ignoring_->pairs)
        return false;
    ignoring_ = std::move(now);
    return true;
}

void OverlapChecker::checkAll(const Scene& scene, const ProgressFn& progress)
{
    CheckReport report = checkOverlaps(scene, progress);
    const Stopwatch broad;
    std::vector<Aabb> boxes(report.volumes.size());
    std::transform(report.volumes.begin(), report.volumes.end(), boxes.begin(), safeBounds);
    bounds_ = MovingBoxes(boxes);
    sources_.clear();
    sources_.reserve(scene.models.size());
    for (const Model& model : scene.models)
        sources_.push_back(sourceOf(model));
    ignoring_ = std::make_shared<const Ignoring>(scene);
    report_ = std::move(report);
    report_.timing.broad += broad.milliseconds();
}

std::vector<std::size_t> OverlapChecker::changedModels(const Scene& scene) const
{
    std::vector<std::size_t> changed;
    for (std::size_t n = 0; n < sources_.size(); ++n) {
        if (!sameWorldVolume(sources_[n], scene.models[n]))
            changed.push_back(n);
    }
    return changed;
}

void OverlapChecker::place(std::size_t index, const Model& model, Shape volume)
{
    bounds_.place(index, safeBounds(volume));
    sources_[index] = sourceOf(model);
    report_.volumes[index] = std::move(volume);
}

/// Pairs that are worth testing and that one of the models takes part in, sorted.
std::vector<IndexPair> OverlapChecker::candidatesOf(std::span<const std::size_t> models) const
{
    std::vector<IndexPair> pairs;
    for (const std::size_t model : models) {
        const auto n = static_cast<std::uint32_t>(model);
        for (const std::uint32_t other : bounds_.neighbors(model)) {
            const IndexPair pair = {std::min(n, other), std::max(n, other)};
            if (!ignoring_->pairs.contain(pair))
                pairs.push_back(pair);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end()); // both models changed
    return pairs;
}

} // namespace mbv
