#pragma once

#include <mbv/geometry/shapes.h>

#include <array>
#include <optional>
#include <string_view>

namespace mbv {

inline constexpr int kSatAxisCount = 15;

/// "A0".."A2", "B0".."B2", "A0xB0", "A0xB1", ..., "A2xB2": the order of the rows. A0 is the normal
/// of the faces that A's edges 1 and 2 span; A0xB1 is perpendicular to those two edges.
[[nodiscard]] std::string_view satAxisName(int axis);

/// One candidate separating axis; lengths along the unit direction, mesh units.
struct SatRow {
    std::optional<Vec3> direction; ///< unit; none where the cross product vanishes (parallel edges)
    double centerDistance = 0;     ///< >= 0, distance of the projected centers
    double radiusA = 0;            ///< half length of A's projection
    double radiusB = 0;            ///< half length of B's projection
    std::optional<double> gap; ///< centerDistance - radiusA - radiusB: > 0 separates, 0 touches,
                               ///< none where the direction is; its sign is exact
};

/// The whole test, for people to look at.
struct [[nodiscard]] SatExplanation {
    std::array<SatRow, kSatAxisCount> rows;
    bool overlap = false;          ///< the same answer as overlaps(a, b)
    std::optional<int> separating; ///< the row with the widest positive gap, when apart
    std::optional<int> shallowest; ///< the row with the largest gap when overlapping: the axis of
                                   ///< the minimum translation, -gap along it
};

/// All fifteen axes of two boxes (Gottschalk, Lin, Manocha: OBBTree, SIGGRAPH 1996, section 5).
/// Touching boxes overlap, with a widest gap of 0. Preconditions: both valid.
[[nodiscard]] SatExplanation explainSat(const Obb& a, const Obb& b);
[[nodiscard]] SatExplanation explainSat(const Obb& a, const Aabb& b);
[[nodiscard]] SatExplanation explainSat(const Aabb& a, const Obb& b);
[[nodiscard]] SatExplanation explainSat(const Aabb& a, const Aabb& b);

} // namespace mbv
