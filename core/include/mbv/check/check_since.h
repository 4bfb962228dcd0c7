#pragma once

#include <mbv/check/check_overlaps.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <optional>
#include <set>
#include <string>

namespace mbv {

/// A check that was done before, from its report (readPastCheck).
struct PastCheck {
    Scene scene;        ///< models with their facts and digests alone, what was ignored, and groups
    CheckReport report; ///< without volumes and groups; pairs in their order
    std::set<std::string, std::less<>> reasons; ///< what PairResult::reason views
};

/// How deep meshes are in each other, as it was asked for.
struct DepthOptions {
    bool penetrations = false;       ///< findPenetrations()
    std::optional<double> tolerance; ///< applyTolerance()
};

/// Throws Error (InvalidArgument), naming the option, unless the answers of the past check are
/// those that one with these options gives; or where parts of it are missing.
void requireSameOptions(const PastCheck& past, const CheckOptions& options,
                        const DepthOptions& depths);

/// checkOverlaps(), the same to the last bit, that takes from a past check the answers for pairs of
/// models that are both as they were: by the same name, of a mesh of the same digest or the same
/// shape, with pose, scale and kind of volume the same to the bit. They are PairResult::isKept,
/// have the depths and tolerance that they had, and their reasons are views of the past check's,
/// which must outlive the report. What has changed, and what it touches, is tested; so are pairs
/// that were ignored then, or not asked for. Precondition: requireSameOptions(). Throws what
/// checkOverlaps throws, and Error (InvalidArgument) for a part.
[[nodiscard]] CheckReport checkSince(const PastCheck& past, const Scene& scene,
                                     const CheckOptions& options, const ProgressFn& progress = {});

} // namespace mbv
