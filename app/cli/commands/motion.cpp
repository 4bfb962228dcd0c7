#include "command.h"
#include "command_line.h"
#include "commands/check/check_answer.h"
#include "console/options.h"
#include "console/progress_bar.h"
#include "input/inputs.h"
#include "input/standard_input.h"
#include "input/trajectories.h"
#include "motion_table.h"
#include "output/output_files.h"
#include "output/output_options.h"
#include "pages/motion_page.h"

#include <mbv/check/check_motions.h>
#include <mbv/report/motion_report.h>
#include <mbv/scene_io/trajectory_file.h>

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <optional>

namespace mbv::cli {
namespace {

struct Options : InputOptions {
    std::vector<std::string> inputs;
    std::vector<std::string> trajectories;
    std::string report;
    std::size_t reportPictures = 20;
    bool exitZero = false;
    MotionCheckOptions check;
};

void writeAnswer(const Scene& scene, const MotionReport& report, const Options& options,
                 const TextSink& sink)
{
    switch (options.format) {
    case Format::Json:
        writeMotionReportJson(scene, report, sink);
        return;
    case Format::Csv:
        writeMotionReportCsv(scene, report, options.rawCsv, sink);
        return;
    case Format::Text:
        break;
    }
    writeMotionReportText(scene, report, TextStyle(options), sink);
}

std::string titleOf(const Options& options)
{
    std::string title =
        "Motions of " + pathOfInput(options.inputs.front(), options).filename().string();
    if (options.inputs.size() > 1)
        title += " and " + std::to_string(options.inputs.size() - 1) + " more";
    return title;
}

ExitCode motion(const Options& options)
{
    OutputFiles outputs;
    outputs.add("-o", options.output);
    outputs.add("--report", options.report);
    requireReadable(options.inputs, options);
    outputs.requireNotRead(options.inputs);
    std::optional<ProgressBar> bar(options);
    std::vector<std::filesystem::path> read;
    const LoadedScene loaded =
        loadInputsAndRobots(options.inputs, options, read, bar->part("Loading"));
    const std::vector<RobotMotion> robots =
        readMotions(loaded, options.trajectories, options.quiet);
    for (const RobotMotion& robot : robots)
        read.push_back(robot.file);
    outputs.requireNotRead(read);
    const MotionReport report =
        checkMotions(loaded.scene, options.check, robots, bar->part("Moving"));
    std::vector<FileBeside> beside = {{options.report, {}}};
    if (!options.report.empty())
        beside[0].bytes = motionReportPage(loaded.scene, report, robots, titleOf(options),
                                           options.reportPictures, options, bar->part("Pictures"));
    CommonOptions unseen = options; // the answer may appear on the same terminal
    unseen.quiet = true;
    bar.emplace(unseen);
    bar->beginWriting();
    const auto answer = [&](const TextSink& sink) {
        writeAnswer(loaded.scene, report, options, sink);
    };
    writeAnswerAndFiles(options.output, answer, beside, bar->part("Writing"));
    return report.hasFindings() && !options.exitZero ? ExitCode::Overlaps : ExitCode::Done;
}

} // namespace

void addMotionCommand(CLI::App& app, Action& chosen)
{
    constexpr std::size_t kMaxSteps = 1'000'000'000'000'000; // years
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand(
        "motion", "When models that move meet first, or the proof that they never do");
    takeWords(*command->add_option("INPUT", options->inputs, inputHelp())->required());
    addClearanceOption(*command, options->check.clearance,
                       "Pairs that come no farther apart than this are found, too");
    addTrajectoryOption(*command, options->trajectories);
    addThreadsOption(*command, options->check.threads);
    command
        ->add_option("--max-steps", options->check.mostSteps,
                     "Give a pair up after so many steps of the search; ten million take about a "
                     "second")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, kMaxSteps))
        ->capture_default_str();
    command->add_flag("--exit-zero", options->exitZero, "Exit with 0 even when models meet");
    addReportOption(*command, options->report,
                    "Write an HTML page, too: distances over time, pictures of first contacts");
    addReportPicturesOption(*command, options->reportPictures,
                            "At most so many pictures on it: of the earliest contacts")
        .needs("--report");
    addInputOptions(*command, *options);
    addSplitOption(*command, *options);
    addExamples(*command, {"mbv motion swing.mbv.json",
                           "mbv motion swing.mbv.json --clearance 0.1 --format json",
                           "mbv motion arm.urdf --trajectory reach.csv",
                           "mbv motion swing.mbv.json --report swing.html"});
    command->callback([options, &chosen] { chosen = [options] { return motion(*options); }; });
}

} // namespace mbv::cli
