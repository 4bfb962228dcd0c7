#pragma once

#include <mbv/file/write_file.h>

#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace mbv::cli {

/// Writes all of `data` to the file, or to stdout when `target` is "-". A regular file is replaced
/// as a whole, so a reader sees the old one or the new one; devices and pipes (/dev/null) are
/// written in place. Throws Error (FileUnwritable) naming target and reason.
void writeOutput(const std::string& target, std::string_view data);

/// The same for data that comes bit by bit: a regular file is replaced by finish(), or stays as it
/// is.
class OutputStream {
public:
    explicit OutputStream(const std::string& target);

    void write(std::string_view data);
    void flush();
    void finish();

private:
    void requireWritten() const;

    std::string name_;
    std::ofstream device_;
    std::optional<FileReplacement> replacement_;
    std::ostream* stream_; ///< where it is no replacement
};

/// True for "-", devices and pipes: what cannot be replaced by renaming another file onto it.
bool isStream(const std::string& target);

} // namespace mbv::cli
