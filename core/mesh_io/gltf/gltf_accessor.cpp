#include "gltf_accessor.h"

#include <algorithm>
#include <bit>

namespace mbv {

namespace {

// The componentType of an accessor; the numbers are OpenGL's.
constexpr std::int64_t kInt8 = 5120;
constexpr std::int64_t kUint8 = 5121;
constexpr std::int64_t kInt16 = 5122;
constexpr std::int64_t kUint16 = 5123;
constexpr std::int64_t kUint32 = 5125;
constexpr std::int64_t kFloat = 5126;

/// 0 for an unknown type.
constexpr std::size_t byteSizeOf(std::int64_t type)
{
    switch (type) {
    case kInt8:
    case kUint8:
        return 1;
    case kInt16:
    case kUint16:
        return 2;
    case kUint32:
    case kFloat:
        return 4;
    default:
        return 0;
    }
}

constexpr bool isIndexType(std::int64_t type)
{
    return type == kUint8 || type == kUint16 || type == kUint32;
}

/// What 1 is for a normalized integer (glTF 2.0, section 3.6.2.2).
constexpr double largestOf(std::int64_t type)
{
    switch (type) {
    case kInt8:
        return 127;
    case kUint8:
        return 255;
    case kInt16:
        return 32767;
    default:
        return 65535;
    }
}

std::int64_t typeOf(const JsonCursor& holder)
{
    const JsonCursor field = holder.field("componentType");
    const auto type = static_cast<std::int64_t>(field.count());
    if (byteSizeOf(type) == 0)
        field.fail("unknown component type " + std::to_string(type));
    return type;
}

std::size_t countOf(const JsonCursor& holder)
{
    const JsonCursor field = holder.field("count");
    const std::uint64_t count = field.count();
    if (count == 0 || count >= 0xFFFF'FFFF)
        field.fail("must be 1 to 4,294,967,294, is " + std::to_string(count));
    return static_cast<std::size_t>(count);
}

} // namespace

void GltfLimit::spend(std::uint64_t elements, const JsonCursor& place)
{
    spent_ += elements;
    constexpr std::size_t kMaxIndices = 0xFFFF'FFFE;
    const std::size_t limit = std::min(std::max(kFreeElements, buffers_.totalBytes()), kMaxIndices);
    if (spent_ > limit)
        place.fail("the file repeats its data to more than " + std::to_string(limit) +
                   " vertices and triangles; export the parts to files of their own");
}

std::uint32_t GltfAccessor::Numbers::integer(std::size_t element) const
{
    if (bytes.empty())
        return 0;
    const std::size_t at = element * stride;
    std::uint32_t value = 0;
    for (std::size_t i = byteSizeOf(type); i-- > 0;)
        value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

double GltfAccessor::Numbers::number(std::size_t element, std::size_t component) const
{
    Numbers at = *this;
    if (!bytes.empty())
        at.bytes.remove_prefix(component * byteSizeOf(type));
    const std::uint32_t bits = at.integer(element);
    switch (type) {
    case kInt8:
        return static_cast<std::int8_t>(bits);
    case kInt16:
        return static_cast<std::int16_t>(bits);
    case kFloat:
        return std::bit_cast<float>(bits);
    default:
        return bits;
    }
}

GltfAccessor::GltfAccessor(const JsonCursor& document, GltfBuffers& buffers, GltfLimit& limit,
                           Kind kind, std::uint64_t index, const JsonCursor& place)
    : place_(gltfObject(document, "accessors", index, place)),
      components_(kind == Kind::Position ? 3 : 1)
{
    const std::int64_t type = typeOf(place_);
    const std::string shape = place_.field("type").text();
    if (kind == Kind::Position && (shape != "VEC3" || type == kUint32))
        place_.fail("positions must be VEC3 of floats or of integers of 8 or 16 bits");
    if (kind == Kind::Index && (shape != "SCALAR" || !isIndexType(type)))
        place_.fail("indices must be SCALAR of unsigned integers");
    size_ = countOf(place_);
    if (const auto normalized = place_.findField("normalized"))
        normalized_ = normalized->boolean() && type != kFloat && kind == Kind::Position;
    if (place_.findField("bufferView"))
        dense_ = numbersOf(place_, buffers, type, components_, size_);
    else
        dense_.type = type; // all zero
    if (const auto sparse = place_.findField("sparse"))
        readSparse(*sparse, buffers, limit);
}

GltfAccessor::Numbers GltfAccessor::numbersOf(const JsonCursor& holder, GltfBuffers& buffers,
                                              std::int64_t type, std::size_t components,
                                              std::size_t count)
{
    const JsonCursor viewField = holder.field("bufferView");
    const GltfBuffers::View view = buffers.view(viewField.count(), viewField);
    const auto offsetField = holder.findField("byteOffset");
    const std::uint64_t offset = offsetField ? offsetField->count() : 0;
    const std::size_t size = components * byteSizeOf(type);
    const std::size_t stride = view.stride.value_or(size);
    if (stride < size)
        viewField.fail("its byteStride of " + std::to_string(stride) +
                       " is less than an element of " + std::to_string(size) + " bytes");
    const std::uint64_t needed = std::uint64_t{stride} * (count - 1) + size;
    if (offset > view.bytes.size() || needed > view.bytes.size() - offset)
        holder.fail(std::to_string(count) + " elements take " + std::to_string(needed) +
                    " bytes from byte " + std::to_string(offset) + ", but the buffer view has " +
                    std::to_string(view.bytes.size()));
    return {view.bytes.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(needed)),
            stride, type};
}

void GltfAccessor::readSparse(const JsonCursor& sparse, GltfBuffers& buffers, GltfLimit& limit)
{
    sparseCount_ = countOf(sparse);
    limit.spend(sparseCount_, sparse);
    const JsonCursor indices = sparse.field("indices");
    const std::int64_t indexType = typeOf(indices);
    if (!isIndexType(indexType))
        indices.fail("indices must be unsigned integers");
    sparseIndices_ = numbersOf(indices, buffers, indexType, 1, sparseCount_);
    sparseValues_ =
        numbersOf(sparse.field("values"), buffers, dense_.type, components_, sparseCount_);
    for (std::size_t i = 0; i < sparseCount_; ++i) {
        const std::uint32_t index = sparseIndices_.integer(i);
        if (index >= size_ || (i > 0 && index <= sparseIndices_.integer(i - 1)))
            indices.fail("index " + std::to_string(i) +
                         " is out of range or not larger than the one before");
    }
}

std::pair<const GltfAccessor::Numbers*, std::size_t> GltfAccessor::find(std::size_t i) const
{
    std::size_t begin = 0;
    std::size_t end = sparseCount_;
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        const std::size_t index = sparseIndices_.integer(middle);
        if (index == i)
            return {&sparseValues_, middle};
        if (index < i)
            begin = middle + 1;
        else
            end = middle;
    }
    return {&dense_, i};
}

Vec3 GltfAccessor::position(std::size_t i) const
{
    const auto [numbers, at] = find(i);
    Vec3 p = {numbers->number(at, 0), numbers->number(at, 1), numbers->number(at, 2)};
    if (!isFinite(p))
        place_.fail("element " + std::to_string(i) + " has a coordinate that is NaN or infinite");
    if (normalized_)
        for (int k = 0; k < 3; ++k)
            p[k] = std::max(p[k] / largestOf(dense_.type), -1.0);
    return p;
}

std::uint32_t GltfAccessor::index(std::size_t i) const
{
    const auto [numbers, at] = find(i);
    return numbers->integer(at);
}

} // namespace mbv
