#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>

#include <mbv/geometry/error.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#else
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace mbv {
namespace {

namespace fs = std::filesystem;

std::string reasonOf(int number)
{
    return number != 0 ? std::generic_category().message(number) : "the system gives no reason";
}

/// A name that nobody else uses. It does not hold the name of the file, which may be as long as
/// names can be.
fs::path newName()
{
    std::random_device random;
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), ".mbv-%08x%08x.tmp", random(), random());
    return name.data();
}

/// Whether the file, which exists, lets itself be written; it stays as it is.
bool canBeWritten(const fs::path& file)
{
    errno = 0;
    return std::ofstream(file, std::ios::binary | std::ios::app).is_open();
}

/// As far as the system allows: only root gives files away, others choose among their groups.
void copyOwner([[maybe_unused]] const fs::path& from, [[maybe_unused]] const fs::path& to)
{
#ifndef _WIN32
    struct stat status {};
    if (stat(from.c_str(), &status) == 0 && chown(to.c_str(), status.st_uid, status.st_gid) != 0)
        static_cast<void>(chown(to.c_str(), static_cast<uid_t>(-1), status.st_gid) == 0);
#endif
}

/// Waits until the disk has the file's bytes. Why it has not got them, as an errno; else 0.
int syncToDisk(const fs::path& file)
{
#ifdef _WIN32
    const int opened = _wopen(file.c_str(), _O_WRONLY | _O_BINARY);
    const bool done = opened >= 0 && _commit(opened) == 0;
    const int reason = errno;
    if (opened >= 0)
        _close(opened);
#else
    const int opened = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    const bool done = opened >= 0 && fsync(opened) == 0;
    const int reason = errno;
    if (opened >= 0)
        close(opened);
#endif
    return done ? 0 : reason;
}

} // namespace

/// The new file and what it takes the place of.
class FileReplacement::Aside {
public:
    explicit Aside(fs::path path);
    ~Aside();
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

    void write(std::string_view bytes);
    void flush();
    void sync();
    void commit();

private:
    void openAside(const fs::path& folder);
    fs::path written() const;
    void giveName() const;
    void overwriteInPlace();
    void requireWritten(std::string_view note = "") const;
    [[noreturn]] void fail(const std::string& reason) const;

    fs::path path_;   ///< as given, for messages
    fs::path target_; ///< the same with links followed
    fs::path aside_;
    int nameless_ = -1; ///< descriptor of the new file as long as it is not yet at aside_
    std::ofstream stream_;
    bool exists_ = false;
    bool besideTarget_ = true; ///< else the aside is in the system's folder for such files
};

FileReplacement::Aside::Aside(fs::path path) : path_(std::move(path)), target_(linksFollowed(path_))
{
    if (path_.empty())
        throw Error(ErrorCode::FileUnwritable, "\"\": the name of a file to write is missing");
    std::error_code error;
    const fs::file_status status = fs::status(path_, error);
    if (!fs::status_known(status)) // links in a circle, a name that is too long
        fail(error.message());
    if (fs::is_directory(status))
        fail("it is a directory");
    exists_ = fs::exists(status);
    if (exists_ && !fs::is_regular_file(status))
        fail("it is no regular file");
    if (exists_ && !canBeWritten(path_))
        fail(reasonOf(errno));
    const fs::path folder = target_.parent_path();
    if (!folder.empty() && fs::status(folder, error).type() == fs::file_type::not_found)
        fail("the folder " + pathText(folder) + " is not there; make it first");
    openAside(folder);
    if (!stream_ && exists_) { // the folder takes no new file, but the file itself can be written
        besideTarget_ = false;
        openAside(fs::temp_directory_path(error));
    }
    requireWritten(target_ == path_ ? "" : " (a link to " + pathText(target_) + ")");
}

/// In a way that no other user can read what replaces a private file.
void FileReplacement::Aside::openAside(const fs::path& folder)
{
    aside_ = folder / newName();
#ifdef O_TMPFILE
    nameless_ = open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC,
                     exists_ ? 0600 : 0666);
    if (nameless_ >= 0) {
        stream_.open(written(), std::ios::binary);
        if (stream_)
            return;
        close(nameless_); // /proc is not there
        nameless_ = -1;
    }
#endif
    errno = 0;
    stream_.clear();
    stream_.open(aside_, std::ios::binary);
    std::error_code ignored;
    if (stream_ && exists_)
        fs::permissions(aside_, fs::perms::owner_read | fs::perms::owner_write, ignored);
}

