#pragma once

#include "byte_source.h"

#include <string>
#include <vector>

namespace mbv::test {

/// Builds two meshes of any magnitude, their poses and a shape from the bytes, asks everything that
/// can be asked of them, and says what is wrong with the answers: a number that is not finite, a
/// volume that leaves a vertex out, an answer other than that of all triangles one by one, or that
/// changes when the meshes are swapped. An Error is an answer, any other exception a fault.
std::vector<std::string> faultsOfMeshes(ByteSource in);

} // namespace mbv::test
