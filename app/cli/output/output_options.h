#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

/// Options that name what is written beside the answer.
namespace mbv::cli {

/// A check of files that are written in one format: empty where the name has one of these endings,
/// in either case, else "FILE: " and `what`. A name without an ending, "-", devices and pipes say
/// nothing of a format, and are left alone.
std::function<std::string(const std::string&)> endingCheck(std::string what,
                                                           std::vector<std::string_view> endings);

/// --report, an HTML page. `path` must outlive the parsing.
CLI::Option& addReportOption(CLI::App& command, std::string& path, const std::string& help);

/// --report-pictures; `what` says which. `pictures` must outlive the parsing.
CLI::Option& addReportPicturesOption(CLI::App& command, std::size_t& pictures,
                                     const std::string& what);

/// An option (`name`, "--export") for the file that something of this kind ("volumes") is written
/// to, as exportMeshes() does. `path` must outlive the parsing.
CLI::Option& addExportOption(CLI::App& command, const std::string& name, std::string& path,
                             const std::string& kind, const std::string& help);

} // namespace mbv::cli
