#include "write_file.h"

#include <mbv/geometry/error.h>

#include <cerrno>
#include <cstdint>
#include <random>
#include <system_error>
#include <utility>

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

} // namespace

FileReplacement::FileReplacement(fs::path path) : path_(std::move(path))
{
    std::error_code ignored; // a file that is not there yet is no problem
    target_ = fs::is_symlink(path_, ignored) ? fs::weakly_canonical(path_, ignored) : path_;
    const fs::file_status status = fs::status(target_, ignored);
    if (fs::is_directory(status))
        fail(path_, "it is a directory");
    if (fs::exists(status) && !fs::is_regular_file(status))
        fail(path_, "it is no regular file");
    aside_ = asideOf(target_);
    errno = 0;
    stream_.open(aside_, std::ios::binary);
    if (!stream_)
        fail(path_, systemReason());
}

FileReplacement::~FileReplacement()
{
    stream_.close();
    std::error_code ignored; // after commit() there is nothing to remove
    fs::remove(aside_, ignored);
}

void FileReplacement::commit()
{
    errno = 0;
    stream_.close(); // flushes; a full disk shows here at the latest
    if (!stream_)
        fail(path_, systemReason());
    std::error_code error;
    const fs::file_status status = fs::status(target_, error);
    error.clear();
    if (fs::exists(status))
        fs::permissions(aside_, status.permissions(), error);
    if (!error)
        fs::rename(aside_, target_, error);
    if (error)
        fail(path_, error.message());
}

void writeFileAtomically(const fs::path& path, std::string_view bytes)
{
    FileReplacement file(path);
    file.stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.commit();
}

std::string pathText(const fs::path& path)
{
    const std::u8string text = path.generic_u8string();
    return {text.begin(), text.end()};
}

} // namespace mbv
