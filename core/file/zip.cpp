#include "zip.h"

#include "deflate.h"

#include <mbv/geometry/error.h>

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace mbv {
namespace {

constexpr std::uint32_t kLocal = 0x04034b50;
constexpr std::uint32_t kCentral = 0x02014b50;
constexpr std::uint32_t kEnd = 0x06054b50;
constexpr std::size_t kLocalSize = 30;
constexpr std::size_t kCentralSize = 46;
constexpr std::size_t kEndSize = 22;
constexpr std::uint32_t kEnd64 = 0x06064b50;   ///< those of the 64-bit extensions
constexpr std::uint32_t kLocator = 0x07064b50; ///< says where that is
constexpr std::size_t kEnd64Size = 56;
constexpr std::size_t kLocatorSize = 20;
constexpr std::size_t kExtra64 = 1;
constexpr std::size_t kIn64Bits16 = 0xffff; ///< stands for a number that is told there
constexpr std::size_t kIn64Bits32 = 0xffffffff;
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

/// Where what an entry's header says is to be looked for.
struct Stored {
    std::size_t packed = 0; ///< bytes
    std::size_t size = 0;   ///< bytes when unpacked
    std::size_t local = 0;  ///< where the local header is
};

/// Reads the records of one archive.
class Reader {
public:
    Reader(std::string_view bytes, const std::string& where) : bytes_(bytes), where_(where) {}

    [[noreturn]] void fail(const std::string& problem) const
    {
        throw Error(ErrorCode::FileInvalid, where_ + ": " + problem);
    }

    /// Calls take(name, header) for each entry, which is neither checked nor unpacked.
    template <class Take> void forEachEntry(const Take& take) const
    {
        const std::size_t end = endRecord();
        std::size_t count = read(bytes_, end + 10, 2);
        std::size_t at = read(bytes_, end + 16, 4);
        if (count == kIn64Bits16 || at == kIn64Bits32) {
            const std::size_t large = endRecord64(end);
            count = read(bytes_, large + 32, 8);
            at = read(bytes_, large + 48, 8);
        }
        if (count > kMaxZipEntries)
            fail("has more than " + std::to_string(kMaxZipEntries) + " entries");
        for (std::size_t i = 0; i < count; ++i) {
            require(at, kCentralSize);
            if (read(bytes_, at, 4) != kCentral)
                fail("its list of entries is damaged");
            const std::size_t nameSize = read(bytes_, at + 28, 2);
            const std::size_t extraSize = read(bytes_, at + 30, 2);
            require(at + kCentralSize, nameSize + extraSize);
            const std::string name(bytes_.substr(at + kCentralSize, nameSize));
            if (!isInside(name))
                fail("the entry \"" + name +
                     "\" would be outside of the folder that the archive is unpacked to");
            if (!name.ends_with('/'))
                take(name, at);
            at += kCentralSize + nameSize + extraSize + read(bytes_, at + 32, 2);
        }
    }

    /// `unpacked` bytes were before.
    std::string unpack(std::size_t central, const std::string& entry, std::size_t unpacked) const
    {
        const std::string name = "the entry \"" + entry + "\" ";
        const std::size_t flags = read(bytes_, central + 8, 2);
        const std::size_t method = read(bytes_, central + 10, 2);
        const auto [packed, size, local] = storedAt(central);
        if ((flags & kEncrypted) != 0)
            fail(name + "is encrypted");
        if (method != 0 && method != kDeflated)
            fail(name + "is packed in a way that is not read; pack it with deflate");
        if (size > kMaxZipBytes - unpacked)
            fail("unpacks to more than " + std::to_string(kMaxZipBytes >> 20U) + " MiB");
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
        std::string bytes(size, '\0');
        if (method == 0)
            bytes = bytes_.substr(begin, packed);
        else if (!inflated(bytes_.substr(begin, packed), bytes))
            fail(name + "is damaged");
        if (crcOf(bytes) != read(bytes_, central + 16, 4))
            fail(name + "is damaged: its checksum is wrong");
        return bytes;
    }

private:
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

    /// That of the 64-bit extensions, which the locator before the other one tells.
    std::size_t endRecord64(std::size_t end) const
    {
        if (end < kLocatorSize || read(bytes_, end - kLocatorSize, 4) != kLocator)
            fail("its list of entries is damaged");
        const std::size_t large = read(bytes_, end - kLocatorSize + 8, 8);
        require(large, kEnd64Size);
        if (read(bytes_, large, 4) != kEnd64)
            fail("its list of entries is damaged");
        return large;
    }

    /// Numbers too large for their place are in an extra field, in this order.
    Stored storedAt(std::size_t central) const
    {
        Stored stored = {read(bytes_, central + 20, 4), read(bytes_, central + 24, 4),
                         read(bytes_, central + 42, 4)};
        std::string_view extra = bytes_.substr(
            central + kCentralSize + read(bytes_, central + 28, 2), read(bytes_, central + 30, 2));
        while (extra.size() >= 4) {
            const std::size_t size = std::min(read(extra, 2, 2), extra.size() - 4);
            std::string_view field = extra.substr(4, size);
            if (read(extra, 0, 2) == kExtra64) {
                for (std::size_t* number : {&stored.size, &stored.packed, &stored.local}) {
                    if (*number != kIn64Bits32 || field.size() < 8)
                        continue;
                    *number = read(field, 0, 8);
                    field.remove_prefix(8);
                }
            }
            extra.remove_prefix(4 + size);
        }
        return stored;
    }

    std::string_view bytes_;
    const std::string& where_;
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

ZipArchive::ZipArchive(std::string_view bytes, std::string where)
    : bytes_(bytes), where_(std::move(where))
{
    Reader(bytes_, where_).forEachEntry([this](const std::string& name, std::size_t header) {
        names_.push_back(name);
        headers_.push_back(header);
    });
}

std::string ZipArchive::unpacked(std::size_t index)
{
    std::string bytes =
        Reader(bytes_, where_).unpack(headers_.at(index), names_.at(index), unpacked_);
    unpacked_ += bytes.size();
    return bytes;
}

std::vector<ZipEntry> unzipped(std::string_view bytes, const std::string& where)
{
    ZipArchive archive(bytes, where);
    std::vector<ZipEntry> entries;
    for (std::size_t i = 0; i < archive.names().size(); ++i)
        entries.push_back({archive.names()[i], archive.unpacked(i)});
    return entries;
}

} // namespace mbv
