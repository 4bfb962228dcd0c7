#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "console/options.h"
#include "output/output_files.h"

#include <mbv/scene_io/scene_file.h>

#include <CLI/CLI.hpp>

#include <array>
#include <memory>
#include <string>

namespace mbv::cli {
namespace {

struct Options {
    std::string from;
    std::string to;
    bool quiet = false;
};

ExitCode convert(const Options& options)
{
    OutputFiles outputs;
    outputs.add("OUT", options.to);
    outputs.requireNotRead(std::array{options.from});
    for (const std::string& warning : convertScene(options.from, options.to))
        printWarning(options.quiet, warning);
    return ExitCode::Done;
}

} // namespace

void addConvertCommand(CLI::App& app, Action& chosen)
{
    const auto options = std::make_shared<Options>();
    CLI::App* const command =
        app.add_subcommand("convert", "A scene from JSON to JSON lines, or back");
    takeWords(*command->add_option("IN", options->from, "*.mbv.json or *.mbv.jsonl")->required());
    takeWords(*command->add_option("OUT", options->to, "The same scene, by its name in that form")
                   ->required());
    addQuietOption(*command, options->quiet);
    addExamples(*command, {"mbv convert cats.mbv.json cats.mbv.jsonl"});
    command->callback([options, &chosen] { chosen = [options] { return convert(*options); }; });
}

} // namespace mbv::cli
