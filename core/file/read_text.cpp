#include "read_text.h"

#include <mbv/file/open_stream.h>
#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace mbv {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& path, ErrorCode code, const std::string& reason)
{
    throw Error(code, pathText(path) + ": " + reason);
}

} // namespace

std::string whyNotThere(const fs::path& path)
{
    std::error_code ignored;
    const fs::path target = fs::read_symlink(path, ignored);
    return target.empty()
               ? "there is no such file; check the path"
               : "is a link to " + pathText(target) + ", which is not there; mend the link";
}

std::string whyNotRead(const std::error_code& problem)
{
    const bool isForbidden = problem == std::errc::permission_denied;
    return "cannot be read: " + problem.message() + (isForbidden ? "; check its permissions" : "");
}

std::ifstream openText(const fs::path& path)
{
    std::error_code ignored;
    if (fs::is_other(path, ignored))
        fail(path, ErrorCode::FileUnreadable, "is not a regular file; save it to one");
    return openStream(path);
}

std::ifstream openStream(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        fail(path, ErrorCode::FileUnreadable, whyNotThere(path));
    if (!fs::exists(status))
        fail(path, ErrorCode::FileUnreadable, whyNotRead(error));
    if (fs::is_directory(status))
        fail(path, ErrorCode::FileUnreadable, "is a directory, not a file");
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    requireRead(stream, path);
    return stream;
}

void requireRead(const std::ifstream& stream, const fs::path& path)
{
    if (!stream.is_open() || stream.bad())
        fail(path, ErrorCode::FileUnreadable,
             whyNotRead({errno != 0 ? errno : EIO, std::generic_category()}));
}

void failToRead(const fs::path& path, const std::ios_base::failure& failure)
{
    fail(path, ErrorCode::FileUnreadable, whyNotRead(failure.code()));
}

std::string readText(const fs::path& path, std::size_t maxBytes)
{
    std::ifstream stream = openText(path);
    std::string text;
    std::array<char, 1U << 16U> chunk;
    while (stream && text.size() <= maxBytes) {
        stream.read(chunk.data(), chunk.size());
        text.append(chunk.data(), static_cast<std::size_t>(stream.gcount()));
    }
    requireRead(stream, path);
    if (text.size() > maxBytes)
        fail(path, ErrorCode::FileInvalid,
             "is larger than " + std::to_string(maxBytes >> 20U) +
                 " MiB, the most such a file may have");
    return text;
}

} // namespace mbv
