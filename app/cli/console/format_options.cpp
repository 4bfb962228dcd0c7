#include "format_options.h"

#include "choices.h"
#include "options.h"

#include <mbv/file/path_text.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbv::cli {
namespace {

std::vector<std::string> formatsOf(const CommonOptions& options)
{
    std::vector<std::string> names = {"text", "json", "csv"}; // as Format has them
    if (options.hasLines)
        names.emplace_back("jsonl");
    return names;
}

void setFormat(const std::string& name, CommonOptions& options)
{
    const std::vector<std::string> known = formatsOf(options);
    const auto found = std::ranges::find(known, name);
    if (found == known.end())
        throw CLI::ValidationError("--format", unknownChoice(name, "a format of answers", known));
    options.lines = name == "jsonl";
    options.format = options.lines ? Format::Json : static_cast<Format>(found - known.begin());
}

/// Endings that promise what no answer is, and the option that writes it, of commands that have it.
constexpr std::array<std::pair<std::string_view, const char*>, 5> kOtherFormats = {{
    {".html", "--report"},
    {".htm", "--report"},
    {".bcf", "--bcf"},
    {".bcfzip", "--bcf"},
    {".jsonl", ""}, // here only of commands that do not answer in lines
}};

[[noreturn]] void refuseOutput(const std::string& file, const std::string& reason)
{
    throw CLI::ValidationError("--output", file + ": " + reason);
}

/// Where --format does not say it, the ending of a file's name says the format of the answer, and
/// may not promise what is none.
void setOutput(const std::string& file, const CLI::App& command, CommonOptions& options)
{
    options.output = file;
    if (command.count("--format") > 0)
        return;
    const std::string ending = CLI::detail::to_lower(pathText(pathFromText(file).extension()));
    const std::vector<std::string> known = formatsOf(options);
    const std::string format = ending.empty() ? "" : ending.substr(1);
    if (format != "text" && std::ranges::find(known, format) != known.end())
        return setFormat(format, options);
    for (const auto& [other, writer] : kOtherFormats) {
        if (other != ending)
            continue;
        std::string reason = "answers are written as " + listOf(known) + "; ";
        if (command.get_option_no_throw(writer) != nullptr)
            reason += std::string(writer) + " writes a " + ending + "; ";
        refuseOutput(file, reason + "--format says which one is meant");
    }
}

} // namespace

void addFormatOptions(CLI::App& command, CommonOptions& options)
{
    command
        .add_option_function<std::string>(
            "--format", [&options](const std::string& name) { setFormat(name, options); },
            "How to answer")
        ->type_name(choiceOf(formatsOf(options)))
        ->default_str("text");
    command
        .add_option_function<std::string>(
            "-o,--output",
            [&](const std::string& file) { setOutput(file, command, options); }, // after --format
            "Write to this file; - is stdout. The ending .json or .csv says the format, too")
        ->type_name("FILE")
        ->default_str(options.output);
    command.add_flag_function(
        "--raw-csv",
        [&options](std::int64_t) {
            if (options.format != Format::Csv) // read by now: options are, as they are added
                throw CLI::ValidationError("--raw-csv", "is for names in CSV; add --format csv");
            options.rawCsv = true;
        },
        "Names in CSV as they are, even those that a spreadsheet would run");
}

} // namespace mbv::cli
