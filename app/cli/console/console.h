#pragma once

#include "options.h"

#include <string>
#include <string_view>

namespace mbv::cli {

/// Messages for people, on stderr: "mbv: error: ...". Colored on a terminal unless NO_COLOR is
/// set (https://no-color.org: any non-empty value). What a message quotes from files and the
/// command line is shown as printable() has it, so a message is one line.
void printError(std::string_view message);
std::string errorText(std::string_view message);         ///< what printError prints
void printWarning(bool quiet, std::string_view message); ///< nothing where quiet

/// Marks parts of a text answer, or leaves them plain when it does not go to a color terminal.
class TextStyle {
public:
    explicit TextStyle(const CommonOptions& options);

    std::string overlapping(std::string_view text) const; ///< red, bold
    std::string clear(std::string_view text) const;       ///< blue, bold

private:
    std::string wrapped(std::string_view code, std::string_view text) const;

    bool color_;
};

} // namespace mbv::cli
