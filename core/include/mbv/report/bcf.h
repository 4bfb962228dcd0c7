#pragma once

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

/// Reports as BCF 2.1 (buildingSMART's BIM Collaboration Format), which tools for reviewing models
/// exchange.
namespace mbv {

/// A picture of a group of clashes.
struct BcfSnapshot {
    std::size_t group = 0; ///< index into ClashGroups::groups
    std::string png;
};

struct BcfOptions {
    std::string date;                   ///< of new topics: "2026-03-01T12:00:00Z"
    std::vector<BcfSnapshot> snapshots; ///< of some groups
    /// A file that has come back: what people said there is kept. Empty: none.
    std::filesystem::path before;
};

/// For BcfOptions::date: now, or the time of SOURCE_DATE_EPOCH (reproducible-builds.org), in UTC.
[[nodiscard]] std::string currentBcfDate();

/// So many groups have a topic each; files have room for no more.
inline constexpr std::size_t kMostBcfTopics = 20'000;

/// The bytes of a file with a topic for each group of clashes (groupClashes), the deepest first:
/// what clashes with what and how deep, the models as components, a view of the worst clash with
/// the models in colors. GUIDs come from the groups' ids and so are the same from run to run.
/// Lengths are meters where the scene's units are known (kLengthUnits), else the scene's own. Views
/// have z upwards: a scene with y upwards (Scene::up, also where that says nothing) is rotated for
/// them, (x, y, z) to (x, -z, y).
///
/// New topics have the status and the assignee that the scene gives their clashes (Scene::reviews):
/// that of the least far, and the one to whom all are that are somebody's.
///
/// With `before`, a topic that is there already keeps its type, priority, comments, other views and
/// all else that people add, its status and assignee unless the scene has an entry for each of its
/// clashes, and gets the title, description, view and snapshot of this report; one that is closed
/// or resolved and has clashes that its description had not is open again, with a comment that
/// names them; topics that are there alone, and what belongs to the project, are kept as they are.
///
/// Preconditions: `scene` is the one that was checked; the report has its volumes. Throws Error:
/// InvalidArgument for more than kMostBcfTopics groups; FileUnreadable and FileInvalid for
/// `before`.
[[nodiscard]] std::string checkReportToBcf(const Scene& scene, const CheckReport& report,
                                           const BcfOptions& options);

} // namespace mbv
