#include "command.h"
#include "console.h"
#include "version_text.h"

#include <mbv/geometry/error.h>

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <new>
#include <sstream>

namespace mbv::cli {
namespace {

constexpr const char* kFooter =
    R"(Every command has its own --help. Data goes to stdout, all else to stderr.
Exit codes: 0 done or nothing overlaps, 1 overlaps found, 2 usage, 3 a file is
unreadable or invalid, 4 no renderer, 5 internal fault, 130 cancelled (Ctrl-C).)";

/// Prints help or the version to stdout, a mistake to stderr.
ExitCode answerParseError(const CLI::App& app, const CLI::ParseError& e)
{
    if (e.get_exit_code() == 0) {
        app.exit(e, std::cout, std::cerr);
        return ExitCode::Done;
    }
    printError(e.what());
    std::cerr << "Run mbv --help, or mbv COMMAND --help, for the options there are.\n";
    return ExitCode::Usage;
}

ExitCode codeFor(const Error& e)
{
    switch (e.code()) {
    case ErrorCode::InvalidArgument:
        return ExitCode::Usage;
    case ErrorCode::NoRenderer:
        return ExitCode::NoRenderer;
    case ErrorCode::Cancelled:
        return ExitCode::Cancelled;
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileInvalid:
    case ErrorCode::FormatUnsupported:
    case ErrorCode::DegenerateMesh:
    case ErrorCode::InvalidShape:
    case ErrorCode::InvalidScene:
        break;
    }
    return ExitCode::Input;
}

ExitCode run(int argc, char** argv)
{
    Action chosen;
    CLI::App app("mbv: mesh bounding volumes. Fits them, tests them for overlap, explains why, "
                 "and shows it.",
                 "mbv");
    app.footer(kFooter);
    app.set_version_flag("--version", versionText);
    app.require_subcommand(1);
    addInfoCommand(app, chosen);
    addFitCommand(app, chosen);
    addCheckCommand(app, chosen);
    addPairsCommand(app, chosen);
    addExplainCommand(app, chosen);
    addRenderCommand(app, chosen);
    addViewCommand(app, chosen);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return answerParseError(app, e);
    }
    return chosen();
}

} // namespace
} // namespace mbv::cli

int main(int argc, char** argv)
{
    using namespace mbv::cli;
    ExitCode code = ExitCode::Internal;
    try {
        code = run(argc, argv);
    } catch (const mbv::Error& e) {
        code = codeFor(e);
        printError(code == ExitCode::Cancelled ? "cancelled; no file was changed" : e.what());
    } catch (const std::bad_alloc&) {
        printError("out of memory; give fewer or smaller files");
    } catch (const std::exception& e) {
        printError(std::string("internal fault, please report it: ") + e.what());
    } catch (...) {
        printError("internal fault of an unknown kind, please report it");
    }
    return static_cast<int>(code);
}
