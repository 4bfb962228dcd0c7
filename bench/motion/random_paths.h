#pragma once

#include <mbv/motion/path.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbv::bench {

/// Paths of one second past the origin, rotating on the way from one random rotation to another.
/// The position moves along a line from 1.5 `reach` before its nearest point to 1.5 beyond,
/// and that point is anywhere within `reach` of the origin. The same ones for the same seed.
std::vector<Path> randomPaths(std::size_t count, double reach, std::uint32_t seed);

} // namespace mbv::bench
