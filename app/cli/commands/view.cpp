#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "executable.h"
#include "input/standard_input.h"
#include "system/system.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace mbv::cli {
namespace {

/// Becomes mbv-viewer; returns only when that fails.
ExitCode view(const std::vector<std::string>& arguments)
{
    if (std::ranges::any_of(arguments, isStandardInput)) {
        printError("mbv view reads no standard input: a session names its files, to open them "
                   "again; save it to a file first");
        return ExitCode::Usage;
    }
    const auto viewer = findSibling("mbv-viewer");
    if (!viewer) {
        printError("mbv-viewer is neither beside mbv nor on PATH; build it (it needs Qt 6) or use "
                   "mbv render, which needs no window");
        return ExitCode::NoRenderer;
    }
    const std::string reason = becomeProgram(*viewer, arguments);
    printError(viewer->string() + ": cannot be started: " + reason);
    return ExitCode::NoRenderer;
}

} // namespace

void addViewCommand(CLI::App& app, Action& chosen)
{
    CLI::App* const command =
        app.add_subcommand("view", "Start mbv-viewer; everything after view is passed on to it");
    command->prefix_command();
    // The viewer answers --help itself.
    command->set_help_flag();
    addExamples(*command, {"mbv view cats.mbv.json"});
    command->callback([command, &chosen] {
        chosen = [arguments = command->remaining()] { return view(arguments); };
    });
}

} // namespace mbv::cli
