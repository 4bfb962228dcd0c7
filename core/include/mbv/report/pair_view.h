#pragma once

#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace mbv {

/// What a report page shows of one pair in 3D.
struct PairView3d {
    std::size_t pair = 0; ///< index into CheckReport::pairs
    std::string json;     ///< for the page's own script; without "<"
};

/// Whether report pages show pairs in 3D: three.js was there when the library was built.
[[nodiscard]] bool hasPairViews();

/// Views of these pairs, in this order: the triangles of both near their contact, what they share
/// and where their surfaces meet, as far as that was found, and around it a coarsened rest and
/// coarsened neighbors; some 50 kB a pair, however large the meshes are. Coordinates are rounded to
/// a 65,535th of what is shown, or to a 2,000th of the contact where that is finer. Shapes are
/// drawn by their surface; planes and half-spaces, which have no end, are left out.
///
/// In parallel, with the same views on any number of threads. Preconditions: `scene` is the one
/// that was checked; the report has its volumes. Throws Error (Cancelled).
[[nodiscard]] std::vector<PairView3d> pairViewsOf(const Scene& scene, const CheckReport& report,
                                                  std::span<const std::size_t> pairs,
                                                  const ProgressFn& progress = {});

} // namespace mbv
