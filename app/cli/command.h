#pragma once

#include "console/exit_code.h"

#include <functional>

namespace CLI {
class App;
}

namespace mbv::cli {

/// What the chosen command does once the whole command line is known to be good.
using Action = std::function<ExitCode()>;

/// Each adds one command to mbv and, when the command line names it, sets `chosen`.
void addInfoCommand(CLI::App& app, Action& chosen);
void addFitCommand(CLI::App& app, Action& chosen);
void addCheckCommand(CLI::App& app, Action& chosen);
void addMergeCommand(CLI::App& app, Action& chosen);
void addMotionCommand(CLI::App& app, Action& chosen);
void addPairsCommand(CLI::App& app, Action& chosen);
void addConvertCommand(CLI::App& app, Action& chosen);
void addExplainCommand(CLI::App& app, Action& chosen);
void addRenderCommand(CLI::App& app, Action& chosen);
void addViewCommand(CLI::App& app, Action& chosen);
void addAcmCommand(CLI::App& app, Action& chosen);
void addCompletionCommand(CLI::App& app, Action& chosen);

} // namespace mbv::cli
