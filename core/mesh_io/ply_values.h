#pragma once

#include "mesh_io/parsing/text_cursor.h"
#include "ply_header.h"

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

/// Values as binary numbers, of either byte order.
class PlyBinaryValues {
public:
    PlyBinaryValues(const MeshSource& source, const PlyHeader& header);

    std::size_t byte() const { return byte_; }
    static constexpr bool kPlacesAreLines = false;
    std::size_t place() const { return byte_; }
    void beginRow() {}
    void endRow() {}
    double number(PlyType type);
    std::int64_t integer(PlyType type);
    void skip(PlyType type, std::uint64_t count);

    bool hasRoomForRows(const PlyElement& element) const;
    bool hasRoomForItems(PlyType type, std::uint64_t count) const;

    void requireEnd();
    [[noreturn]] void fail(const std::string& what) const { source_.failAtByte(byte_, what); }

private:
    std::uint64_t bits(PlyType type);
    std::size_t rest() const { return source_.bytes().size() - byte_; }

    const MeshSource& source_;
    std::size_t byte_;
    bool bigEndian_;
};

} // namespace mbv
