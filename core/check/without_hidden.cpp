#include <mbv/check/without_hidden.h>

#include "check/pairs/pair_selection.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace mbv {

CheckReport withoutHidden(const Scene& scene, CheckReport report)
{
    const auto areSeen = [&](const auto& pair) {
        return scene.models[pair.a].visible && scene.models[pair.b].visible;
    };
    std::erase_if(report.pairs, [&](const PairResult& pair) { return !areSeen(pair); });
    std::vector<bool> seen;
    for (const Model& model : scene.models)
        seen.push_back(model.visible);
    report.pairsTested = pairsToTest(seen, {}, IgnoredPairs(scene));
    return report;
}

} // namespace mbv
