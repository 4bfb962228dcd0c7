#include "mesh_source.h"

#include "file/read_text.h"
#include "geometry/parallel/large_pages.h"
#include "geometry/parallel/parallel_items.h"
#include "short_number.h"

#include <mbv/file/path_text.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <new>
#include <system_error>
#include <utility>

namespace mbv {

namespace {

constexpr std::size_t kReadBlock = std::size_t{4} << 20;
constexpr std::size_t kReportEvery = std::size_t{1} << 20;
constexpr double kReadShare = 0.2; // of the progress; parsing is the rest, and takes longer

void requireRegularFile(const std::filesystem::path& path, const std::string& name)
{
    const auto unreadable = [&](const std::string& why) {
        throw Error(ErrorCode::FileUnreadable, name + ": " + why);
    };
    std::error_code problem;
    const std::filesystem::file_status status = std::filesystem::status(path, problem);
    switch (status.type()) {
    case std::filesystem::file_type::regular:
        return;
    case std::filesystem::file_type::not_found:
        unreadable(whyNotThere(path));
        break;
    case std::filesystem::file_type::directory:
        unreadable("is a directory; name a mesh file in it");
        break;
    case std::filesystem::file_type::none:
        unreadable(whyNotRead(problem));
        break;
    default: // reading a pipe or a terminal could wait for ever
        unreadable("is not a regular file; save it to one");
    }
}

} // namespace

MeshSource::MeshSource(const std::filesystem::path& path, const ProgressFn& progress,
                       SourceOptions options)
    : path_(path), name_(pathText(path)), progress_(progress), options_(std::move(options))
{
    requireRegularFile(path, name_);
    if (options_.opened)
        options_.opened(path);
    errno = 0;
    if (!std::ifstream(path_, std::ios::binary))
        throw Error(ErrorCode::FileUnreadable,
                    name_ + ": " + whyNotRead({errno, std::generic_category()}));
    std::error_code problem;
    const std::uintmax_t size = std::filesystem::file_size(path_, problem);
    if (problem)
        throw Error(ErrorCode::FileUnreadable,
                    name_ + ": its size is unknown (" + problem.message() + "); check the disk");
    if (size == 0)
        fail("is empty (0 bytes)");
    size_ = static_cast<std::size_t>(size);
}

MeshSource::MeshSource(std::filesystem::path path, std::string bytes, const ProgressFn& progress,
                       SourceOptions options)
    : path_(std::move(path)), name_(pathText(path_)), progress_(progress),
      options_(std::move(options)), size_(bytes.size()), given_(std::move(bytes))
{
    given_.append(kReadAhead, '\0');
    bytes_ = std::string_view(given_).substr(0, size_);
    if (bytes_.empty())
        fail("is empty (0 bytes)");
}

void MeshSource::readAll() const
{
    try {
        read_ = std::make_unique_for_overwrite<char[]>(size_ + kReadAhead);
    } catch (const std::bad_alloc&) {
        throw Error(ErrorCode::FileUnreadable,
                    name_ + ": is larger than the free memory; decimate the mesh");
    }
    adviseLargePages(read_.get(), size_);
    std::fill_n(read_.get() + size_, kReadAhead, '\0');
    // Each block on its own, as much of the time goes into the first use of their memory.
    const auto readShare = [&](double done) {
        reportProgress(progress_, kReadShare * done);
        return true;
    };
    forEachInParallel((size_ + kReadBlock - 1) / kReadBlock, 1, readShare, [&](std::size_t block) {
        const std::size_t begin = block * kReadBlock;
        read(begin, std::min(kReadBlock, size_ - begin), read_.get() + begin);
    });
    bytes_ = {read_.get(), size_};
}

void MeshSource::read(std::size_t begin, std::size_t count, char* out) const
{
    std::ifstream file(path_, std::ios::binary);
    file.seekg(static_cast<std::streamoff>(begin));
    if (!file.read(out, static_cast<std::streamsize>(count)))
        throw Error(ErrorCode::FileUnreadable,
                    name_ + ": reading stopped after byte " +
                        std::to_string(begin + static_cast<std::size_t>(file.gcount())) + " of " +
                        std::to_string(size_) +
                        "; check the disk, and that no program is writing the file");
}

std::string_view MeshSource::piece(std::size_t begin, std::size_t count, std::string& room) const
{
    if (!bytes_.empty())
        return bytes_.substr(begin, count);
    room.resize(count);
    read(begin, count, room.data());
    return room;
}

void MeshSource::reportNow(std::size_t byte) const
{
    nextReport_ = byte + kReportEvery;
    reportParsed(static_cast<double>(std::min(byte, size_)) / static_cast<double>(size_));
}

void MeshSource::reportParsed(double parsed) const
{
    const double readShare = bytes_.empty() ? 0 : kReadShare;
    parsed_ = std::max(parsed_, parsed);
    reportProgress(progress_, readShare + (1 - readShare) * parsed_);
}

ProgressFn MeshSource::parsingProgress() const
{
    return [this](double parsed) {
        reportParsed(parsed);
        return true;
    };
}

void MeshSource::fail(const std::string& what, std::string_view advice) const
{
    throw Error(ErrorCode::FileInvalid, name_ + ": " + what + "; " + std::string(advice));
}

void MeshSource::failAtLine(std::size_t line, const std::string& what) const
{
    throw Error(ErrorCode::FileInvalid,
                name_ + ", line " + std::to_string(line) + ": " + what + "; export the file again");
}

void MeshSource::failAtByte(std::size_t byte, const std::string& what) const
{
    throw Error(ErrorCode::FileInvalid,
                name_ + ", byte " + std::to_string(byte) + ": " + what + "; export the file again");
}

std::string excerpt(std::string_view piece)
{
    constexpr std::size_t kLongest = 40;
    std::string text(piece.substr(0, kLongest));
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return "'" + text + (piece.size() > kLongest ? "...'" : "'");
}

} // namespace mbv
