#include "write_file.h"

#include <mbv/geometry/error.h>

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <random>
#include <system_error>

namespace mbv {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& reason)
{
    throw Error(ErrorCode::FileUnreadable, pathText(path) + ": cannot be written: " + reason);
}

std::string systemReason()
{
    return errno != 0 ? std::generic_category().message(errno) : "the system gives no reason";
}

/// A name that nobody else uses, in the folder of `path`, so that renaming stays in one file
/// system.
fs::path asideOf(const fs::path& path)
{
    std::random_device random;
    const std::uint64_t number = (std::uint64_t{random()} << 32U) | random();
    fs::path name = ".";
    name += path.filename();
    name += "." + std::to_string(number) + ".tmp";
    return path.parent_path() / name;
}

/// A file that is removed unless it has been renamed away.
class TemporaryFile {
public:
    explicit TemporaryFile(fs::path path) : path_(std::move(path)) {}
    ~TemporaryFile()
    {
        std::error_code ignored;
        fs::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

} // namespace

void writeFileAtomically(const fs::path& path, std::string_view bytes)
{
    std::error_code ignored; // a file that is not there yet is no problem
    const fs::path target =
        fs::is_symlink(path, ignored) ? fs::weakly_canonical(path, ignored) : path;
    const fs::file_status status = fs::status(target, ignored);
    if (fs::is_directory(status))
        fail(path, "it is a directory");
    if (fs::exists(status) && !fs::is_regular_file(status))
        fail(path, "it is no regular file");

    const TemporaryFile aside(asideOf(target));
    errno = 0;
    std::ofstream stream(aside.path(), std::ios::binary);
    if (!stream)
        fail(path, systemReason());
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    stream.close(); // flushes; a full disk shows here at the latest
    if (!stream)
        fail(path, systemReason());
    std::error_code error;
    if (fs::exists(status))
        fs::permissions(aside.path(), status.permissions(), error);
    if (!error)
        fs::rename(aside.path(), target, error);
    if (error)
        fail(path, error.message());
}

std::string pathText(const fs::path& path)
{
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

} // namespace mbv