/// Where the new bytes can be read.
fs::path FileReplacement::Aside::written() const
{
    return nameless_ < 0 ? aside_ : fs::path("/proc/self/fd/" + std::to_string(nameless_));
}

void FileReplacement::Aside::giveName() const
{
#ifdef O_TMPFILE
    std::error_code error;
    if (nameless_ >= 0 &&
        linkat(AT_FDCWD, written().c_str(), AT_FDCWD, aside_.c_str(), AT_SYMLINK_FOLLOW) != 0 &&
        !fs::copy_file(written(), aside_, error)) // where the file system cannot name it later
        fail(error.message());
#endif
}

FileReplacement::Aside::~Aside()
{
    stream_.close();
    std::error_code ignored; // after commit() there is nothing to remove
    fs::remove(aside_, ignored);
#ifdef O_TMPFILE
    if (nameless_ >= 0)
        close(nameless_);
#endif
}

void FileReplacement::Aside::fail(const std::string& reason) const
{
    throw Error(ErrorCode::FileUnwritable, pathText(path_) + ": cannot be written: " + reason);
}

void FileReplacement::Aside::requireWritten(std::string_view note) const
{
    if (!stream_)
        fail(reasonOf(errno) + std::string(note));
}

void FileReplacement::Aside::write(std::string_view bytes)
{
    errno = 0;
    stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    requireWritten();
}

void FileReplacement::Aside::flush()
{
    errno = 0;
    stream_.flush();
    requireWritten();
}

void FileReplacement::Aside::sync()
{
    flush();
    const int reason = syncToDisk(written());
    if (reason != 0 && reason != EINVAL) // what is no disk has nothing to wait for
        fail(reasonOf(reason));
}

void FileReplacement::Aside::commit()
{
    flush(); // a full disk shows here at the latest
    stream_.close();
    requireWritten();
    if (!besideTarget_) {
        overwriteInPlace();
        return;
    }
    giveName();
    std::error_code error;
    const fs::file_status status = fs::status(target_, error);
    const bool exists = fs::exists(status); // now; it may have come or gone
    error.clear();
    if (exists) {
        copyOwner(target_, aside_);
        fs::permissions(aside_, status.permissions() & fs::perms(0777), error);
    }
    if (!error)
        fs::rename(aside_, target_, error);
    if (error && exists)
        overwriteInPlace();
    else if (error)
        fail(error.message());
}

void FileReplacement::Aside::overwriteInPlace()
{
    std::error_code error;
    const std::uintmax_t size = fs::file_size(written(), error);
    const std::uintmax_t old = fs::file_size(target_, error);
    const fs::space_info space = fs::space(target_, error);
    if (!error && size > old && size - old > space.available)
        fail(reasonOf(ENOSPC));
    std::ifstream bytes(written(), std::ios::binary);
    errno = 0;
    stream_.open(target_,
                 std::ios::binary | std::ios::in); // keeps the old bytes until written over
    requireWritten();
    std::array<char, 1U << 16U> chunk;
    while (stream_ && bytes.read(chunk.data(), chunk.size()).gcount() > 0)
        stream_.write(chunk.data(), bytes.gcount());
    stream_.close();
    if (!stream_ || bytes.bad())
        fail(reasonOf(errno) + "; what it held is partly overwritten");
    fs::resize_file(target_, size, error);
    if (error)
        fail(error.message() + "; its end is what it held before");
}

FileReplacement::FileReplacement(const fs::path& path) : aside_(std::make_unique<Aside>(path)) {}

FileReplacement::~FileReplacement() = default;

void FileReplacement::write(std::string_view bytes)
{
    aside_->write(bytes);
}

void FileReplacement::flush()
{
    aside_->flush();
}

void FileReplacement::sync()
{
    aside_->sync();
}

void FileReplacement::commit()
{
    aside_->commit();
}

void writeFileAtomically(const fs::path& path, std::string_view bytes)
{
    FileReplacement file(path);
    file.write(bytes);
    file.commit();
}

fs::path linksFollowed(fs::path path)
{
    constexpr int kMaxLinks = 40; // as Linux has it
    std::error_code ignored;
    for (int i = 0; i < kMaxLinks && fs::is_symlink(path, ignored); ++i)
        path = path.parent_path() / fs::read_symlink(path, ignored);
    return path;
}

} // namespace mbv
