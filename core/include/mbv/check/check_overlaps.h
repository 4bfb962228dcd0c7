#pragma once

#include <mbv/check/check_part.h>
#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace mbv {

/// A pair takes at most 200 bytes while a check runs: so many take 2 GB.
inline constexpr std::size_t kMostPairs = 10'000'000;

/// No limit to what meshes may take.
inline constexpr std::size_t kAnyMemory = std::numeric_limits<std::size_t>::max();

/// What checkOverlaps is to find out.
struct CheckOptions {
    bool exact = false;      ///< look at the meshes, too
    double clearance = 0;    ///< >= 0 and finite: pairs no farther apart than this are listed, too
    std::size_t threads = 0; ///< at most so many; 0: those of the caller's TBB arena
    std::size_t mostPairs = kMostPairs; ///< that may come near enough to be tested
    CheckPart part;                     ///< what is tested, of a check that is cut into parts
    /// Only pairs of a model that the one names and a model that the other names, see
    /// modelsMatching(); any pair where there are none. Of several, a pair needs one.
    std::vector<std::pair<std::string, std::string>> between = {};
    /// Bytes that meshes and their hierarchies may take at a time. Where all together take more,
    /// pairs are looked at in an order that needs few meshes at a time, and the others are let go
    /// (MeshAsset::letGo): they are read several times. The answer is the same.
    std::size_t memory = kAnyMemory;
};

/// Tests every pair of models (hidden ones too), `scene.ignore` honored; names in it that no model
/// has are passed over.
///
/// The chosen volumes of all models are tested first. With `exact`, the meshes of all pairs are,
/// whose volumes overlap or might meet but for rounding, or come within the clearance: the state
/// is then that of the meshes, as relation() decides it, a watertight mesh being the solid that it
/// bounds; shapes are the solids that they are. Each mesh is fitted and indexed once for all models
/// that share it.
///
/// Runs in parallel; the report is the same on any number of threads, its timing apart, and
/// `progress` is called on the calling thread alone. Throws what worldVolume and MeshBvh throw,
/// with the name of the first model that fails, and Error: InvalidArgument for a clearance that is
/// negative or not finite, and what requireValid(CheckPart) throws; InvalidScene where more pairs
/// than `mostPairs` have bounds that come within the clearance, of the whole scene (where all
/// models lie in one place, say, or their units differ); Cancelled.
[[nodiscard]] CheckReport checkOverlaps(const Scene& scene, const CheckOptions& options,
                                        const ProgressFn& progress = {});

/// By the volumes alone.
[[nodiscard]] CheckReport checkOverlaps(const Scene& scene, const ProgressFn& progress = {});

} // namespace mbv
