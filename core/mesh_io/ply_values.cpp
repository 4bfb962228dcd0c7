#include "ply_values.h"

namespace mbv {

PlyTextValues::PlyTextValues(const MeshSource& source, const PlyHeader& header)
    : text_(source, {header.bodyByte, source.bytes().size()}, header.bodyLine)
{
}

/// Blank lines may stand between rows.
void PlyTextValues::beginRow()
{
    if (!text_.toNextWord())
        fail("the file ends before the last row that its header announces: it is truncated");
}

void PlyTextValues::endRow()
{
    const std::string_view extra = text_.word();
    if (!extra.empty())
        fail("the row goes on with " + excerpt(extra) + " after its last property");
}

double PlyTextValues::number(PlyType /*type*/)
{
    return text_.nextNumber("a value");
}

std::int64_t PlyTextValues::integer(PlyType /*type*/)
{
    return text_.nextInteger("an index or the length of a list");
}

void PlyTextValues::skip(PlyType type, std::uint64_t count)
{
    for (std::uint64_t i = 0; i < count; ++i)
        number(type);
}

/// A value is one character or more and one that parts it from the next; the last needs none.
bool PlyTextValues::hasRoomForRows(const PlyElement& element) const
{
    const std::size_t rest = text_.source().bytes().size() - text_.byte();
    return element.count <= (rest + 1) / (2 * element.properties.size());
}

bool PlyTextValues::hasRoomForItems(PlyType /*type*/, std::uint64_t count) const
{
    return count <= (text_.source().bytes().size() - text_.byte() + 1) / 2;
}

void PlyTextValues::requireEnd()
{
    const std::string_view extra = text_.wordOnAnyLine();
    if (!extra.empty())
        fail(excerpt(extra) + " after the last row that the header announces");
}

PlyBinaryValues::PlyBinaryValues(const MeshSource& source, const PlyHeader& header)
    : source_(source), byte_(header.bodyByte), bigEndian_(header.encoding == PlyEncoding::BigEndian)
{
}

void PlyBinaryValues::skip(PlyType type, std::uint64_t count)
{
    if (!hasRoomForItems(type, count))
        failInRow();
    byte_ += byteSizeOf(type) * static_cast<std::size_t>(count);
}

/// The bytes of a row are those of its values; a list may be as short as its length alone.
bool PlyBinaryValues::hasRoomForRows(const PlyElement& element) const
{
    std::size_t rowBytes = 0;
    for (const PlyProperty& property : element.properties)
        rowBytes += byteSizeOf(property.listCount.value_or(property.type));
    return element.count <= rest() / rowBytes;
}

bool PlyBinaryValues::hasRoomForItems(PlyType type, std::uint64_t count) const
{
    return count <= rest() / byteSizeOf(type);
}

void PlyBinaryValues::requireEnd()
{
    if (rest() > 0)
        fail("the file has " + std::to_string(rest()) + " bytes more than its header announces");
}

} // namespace mbv
