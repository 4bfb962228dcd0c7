#include "terminal.h"

#include <cstdlib>
#include <string_view>

#include <windows.h>

namespace mbv::terminal {
namespace {

HANDLE handleOf(Stream stream)
{
    return GetStdHandle(static_cast<DWORD>(systemNumber(stream)));
}

} // namespace

int systemNumber(Stream stream)
{
    switch (stream) {
    case Stream::Input:
        return static_cast<int>(STD_INPUT_HANDLE);
    case Stream::Output:
        return static_cast<int>(STD_OUTPUT_HANDLE);
    case Stream::Error:
        break;
    }
    return static_cast<int>(STD_ERROR_HANDLE);
}

bool isTerminal(Stream stream)
{
    DWORD mode = 0; // a console has one, and nothing else
    return GetConsoleMode(handleOf(stream), &mode) != 0;
}

bool takesControls(Stream stream)
{
    const char* const terminal = std::getenv("TERM");
    return isTerminal(stream) && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

std::size_t terminalColumns(Stream stream)
{
    CONSOLE_SCREEN_BUFFER_INFO is{};
    const bool isThere = GetConsoleScreenBufferInfo(handleOf(stream), &is) != 0;
    return isThere ? static_cast<std::size_t>(is.srWindow.Right - is.srWindow.Left + 1) : 0;
}

} // namespace mbv::terminal
