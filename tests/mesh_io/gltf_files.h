#pragma once

#include <string>
#include <string_view>

/// glTF files made in memory.
namespace mbv::test {

/// A GLB of this JSON and this binary chunk (none when empty).
std::string glb(std::string json, std::string binary);

/// The bytes as the URI of a buffer.
std::string dataUri(std::string_view bytes);

/// The tetrahedron 0, x, y, z as JSON: mesh 0, positions as floats (accessor 0), indices as 16 bits
/// (accessor 1), and nodes that show it twice: "near" where it is, its child "far" 2 further in x.
std::string tetrahedronGltfJson();

/// Its buffer: 48 bytes of positions, 24 of indices.
std::string tetrahedronGltfBuffer();

/// Both in one file.
std::string tetrahedronGlb();

} // namespace mbv::test
