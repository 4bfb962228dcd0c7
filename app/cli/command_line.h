#pragma once

#include "command.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
class ParseError;
} // namespace CLI

namespace mbv::cli {

/// The words of a command line in the form that parseCommandLine and takeWords expect: those after
/// "--" are marked as no options, which CLI11 forgets once it has seen a file.
std::vector<std::string> markedWords(int argc, const char* const* argv);

/// An option's words without that mark; for each option that takes what stands by itself.
void takeWords(CLI::Option& words);

/// Parses and gives what to do, or prints what is wrong with the command line, or the help or the
/// version that it asks for, and gives the exit code.
std::optional<ExitCode> parseCommandLine(CLI::App& app, std::vector<std::string> words,
                                         const Action& chosen);

/// Makes an option for a file without a name a mistake, of each command that there is.
void refuseEmptyNames(CLI::App& app);

/// Ends the command's help with command lines that run as they are where the files of data/ lie.
void addExamples(CLI::App& command, const std::vector<std::string>& lines);

/// Adds `help [COMMAND]`.
void addHelpCommand(CLI::App& app, Action& chosen);

} // namespace mbv::cli
