#pragma once

#include <mbv/check/check_part.h>
#include <mbv/check/pair_review.h>
#include <mbv/check/solid_answer.h>
#include <mbv/collision/depth_method.h>
#include <mbv/collision/relation.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbv {

/// True for the states in which the meshes have a point in common: touching, intersecting,
/// contained.
[[nodiscard]] bool meshesMeet(RelationState state);

/// "volumes: separating axes", "volumes: convex layer", "volumes: closed form"; empty for None.
[[nodiscard]] std::string_view nameOf(DepthMethod method);

/// Two models, by index into the scene, a < b. Lengths and points are those of the world. There may
/// be millions, so it owns no memory besides itself but where meshes meet.
struct PairResult {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    bool volumesOverlap = false;
    RelationState state = RelationState::Separated;
    DepthMethod depthMethod = DepthMethod::None; ///< None where there is no depth
    bool aIsInner = false;                ///< of contained pairs: a lies inside b, else b inside a
    bool isDuplicate = false;             ///< the same mesh in the same place, see markPairs()
    bool isAccepted = false;              ///< by the scene; no finding then
    PairStatus status = PairStatus::None; ///< see compareWith()
    bool isKept = false;                  ///< of an older report, see checkSince()
    std::string_view reason;              ///< why the state is unknown, a literal; else empty
    std::optional<double> distance; ///< >= 0, between the meshes where they were looked at, else
                                    ///< between the volumes; 0 where they meet
    std::optional<double> depth;    ///< >= 0, how far the volumes are in each other (minimum
                                    ///< translation); none for shapes without an inside, and where
                                    ///< no finite translation parts them
    std::optional<Vec3> normal;     ///< unit, from a to b: moving b by depth * normal parts the
                                    ///< volumes; where they are apart, from pointOnA to pointOnB
    std::optional<Vec3> pointOnA;   ///< nearest to b; where a and b meet, a point they share; where
                                    ///< the volumes alone were looked at, a's deepest in b
    std::optional<Vec3> pointOnB;   ///< the same for b
    std::optional<std::size_t> contactTriangles; ///< pairs of triangles that meet, of two meshes
                                                 ///< that were looked at
    std::shared_ptr<const SolidAnswer> solid;    ///< of meshes that meet, see findPenetrations()
};
static_assert(sizeof(PairResult) <= 192); // docs/CLI.md promises 200 bytes a pair in all

/// The order of a report's pairs: by a, then by b.
[[nodiscard]] inline bool comesBefore(const PairResult& p, const PairResult& q)
{
    return p.a != q.a ? p.a < q.a : p.b < q.b;
}

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
    std::vector<PairResult> pairs; ///< whose volumes overlap or that lie within the clearance,
                                   ///< in order (comesBefore)
    std::size_t pairsTested = 0;   ///< pairs not ignored, of the whole scene
    bool exact = false;            ///< the meshes were looked at
    double clearance = 0;          ///< as asked for, world units
    std::vector<std::pair<std::string, std::string>> between; ///< the same, see CheckOptions
    CheckPart part;                        ///< the pairs are those of this part alone
    CheckCut cut;                          ///< how it was cut
    std::vector<std::size_t> missingParts; ///< of one merged from parts: those it is without, by
                                           ///< number, sorted
    CheckTiming timing;
    bool hasPenetrations = false;    ///< see findPenetrations()
    std::optional<double> tolerance; ///< see applyTolerance()
    std::vector<PastPair> gone;      ///< what an older report has alone, see compareWith()
    bool isCompared = false;         ///< with an older report

    /// True when the model takes part in some pair whose volumes overlap. Looks through all pairs.
    [[nodiscard]] bool overlapping(std::size_t model) const;
    /// The same for every model at once, by index.
    [[nodiscard]] std::vector<bool> overlappingModels() const;
    /// For every model, by index, the worst state (as in worstFirst) of its pairs; Separated for
    /// one without a pair.
    [[nodiscard]] std::vector<RelationState> modelStates() const;
    /// How many pairs have volumes that overlap.
    [[nodiscard]] std::size_t volumesOverlapping() const;
    /// How many pairs are in this state.
    [[nodiscard]] std::size_t count(RelationState state) const;
    /// How many pairs have meshes that meet, see meshesMeet.
    [[nodiscard]] std::size_t meshesMeeting() const;
    /// What a script wants to hear of: the volumes overlap or, where the meshes were looked at,
    /// these meet or come within the clearance; and nobody has accepted it.
    [[nodiscard]] bool isFinding(const PairResult& pair) const;
    /// Whether any pair is one.
    [[nodiscard]] bool hasFindings() const;
};

/// One line that sums the report up: "1 overlap of 3 pairs", "0 overlaps of 3 pairs, 1 within 0.5";
/// of meshes "2 of 6 pairs meet: 1 intersecting, 1 touching; 1 within 0.5; 1 unknown; 1 accepted".
/// Where it is compared, what has become of pairs, too: "; since the older report: 0 new, 3
/// persistent".
[[nodiscard]] std::string captionOf(const CheckReport& report);

/// Whether pairs in the state `a` come before those in `b` in worstFirst.
[[nodiscard]] bool isWorse(RelationState a, RelationState b);

/// Indices into report.pairs, what needs a look first: intersecting, contained, unknown, touching,
/// within the clearance, accepted, separated; in each, the deepest meshes first, where their depth
/// is known, then the deepest volumes, then the nearest, then by (a, b).
/// The first `most` of them.
[[nodiscard]] std::vector<std::size_t> worstFirst(const CheckReport& report,
                                                  std::size_t most = static_cast<std::size_t>(-1));

} // namespace mbv
