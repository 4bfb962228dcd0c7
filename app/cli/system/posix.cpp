#include "system.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <limits>
#include <string_view>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

namespace fs = std::filesystem;

namespace mbv::cli {
namespace {

std::optional<FileIdentity> identityFrom(int answer, const struct stat& status)
{
    if (answer != 0 || !S_ISREG(status.st_mode))
        return std::nullopt;
    return FileIdentity{static_cast<std::uint64_t>(status.st_dev),
                        static_cast<std::uint64_t>(status.st_ino)};
}

/// The number in a file of Linux's control groups; nothing where it says "max", or is not there.
std::optional<std::uint64_t> numberIn(const fs::path& file)
{
    std::uint64_t number = 0;
    return std::ifstream(file) >> number ? std::optional(number) : std::nullopt;
}

/// What Linux's control groups, version 2, leave to this process: the least of its group's limit
/// and those of all groups around it.
std::optional<std::uint64_t> groupLimit()
{
    std::ifstream groups("/proc/self/cgroup");
    std::string line;
    while (std::getline(groups, line) && !line.starts_with("0::/")) {
    }
    if (!groups)
        return std::nullopt;
    std::optional<std::uint64_t> least;
    fs::path group = line.substr(std::string_view("0::/").size());
    while (true) {
        if (const auto limit = numberIn("/sys/fs/cgroup" / group / "memory.max"))
            least = std::min(least.value_or(*limit), *limit);
        if (group.empty())
            return least;
        group = group.parent_path();
    }
}

} // namespace

const char kPathSeparator = ':';

std::optional<FileIdentity> identityOf(const fs::path& path)
{
    struct stat status {};
    return identityFrom(stat(path.c_str(), &status), status);
}

std::optional<FileIdentity> identityOf(terminal::Stream stream)
{
    struct stat status {};
    return identityFrom(fstat(systemNumber(stream), &status), status);
}

fs::path ownProgram()
{
    std::error_code unknown;
#ifdef __APPLE__
    std::uint32_t size = 0;
    _NSGetExecutablePath(nullptr, &size);
    std::string path(size, '\0');
    if (_NSGetExecutablePath(path.data(), &size) != 0)
        return {};
    return fs::canonical(path.c_str(), unknown);
#else
    return fs::read_symlink("/proc/self/exe", unknown);
#endif
}

bool isExecutable(const fs::path& path)
{
    std::error_code unknown;
    return fs::is_regular_file(path, unknown) && access(path.c_str(), X_OK) == 0;
}

std::string programName(const std::string& name)
{
    return name;
}

std::string becomeProgram(const fs::path& program, const std::vector<std::string>& arguments)
{
    std::string path = program.string();
    std::vector<std::string> words = arguments;
    std::vector<char*> argv = {path.data()};
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    execv(path.c_str(), argv.data());
    return std::strerror(errno);
}

void endAtOnce(int exitCode, const std::string& words)
{
    static_cast<void>(write(STDERR_FILENO, words.data(), words.size()) >= 0);
    _exit(exitCode);
}

void keepWriteErrors()
{
    std::signal(SIGXFSZ, SIG_IGN);
}

std::optional<std::uint64_t> machineMemory()
{
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long pageSize = sysconf(_SC_PAGESIZE);
    std::optional<std::uint64_t> least = groupLimit();
    const auto take = [&least](std::uint64_t bytes) {
        least = std::min(least.value_or(bytes), bytes);
    };
    if (pages > 0 && pageSize > 0)
        take(static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(pageSize));
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        take(limit.rlim_cur);
    return least;
}

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kMax = std::numeric_limits<int>::max();
    mallopt(M_MMAP_THRESHOLD, kMax);
    mallopt(M_TRIM_THRESHOLD, kMax);
    mallopt(M_ARENA_MAX, 1); // what one thread frees another one takes
#endif
}

} // namespace mbv::cli
