#include "zip.h"

#include "deflate.h"

#include <mbv/geometry/error.h>

#include <zlib.h>

#include <algorithm>
#include <cstdint>

namespace mbv {
namespace {

constexpr std::uint32_t kLocal = 0x04034b50;
constexpr std::uint32_t kCentral = 0x02014b50;
constexpr std::uint32_t kEnd = 0x06054b50;
constexpr std::size_t kLocalSize = 30;
constexpr std::size_t kCentralSize = 46;
constexpr std::size_t kEndSize = 22;
constexpr unsigned kDeflated = 8;
constexpr unsigned kVersion = 20;     ///< 2.0: deflate and folders
constexpr unsigned kUtf8 = 1U << 11U; ///< the names are
constexpr unsigned kEncrypted = 1U;
constexpr unsigned kFirstDay = 0x0021; ///< 1980-01-01, so that archives do not differ by the clock

std::uint32_t crcOf(std::string_view bytes)
{
    return static_cast<std::uint32_t>(::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()),
                                                static_cast<z_size_t>(bytes.size())));
}

/// Little-endian.
void append(std::string& out, std::size_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>((value >> (8 * static_cast<unsigned>(i))) & 0xffU);
}

std::size_t read(std::string_view bytes, std::size_t at, int count)
{
    std::size_t value = 0;
    for (int i = count - 1; i >= 0; --i)
        value = value << 8U | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    return value;
}

/// What the local and the central header of an entry have in common, from version to name length.
std::string headerOf(const ZipEntry& entry, std::size_t packed)
{
    std::string header;
    append(header, kVersion, 2);
    append(header, kUtf8, 2);
    append(header, kDeflated, 2);
    append(header, 0, 2); // midnight
    append(header, kFirstDay, 2);
    append(header, crcOf(entry.bytes), 4);
    append(header, packed, 4);
    append(header, entry.bytes.size(), 4);
    append(header, entry.name.size(), 2);
    append(header, 0, 2); // no extra field
    return header;
}

/// Neither absolute nor on its way through a folder above, on any system.
bool isInside(std::string_view name)
{
    if (name.starts_with('/') || name.starts_with('\\') || name.find(':') == 1)
        return false;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("/\\", begin), name.size());
        if (name.substr(begin, end - begin) == "..")
            return false;
        begin = end + 1;
    }
    return true;
}

/// Reads one archive.
class Reader {
public:
    Reader(std::string_view bytes, const std::string& where) : bytes_(bytes), where_(where) {}

    std::vector<ZipEntry> entries()
    {
        const std::size_t end = endRecord();
        const std::size_t count = read(bytes_, end + 10, 2);
        std::size_t at = read(bytes_, end + 16, 4);
        if (count > kMaxZipEntries)
            fail("has more than " + std::to_string(kMaxZipEntries) + " entries");
        std::vector<ZipEntry> entries;
        for (std::size_t i = 0; i < count; ++i) {
            require(at, kCentralSize);
            if (read(bytes_, at, 4) != kCentral)
                fail("its list of entries is damaged");
            const std::size_t nameSize = read(bytes_, at + 28, 2);
            require(at + kCentralSize, nameSize);
            ZipEntry entry;
            entry.name = bytes_.substr(at + kCentralSize, nameSize);
            if (!isInside(entry.name))
                fail("the entry \"" + entry.name +
                     "\" would be outside of the folder that the archive is unpacked to");
            if (!entry.name.ends_with('/')) {
                unpack(at, entry);
                entries.push_back(std::move(entry));
            }
            at += kCentralSize + nameSize + read(bytes_, at + 30, 2) + read(bytes_, at + 32, 2);
        }
        return entries;
    }

private:
    [[noreturn]] void fail(const std::string& problem) const
    {
        throw Error(ErrorCode::FileInvalid, where_ + ": " + problem);
    }

    void require(std::size_t at, std::size_t size) const
    {
        if (at > bytes_.size() || size > bytes_.size() - at)
            fail("is cut off");
    }

