#pragma once

#include <filesystem>

namespace mbv::test {

inline const std::filesystem::path kData = MBV_DATA_DIR;

} // namespace mbv::test
