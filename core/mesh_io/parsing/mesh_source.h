#pragma once

#include <mbv/geometry/error.h>
#include <mbv/geometry/progress.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace mbv {

/// Where a source may read, and who is told: LoadOptions::allowOutside, opened, openedBuffer and
/// warned.
struct SourceOptions {
    bool mayReadOutside = false;
    std::function<void(const std::filesystem::path& file)> opened = {};
    std::function<void(const std::filesystem::path& file, const std::filesystem::path& gltf)>
        openedBuffer = {};
    std::function<void(const std::string& what)> warned = {};
    std::size_t partBytes = std::size_t{1} << 20; ///< of what one task parses; smaller in tests
};

/// The bytes of one mesh file, and the way its reader reports progress and faults.
///
/// The file is read, not mapped: a mapped file that another program shortens kills the process.
class MeshSource {
public:
    /// Throws Error: FileUnreadable (missing, a directory, not a regular file, no permission),
    /// FileInvalid (empty). `progress` must outlive this.
    MeshSource(const std::filesystem::path& path, const ProgressFn& progress,
               SourceOptions options = {});

    /// Bytes that are there already; `path` names them, and files that they refer to are beside it.
    /// Throws Error: FileInvalid (empty). `progress` must outlive this.
    MeshSource(std::filesystem::path path, std::string bytes, const ProgressFn& progress,
               SourceOptions options = {});

    MeshSource(const MeshSource&) = delete;
    MeshSource& operator=(const MeshSource&) = delete;

    const std::filesystem::path& path() const { return path_; }
    const std::string& name() const { return name_; } ///< the path, for messages
    std::size_t size() const { return size_; }        ///< bytes, at least one

    /// All of them; NULs follow the last one, as many as numbers are read ahead (short_number.h).
    /// The first call, which is on one thread, reads a file. Throws Error: FileUnreadable (I/O
    /// failure, larger than the memory), Cancelled.
    std::string_view bytes() const
    {
        if (bytes_.empty())
            readAll();
        return bytes_;
    }

    /// Some of them. Unless all are there they are read to `room`, for readers that need each byte
    /// once: memory for the whole of a large file takes longer to get than its bytes to read. On
    /// any thread. Throws Error: FileUnreadable (I/O failure).
    std::string_view piece(std::size_t begin, std::size_t count, std::string& room) const;

    std::size_t partBytes() const { return options_.partBytes; } ///< for one task
    /// Files that it refers to may lie outside its folder.
    bool mayReadOutside() const { return options_.mayReadOutside; }
    /// For the files that it refers to.
    const SourceOptions& options() const { return options_; }

    /// Tells the caller how far parsing has come, about every mebibyte. Throws Error (Cancelled).
    void reportAt(std::size_t byte) const
    {
        if (byte >= nextReport_)
            reportNow(byte);
    }

    /// The same at once; for steps that take long by themselves.
    void reportNow(std::size_t byte) const;

    /// For parsing in parallel: takes the fraction of parsing that is done. What is parsed once
    /// more is not reported again.
    ProgressFn parsingProgress() const;

    /// Throws Error: FileInvalid "<path>: <what>; <advice>".
    [[noreturn]] void fail(const std::string& what,
                           std::string_view advice = "export the file again") const;

    /// Throws Error: FileInvalid "<path>, line <line>: <what>; export the file again".
    [[noreturn]] void failAtLine(std::size_t line, const std::string& what) const;

    /// Throws Error: FileInvalid "<path>, byte <byte>: <what>; export the file again".
    [[noreturn]] void failAtByte(std::size_t byte, const std::string& what) const;

private:
    void readAll() const;
    void read(std::size_t begin, std::size_t count, char* out) const;
    void reportParsed(double parsed) const;

    std::filesystem::path path_;
    std::string name_;
    const ProgressFn& progress_;
    SourceOptions options_;
    std::size_t size_ = 0;
    std::string given_;                    ///< the bytes, or ...
    mutable std::unique_ptr<char[]> read_; ///< ... those read from the path
    mutable std::string_view bytes_;       ///< of either; empty before they are read
    mutable std::size_t nextReport_ = 0;
    mutable double parsed_ = 0; ///< the most that was reported
};

/// A piece of a file fit for a message: in quotes, at most 40 characters, '?' for what is not
/// printable ASCII.
std::string excerpt(std::string_view piece);

} // namespace mbv
