#include "command.h"
#include "console/console.h"
#include "executable.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace mbv::cli {
namespace {

/// Becomes mbv-viewer; returns only when that fails.
ExitCode view(const std::vector<std::string>& arguments)
{
    const auto viewer = findSibling("mbv-viewer");
    if (!viewer) {
        printError("mbv-viewer is neither beside mbv nor on PATH; build it (it needs Qt 6) or use "
                   "mbv render, which needs no window");
        return ExitCode::NoRenderer;
    }
    std::string program = viewer->string();
    std::vector<std::string> words = arguments;
    std::vector<char*> argv = {program.data()};
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(program.c_str(), argv.data());
    printError(program + ": cannot be started: " + std::strerror(errno));
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
    command->callback([command, &chosen] {
        chosen = [arguments = command->remaining()] { return view(arguments); };
    });
}

} // namespace mbv::cli
