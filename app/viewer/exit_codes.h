#pragma once

namespace mbv::viewer {

/// The same as the mbv command's.
inline constexpr int kDone = 0;
inline constexpr int kUsageError = 2;
inline constexpr int kBadInput = 3;
inline constexpr int kNoRenderer = 4;
inline constexpr int kInternalError = 5;

} // namespace mbv::viewer
