#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// ZIP archives (PKWARE's APPNOTE 6.3), without encryption and the 64-bit extensions; zlib packs.
/// Private to the library.
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

/// All entries but folders. Throws Error (FileInvalid) that begins with `where`: no archive, a
/// damaged one, one that is encrypted or packed in another way or names an entry outside of its own
/// folder ("../x", "/x"), or a limit above exceeded.
[[nodiscard]] std::vector<ZipEntry> unzipped(std::string_view bytes, const std::string& where);

} // namespace mbv
