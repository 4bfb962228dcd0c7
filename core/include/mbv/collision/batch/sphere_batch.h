#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <memory>
#include <span>

namespace mbv {

/// Many spheres, to be asked about at once; see ObbBatch. The double batch gives the answers of
/// overlaps(). The float batch rounds centers and radii to float and is conservative: it never
/// calls two spheres apart whose float values have a point in common, and calls them apart where
/// their centers are further apart than 1 + 2^-19 times the sum of the radii (or than 1e-17, where
/// that is less), as long as no square of those lengths leaves the range of a float (1.8e19).
/// Precondition: the spheres are valid.
template <class Scalar> class SphereBatch {
public:
    explicit SphereBatch(std::span<const Sphere> spheres);
    /// The same with its precondition checked: throws Error (InvalidShape) naming the sphere, as
    /// "spheres[3]", and the field.
    [[nodiscard]] static SphereBatch checked(std::span<const Sphere> spheres);

    SphereBatch(SphereBatch&& other) noexcept;
    SphereBatch& operator=(SphereBatch&& other) noexcept;
    ~SphereBatch();

    [[nodiscard]] std::size_t size() const;

    /// results[n] is 1 where `sphere` overlaps sphere n, else 0. Precondition: one result for each.
    void overlaps(const Sphere& sphere, std::span<std::uint8_t> results) const;

    /// results[n] is 1 where sphere pairs[n].a of this batch overlaps sphere pairs[n].b of `other`,
    /// else 0. Preconditions: one result for each pair, indices below the sizes of the batches.
    void overlaps(const SphereBatch& other, std::span<const IndexPair> pairs,
                  std::span<std::uint8_t> results) const;

    /// The same with both spheres from this batch.
    void overlaps(std::span<const IndexPair> pairs, std::span<std::uint8_t> results) const;

    /// The same with their preconditions checked: throw Error: InvalidShape naming "sphere" and the
    /// field; InvalidArgument for another number of results, or an index out of range.
    void overlapsChecked(const Sphere& sphere, std::span<std::uint8_t> results) const;
    void overlapsChecked(const SphereBatch& other, std::span<const IndexPair> pairs,
                         std::span<std::uint8_t> results) const;
    void overlapsChecked(std::span<const IndexPair> pairs, std::span<std::uint8_t> results) const;

private:
    struct Spheres;
    std::unique_ptr<Spheres> spheres_;
};

extern template class SphereBatch<float>;
extern template class SphereBatch<double>;

} // namespace mbv
