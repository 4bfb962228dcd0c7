#pragma once

#include "grammar.h"

#include <string>
#include <vector>

namespace mbv::cli {

/// The scripts that make a shell complete what is typed behind `mbv`, to be read by the shell when
/// it starts (docs/CLI.md).
std::string bashCompletion(const std::vector<CommandGrammar>& commands);
std::string zshCompletion(const std::vector<CommandGrammar>& commands);
std::string fishCompletion(const std::vector<CommandGrammar>& commands);

} // namespace mbv::cli
