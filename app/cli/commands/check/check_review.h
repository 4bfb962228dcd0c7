#pragma once

#include "console/exit_code.h"

#include <mbv/check/check_since.h>
#include <mbv/check/pair_review.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

/// The options of `mbv check` that say what of a report counts, and since when.
namespace mbv::cli {

class OutputFiles;

struct ReviewOptions {
    std::vector<std::string> between; ///< as typed, "a:b"
    std::optional<double> tolerance;
    bool noPenetration = false;
    std::string exportOverlaps;      ///< a path; empty: none
    std::string baseline;            ///< the same
    std::string since;               ///< the same
    std::vector<std::string> failOn; ///< states and statuses; empty: findings
};

/// Precondition: the command has --exact. `options` must outlive the parsing.
void addReviewOptions(CLI::App& command, ReviewOptions& options);

/// --fail-on alone, of them.
void addFailOnOption(CLI::App& command, std::vector<std::string>& failOn);

/// Throws Error (InvalidArgument) where it names a status, which there is with --baseline alone.
void requireNoStatus(const std::vector<std::string>& failOn);

/// Warns where no pair of such a check is in one of the states that are to fail, so that none ever
/// would: without --exact there are few, without a clearance nothing is near.
void warnOfImpossible(const ReviewOptions& options, bool exact, double clearance, bool quiet);

/// "A:B" with names, patterns or groups of the scene, where every colon is tried. Throws Error:
/// InvalidScene where no reading has models on both sides, InvalidArgument where several have.
std::pair<std::string, std::string> betweenFrom(const Scene& scene, const std::string& text);

/// Refuses, before anything large is read, what options alone, and the first lines of an older
/// report, show to be in vain. Throws Error: InvalidArgument, and what readPastOptions throws.
void requireUsable(const ReviewOptions& options, const CheckOptions& checked);

/// The older report to compare with, where there is one. Throws what readBaseline throws.
[[nodiscard]] std::optional<Baseline> readBaselineOf(const ReviewOptions& options);

/// The report of checkOverlaps or, where there is a file to start from, of checkSince; `past` gains
/// what the report then views. Throws what these throw.
CheckReport checkAsAsked(const Scene& scene, const CheckOptions& checked,
                         const ReviewOptions& options, PastCheck& past, const ProgressFn& progress);

/// Penetrations, tolerance, marks and statuses. Throws what these throw.
void review(const Scene& scene, const CheckOptions& checked, const ReviewOptions& options,
            const std::optional<Baseline>& baseline, CheckReport& report,
            const ProgressFn& progress);

/// Where there is a file for them.
void exportOverlaps(const Scene& scene, const ReviewOptions& options, const CheckReport& report);

/// Overlaps where some pair counts.
ExitCode exitCodeOf(const CheckReport& report, const ReviewOptions& options);

} // namespace mbv::cli
