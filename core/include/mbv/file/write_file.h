#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

namespace mbv {

/// A file that is written as a whole or not at all: aside in the same folder, then renamed over
/// `path` by commit(). Without that, or when anything fails, an existing file stays as it was and
/// nothing is left beside it; on Linux not even when the process is killed, for what is written
/// aside has no name before commit().
///
/// As with writing into the file itself: a symbolic link keeps pointing at its file, one that
/// points at nothing gets the file made, a file keeps its permissions and, where the system lets
/// us, its owner and group; one that is write-protected is refused. A file that can be written but
/// not renamed onto (its folder is read-only; it is mounted by itself) is overwritten in place once
/// all bytes are there and the disk has room for them.
///
/// Everything here throws Error (FileUnwritable) naming the path and the reason.
class FileReplacement {
public:
    explicit FileReplacement(const std::filesystem::path& path);
    ~FileReplacement();
    FileReplacement(const FileReplacement&) = delete;
    FileReplacement& operator=(const FileReplacement&) = delete;

    /// Adds to the new bytes.
    void write(std::string_view bytes);
    void flush();
    /// Waits until the bytes are on the disk: a power cut after commit() then leaves the old file
    /// or the new one, and no part of it. Does nothing where the system has no such call.
    void sync();

    void commit();

private:
    class Aside;
    std::unique_ptr<Aside> aside_;
};

/// The same for bytes that are all there.
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// Where writing into `path` goes: links are followed, the last of which may point at nothing yet.
[[nodiscard]] std::filesystem::path linksFollowed(std::filesystem::path path);

} // namespace mbv
