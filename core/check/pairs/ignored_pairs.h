#pragma once

#include "sided_pairs.h"

#include <mbv/collision/batch/index_pair.h>
#include <mbv/scene/scene.h>

#include <span>
#include <vector>

namespace mbv {

/// Pairs of models that are never tested. Names that no model has are passed over. Private to the
/// library.
class IgnoredPairs {
public:
    /// None.
    IgnoredPairs() = default;
    /// Of the scene as it is now.
    explicit IgnoredPairs(const Scene& scene);

    [[nodiscard]] bool empty() const { return listed_.empty() && sides_.empty(); }
    /// Precondition: a < b.
    [[nodiscard]] bool contain(const IndexPair& pair) const;

    /// Each once as a < b, sorted; those that large sides have, too, may be among them.
    [[nodiscard]] std::span<const IndexPair> listed() const { return listed_; }
    /// Of patterns and groups that have very many pairs.
    [[nodiscard]] const SidedPairs& sides() const { return sides_; }

    friend bool operator==(const IgnoredPairs&, const IgnoredPairs&) = default;

private:
    std::vector<IndexPair> listed_;
    SidedPairs sides_;
};

} // namespace mbv
