#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <memory>
#include <span>

namespace mbv {

/// Many boxes, to be asked about at once: one box against all of them, or a list of pairs, on the
/// widest vectors that the processor has (see simdTargetName). A query allocates nothing and may
/// run on several threads at a time.
///
/// ObbBatch<double> gives the answers of overlaps(), touching included, on every processor: pairs
/// that rounding leaves in doubt are decided by it.
///
/// ObbBatch<float> rounds the boxes to float and is conservative: it never calls two boxes apart
/// whose float values have a point in common. It may call an overlap what is apart, but not where a
/// gap of explainSat() exceeds kLargestGap times the sum of the two half diagonals, divided by the
/// sine of the angle between the edges for an axis A_i x B_j. (For axes further from orthonormal
/// than rounding them makes them, up to 17 times as much.)
///
/// Precondition of all: the boxes are valid.
template <class Scalar> class ObbBatch {
public:
    static constexpr double kLargestGap = 192 * 0x1p-24; ///< about 1.1e-5; of the float batch

    explicit ObbBatch(std::span<const Obb> boxes);
    /// The same with its precondition checked: throws Error (InvalidShape) naming the box, as
    /// "boxes[3]", and the field.
    [[nodiscard]] static ObbBatch checked(std::span<const Obb> boxes);

    ObbBatch(ObbBatch&& other) noexcept;
    ObbBatch& operator=(ObbBatch&& other) noexcept;
    ~ObbBatch();

    [[nodiscard]] std::size_t size() const;

    /// results[n] is 1 where `box` overlaps box n, else 0. Precondition: one result for each box.
    void overlaps(const Obb& box, std::span<std::uint8_t> results) const;

    /// results[n] is 1 where box pairs[n].a of this batch overlaps box pairs[n].b of `other`, else
    /// 0. Preconditions: one result for each pair, indices below the sizes of the batches.
    void overlaps(const ObbBatch& other, std::span<const IndexPair> pairs,
                  std::span<std::uint8_t> results) const;

    /// The same with both boxes from this batch.
    void overlaps(std::span<const IndexPair> pairs, std::span<std::uint8_t> results) const;

    /// The same with their preconditions checked: throw Error: InvalidShape naming "box" and the
    /// field; InvalidArgument for another number of results, or an index out of range.
    void overlapsChecked(const Obb& box, std::span<std::uint8_t> results) const;
    void overlapsChecked(const ObbBatch& other, std::span<const IndexPair> pairs,
                         std::span<std::uint8_t> results) const;
    void overlapsChecked(std::span<const IndexPair> pairs, std::span<std::uint8_t> results) const;

private:
    struct Boxes;
    std::unique_ptr<Boxes> boxes_;
};

extern template class ObbBatch<float>;
extern template class ObbBatch<double>;

} // namespace mbv
