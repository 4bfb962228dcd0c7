#pragma once

#include "ignored_pairs.h"
#include "sided_pairs.h"

#include <mbv/collision/batch/index_pair.h>
#include <mbv/scene/scene.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace mbv {

/// See CheckOptions::between. Private to the library, as is all in this header.
class PairSelection {
public:
    /// All pairs.
    PairSelection() = default;
    /// Throws Error (InvalidScene) naming a selector that stands for no model.
    PairSelection(const Scene& scene, std::span<const std::pair<std::string, std::string>> between);

    [[nodiscard]] bool contains(const IndexPair& pair) const
    {
        return sides_.empty() || sides_.contain(pair);
    }
    [[nodiscard]] const SidedPairs& sides() const { return sides_; } ///< none where it has all

private:
    SidedPairs sides_;
};

/// How many unordered pairs those models make, of all, for which `areCounted` is set, that are
/// selected and not ignored.
[[nodiscard]] std::size_t pairsToTest(const std::vector<bool>& areCounted,
                                      const PairSelection& selection, const IgnoredPairs& ignored);

} // namespace mbv
