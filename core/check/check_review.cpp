#include <mbv/check/check_review.h>

#include "check/pairs/ignored_pairs.h"
#include "check/pairs/pair_selection.h"
#include "scene/model_names.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/accepted_pairs.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace mbv {
namespace {

using Names = std::pair<std::string, std::string>;

Names inOrder(const std::string& a, const std::string& b)
{
    return std::minmax(a, b);
}

bool isSamePlace(const RigidTransform& a, const RigidTransform& b)
{
    const Quaternion& r = b.rotation;
    return a == b || a == RigidTransform{{-r.x, -r.y, -r.z, -r.w}, b.translation};
}

/// How deep a pair is in either kind of report.
std::optional<double> depthOf(const CheckReport& report, const PairResult& pair)
{
    if (!report.exact)
        return pair.depth;
    return pair.solid ? pair.solid->depth : std::nullopt;
}

/// By more than the tolerance and what two ways of rounding may differ by.
bool isMore(const std::optional<double>& now, const std::optional<double>& before, double tolerance)
{
    constexpr double kRounding = 4e-6; // depths are bracketed to 1e-6 of the overlap
    return now && before && *now > *before + tolerance + kRounding * std::abs(*before);
}

bool hasChanged(const CheckReport& report, const PairResult& now, const PastPair& before,
                double tolerance)
{
    return now.state != before.state || isMore(depthOf(report, now), before.depth, tolerance) ||
           isMore(before.distance, now.distance, tolerance);
}

/// Whether they intersect, and share more than half of what the smaller one can be at most: no
/// point of either surface need be deep in the other solid where nearly all of both is the same.
bool isMostlyTheSame(const CheckReport& report, const PairResult& pair)
{
    if (pair.state != RelationState::Intersecting || !pair.solid->overlapVolume)
        return false;
    const std::optional<double> a = volumeOf(report.volumes[pair.a]);
    const std::optional<double> b = volumeOf(report.volumes[pair.b]);
    return a && b && *pair.solid->overlapVolume > std::min(*a, *b) / 2;
}

/// Whether the pair was too far apart then to be found now.
bool isBeyondClearance(const PastPair& past, const CheckReport& report)
{
    return past.state == RelationState::Clearance && past.distance &&
           *past.distance > report.clearance;
}

} // namespace

std::string_view nameOf(PairStatus status)
{
    switch (status) {
    case PairStatus::New:
        return "new";
    case PairStatus::Persistent:
        return "persistent";
    case PairStatus::Changed:
        return "changed";
    case PairStatus::Resolved:
        return "resolved";
    case PairStatus::NotChecked:
        return "not_checked";
    case PairStatus::None:
        break;
    }
    return "";
}

void applyTolerance(CheckReport& report, double tolerance)
{
    if (!(tolerance >= 0) || !std::isfinite(tolerance))
        throw Error(ErrorCode::InvalidArgument,
                    "the tolerance must be finite and not negative, is " +
                        std::to_string(tolerance));
    report.tolerance = std::max(report.tolerance.value_or(0), tolerance);
    for (PairResult& pair : report.pairs) {
        const bool isDeep =
            pair.state == RelationState::Intersecting || pair.state == RelationState::Contained;
        if (isDeep && pair.solid && pair.solid->depth && *pair.solid->depth <= tolerance &&
            !isMostlyTheSame(report, pair))
            pair.state = RelationState::Touching;
    }
}

bool isDuplicate(const Model& a, const Model& b)
{
    if (a.mesh == nullptr || b.mesh == nullptr || a.scale != b.scale ||
        !isSamePlace(a.pose, b.pose))
        return false;
    if (a.mesh->identity() == b.mesh->identity())
        return true;
    if (a.mesh->triangleCount() != b.mesh->triangleCount())
        return false;
    const auto meshA = a.mesh->sharedMesh();
    const auto meshB = b.mesh->sharedMesh();
    return meshA->vertices == meshB->vertices && meshA->triangles == meshB->triangles;
}

void markPairs(const Scene& scene, CheckReport& report)
{
    const AcceptedPairs accepted(scene);
    for (PairResult& pair : report.pairs) {
        pair.isDuplicate = isDuplicate(scene.models[pair.a], scene.models[pair.b]);
        pair.isAccepted = accepted.noteOn(pair.a, pair.b) != nullptr;
    }
}

Baseline baselineOf(const Scene& scene, const CheckReport& report)
{
    Baseline baseline;
    baseline.exact = report.exact;
    for (const PairResult& pair : report.pairs) {
        PairResult open = pair;
        open.isAccepted = false;
        if (!report.isFinding(open))
            continue;
        PastPair past = {scene.models[pair.a].name, scene.models[pair.b].name, pair.state,
                         pair.distance, depthOf(report, pair)};
        past.isAccepted = pair.isAccepted;
        baseline.pairs.push_back(std::move(past));
    }
    for (const PastPair& gone : report.gone) { // as listedPair() has them
        PairResult listed = listedPair(gone);
        if (report.isFinding(listed))
            baseline.pairs.push_back({gone.a, gone.b, gone.state, gone.distance, std::nullopt});
    }
    return baseline;
}

PairResult listedPair(const PastPair& gone)
{
    PairResult pair;
    pair.status = gone.status;
    if (gone.status == PairStatus::NotChecked) {
        pair.volumesOverlap = true;
        pair.state = gone.state;
        pair.reason = "not part of this run";
        pair.distance = gone.distance;
    }
    return pair;
}

void compareWith(const Baseline& baseline, double tolerance, const Scene& scene,
                 const CheckOptions& options, CheckReport& report)
{
    if (baseline.exact != report.exact) {
        throw Error(ErrorCode::InvalidArgument,
                    std::string("the older report was made ") +
                        (baseline.exact ? "with" : "without") +
                        " a look at the meshes; compare reports of one kind");
    }
    std::map<Names, const PastPair*> past;
    for (const PastPair& pair : baseline.pairs)
        past.emplace(inOrder(pair.a, pair.b), &pair);
    report.gone.clear();
    report.isCompared = true;
    for (PairResult& pair : report.pairs) {
        pair.status = PairStatus::None;
        const bool isFinding = report.isFinding(pair);
        const bool isOpen = isFinding || pair.state == RelationState::Unknown;
        if (!isOpen && !pair.isAccepted)
            continue;
        const auto before =
            past.find(inOrder(scene.models[pair.a].name, scene.models[pair.b].name));
        if (before == past.end() || (isOpen && before->second->isAccepted)) {
            pair.status = isFinding ? PairStatus::New : PairStatus::None;
            continue;
        }
        pair.status = hasChanged(report, pair, *before->second, tolerance) ? PairStatus::Changed
                                                                           : PairStatus::Persistent;
        past.erase(before);
    }
    const PairSelection selection(scene, options.between);
    const IgnoredPairs ignored(scene);
    const ModelNames models(scene);
    for (const auto& [names, pair] : past) {
        if (pair->isAccepted)
            continue;
        PastPair gone = *pair;
        const std::optional<std::size_t> a = models.find(gone.a);
        const std::optional<std::size_t> b = models.find(gone.b);
        gone.status = PairStatus::NotChecked;
        if (a && b) {
            const IndexPair indices = {static_cast<std::uint32_t>(std::min(*a, *b)),
                                       static_cast<std::uint32_t>(std::max(*a, *b))};
            if (selection.contains(indices) && !ignored.contain(indices) &&
                !isBeyondClearance(gone, report))
                gone.status = PairStatus::Resolved;
        }
        report.gone.push_back(std::move(gone));
    }
}

} // namespace mbv
