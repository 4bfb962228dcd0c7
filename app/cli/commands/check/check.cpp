#include "check_answer.h"
#include "check_review.h"
#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "console/progress_bar.h"
#include "input/inputs.h"
#include "input/pair_option.h"
#include "input/standard_input.h"
#include "output/output_files.h"
#include "output/output_options.h"
#include "pages/check_bcf.h"
#include "pages/check_page.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/geometry/error.h>
#include <mbv/report/check_parts.h>

#include <CLI/CLI.hpp>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace mbv::cli {
namespace {

struct Options : InputOptions {
    std::vector<std::string> inputs;
    std::vector<std::string> ignore; ///< as typed, "a:b"
    bool exitZero = false;
    CheckOptions check;
    bool isPart = false; ///< check.part was given
    ReviewOptions review;
    BcfFiles bcf;
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

/// "3/8". Throws Error (InvalidArgument) where it is no such text.
CheckPart partFrom(const std::string& text)
{
    const std::size_t slash = text.find('/');
    CheckPart part;
    const bool isRead = slash != std::string::npos && text.find('-') == std::string::npos &&
                        wholeCheck(text.substr(0, slash)).empty() &&
                        wholeCheck(text.substr(slash + 1)).empty() &&
                        CLI::detail::lexical_cast(text.substr(0, slash), part.number) &&
                        CLI::detail::lexical_cast(text.substr(slash + 1), part.count);
    if (!isRead)
        throw Error(ErrorCode::InvalidArgument,
                    "\"" + text + "\" is no part; write it as K/N, as 3/8");
    return part;
}

/// Empty where the text is K/N, with K a part of N.
std::string partCheck(const std::string& text)
{
    try {
        requireValid(partFrom(text));
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

/// What a part leaves to mbv merge is refused.
void requireFitForParts(const Options& options)
{
    if (!options.isPart)
        return;
    if (options.format != Format::Json || options.lines || !options.report.empty() ||
        !options.review.failOn.empty())
        throw Error(
            ErrorCode::InvalidArgument,
            "--part writes JSON for mbv merge, which gives the report of the whole; leave "
            "out --format text, csv or jsonl, such an ending of -o, --report and --fail-on, "
            "and give them to mbv merge");
    for (const auto& [option, value] :
         {std::pair("--baseline", options.review.baseline),
          std::pair("--since", options.review.since), std::pair("--bcf", options.bcf.out),
          std::pair("--export-overlaps", options.review.exportOverlaps)}) {
        if (!value.empty())
            throw Error(ErrorCode::InvalidArgument,
                        std::string(option) + " is for the whole check, and --part looks at a part "
                                              "of the pairs alone; leave out one of the two");
    }
}

/// Nothing was found then, because nothing was asked.
void warnOfNoPairs(const Scene& scene, const Options& options)
{
    std::string why = ": all are ignored, or not among those of --between";
    if (scene.models.empty())
        why = ": there are no models";
    else if (scene.models.size() == 1)
        why = options.split ? ": there is one model alone"
                            : ": there is one model alone; --split makes models of a mesh's bodies";
    printWarning(options.quiet, "no pair is tested" + why);
}

/// What is written beside the answer, where it is asked for.
std::vector<FileBeside> pageAndBcf(const Scene& scene, const CheckReport& report,
                                   const Options& options, ProgressBar& bar)
{
    std::vector<FileBeside> beside = {{options.report, {}}, {options.bcf.out, {}}};
    if (!options.report.empty())
        beside[0].bytes = checkReportPage(scene, report, titleOf(options), options.reportPictures,
                                          options, bar.part("Pictures"));
    if (!options.bcf.out.empty()) {
        warnOfUnknownUnits(scene, options.bcf.out, options.quiet);
        beside[1].bytes = bcfOf(scene, report, options.bcf, options.reportPictures, options,
                                bar.part("Pictures"));
    }
    return beside;
}

ExitCode check(const Options& options)
{
    requireFitForParts(options);
    OutputFiles outputs;
    outputs.add("-o", options.output);
    outputs.add("--report", options.report);
    outputs.add("--export-overlaps", options.review.exportOverlaps);
    outputs.add("--bcf", options.bcf.out); // may be --bcf-in, which has been read whole by then
    requireReadable(options.inputs, options);
    outputs.requireNotRead(options.inputs);
    if (!options.review.baseline.empty())
        outputs.requireNotRead(std::vector{options.review.baseline});
    requireUsable(options.review, options.check);
    warnOfImpossible(options.review, options.check.exact, options.check.clearance, options.quiet);
    const std::optional<Baseline> baseline = readBaselineOf(options.review);
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::optional<ProgressBar> bar(options);
    std::vector<std::filesystem::path> read;
    Scene scene = loadInputs(options.inputs, options, read, bar->part("Loading"));
    outputs.requireNotRead(read);
    for (const std::string& text : options.ignore)
        scene.ignore.push_back(
            namedPair(scene, text, "--ignore", "put the pair into the scene's \"ignore\""));
    const std::chrono::duration<double, std::milli> loading = Clock::now() - start;

    CheckOptions checked = options.check;
    checked.memory = options.memory;
    for (const std::string& text : options.review.between)
        checked.between.push_back(betweenFrom(scene, text));
    PastCheck past; // outlives the report, which views it
    CheckReport report = checkAsAsked(scene, checked, options.review, past, bar->part("Checking"));
    report.timing.load = loading.count();
    if (report.pairsTested == 0)
        warnOfNoPairs(scene, options);
    review(scene, checked, options.review, baseline, report, bar->part("Reviewing"));
    const std::vector<FileBeside> beside = pageAndBcf(scene, report, options, *bar);
    CommonOptions unseen = options; // the answer may appear on the same terminal
    unseen.quiet = true;
    bar.emplace(unseen);
    bar->beginWriting();
    exportOverlaps(scene, options.review, report);
    const auto answer = [&](const TextSink& sink) {
        options.isPart ? writeCheckPartJson(scene, report, titleOf(options), sink)
                       : writeCheckAnswer(scene, report, options, sink);
    };
    writeAnswerAndFiles(options.output, answer, beside, bar->part("Writing"));
    if (options.exitZero || options.isPart) // what a part found is for mbv merge to say
        return ExitCode::Done;
    return exitCodeOf(report, options.review);
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
    constexpr int kMaxPairs = 2'000'000'000; // 400 GB of them
    addThreadsOption(*command, options->check.threads);
    addMemoryOption(*command, options->memory);
    command
        ->add_option_function<std::string>(
            "--part",
            [&options = *options](const std::string& text) {
                options.check.part = partFrom(text);
                options.isPart = true;
            },
            "Check part K of N alone, for mbv merge; answers with JSON")
        ->type_name("K/N")
        ->check(partCheck);
    command
        ->add_option("--max-pairs", options->check.mostPairs,
                     "End with an error where more pairs come near enough to be tested")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(0, kMaxPairs))
        ->capture_default_str();
    command->add_option("--ignore", options->ignore, "Never test these two models; may be repeated")
        ->type_name("A:B")
        ->allow_extra_args(false)
        ->check(pairCheck);
    addReviewOptions(*command, options->review);
    addBcfOptions(*command, options->bcf);
    command->add_flag("--exit-zero", options->exitZero, "Exit with 0 even when models overlap");
    addReportOption(*command, options->report, "Write an HTML page with pictures, too");
    addReportPicturesOption(*command, options->reportPictures,
                            "At most so many pictures, and pairs in 3D, on it: of the worst pairs");
    options->hasLines = true;
    addInputOptions(*command, *options);
    addSplitOption(*command, *options);
    addExamples(*command, {"mbv check cats.mbv.json", "mbv check cat.stl fence.stl --exact",
                           "mbv check fence.stl --split --exact",
                           "mbv check cats-overlap.mbv.json --format json -o report.json",
                           "mbv check cats-overlap.mbv.json --part 1/2 -o part-1.json",
                           "mbv check cats-overlap.mbv.json --part 2/2 -o part-2.json"});
    command->callback([options, command, &chosen] {
        if (command->count("--report-pictures") > 0 && options->report.empty() &&
            options->bcf.out.empty())
            throw CLI::ValidationError("--report-pictures",
                                       "pictures are for a page or a BCF file; add --report or "
                                       "--bcf");
        const bool isUnsaid = command->count("--format") == 0 && options->format == Format::Text;
        if (options->isPart && isUnsaid) // else the ending of -o says it
            options->format = Format::Json;
        chosen = [options] { return check(*options); };
    });
}

} // namespace mbv::cli
