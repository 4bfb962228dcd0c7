#pragma once

#include "mesh_io/parsing/text_cursor.h"
#include "ply_header.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

/// The values after a PLY header, one by one. Both classes have the same functions, so that the
/// reader of rows is written once; each `fail` names the place in its own way.
namespace mbv {

/// Values as words, one row a line.
class PlyTextValues {
public:
    PlyTextValues(const MeshSource& source, const PlyHeader& header);

    std::size_t byte() const { return text_.byte(); }
    static constexpr bool kPlacesAreLines = true;
    std::size_t place() const { return text_.line(); } ///< as `fail` names it
    void beginRow();
    void endRow();
    double number(PlyType type);
    std::int64_t integer(PlyType type);
    void skip(PlyType type, std::uint64_t count);

    /// Whether the rest of the file is long enough for so many rows or list items, were each as
    /// short as it can be.
    bool hasRoomForRows(const PlyElement& element) const;
    bool hasRoomForItems(PlyType type, std::uint64_t count) const;

    void requireEnd();
    [[noreturn]] void fail(const std::string& what) const { text_.fail(what); }

private:
    TextCursor text_;
};

/// The number that begins there. Compilers make one load of it, where need be with a swap.
template <class Bits> Bits plyBits(const char* bytes, bool bigEndian)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(Bits); ++i) {
        const std::size_t shift = 8 * (bigEndian ? sizeof(Bits) - 1 - i : i);
        value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << shift;
    }
    return static_cast<Bits>(value);
}

/// Values as binary numbers, of either byte order.
class PlyBinaryValues {
public:
    PlyBinaryValues(const MeshSource& source, const PlyHeader& header);

    std::size_t byte() const { return byte_; }
    static constexpr bool kPlacesAreLines = false;
    std::size_t place() const { return byte_; }
    void beginRow() {}
    void endRow() {}
    double number(PlyType type)
    {
        switch (type) {
        case PlyType::Float32:
            return static_cast<double>(std::bit_cast<float>(bits<std::uint32_t>()));
        case PlyType::Float64:
            return std::bit_cast<double>(bits<std::uint64_t>());
        default:
            return static_cast<double>(integer(type));
        }
    }
    /// Precondition: isInteger(type).
    std::int64_t integer(PlyType type)
    {
        switch (type) {
        case PlyType::Int8:
            return static_cast<std::int8_t>(bits<std::uint8_t>());
        case PlyType::Uint8:
            return bits<std::uint8_t>();
        case PlyType::Int16:
            return static_cast<std::int16_t>(bits<std::uint16_t>());
        case PlyType::Uint16:
            return bits<std::uint16_t>();
        case PlyType::Int32:
            return static_cast<std::int32_t>(bits<std::uint32_t>());
        default:
            return bits<std::uint32_t>();
        }
    }
    void skip(PlyType type, std::uint64_t count);

    bool hasRoomForRows(const PlyElement& element) const;
    bool hasRoomForItems(PlyType type, std::uint64_t count) const;

    void requireEnd();
    [[noreturn]] void fail(const std::string& what) const { source_.failAtByte(byte_, what); }

private:
    template <class Bits> Bits bits()
    {
        if (sizeof(Bits) > rest())
            failInRow();
        const Bits value = plyBits<Bits>(source_.bytes().data() + byte_, bigEndian_);
        byte_ += sizeof(Bits);
        return value;
    }
    [[noreturn]] void failInRow() const { fail("the file ends inside a row: it is truncated"); }
    std::size_t rest() const { return source_.bytes().size() - byte_; }

    const MeshSource& source_;
    std::size_t byte_;
    bool bigEndian_;
};

} // namespace mbv
