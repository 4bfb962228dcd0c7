#pragma once

#include "mesh_io/parsing/mesh_source.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// PLY, the Stanford polygon format (Turk, 1994): a text header that declares elements and their
/// properties, then their values as text or binary numbers.
namespace mbv {

enum class PlyEncoding { Ascii, LittleEndian, BigEndian };

enum class PlyType { Int8, Uint8, Int16, Uint16, Int32, Uint32, Float32, Float64 };

/// In a binary file.
std::size_t byteSizeOf(PlyType type);

constexpr bool isInteger(PlyType type)
{
    return type != PlyType::Float32 && type != PlyType::Float64;
}

struct PlyProperty {
    std::string name;
    PlyType type = PlyType::Float32;
    std::optional<PlyType> listCount; ///< of a list: the type of its length, an integer
};

struct PlyElement {
    std::string name;
    std::uint64_t count = 0;             ///< rows announced; not yet compared with the file's size
    std::vector<PlyProperty> properties; ///< at least one
};

struct PlyHeader {
    PlyEncoding encoding = PlyEncoding::Ascii;
    std::vector<PlyElement> elements;
    std::size_t bodyByte = 0; ///< where the values begin
    std::size_t bodyLine = 0; ///< the line that begins there
};

/// Throws Error (FileInvalid) with the line for everything that the format does not allow.
PlyHeader readPlyHeader(const MeshSource& source);

} // namespace mbv
