#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <memory>
#include <span>

namespace mbv {

/// Many axis-aligned boxes, to be asked about at once; see ObbBatch. The double batch gives the
/// answers of overlaps(). The float batch rounds minima down and maxima up to the next float: it
/// never calls two boxes apart that overlap, given in doubles or in floats, and the largest gap it
/// may call an overlap is that rounding. Precondition: the boxes are valid.
template <class Scalar> class AabbBatch {
public:
    explicit AabbBatch(std::span<const Aabb> boxes);
    /// The same with its precondition checked: throws Error (InvalidShape) naming the box, as
    /// "boxes[3]", and the field.
    [[nodiscard]] static AabbBatch checked(std::span<const Aabb> boxes);

    AabbBatch(AabbBatch&& other) noexcept;
    AabbBatch& operator=(AabbBatch&& other) noexcept;
    ~AabbBatch();

    [[nodiscard]] std::size_t size() const;

    /// results[n] is 1 where `box` overlaps box n, else 0. Precondition: one result for each.
    void overlaps(const Aabb& box, std::span<std::uint8_t> results) const;

    /// results[n] is 1 where box pairs[n].a of this batch overlaps box pairs[n].b of `other`,
    /// else 0. Preconditions: one result for each pair, indices below the sizes of the batches.
    void overlaps(const AabbBatch& other, std::span<const IndexPair> pairs,
                  std::span<std::uint8_t> results) const;

    /// The same with both boxes from this batch.
    void overlaps(std::span<const IndexPair> pairs, std::span<std::uint8_t> results) const;

    /// The same with their preconditions checked: throw Error: InvalidShape naming "box" and the
    /// field; InvalidArgument for another number of results, or an index out of range.
    void overlapsChecked(const Aabb& box, std::span<std::uint8_t> results) const;
    void overlapsChecked(const AabbBatch& other, std::span<const IndexPair> pairs,
                         std::span<std::uint8_t> results) const;
    void overlapsChecked(std::span<const IndexPair> pairs, std::span<std::uint8_t> results) const;

private:
    struct Boxes;
    std::unique_ptr<Boxes> boxes_;
};

extern template class AabbBatch<float>;
extern template class AabbBatch<double>;

} // namespace mbv
