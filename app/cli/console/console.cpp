#include "console.h"

#include "terminal/terminal.h"

#include <mbv/file/utf8.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>

namespace mbv::cli {
namespace {

constexpr std::string_view kRed = "\033[1;31m";
constexpr std::string_view kBlue = "\033[1;34m";
constexpr std::string_view kYellow = "\033[1;33m";
constexpr std::string_view kPlain = "\033[0m";
constexpr std::string_view kClearLine = "\r\033[K"; ///< a progress bar may stand there

bool colorOn(terminal::Stream stream)
{
    const char* const noColor = std::getenv("NO_COLOR");
    return (noColor == nullptr || *noColor == '\0') && takesControls(stream);
}

std::string messageText(std::string_view kind, std::string_view color, std::string_view message)
{
    const bool colored = colorOn(terminal::Stream::Error);
    std::ostringstream text;
    text << (takesControls(terminal::Stream::Error) ? kClearLine : "")
         << "mbv: " << (colored ? color : "") << kind << ':' << (colored ? kPlain : "") << ' '
         << printable(message) << '\n';
    return text.str();
}

} // namespace

void printError(std::string_view message)
{
    std::cerr << errorText(message);
}

std::string errorText(std::string_view message)
{
    return messageText("error", kRed, message);
}

void printWarning(bool quiet, std::string_view message)
{
    if (!quiet)
        std::cerr << messageText("warning", kYellow, message);
}

TextStyle::TextStyle(const CommonOptions& options)
    : color_(options.output == "-" && colorOn(terminal::Stream::Output))
{
}

std::string TextStyle::wrapped(std::string_view code, std::string_view text) const
{
    return color_ ? std::string(code).append(text).append(kPlain) : std::string(text);
}

std::string TextStyle::overlapping(std::string_view text) const
{
    return wrapped(kRed, text);
}

std::string TextStyle::clear(std::string_view text) const
{
    return wrapped(kBlue, text);
}

} // namespace mbv::cli
