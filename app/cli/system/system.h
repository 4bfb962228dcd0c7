#pragma once

#include "terminal/terminal.h"

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What the standard library does not tell of the system. POSIX and Windows each have a source file
/// of their own; docs/BUILDING.md says which were compiled.
namespace mbv::cli {

/// A regular file, by whatever name: links, relative paths and hard links are the same.
struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t number = 0;

    friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
};

/// Nothing where it is no regular file, or is not there.
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);
std::optional<FileIdentity> identityOf(terminal::Stream stream);

/// The running program's file; empty where the system does not say.
std::filesystem::path ownProgram();

/// Whether it is a regular file that may be run.
bool isExecutable(const std::filesystem::path& path);

/// What a program is called on disk: "mbv-viewer", or "mbv-viewer.exe".
std::string programName(const std::string& name);

/// What stands between the folders of PATH.
extern const char kPathSeparator;

/// Runs the program in place of this one, which ends with its exit code. Returns only where it
/// cannot be started: the reason.
std::string becomeProgram(const std::filesystem::path& program,
                          const std::vector<std::string>& arguments);

/// Ends the program at once, other threads and all, with these words on stderr. A signal handler
/// may call it.
[[noreturn]] void endAtOnce(int exitCode, const std::string& words);

/// From now on a file that grows beyond what the shell allows (ulimit -f) cannot be written, as on
/// a full disk; by itself the system ends the program.
void keepWriteErrors();

/// Bytes of memory that the machine gives: what it has, or what a container (cgroup) or a limit of
/// the shell (ulimit -v) leaves of it. Nothing where the system does not say.
std::optional<std::uint64_t> machineMemory();

/// From now on memory that is freed stays the program's, for what it asks for next: the system
/// would have to clear it anew. For a program that does one thing and ends.
void keepFreedMemory();

} // namespace mbv::cli
