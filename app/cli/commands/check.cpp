#include "check_page.h"
#include "check_review.h"
#include "check_table.h"
#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "console/progress_bar.h"
#include "input/ignored_pair.h"
#include "input/inputs.h"
#include "input/standard_input.h"
#include "output/output.h"
#include "output/output_files.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/geometry/error.h>
#include <mbv/report/report_json.h>

#include <CLI/CLI.hpp>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

namespace mbv::cli {
namespace {

struct Options : InputOptions {
    std::vector<std::string> inputs;
    std::vector<std::string> ignore; ///< as typed, "a:b"
    bool exitZero = false;
    CheckOptions check;
    ReviewOptions review;
    std::string report; ///< an HTML page; empty: none
    std::size_t reportPictures = 100;
};

/// "Check of cats.mbv.json".
std::string titleOf(const Options& options)
{
    const std::size_t count = options.inputs.size();
    std::string title =
        "Check of " + pathOfInput(options.inputs.front(), options).filename().string();
    if (count > 1)
        title += " and " + std::to_string(count - 1) + " more";
    return title;
}

void writeAnswer(const Scene& scene, const CheckReport& report, const Options& options,
                 const TextSink& sink)
{
    switch (options.format) {
    case Format::Json:
        writeCheckReportJson(scene, report, sink);
        return;
    case Format::Csv:
        writeCheckReportCsv(scene, report, options.rawCsv, sink);
        return;
    case Format::Text:
        break;
    }
    writeCheckReportText(scene, report, TextStyle(options), sink);
}

/// The answer, pair by pair, and the page, where one is asked for. Files appear once both are
/// written, so that Ctrl-C or a full disk leaves both as they were.
void writeBoth(const Scene& scene, const CheckReport& report, const Options& options,
               std::string_view page, const ProgressFn& progress)
{
    constexpr std::size_t kBytesAtOnce = std::size_t{1} << 20U;
    std::optional<OutputStream> pageFile;
    if (!options.report.empty()) {
        pageFile.emplace(options.report);
        for (std::size_t at = 0; at < page.size(); at += kBytesAtOnce) {
            reportProgress(progress, 0);
            pageFile->write(page.substr(at, kBytesAtOnce));
        }
    }
    OutputStream answer(options.output);
    writeAnswer(scene, report, options, [&](std::string_view piece) {
        reportProgress(progress, 0);
        answer.write(piece);
    });
    if (pageFile)
        pageFile->finish();
    answer.finish();
}

ExitCode check(const Options& options)
{
    OutputFiles outputs;
    outputs.add("-o", options.output);
    outputs.add("--report", options.report);
    outputs.add("--export-overlaps", options.review.exportOverlaps);
    requireReadable(options.inputs, options);
    outputs.requireNotRead(options.inputs);
    if (!options.review.baseline.empty())
        outputs.requireNotRead(std::vector{options.review.baseline});
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::optional<ProgressBar> bar(options);
    std::vector<std::filesystem::path> read;
    Scene scene = loadInputs(options.inputs, options, read, bar->part("Loading"));
    outputs.requireNotRead(read);
    for (const std::string& text : options.ignore)
        scene.ignore.push_back(ignoredPair(scene, text));
    const std::chrono::duration<double, std::milli> loading = Clock::now() - start;

    CheckOptions checked = options.check;
    for (const std::string& text : options.review.between)
        checked.between.push_back(betweenFrom(scene, text));
    CheckReport report = checkOverlaps(scene, checked, bar->part("Checking"));
    report.timing.load = loading.count();
    review(scene, checked, options.review, report, bar->part("Reviewing"));
    std::string page;
    if (!options.report.empty())
        page = checkReportPage(scene, report, titleOf(options), options.reportPictures, options,
                               bar->part("Pictures"));
    CommonOptions unseen = options; // the answer may appear on the same terminal
    unseen.quiet = true;
    bar.emplace(unseen);
    bar->beginWriting();
    exportOverlaps(scene, options.review, report);
    writeBoth(scene, report, options, page, bar->part("Writing"));
    return options.exitZero ? ExitCode::Done : exitCodeOf(report, options.review);
}

} // namespace

void addCheckCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand("check", "Which models overlap");
    takeWords(*command->add_option("INPUT", options->inputs, inputHelp())->required());
    command->add_flag("--exact", options->check.exact,
                      "Look at the meshes, too: touching, intersecting, contained or apart");
    addClearanceOption(*command, options->check.clearance,
                       "List pairs that are no farther apart than this, too");
    addThreadsOption(*command, options->check.threads);
    command
        ->add_option("--max-pairs", options->check.mostPairs,
                     "End with an error where more pairs come near enough to be tested")
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--ignore", options->ignore, "Never test these two models; may be repeated")
        ->type_name("A:B")
        ->allow_extra_args(false)
        ->check([](const std::string& text) {
            return text.find(':') != std::string::npos ? "" : "write two names as A:B";
        });
    addReviewOptions(*command, options->review);
    command->add_flag("--exit-zero", options->exitZero, "Exit with 0 even when models overlap");
    command->add_option("--report", options->report, "Write an HTML page with pictures, too")
        ->type_name("FILE");
    command
        ->add_option("--report-pictures", options->reportPictures,
                     "At most so many pictures on it: of the worst pairs")
        ->type_name("N")
        ->capture_default_str();
    addInputOptions(*command, *options);
    addExamples(*command, {"mbv check cats.mbv.json", "mbv check cat.stl fence.stl --exact",
                           "mbv check cats-overlap.mbv.json --format json -o report.json"});
    command->callback([options, &chosen] { chosen = [options] { return check(*options); }; });
}

} // namespace mbv::cli
