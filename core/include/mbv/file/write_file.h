#pragma once

#include <filesystem>
#include <fstream>
#include <string>
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
/// Everything here throws Error (FileUnreadable) naming the path and the reason.
class FileReplacement {
public:
    explicit FileReplacement(std::filesystem::path path);
    ~FileReplacement();
    FileReplacement(const FileReplacement&) = delete;
    FileReplacement& operator=(const FileReplacement&) = delete;

    /// Adds to the new bytes.
    void write(std::string_view bytes);
    void flush();

    void commit();

private:
    void openAside(const std::filesystem::path& folder);
    std::filesystem::path written() const;
    void giveName() const;
    void overwriteInPlace();
    void requireWritten(std::string_view note = "") const;
    [[noreturn]] void fail(const std::string& reason) const;

    std::filesystem::path path_;   ///< as given, for messages
    std::filesystem::path target_; ///< the same with links followed
    std::filesystem::path aside_;
    int nameless_ = -1; ///< descriptor of the new file as long as it is not yet at aside_
    std::ofstream stream_;
    bool exists_ = false;
    bool besideTarget_ = true; ///< else the aside is in the system's folder for such files
};

/// The same for bytes that are all there.
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// Where writing into `path` goes: links are followed, the last of which may point at nothing yet.
std::filesystem::path linksFollowed(std::filesystem::path path);

/// A path as UTF-8 with forward slashes, for messages and reports; bytes that are no UTF-8 are kept
/// as they are.
std::string pathText(const std::filesystem::path& path);

} // namespace mbv
