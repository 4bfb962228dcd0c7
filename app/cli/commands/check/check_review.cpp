#include "check_review.h"

#include "console/choices.h"
#include "console/console.h"
#include "console/options.h"
#include "output/output_options.h"

#include <mbv/check/check_review.h>
#include <mbv/check/failing_pairs.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_io/export_meshes.h>
#include <mbv/report/baseline.h>
#include <mbv/report/past_report.h>
#include <mbv/scene/name_pattern.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>

namespace mbv::cli {
namespace {

double lengthFrom(const std::string& text)
{
    const auto value = numberFrom(text);
    if (!value || !(*value >= 0) || !std::isfinite(*value))
        throw CLI::ValidationError("--tolerance",
                                   "\"" + text + "\" is no depth; give a number from 0 up");
    return *value;
}

bool isKnown(const std::string& failure)
{
    const std::vector<std::string> known = failureNames();
    return std::ranges::find(known, failure) != known.end();
}

/// Volumes alone do not tell it.
bool isStateOfMeshes(const std::string& name)
{
    return name == nameOf(RelationState::Touching) || name == nameOf(RelationState::Intersecting) ||
           name == nameOf(RelationState::Contained);
}

DepthOptions depthsOf(const ReviewOptions& options, const CheckOptions& checked)
{
    return {checked.exact && !options.noPenetration, options.tolerance};
}

} // namespace

void addReviewOptions(CLI::App& command, ReviewOptions& options)
{
    CLI::Option* const exact = command.get_option("--exact");
    command
        .add_option("--between", options.between,
                    "Only pairs of one of A and one of B: names, patterns (*, ?) or @group; may be "
                    "repeated")
        ->type_name("A:B")
        ->allow_extra_args(false)
        ->check([](const std::string& text) {
            return text.find(':') != std::string::npos ? "" : "write two names as A:B";
        });
    command
        .add_option("--since", options.since,
                    "Test only what has changed since this JSON report of the scene, and what it "
                    "touches; the answer is that of the whole check")
        ->type_name("FILE");
    CLI::Option* const without =
        command
            .add_flag("--no-penetration", options.noPenetration,
                      "Do not find out how deep meshes are in each other, and what they share")
            ->needs(exact);
    command
        .add_option_function<std::string>(
            "--tolerance",
            [&options](const std::string& text) { options.tolerance = lengthFrom(text); },
            "Meshes no deeper in each other than this count as touching")
        ->type_name("T")
        ->needs(exact)
        ->excludes(without);
    addExportOption(command, "--export-overlaps", options.exportOverlaps, "overlaps",
                    "Write what meshes share as a mesh for each pair")
        .needs(exact)
        ->excludes(without)
        ->excludes("--since"); // the older report has the depths, and not the meshes
    command
        .add_option("--baseline", options.baseline,
                    "Say what has become of each pair since this older JSON report")
        ->type_name("FILE");
    addFailOnOption(command, options.failOn);
}

void addFailOnOption(CLI::App& command, std::vector<std::string>& failOn)
{
    command
        .add_option_function<std::string>(
            "--fail-on",
            [&failOn](const std::string& list) {
                for (const std::string& name : split(list, ',')) {
                    if (!isKnown(name))
                        throw CLI::ValidationError(
                            "--fail-on",
                            unknownChoice(name, "a state or status of pairs", failureNames()));
                    failOn.push_back(name);
                }
            },
            "Exit with 1 for these alone, separated by commas: " + listOf(failureNames()))
        ->type_name("LIST");
}

void requireNoStatus(const std::vector<std::string>& failOn)
{
    for (const std::string& name : failOn) {
        if (isStatusName(name))
            throw Error(ErrorCode::InvalidArgument,
                        "--fail-on " + name + ": there are no statuses without --baseline");
    }
}

void warnOfImpossible(const ReviewOptions& options, bool exact, double clearance, bool quiet)
{
    const bool hasNear = clearance > 0 || !options.baseline.empty(); // now, or in the older report
    std::string states;
    for (const std::string& name : options.failOn) {
        if (isStatusName(name))
            continue;
        const bool isNear = name == nameOf(RelationState::Clearance);
        if (isNear ? exact && hasNear : exact || !isStateOfMeshes(name))
            return;
        states += (states.empty() ? "" : ",") + name;
    }
    if (!states.empty())
        printWarning(quiet, "--fail-on " + states + ": no pair is so without " +
                                (exact ? "--clearance" : "--exact, which looks at the meshes"));
}

std::pair<std::string, std::string> betweenFrom(const Scene& scene, const std::string& text)
{
    std::vector<std::pair<std::string, std::string>> readings;
    for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at + 1)) {
        std::pair sides(text.substr(0, at), text.substr(at + 1));
        if (!modelsMatching(scene, sides.first).empty() &&
            !modelsMatching(scene, sides.second).empty())
            readings.push_back(std::move(sides));
    }
    const std::string option = "--between " + text + ": ";
    if (readings.empty())
        throw Error(ErrorCode::InvalidScene,
                    option + "no models are named so on both sides of the colon; give names of "
                             "models, patterns or @group");
    if (readings.size() > 1)
        throw Error(ErrorCode::InvalidArgument,
                    option + "more than one colon parts it into names of models; use a pattern");
    return readings.front();
}

