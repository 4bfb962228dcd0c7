#include "command.h"
#include "command_line.h"
#include "commands/check/check_answer.h"
#include "commands/check/check_review.h"
#include "console/console.h"
#include "console/progress_bar.h"
#include "output/output_files.h"
#include "output/output_options.h"
#include "pages/check_page.h"

#include <mbv/report/check_parts.h>

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <optional>

namespace mbv::cli {
namespace {

struct Options : CommonOptions {
    std::vector<std::string> parts;
    bool partial = false;
    bool exitZero = false;
    ReviewOptions review; ///< --fail-on alone
    std::string report;   ///< an HTML page; empty: none
};

/// "parts 2, 5 of the check are missing": the report says that some are, this says which.
std::string missingText(const CheckReport& report)
{
    std::string numbers;
    for (const std::size_t number : report.missingParts)
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(number);
    return report.missingParts.size() == 1
               ? "part " + numbers + " of the check is missing; pairs in it are not listed"
               : "parts " + numbers + " of the check are missing; pairs in them are not listed";
}

ExitCode merge(const Options& options)
{
    requireNoStatus(options.review.failOn);
    OutputFiles outputs;
    outputs.add("-o", options.output);
    outputs.add("--report", options.report);
    outputs.requireNotRead(options.parts);
    std::optional<ProgressBar> bar(options);
    const std::vector<std::filesystem::path> files(options.parts.begin(), options.parts.end());
    const MergedCheck merged =
        mergeCheckParts(files, options.partial ? MissingParts::Listed : MissingParts::Refused,
                        bar->part("Merging"));
    warnOfImpossible(options.review, merged.report.exact, merged.report.clearance, options.quiet);
    if (!merged.report.missingParts.empty())
        printWarning(options.quiet, missingText(merged.report));
    FileBeside page = {options.report, {}};
    if (!options.report.empty())
        page.bytes = checkReportPage(merged.scene, merged.report, merged.title, 0, options, {});
    CommonOptions unseen = options; // the answer may appear on the same terminal
    unseen.quiet = true;
    bar.emplace(unseen);
    bar->beginWriting();
    writeAnswerAndFiles(
        options.output,
        [&](const TextSink& sink) { writeCheckAnswer(merged.scene, merged.report, options, sink); },
        std::span(&page, 1), bar->part("Writing"));
    return options.exitZero ? ExitCode::Done : exitCodeOf(merged.report, options.review);
}

} // namespace

void addMergeCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command =
        app.add_subcommand("merge", "One report from the parts of a check (mbv check --part)");
    takeWords(
        *command->add_option("PART", options->parts, "Files of mbv check --part K/N")->required());
    command->add_flag("--partial", options->partial,
                      "Merge what is there, and say which parts are missing");
    addFailOnOption(*command, options->review.failOn);
    command->add_flag("--exit-zero", options->exitZero, "Exit with 0 even when models overlap");
    addReportOption(*command, options->report, "Write an HTML page, without pictures, too");
    options->hasLines = true;
    addCommonOptions(*command, *options);
    addExamples(*command, {"mbv merge part-1.json part-2.json --format json -o report.json",
                           "mbv merge part-1.json --partial --quiet"});
    command->callback([options, &chosen] { chosen = [options] { return merge(*options); }; });
}

} // namespace mbv::cli