    /// It ends the file, behind it a comment of its own at most.
    std::size_t endRecord() const
    {
        constexpr std::size_t kLongestComment = 0xffff;
        if (bytes_.empty())
            fail("is empty (0 bytes)");
        if (bytes_.size() >= kEndSize) {
            const std::size_t last = bytes_.size() - kEndSize;
            const std::size_t first = last > kLongestComment ? last - kLongestComment : 0;
            for (std::size_t at = last + 1; at-- > first;)
                if (read(bytes_, at, 4) == kEnd)
                    return at;
        }
        fail("is no ZIP archive, or is cut off");
    }

    void unpack(std::size_t central, ZipEntry& entry)
    {
        const std::string name = "the entry \"" + entry.name + "\" ";
        const std::size_t flags = read(bytes_, central + 8, 2);
        const std::size_t method = read(bytes_, central + 10, 2);
        const std::size_t packed = read(bytes_, central + 20, 4);
        const std::size_t size = read(bytes_, central + 24, 4);
        const std::size_t local = read(bytes_, central + 42, 4);
        if ((flags & kEncrypted) != 0)
            fail(name + "is encrypted");
        if (method != 0 && method != kDeflated)
            fail(name + "is packed in a way that is not read; pack it with deflate");
        if (size > kMaxZipBytes - unpacked_)
            fail("unpacks to more than " + std::to_string(kMaxZipBytes >> 20U) + " MiB");
        unpacked_ += size;
        require(local, kLocalSize);
        if (read(bytes_, local, 4) != kLocal)
            fail(name + "is damaged");
        const std::size_t begin =
            local + kLocalSize + read(bytes_, local + 26, 2) + read(bytes_, local + 28, 2);
        require(begin, packed);
        // Deflate packs to no less than a thousandth: more is promised to make us allocate it.
        constexpr std::size_t kMaxRatio = 1100;
        if (size > packed * kMaxRatio || (method == 0 && size != packed))
            fail(name + "is damaged");
        entry.bytes.resize(size);
        if (method == 0)
            entry.bytes = bytes_.substr(begin, packed);
        else if (!inflated(bytes_.substr(begin, packed), entry.bytes))
            fail(name + "is damaged");
        if (crcOf(entry.bytes) != read(bytes_, central + 16, 4))
            fail(name + "is damaged: its checksum is wrong");
    }

    std::string_view bytes_;
    const std::string& where_;
    std::size_t unpacked_ = 0;
};

} // namespace

std::string zipped(std::span<const ZipEntry> entries)
{
    std::size_t total = 0;
    for (const ZipEntry& entry : entries)
        total += std::min(entry.bytes.size(), kMaxZipBytes + 1);
    if (entries.size() > kMaxZipEntries || total > kMaxZipBytes)
        throw Error(ErrorCode::InvalidArgument, "an archive has at most " +
                                                    std::to_string(kMaxZipEntries) + " files and " +
                                                    std::to_string(kMaxZipBytes >> 20U) + " MiB");
    std::string out;
    std::string central;
    for (const ZipEntry& entry : entries) {
        const std::string packed = deflated(entry.bytes);
        const std::string header = headerOf(entry, packed.size());
        append(central, kCentral, 4);
        append(central, kVersion, 2); // made by
        central += header;
        append(central, 0, 2); // no comment
        append(central, 0, 2); // the first disk
        append(central, 0, 2); // bytes
        append(central, 0, 4); // no attributes
        append(central, out.size(), 4);
        central += entry.name;
        append(out, kLocal, 4);
        out.append(header).append(entry.name).append(packed);
    }
    const std::size_t start = out.size();
    out += central;
    append(out, kEnd, 4);
    append(out, 0, 4); // the first disk, and the list on it
    append(out, entries.size(), 2);
    append(out, entries.size(), 2);
    append(out, central.size(), 4);
    append(out, start, 4);
    append(out, 0, 2); // no comment
    return out;
}

std::vector<ZipEntry> unzipped(std::string_view bytes, const std::string& where)
{
    return Reader(bytes, where).entries();
}

} // namespace mbv
