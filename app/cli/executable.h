#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace mbv::cli {

/// An executable file of this name beside the running program, else the first one on PATH.
std::optional<std::filesystem::path> findSibling(const std::string& name);

} // namespace mbv::cli
