#pragma once

#include "scene.h"

#include <mbv/geometry/progress.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// What is known of two models.
enum class PairState {
    Separated, ///< nothing in common
    Unknown,   ///< the volumes overlap; the meshes were not looked at
};

std::string_view nameOf(PairState state);

/// How contact() finds the depth of two shapes: "volumes: separating axes" for two boxes; "volumes:
/// convex layer" (GJK and EPA) for a hull or a cylinder, except against a half-space, and a
/// cylinder against a sphere; "volumes: closed form" for the rest.
std::string_view depthMethodOf(const Shape& a, const Shape& b);

/// Two models, by index into the scene, a < b.
struct PairResult {
    std::size_t a = 0;
    std::size_t b = 0;
    bool volumesOverlap = false;
    PairState state = PairState::Separated;
    std::string reason;           ///< why the state is unknown, else empty
    std::optional<double> depth;  ///< >= 0, how far the volumes are in each other (minimum
                                  ///< translation); none for shapes without an inside, and where
                                  ///< no finite translation parts them
    std::string depthMethod;      ///< how depth was found, see depthMethodOf; empty without it
    std::optional<Vec3> normal;   ///< unit, from a to b: moving b by depth * normal parts them
    std::optional<Vec3> pointOnA; ///< deepest point of a's volume in b's, where depth is known
    std::optional<Vec3> pointOnB; ///< pointOnA - pointOnB == depth * normal
};

/// Milliseconds of each phase. checkOverlaps loads nothing; whoever did may fill in `load`.
struct CheckTiming {
    double load = 0;
    double fit = 0;
    double broad = 0;
    double volumes = 0;
    double meshes = 0;
};

struct CheckReport {
    std::vector<Shape> volumes;    ///< world volume of each model, by index
    std::vector<PairResult> pairs; ///< overlapping pairs, ordered by (a, b)
    std::size_t pairsTested = 0;   ///< pairs not ignored
    CheckTiming timing;

    /// True when the model takes part in some overlapping pair. Looks through all pairs.
    bool overlapping(std::size_t model) const;
    /// The same for every model at once, by index.
    std::vector<bool> overlappingModels() const;
};

/// Tests every pair of models (hidden ones too) by their chosen volumes, `scene.ignore` honoured;
/// names in it that no model has are passed over. Throws what worldVolume
/// throws, with the model's name, and Error (Cancelled).
CheckReport checkOverlaps(const Scene& scene, const ProgressFn& progress = {});

} // namespace mbv
