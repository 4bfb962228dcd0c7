#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// The layout of a binary STL: 80 bytes of header, the number of triangles, 50 bytes for each;
/// everything is little-endian.
namespace mbv {

constexpr std::size_t kStlHeaderBytes = 80;
constexpr std::size_t kStlPreambleBytes = 84; ///< header and count
constexpr std::size_t kStlTriangleBytes = 50; ///< normal, three corners (float), two spare bytes

/// The 32 bits at `byte`. Precondition: inside.
constexpr std::uint32_t littleEndian32(std::string_view bytes, std::size_t byte)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = (value << 8) | static_cast<unsigned char>(bytes[byte + i]);
    return value;
}

/// How many triangles the header announces. Precondition: at least kStlPreambleBytes.
constexpr std::uint32_t stlCountOf(std::string_view bytes)
{
    return littleEndian32(bytes, kStlHeaderBytes);
}

/// The size of a file of so many triangles; 64 bits, as 2^32 of them have 200 GB.
constexpr std::uint64_t stlBytesFor(std::uint32_t triangles)
{
    return kStlPreambleBytes + std::uint64_t{kStlTriangleBytes} * triangles;
}

} // namespace mbv
