#pragma once

#include <mbv/check/check_overlaps.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

/// What is done with a report of checkOverlaps() before people read it. `scene` is the one that was
/// checked.
namespace mbv {

/// Finds, for each pair of meshes that meet, how deep they are in each other and how much they
/// share: PairResult::solid. Pairs that are kept of an older report have their answer.
/// Precondition: the meshes were looked at. In parallel, with the same answers on any number of
/// threads. `memory` is CheckOptions::memory. Throws what penetration() throws of other than single
/// pairs.
void findPenetrations(const Scene& scene, CheckReport& report, bool keepsOverlaps = false,
                      std::size_t memory = kAnyMemory, const ProgressFn& progress = {});

/// Pairs that intersect or are contained no deeper than `tolerance` count as touching. Those whose
/// depth is not known stay as they are, and those that intersect and share more than half of the
/// smaller one's bounding volume: of a part that is there twice no point is deep in the other.
/// Throws Error (InvalidArgument) where it is negative or not finite.
void applyTolerance(CheckReport& report, double tolerance);

/// Whether both are the same mesh in the same place, vertex by vertex.
[[nodiscard]] bool isDuplicate(const Model& a, const Model& b);

/// Marks pairs that are the same mesh in the same place, and those that the scene accepts.
void markPairs(const Scene& scene, CheckReport& report);

/// What compareWith() takes of a report: what readBaseline() reads of it once it is a file.
[[nodiscard]] Baseline baselineOf(const Scene& scene, const CheckReport& report);

/// A finding that an older report has alone, as reports list it: one that is resolved is apart, one
/// that was not checked is what it was.
[[nodiscard]] PairResult listedPair(const PastPair& gone);

/// Gives each finding its status relative to an older report, each accepted pair that is in that
/// one, and each pair that was a finding and is unknown now; and lists what is in that one alone
/// (CheckReport::gone): resolved where both models were tested against each other again, else not
/// checked, as where they were farther apart than the clearance of this report. Models are known by
/// their names. Throws Error (InvalidArgument) where one of the two has looked at meshes and the
/// other has not.
void compareWith(const Baseline& baseline, double tolerance, const Scene& scene,
                 const CheckOptions& options, CheckReport& report);

} // namespace mbv
