#include <mbv/check/without_hidden.h>

#include "check/pairs/candidate_pairs.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mbv {

CheckReport withoutHidden(const Scene& scene, CheckReport report)
{
    const auto areSeen = [&](const auto& pair) {
        return scene.models[pair.a].visible && scene.models[pair.b].visible;
    };
    std::vector<IndexPair> ignored = ignoredPairs(scene);
    std::erase_if(ignored, [&](const IndexPair& pair) { return !areSeen(pair); });
    std::erase_if(report.pairs, [&](const PairResult& pair) { return !areSeen(pair); });
    const auto seen = std::ranges::count_if(scene.models, &Model::visible);
    report.pairsTested = pairsToTest(static_cast<std::size_t>(seen), ignored);
    return report;
}

} // namespace mbv
