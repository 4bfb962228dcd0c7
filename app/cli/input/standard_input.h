#pragma once

#include "console/options.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// "-" among the files of a command: the mesh or scene on standard input, in the format that
/// --input-format names.
namespace mbv::cli {

/// A file of that name is "./-".
bool isStandardInput(const std::string& input);

/// Throws Error (InvalidArgument) where standard input is named twice, without its format or at a
/// terminal, or has a format and is not named. For each command before it reads.
void requireReadable(const std::vector<std::string>& inputs, const MeshOptions& options);

/// The path of an input, as answers and messages show it: of standard input "stdin.stl", with the
/// format that it has, a file that would be in the current folder.
std::filesystem::path pathOfInput(const std::string& input, const MeshOptions& options);

/// All of standard input. Throws Error: FileUnreadable, FileInvalid (empty, or more than a scene
/// may have or half of the machine's memory can take).
std::string standardInput(const MeshOptions& options);

/// The same of at most so many bytes; there may be none.
std::string readStandardInput(std::uint64_t mostBytes);

/// What messages call it.
inline constexpr std::string_view kStandardInput = "standard input";

} // namespace mbv::cli
