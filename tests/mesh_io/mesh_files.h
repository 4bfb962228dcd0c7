#pragma once

#include "temp_dir.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/triangle_mesh.h>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// Mesh files made in memory, and what loading them gives.
namespace mbv::test {

using FloatTriangle = std::array<std::array<float, 3>, 3>;

/// The four faces of the tetrahedron 0, x, y, z, facing outwards: 4 vertices, 4 triangles.
const std::vector<FloatTriangle>& tetrahedron();

/// `triangles` as files. The header of a binary STL is padded with zeros to 80 bytes.
std::string binaryStl(const std::vector<FloatTriangle>& triangles, std::string_view header = "mbv");
std::string asciiStl(const std::vector<FloatTriangle>& triangles);

/// The tetrahedron again.
std::string tetrahedronObj();
enum class PlyKind { Ascii, LittleEndian, BigEndian };
std::string tetrahedronPly(PlyKind kind);

/// A value's bytes, for binary files.
std::string littleEndian(float value);
std::string littleEndian(std::uint32_t value);

/// Writes the bytes to a file of this name and loads it.
TriangleMesh load(std::string_view name, std::string_view bytes);

/// The message of the Error that loading these bytes throws. A test failure, and an empty message,
/// when it throws none, or one with another code, or without the name of the file.
std::string errorOf(std::string_view name, std::string_view bytes,
                    ErrorCode code = ErrorCode::FileInvalid);

/// What reading gives: a mesh, or the message of an Error.
struct Outcome {
    TriangleMesh mesh;
    std::string error;
};

/// `text` with the first `from` replaced. A test failure when there is none.
std::string replaced(std::string text, std::string_view from, std::string_view to);

/// Whether `text` has the piece; prints both when not.
testing::AssertionResult contains(std::string_view text, std::string_view piece);

} // namespace mbv::test
