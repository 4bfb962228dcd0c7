#include "mesh_io/parsing/encoding.h"
#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/stl_size.h"
#include "mesh_io/parsing/text_cursor.h"

namespace mbv {

namespace {

/// Whether the first word is "solid", in any case.
bool beginsWithSolid(const MeshSource& source)
{
    return equalsIgnoringCase(TextCursor(source).wordOnAnyLine(), "solid");
}

/// Text has no NUL. The header and count of a binary file nearly always do: the count's high byte
/// is zero below 16.7 million triangles.
bool hasNulNearBegin(std::string_view bytes)
{
    return bytes.substr(0, 1024).find('\0') != std::string_view::npos;
}

} // namespace

/// A binary file may begin with "solid", so its size has the first word: a text of the size that
/// its bytes 80 to 83 announce would have over 6 GB, all of those bytes being 9 or more.
TriangleMesh readStl(const MeshSource& source)
{
    std::string preamble;
    if (source.size() >= kStlPreambleBytes &&
        source.size() == stlBytesFor(stlCountOf(source.piece(0, kStlPreambleBytes, preamble))))
        return readStlBinary(source); // the header may be anything
    const std::string_view bytes = source.bytes();
    requireReadableBytes(source);
    if (beginsWithSolid(source) && !hasNulNearBegin(bytes))
        return readStlAscii(source);
    if (bytes.size() < kStlPreambleBytes)
        source.fail("has " + std::to_string(bytes.size()) +
                    " bytes and does not begin with 'solid': too short for a binary STL (84 bytes) "
                    "and not an ASCII one");
    const std::uint32_t count = stlCountOf(bytes);
    source.fail("its header announces " + std::to_string(count) + " triangles, which takes " +
                std::to_string(stlBytesFor(count)) + " bytes, but it has " +
                std::to_string(bytes.size()) +
                ": truncated, damaged, or neither a binary nor an ASCII STL");
}

} // namespace mbv
