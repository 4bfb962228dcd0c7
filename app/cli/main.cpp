#include "command.h"
#include "command_line.h"
#include "console/console.h"
#include "system/system.h"
#include "terminal/help_format.h"
#include "version_text.h"
#include "vtk_log.h"

#include <mbv/geometry/error.h>

#include <CLI/CLI.hpp>

#include <exception>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>

namespace mbv::cli {
namespace {

constexpr const char* kFooter =
    "mbv help COMMAND says what a command takes. Data goes to stdout, all else to stderr.\n"
    "Exit codes: 0 done or nothing overlaps, 1 overlaps found, 2 usage, 3 a file is unreadable or "
    "invalid, or memory does not suffice, 4 no renderer or not in this build, 5 internal fault, "
    "130 cancelled (Ctrl-C).";

ExitCode codeFor(const Error& e)
{
    switch (e.code()) {
    case ErrorCode::InvalidArgument:
        return ExitCode::Usage;
    case ErrorCode::NoRenderer:
    case ErrorCode::NotBuilt:
        return ExitCode::NoRenderer;
    case ErrorCode::Cancelled:
        return ExitCode::Cancelled;
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileUnwritable:
    case ErrorCode::FileInvalid:
    case ErrorCode::FormatUnsupported:
    case ErrorCode::DegenerateMesh:
    case ErrorCode::InvalidShape:
    case ErrorCode::InvalidScene:
        break;
    }
    return ExitCode::Input;
}

constexpr const char* kOutOfMemory =
    "out of memory: this machine, or the limit set for the process (ulimit -v), does not have "
    "enough for these files; give fewer or smaller ones, or allow more";

/// oneTBB has no type for the thread that it cannot start because there is no memory for its stack.
bool isOutOfMemory(const std::exception& e)
{
    return dynamic_cast<const std::bad_alloc*>(&e) != nullptr ||
           dynamic_cast<const std::length_error*>(&e) != nullptr ||
           std::string_view(e.what()).find("pthread_create") != std::string_view::npos;
}

ExitCode run(int argc, char** argv)
{
    Action chosen;
    CLI::App app("mbv: mesh bounding volumes. Fits them, tests them for overlap, explains why, "
                 "and shows it.",
                 "mbv");
    app.formatter(std::make_shared<terminal::HelpFormat>()); // of its commands, too
    app.footer(kFooter);
    app.require_subcommand(0, 1); // what is missing is said in words of our own
    app.set_version_flag("--version", versionText);
    addInfoCommand(app, chosen);
    addFitCommand(app, chosen);
    addCheckCommand(app, chosen);
    addMergeCommand(app, chosen);
    addMotionCommand(app, chosen);
    addPairsCommand(app, chosen);
    addConvertCommand(app, chosen);
    addExplainCommand(app, chosen);
    addRenderCommand(app, chosen);
    addViewCommand(app, chosen);
    addAcmCommand(app, chosen);
    addCompletionCommand(app, chosen);
    addHelpCommand(app, chosen);
    refuseEmptyNames(app);
    if (const auto code = parseCommandLine(app, markedWords(argc, argv), chosen))
        return *code;
    return chosen();
}

} // namespace
} // namespace mbv::cli

int main(int argc, char** argv)
{
    using namespace mbv::cli;
    silenceVtk();
    keepWriteErrors();
    ExitCode code = ExitCode::Internal;
    try {
        code = run(argc, argv);
    } catch (const mbv::Error& e) {
        code = codeFor(e);
        printError(e.what());
    } catch (const std::exception& e) {
        if (isOutOfMemory(e))
            code = ExitCode::Input;
        printError(code == ExitCode::Input
                       ? kOutOfMemory
                       : std::string("internal fault, please report it: ") + e.what());
    } catch (...) {
        printError("internal fault of an unknown kind, please report it");
    }
    return static_cast<int>(code);
}
