#pragma once

#include <mbv/collision/relation.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// What has become of a pair since an older report.
enum class PairStatus : std::uint8_t {
    None,       ///< not compared, or no finding
    New,        ///< a finding that the old report has not
    Persistent, ///< in both
    Changed,    ///< in both, but in another state, or deeper or nearer by more than the tolerance
    Resolved,   ///< was one, was tested again, and is none
    NotChecked, ///< was one, and was no part of this run
};

/// "new", "persistent", "changed", "resolved", "not_checked"; empty for None.
[[nodiscard]] std::string_view nameOf(PairStatus status);

/// A finding of an older report.
struct PastPair {
    std::string a; ///< names
    std::string b;
    RelationState state = RelationState::Unknown;
    std::optional<double> distance;
    std::optional<double>
        depth; ///< of the penetration, or of the volumes in a report without meshes
    PairStatus status = PairStatus::None;
    bool isAccepted = false; ///< then: no finding
};

/// An older report's findings, and what was accepted.
struct Baseline {
    bool exact = false;
    std::vector<PastPair> pairs;
};

} // namespace mbv
