#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mbv::rendering {

/// Font files of this machine that have all of `codes`, the plainest (regular weight, upright)
/// first; in a fixed order. Without fontconfig, the Korean fonts that the system ships.
std::vector<std::string> installedFontsWith(std::u32string_view codes);

/// The font file of a family, upright; of one that is not there, what stands for it. Empty without
/// fontconfig.
std::string fontOfFamily(const std::string& family, bool bold);

} // namespace mbv::rendering
