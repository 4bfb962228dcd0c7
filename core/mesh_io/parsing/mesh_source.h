#pragma once

#include <mbv/geometry/error.h>
#include <mbv/geometry/progress.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace mbv {

/// Where a source may read, and who is told: LoadOptions::allowOutside and opened.
struct SourceOptions {
    bool mayReadOutside = false;
    std::function<void(const std::filesystem::path& file)> opened = {};
};

/// The bytes of one mesh file, and the way its reader reports progress and faults.
///
/// The file is read, not mapped: a mapped file that another program shortens kills the process.
class MeshSource {
public:
    /// Reads the whole file. Throws Error: FileUnreadable (missing, a directory, not a regular
    /// file, no permission, I/O failure), FileInvalid (empty), Cancelled. `progress` must outlive
    /// this.
    MeshSource(const std::filesystem::path& path, const ProgressFn& progress,
               const SourceOptions& options = {});

    /// Bytes that are there already; `path` names them, and files that they refer to are beside it.
    /// Throws Error: FileInvalid (empty). `progress` must outlive this.
    MeshSource(std::filesystem::path path, std::string bytes, const ProgressFn& progress,
               const SourceOptions& options = {});

    const std::filesystem::path& path() const { return path_; }
    const std::string& name() const { return name_; } ///< the path, for messages
    std::string_view bytes() const { return bytes_; }
    /// Files that it refers to may lie outside its folder.
    bool mayReadOutside() const { return options_.mayReadOutside; }
    /// For the files that it refers to.
    const SourceOptions& options() const { return options_; }

    /// The bytes before this one are not read again: their memory is given back where the system
    /// can do that, so that file and mesh are not in memory as a whole at the same time.
    void releaseBefore(std::size_t byte) const;

    /// Tells the caller how far parsing has come, about every mebibyte. Throws Error (Cancelled).
    void reportAt(std::size_t byte) const
    {
        if (byte >= nextReport_)
            reportNow(byte);
    }

    /// The same at once; for steps that take long by themselves.
    void reportNow(std::size_t byte) const;

    /// Throws Error: FileInvalid "<path>: <what>; <advice>".
    [[noreturn]] void fail(const std::string& what,
                           std::string_view advice = "export the file again") const;

    /// Throws Error: FileInvalid "<path>, line <line>: <what>; export the file again".
    [[noreturn]] void failAtLine(std::size_t line, const std::string& what) const;

    /// Throws Error: FileInvalid "<path>, byte <byte>: <what>; export the file again".
    [[noreturn]] void failAtByte(std::size_t byte, const std::string& what) const;

private:
    void read();

    std::filesystem::path path_;
    std::string name_;
    const ProgressFn& progress_;
    SourceOptions options_;
    std::string bytes_;
    mutable std::size_t released_ = 0;
    mutable std::size_t nextReport_ = 0;
};

/// A piece of a file fit for a message: in quotes, at most 40 characters, '?' for what is not
/// printable ASCII.
std::string excerpt(std::string_view piece);

} // namespace mbv
