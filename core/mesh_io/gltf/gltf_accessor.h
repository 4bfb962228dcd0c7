#pragma once

#include "gltf_buffers.h"

#include <cstddef>
#include <cstdint>

namespace mbv {

/// Bounds what a small file can make of itself by naming the same data again and again.
///
/// A vertex, a triangle or a sparse value takes 2 bytes or more of a file, so a file that says each
/// thing once never reaches the limit.
class GltfLimit {
public:
    explicit GltfLimit(const GltfBuffers& buffers) : buffers_(buffers) {}

    /// Whatever the size of the file.
    static constexpr std::size_t kFreeElements = 10'000'000;

    /// Throws Error (FileInvalid) at `place` when the vertices and triangles of all calls are more
    /// than kFreeElements and more than the bytes of the file and its buffers.
    void spend(std::uint64_t elements, const JsonCursor& place);

private:
    const GltfBuffers& buffers_;
    std::uint64_t spent_ = 0;
};

/// The elements of an accessor (glTF 2.0, section 3.6.2), read one by one: any component type,
/// normalized integers as fractions, interleaved or not, sparse or not.
class GltfAccessor {
public:
    enum class Kind { Position, Index };

    /// accessors/`index`, which `place` names. Throws Error (FileInvalid) with the JSON pointer
    /// unless it has the type that a position (VEC3) or an index (SCALAR, unsigned) needs and all
    /// its elements lie inside their buffers.
    GltfAccessor(const JsonCursor& document, GltfBuffers& buffers, GltfLimit& limit, Kind kind,
                 std::uint64_t index, const JsonCursor& place);

    std::size_t size() const { return size_; }

    /// Of an accessor of positions. Throws Error (FileInvalid) unless finite. Precondition:
    /// i < size().
    Vec3 position(std::size_t i) const;

    /// Of an accessor of indices. Precondition: i < size().
    std::uint32_t index(std::size_t i) const;

private:
    /// Numbers at regular distances in a buffer.
    struct Numbers {
        std::string_view bytes; ///< empty for zeros
        std::size_t stride = 0; ///< from element to element
        std::int64_t type = 0;  ///< the componentType

        std::uint32_t integer(std::size_t element) const;
        double number(std::size_t element, std::size_t component) const;
    };

    static Numbers numbersOf(const JsonCursor& holder, GltfBuffers& buffers, std::int64_t type,
                             std::size_t components, std::size_t count);
    void readSparse(const JsonCursor& sparse, GltfBuffers& buffers, GltfLimit& limit);

    /// Where element i is: among the dense numbers or the sparse ones.
    std::pair<const Numbers*, std::size_t> find(std::size_t i) const;

    JsonCursor place_;
    std::size_t components_;
    std::size_t size_ = 0;
    bool normalized_ = false;
    Numbers dense_;
    Numbers sparseIndices_; ///< increasing
    Numbers sparseValues_;
    std::size_t sparseCount_ = 0;
};

} // namespace mbv
