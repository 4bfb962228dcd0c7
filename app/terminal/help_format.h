#pragma once

#include <CLI/CLI.hpp>

namespace mbv::terminal {

/// Help whose lines fit the terminal: broken between words at its width, or that of the environment
/// variable COLUMNS, or at 80 where neither says one. In narrow ones what a word means stands below
/// it. Examples go on behind a "\", so that a shell takes them as they are.
class HelpFormat : public CLI::Formatter {
public:
    HelpFormat();

private:
    std::string make_description(const CLI::App* app) const override;
    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_option(const CLI::Option* option, bool isPositional) const override;
    std::string make_subcommand(const CLI::App* command) const override;
    std::string make_footer(const CLI::App* app) const override;

    std::string row(const std::string& words, const std::string& meaning) const;

    std::size_t columns_;
};

} // namespace mbv::terminal
