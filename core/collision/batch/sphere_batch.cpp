// Squares decide where they are clearly apart. With u the rounding of one operation, a difference
// has u, its square 3u, the sum of three 5u; the sum of the radii u, its square 3u: 8u in all, and
// overlaps() itself has 2u more in a double. The margins are 16u (float) and 32u (double). kTiny is
// more than underflow loses, and where both squares overflow no comparison decides.
#include <mbv/collision/batch/sphere_batch.h>

#include "batch_checks.h"
#include "shape_kernels.h"
#include "verdict.h"

#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <cassert>
#include <vector>

namespace mbv {
namespace {

template <class Scalar> batch::SphereRecord<Scalar> recordOf(const Sphere& s)
{
    return {{static_cast<Scalar>(s.center.x), static_cast<Scalar>(s.center.y),
             static_cast<Scalar>(s.center.z), static_cast<Scalar>(s.radius)}};
}

} // namespace

template <class Scalar> struct SphereBatch<Scalar>::Spheres {
    std::vector<batch::SphereRecord<Scalar>> records;
    std::vector<Sphere> given; ///< for doubtful pairs; empty in a float batch
};

template <class Scalar>
SphereBatch<Scalar>::SphereBatch(std::span<const Sphere> spheres)
    : spheres_(std::make_unique<Spheres>())
{
    spheres_->records.resize(spheres.size());
    std::transform(spheres.begin(), spheres.end(), spheres_->records.begin(), recordOf<Scalar>);
    if constexpr (std::is_same_v<Scalar, double>)
        spheres_->given.assign(spheres.begin(), spheres.end());
}

template <class Scalar> SphereBatch<Scalar>::SphereBatch(SphereBatch&& other) noexcept = default;
template <class Scalar>
SphereBatch<Scalar>& SphereBatch<Scalar>::operator=(SphereBatch&& other) noexcept = default;
template <class Scalar> SphereBatch<Scalar>::~SphereBatch() = default;

template <class Scalar> std::size_t SphereBatch<Scalar>::size() const
{
    return spheres_->records.size();
}

template <class Scalar>
void SphereBatch<Scalar>::overlaps(const Sphere& sphere, std::span<std::uint8_t> results) const
{
    assert(isValid(sphere) && results.size() == size());
    batch::testOne(recordOf<Scalar>(sphere), spheres_->records.data(), size(), results.data());
    if constexpr (std::is_same_v<Scalar, double>) {
        batch::settleDoubts(
            results, [&](std::size_t n) { return mbv::overlaps(sphere, spheres_->given[n]); });
    }
}

template <class Scalar>
void SphereBatch<Scalar>::overlaps(const SphereBatch& other, std::span<const IndexPair> pairs,
                                   std::span<std::uint8_t> results) const
{
    assert(results.size() == pairs.size());
    batch::testPairs(spheres_->records.data(), other.spheres_->records.data(), pairs.data(),
                     pairs.size(), results.data());
    if constexpr (std::is_same_v<Scalar, double>) {
        batch::settleDoubts(results, [&](std::size_t n) {
            return mbv::overlaps(spheres_->given[pairs[n].a], other.spheres_->given[pairs[n].b]);
        });
    }
}

template <class Scalar>
void SphereBatch<Scalar>::overlaps(std::span<const IndexPair> pairs,
                                   std::span<std::uint8_t> results) const
{
    overlaps(*this, pairs, results);
}

template <class Scalar>
SphereBatch<Scalar> SphereBatch<Scalar>::checked(std::span<const Sphere> spheres)
{
    batch::requireAllValid(spheres, "spheres");
    return SphereBatch(spheres);
}

template <class Scalar>
void SphereBatch<Scalar>::overlapsChecked(const Sphere& sphere,
                                          std::span<std::uint8_t> results) const
{
    requireValid(sphere, "sphere");
    batch::requireRoom(results.size(), size());
    overlaps(sphere, results);
}

template <class Scalar>
void SphereBatch<Scalar>::overlapsChecked(const SphereBatch& other,
                                          std::span<const IndexPair> pairs,
                                          std::span<std::uint8_t> results) const
{
    batch::requireRoom(results.size(), pairs.size());
    batch::requireIndices(pairs, size(), other.size());
    overlaps(other, pairs, results);
}

template <class Scalar>
void SphereBatch<Scalar>::overlapsChecked(std::span<const IndexPair> pairs,
                                          std::span<std::uint8_t> results) const
{
    overlapsChecked(*this, pairs, results);
}

template class SphereBatch<float>;
template class SphereBatch<double>;

} // namespace mbv
