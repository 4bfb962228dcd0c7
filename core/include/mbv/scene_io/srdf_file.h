#pragma once

#include <mbv/robot/srdf.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace mbv {

/// Reads an SRDF. Throws Error: FileUnreadable; FileInvalid "path, line N: problem" (bad XML, no
/// SRDF, a missing or bad attribute).
[[nodiscard]] Srdf loadSrdf(const std::filesystem::path& path);

/// The same of a text; `where` names it in messages.
[[nodiscard]] Srdf srdfFromText(std::string_view text, const std::string& where);

/// The text of an SRDF that srdfFromText reads as the same, lines apart. Throws Error
/// (InvalidArgument) for a name with a control character that XML cannot hold: all but tabs and
/// line breaks, which become references.
[[nodiscard]] std::string srdfText(const Srdf& srdf);

} // namespace mbv
