#pragma once

#include "ignored_pairs.h"
#include "pair_selection.h"

#include <mbv/check/check_since.h>
#include <mbv/collision/batch/index_pair.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace mbv {

/// Pairs of a scene whose answers a past check has. Private to the library.
class KnownPairs {
public:
    /// Both must outlive it. Throws what PairSelection throws.
    KnownPairs(const PastCheck& past, const Scene& scene);

    /// Whether both models are as they were and were tested then, in this order.
    [[nodiscard]] bool has(const IndexPair& pair) const;

    /// Appends, of the pairs that it has, those that the past report lists and that are wanted now,
    /// sorted.
    void appendListed(std::vector<PairResult>& pairs,
                      const std::function<bool(const IndexPair&)>& isWanted) const;

private:
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    const PastCheck& past_;
    std::vector<std::uint32_t> before_; ///< by model: its place in the past scene, if it is
                                        ///< as it was
    std::vector<std::uint32_t> now_;    ///< the other way round
    IgnoredPairs ignored_;              ///< in the past scene, as all below
    std::vector<IndexPair> doubtful_;   ///< sorted; the report has not the very answer
    PairSelection selection_;
};

} // namespace mbv
