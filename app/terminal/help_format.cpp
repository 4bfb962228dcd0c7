#include "help_format.h"

#include "terminal.h"
#include "wrapped_text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace mbv::terminal {
namespace {

constexpr std::size_t kMinColumns = 20;
constexpr std::size_t kTwoColumns = 60; ///< of a terminal where words and meanings are side by side
constexpr std::size_t kMeaning = 30;    ///< where these begin
constexpr std::size_t kMeaningBelow = 6;

/// 0 where it is not set, or to no number.
std::size_t columnsSet()
{
    const char* const value = std::getenv("COLUMNS");
    const std::string_view text = value == nullptr ? "" : value;
    std::size_t columns = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), columns);
    return problem == std::errc() && end == text.data() + text.size() ? columns : 0;
}

std::size_t helpColumns()
{
    std::size_t columns = columnsSet();
    if (columns == 0)
        columns = terminalColumns(Stream::Output);
    return columns == 0 ? 80 : std::max(columns, kMinColumns);
}

} // namespace

HelpFormat::HelpFormat() : columns_(helpColumns())
{
    column_width(columns_ < kTwoColumns ? kMeaningBelow : kMeaning);
}

std::string HelpFormat::make_description(const CLI::App* app) const
{
    return wrappedText("", app->get_description(), {columns_, 0, ""}) + "\n";
}

std::string HelpFormat::make_usage(const CLI::App* app, std::string name) const
{
    std::string usage = CLI::Formatter::make_usage(app, std::move(name));
    usage.pop_back(); // its line end
    return wrappedText("", usage, {columns_, kMeaningBelow, ""}) + "\n";
}

std::string HelpFormat::make_option(const CLI::Option* option, bool isPositional) const
{
    return row(make_option_name(option, isPositional) + make_option_opts(option),
               make_option_desc(option));
}

std::string HelpFormat::make_subcommand(const CLI::App* command) const
{
    return row(command->get_display_name(true), command->get_description());
}

std::string HelpFormat::make_footer(const CLI::App* app) const
{
    std::string footer;
    std::istringstream lines(app->get_footer());
    for (std::string line; std::getline(lines, line);) {
        const bool isExample = line.starts_with("  ");
        footer += isExample ? wrappedText("  ", line.substr(2), {columns_, kMeaningBelow, " \\"})
                            : wrappedText("", line, {columns_, 0, ""});
        footer += "\n";
    }
    return footer;
}

/// Side by side, or the meaning below.
std::string HelpFormat::row(const std::string& words, const std::string& meaning) const
{
    std::string left = wrappedText("  ", words, {columns_, kMeaningBelow, ""});
    if (meaning.empty())
        return left + "\n";
    const std::size_t column = get_column_width();
    left += column == kMeaning && left.size() < column ? std::string(column - left.size(), ' ')
                                                       : "\n" + std::string(column, ' ');
    return wrappedText(left, meaning, {columns_, column, ""}) + "\n";
}

} // namespace mbv::terminal
