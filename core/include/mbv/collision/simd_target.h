#pragma once

#include <string_view>

namespace mbv {

/// The instruction set that the library's SIMD kernels run on here, chosen at run time: "AVX2",
/// "SSE4", "NEON", ... as Highway names them.
[[nodiscard]] std::string_view simdTargetName();

} // namespace mbv
