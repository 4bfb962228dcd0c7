#include "system.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <io.h>
#include <process.h>
#include <windows.h>

namespace fs = std::filesystem;

namespace mbv::cli {
namespace {

std::optional<FileIdentity> identityFrom(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION is{};
    if (GetFileType(file) != FILE_TYPE_DISK || !GetFileInformationByHandle(file, &is))
        return std::nullopt;
    if ((is.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        return std::nullopt;
    return FileIdentity{is.dwVolumeSerialNumber,
                        std::uint64_t{is.nFileIndexHigh} << 32U | is.nFileIndexLow};
}

/// As the C runtime takes a word of a command line: in quotes, with quotes and the backslashes in
/// front of them escaped.
std::wstring quoted(const std::wstring& word)
{
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : word) {
        if (c == L'"')
            text.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, L'\\') + L'"';
}

} // namespace

const char kPathSeparator = ';';

std::optional<FileIdentity> identityOf(const fs::path& path)
{
    const HANDLE file = CreateFileW(path.c_str(), FILE_READ_ATTRIBUTES,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE)
        return std::nullopt;
    const auto identity = identityFrom(file);
    CloseHandle(file);
    return identity;
}

std::optional<FileIdentity> identityOf(terminal::Stream stream)
{
    return identityFrom(GetStdHandle(static_cast<DWORD>(systemNumber(stream))));
}

fs::path ownProgram()
{
    std::array<wchar_t, 32768> path{}; // the longest that there is
    const DWORD length = GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
    return {path.data(), path.data() + length};
}

bool isExecutable(const fs::path& path)
{
    std::error_code unknown;
    return fs::is_regular_file(path, unknown);
}

std::string programName(const std::string& name)
{
    return name + ".exe";
}

std::string becomeProgram(const fs::path& program, const std::vector<std::string>& arguments)
{
    // _wexecv would give the shell its prompt back at once: the parent waits here instead.
    std::vector<std::wstring> words = {quoted(program.wstring())};
    for (const std::string& argument : arguments)
        words.push_back(quoted(fs::path(argument).wstring()));
    std::vector<const wchar_t*> argv;
    for (const std::wstring& word : words)
        argv.push_back(word.c_str());
    argv.push_back(nullptr);
    const std::intptr_t code = _wspawnv(_P_WAIT, program.c_str(), argv.data());
    if (code == -1)
        return std::strerror(errno);
    std::exit(static_cast<int>(code));
}

void endAtOnce(int exitCode, const std::string& words)
{
    constexpr int kStandardError = 2;
    _write(kStandardError, words.data(), static_cast<unsigned>(words.size()));
    _exit(exitCode);
}

std::optional<std::uint64_t> machineMemory()
{
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!GlobalMemoryStatusEx(&status))
        return std::nullopt;
    return status.ullTotalPhys;
}

/// The heap does.
void keepFreedMemory() {}

void keepWriteErrors() {}

} // namespace mbv::cli
