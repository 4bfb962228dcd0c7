#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// ZIP archives (PKWARE's APPNOTE 6.3), without encryption; zlib packs. The 64-bit extensions are
/// read and not written. Private to the library.
namespace mbv {

struct ZipEntry {
    std::string name; ///< UTF-8, "/" between folders
    std::string bytes;
};

inline constexpr std::size_t kMaxZipEntries = 65'534;
inline constexpr std::size_t kMaxZipBytes = std::size_t{1} << 30U; ///< of all entries, unpacked

/// The archive's bytes: the same for the same entries, whenever it is made. Throws Error
/// (InvalidArgument) for more entries or bytes than above.
[[nodiscard]] std::string zipped(std::span<const ZipEntry> entries);

/// An archive whose entries are unpacked one by one, so that those that nobody asks for take
/// neither time nor memory. Folders are left out.
class ZipArchive {
public:
    /// The bytes must outlive this. Throws Error (FileInvalid) that begins with `where`: no
    /// archive, a damaged list of entries, more of them than above, or one that is named outside of
    /// its own folder ("../x", "/x").
    ZipArchive(std::string_view bytes, std::string where);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

    /// The bytes of the entry with this index. Throws Error (FileInvalid): damaged, encrypted or
    /// packed in another way, or with what was unpacked before more than kMaxZipBytes.
    [[nodiscard]] std::string unpacked(std::size_t index);

private:
    std::string_view bytes_;
    std::string where_;
    std::vector<std::string> names_;
    std::vector<std::size_t> headers_; ///< of the entries, in the list at the end
    std::size_t unpacked_ = 0;         ///< bytes so far
};

/// All entries but folders. Throws Error (FileInvalid) that begins with `where`: no archive, a
/// damaged one, one that is encrypted or packed in another way or names an entry outside of its own
/// folder ("../x", "/x"), or a limit above exceeded.
[[nodiscard]] std::vector<ZipEntry> unzipped(std::string_view bytes, const std::string& where);

} // namespace mbv