void requireUsable(const ReviewOptions& options, const CheckOptions& checked)
{
    if (options.baseline.empty())
        requireNoStatus(options.failOn);
    if (options.since.empty())
        return;
    const auto past = readPastOptions(options.since);
    if (!past)
        return;
    CheckOptions asked = checked;
    if (!options.between.empty() && !past->report.between.empty())
        asked.between = past->report.between; // the scene has to say which models these are
    else if (!options.between.empty())
        asked.between.emplace_back();
    requireSameOptions(*past, asked, depthsOf(options, checked));
}

CheckReport checkAsAsked(const Scene& scene, const CheckOptions& checked,
                         const ReviewOptions& options, PastCheck& past, const ProgressFn& progress)
{
    if (options.since.empty())
        return checkOverlaps(scene, checked, progress);
    past = readPastCheck(options.since, progress);
    requireSameOptions(past, checked, depthsOf(options, checked));
    return checkSince(past, scene, checked, progress);
}

std::optional<Baseline> readBaselineOf(const ReviewOptions& options)
{
    return options.baseline.empty() ? std::nullopt : std::optional(readBaseline(options.baseline));
}

void review(const Scene& scene, const CheckOptions& checked, const ReviewOptions& options,
            const std::optional<Baseline>& baseline, CheckReport& report,
            const ProgressFn& progress)
{
    if (report.exact && !options.noPenetration)
        findPenetrations(scene, report, !options.exportOverlaps.empty(), checked.memory, progress);
    if (options.tolerance)
        applyTolerance(report, *options.tolerance);
    markPairs(scene, report);
    if (baseline)
        compareWith(*baseline, options.tolerance.value_or(0), scene, checked, report);
}

void exportOverlaps(const Scene& scene, const ReviewOptions& options, const CheckReport& report)
{
    if (options.exportOverlaps.empty())
        return;
    std::vector<NamedMesh> meshes;
    for (const PairResult& pair : report.pairs) {
        if (pair.solid && !pair.solid->overlap.triangles.empty())
            meshes.push_back({scene.models[pair.a].name + " and " + scene.models[pair.b].name,
                              pair.solid->overlap});
    }
    exportMeshes(options.exportOverlaps, meshes, "overlaps");
}

ExitCode exitCodeOf(const CheckReport& report, const ReviewOptions& options)
{
    return hasFailures(report, options.failOn) ? ExitCode::Overlaps : ExitCode::Done;
}

} // namespace mbv::cli
