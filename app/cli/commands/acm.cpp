#include "acm_report.h"
#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "console/progress_bar.h"
#include "input/inputs.h"
#include "input/standard_input.h"
#include "output/output.h"
#include "output/output_files.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/scene_io/srdf_file.h>

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <optional>

namespace mbv::cli {
namespace {

struct Options : InputOptions {
    std::string robot;
    CollisionMatrixOptions matrix;
};

bool isSrdf(const std::string& path)
{
    return pathFromText(path).extension() == ".srdf";
}

LoadedRobot loadAcmRobot(const Options& options, std::vector<std::filesystem::path>& read,
                         const ProgressFn& progress)
{
    const std::filesystem::path path = pathOfInput(options.robot, options);
    if (path.extension() != ".urdf" && path.extension() != ".xacro")
        throw Error(ErrorCode::FormatUnsupported,
                    pathText(path) + ": is no URDF, from which robots are read; give one (*.urdf)");
    if (!options.robots.joints.empty())
        throw Error(ErrorCode::InvalidArgument,
                    "--joint: mbv acm looks at all values within the joints' limits");
    MeshLibrary library(loadOptionsFrom(options, read));
    LoadedRobot robot = isStandardInput(options.robot)
                            ? robotFromText(standardInput(options), pathText(path), {}, library,
                                            options.robots, progress)
                            : loadRobot(path, library, options.robots, {}, progress);
    for (const std::string& warning : robot.warnings)
        printWarning(options.quiet, warning);
    if (options.robots.srdf)
        read.push_back(*options.robots.srdf);
    return robot;
}

/// What is not looked at in full is said, and limits that are not kept.
void warnOfLimits(const Robot& robot, bool quiet)
{
    for (std::size_t i = 0; i < robot.variables().size(); ++i) {
        const std::string who = "joint \"" + robot.variables()[i].name + "\" ";
        if (!robot.keepsMimicLimits(i))
            printWarning(quiet, who + "and those that mimic it have no two values within the "
                                      "limits of all; only its own limits are kept");
        if (!robot.limited(i).range())
            printWarning(quiet, who + "has no limits and is held at its neutral value; give it "
                                      "some in the URDF");
    }
}

ExitCode acm(const Options& options)
{
    OutputFiles outputs;
    outputs.add("-o", options.output);
    const std::vector<std::string> inputs = {options.robot};
    requireReadable(inputs, options);
    outputs.requireNotRead(inputs);
    std::optional<ProgressBar> bar(options);
    std::vector<std::filesystem::path> read;
    const LoadedRobot robot = loadAcmRobot(options, read, bar->part("Loading"));
    // The SRDF that is compared with may be written anew: it has been read whole by then.
    std::erase(read, options.robots.srdf.value_or(std::filesystem::path()));
    outputs.requireNotRead(read);
    warnOfLimits(robot.robot, options.quiet);
    AcmAnswer answer = {robot,
                        collisionMatrix(robot.robot, linkParts(robot), options.matrix,
                                        bar->part("Looking for contacts")),
                        std::nullopt, options.matrix.certify};
    if (robot.srdf)
        answer.disabled = disabledLinks(robot.robot, *robot.srdf);
    bar.reset();
    if (isSrdf(options.output)) {
        const Srdf srdf = withoutNeedlessTests(robot.srdf.value_or(Srdf{}), robot.robot,
                                               answer.pairs, options.matrix.certify);
        writeOutput(options.output, srdfText(srdf));
        writeOutput("-", acmReport(answer, options));
    } else {
        writeOutput(options.output, acmReport(answer, options));
    }
    return ExitCode::Done;
}

} // namespace

void addAcmCommand(CLI::App& app, Action& chosen)
{
    constexpr std::size_t kMaxSamples = 100'000'000;
    const auto options = std::make_shared<Options>();
    CLI::App* const command = app.add_subcommand(
        "acm", "Which links of a robot always, never or sometimes collide within its "
               "limits; with -o FILE.srdf an SRDF is written there, that of --srdf with its "
               "disabled pairs replaced, and the answer to stdout");
    takeWords(*command->add_option("ROBOT", options->robot, "A URDF, or - for standard input")
                   ->required());
    command->add_option("--samples", options->matrix.samples, "Try so many random joint values")
        ->type_name("N")
        ->check(wholeCheck)
        ->check(CLI::Range(std::size_t{1}, kMaxSamples))
        ->capture_default_str();
    command->add_option("--seed", options->matrix.seed, "Of the random numbers")
        ->type_name("N")
        ->check(wholeCheck)
        ->capture_default_str();
    command->add_flag("--certify", options->matrix.certify,
                      "Prove of each pair that no sample finds in contact that it never is");
    command
        ->add_option("--budget", options->matrix.budgetSeconds,
                     "End the proofs after so many seconds; what is left is not proven")
        ->type_name("SECONDS")
        ->check(numberCheck)
        ->check(CLI::Range(0.0, 1e8))
        ->capture_default_str();
    addInputOptions(*command, *options);
    command->get_option("--joint")->group(""); // not offered, but refused by its own reason
    command->get_option("--srdf")->description("Compare with the pairs of links that this SRDF "
                                               "disables; -o FILE.srdf keeps all else of it");
    addExamples(*command, {"mbv acm arm.urdf --certify", "mbv acm arm.urdf -o arm.srdf"});
    command->callback([options, command, &chosen] {
        const bool hasBudget = command->count("--budget") > 0;
        chosen = [options, hasBudget] {
            if (hasBudget && !options->matrix.certify)
                printWarning(options->quiet, "--budget: is for proofs; add --certify");
            return acm(*options);
        };
    });
}

} // namespace mbv::cli
