#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/motion/path.h>

#include <optional>

namespace mbv::bench {

/// When one moving triangle first meets one that stands, by a root finder that knows nothing of
/// mbv's: of each corner with the other's plane and of each pair of edges the volume they span is
/// looked at 4,000 times, each change of its sign is refined (TOMS 748, Boost.Math), and the
/// features must meet there. So it misses what comes and goes between two looks. Precondition: they
/// do not meet at the start.
std::optional<double> firstContactByRoots(const TriangleMesh& standing, const TriangleMesh& moving,
                                          const Path& path);

} // namespace mbv::bench
