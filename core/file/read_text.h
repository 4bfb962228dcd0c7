#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <system_error>
#include <utility>

namespace mbv {

/// The bytes of a scene's file, at most `maxBytes` of them. Throws Error naming the path:
/// FileUnreadable (missing, a directory, no regular file, no permission, I/O failure), FileInvalid
/// (larger). Private to the library.
std::string readText(const std::filesystem::path& path, std::size_t maxBytes);

/// The file, open for reading. Throws Error as above: FileUnreadable. What reads from it does so in
/// readingFrom() and asks requireRead() at its end.
std::ifstream openText(const std::filesystem::path& path);

/// What to say of a path where there is no file: nothing is there, or a link that leads nowhere.
std::string whyNotThere(const std::filesystem::path& path);

/// What to say of a file that is there and cannot be read.
std::string whyNotRead(const std::error_code& problem);

/// Throws Error (FileUnreadable) where reading has failed.
void requireRead(const std::ifstream& stream, const std::filesystem::path& path);

/// Throws Error (FileUnreadable): the file cannot be read, for the reason of the failure.
[[noreturn]] void failToRead(const std::filesystem::path& path,
                             const std::ios_base::failure& failure);

/// What `read` gives. Parsers take their bytes from the stream's buffer, which tells a failure of
/// the disk by an exception of its own; that becomes an Error (FileUnreadable) naming the path.
template <class Read> auto readingFrom(const std::filesystem::path& path, Read&& read)
{
    try {
        return std::forward<Read>(read)();
    } catch (const std::ios_base::failure& failure) {
        failToRead(path, failure);
    }
}

} // namespace mbv
