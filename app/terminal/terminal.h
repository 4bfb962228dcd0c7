#pragma once

#include <cstddef>

/// What is at the other end of the standard streams. POSIX and Windows each have a source file of
/// their own; docs/BUILDING.md says which were compiled.
namespace mbv::terminal {

enum class Stream { Input, Output, Error };

/// What the system calls it: its descriptor on POSIX, on Windows the number that GetStdHandle
/// takes.
int systemNumber(Stream stream);

/// Whether a person may sit at the other end.
bool isTerminal(Stream stream);

/// Whether the stream is a terminal that understands more than plain lines. One without a name
/// (TERM) does not, but on Windows, where none has one; nor does one named "dumb".
bool takesControls(Stream stream);

/// How many characters a line of that terminal has; 0 where it does not say, or is none.
std::size_t terminalColumns(Stream stream);

} // namespace mbv::terminal
