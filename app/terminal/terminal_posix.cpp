#include "terminal.h"

#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace mbv::terminal {

int systemNumber(Stream stream)
{
    switch (stream) {
    case Stream::Input:
        return STDIN_FILENO;
    case Stream::Output:
        return STDOUT_FILENO;
    case Stream::Error:
        break;
    }
    return STDERR_FILENO;
}

bool isTerminal(Stream stream)
{
    return isatty(systemNumber(stream)) == 1;
}

bool takesControls(Stream stream)
{
    const char* const terminal = std::getenv("TERM");
    return isTerminal(stream) && terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::size_t terminalColumns(Stream stream)
{
    winsize size{};
    return ioctl(systemNumber(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

} // namespace mbv::terminal
