#include <mbv/collision/batch/aabb_batch.h>

#include "batch_checks.h"
#include "geometry/numbers/directed_rounding.h"
#include "shape_kernels.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace mbv {
namespace {

template <class Scalar> batch::AabbRecord<Scalar> recordOf(const Aabb& box)
{
    batch::AabbRecord<Scalar> record{};
    for (int i = 0; i < 3; ++i) {
        record.min[i] = roundedDown<Scalar>(box.min[i]);
        record.max[i] = roundedUp<Scalar>(box.max[i]);
    }
    return record;
}

} // namespace

template <class Scalar> struct AabbBatch<Scalar>::Boxes {
    std::vector<batch::AabbRecord<Scalar>> records;
};

template <class Scalar>
AabbBatch<Scalar>::AabbBatch(std::span<const Aabb> boxes) : boxes_(std::make_unique<Boxes>())
{
    boxes_->records.resize(boxes.size());
    std::transform(boxes.begin(), boxes.end(), boxes_->records.begin(), recordOf<Scalar>);
}

template <class Scalar> AabbBatch<Scalar>::AabbBatch(AabbBatch&& other) noexcept = default;
template <class Scalar>
AabbBatch<Scalar>& AabbBatch<Scalar>::operator=(AabbBatch&& other) noexcept = default;
template <class Scalar> AabbBatch<Scalar>::~AabbBatch() = default;

template <class Scalar> std::size_t AabbBatch<Scalar>::size() const
{
    return boxes_->records.size();
}

template <class Scalar>
void AabbBatch<Scalar>::overlaps(const Aabb& box, std::span<std::uint8_t> results) const
{
    assert(isValid(box) && results.size() == size());
    batch::testOne(recordOf<Scalar>(box), boxes_->records.data(), size(), results.data());
}

template <class Scalar>
void AabbBatch<Scalar>::overlaps(const AabbBatch& other, std::span<const IndexPair> pairs,
                                 std::span<std::uint8_t> results) const
{
    assert(results.size() == pairs.size());
    batch::testPairs(boxes_->records.data(), other.boxes_->records.data(), pairs.data(),
                     pairs.size(), results.data());
}

template <class Scalar>
void AabbBatch<Scalar>::overlaps(std::span<const IndexPair> pairs,
                                 std::span<std::uint8_t> results) const
{
    overlaps(*this, pairs, results);
}

template <class Scalar> AabbBatch<Scalar> AabbBatch<Scalar>::checked(std::span<const Aabb> boxes)
{
    batch::requireAllValid(boxes, "boxes");
    return AabbBatch(boxes);
}

template <class Scalar>
void AabbBatch<Scalar>::overlapsChecked(const Aabb& box, std::span<std::uint8_t> results) const
{
    requireValid(box, "box");
    batch::requireRoom(results.size(), size());
    overlaps(box, results);
}

template <class Scalar>
void AabbBatch<Scalar>::overlapsChecked(const AabbBatch& other, std::span<const IndexPair> pairs,
                                        std::span<std::uint8_t> results) const
{
    batch::requireRoom(results.size(), pairs.size());
    batch::requireIndices(pairs, size(), other.size());
    overlaps(other, pairs, results);
}

template <class Scalar>
void AabbBatch<Scalar>::overlapsChecked(std::span<const IndexPair> pairs,
                                        std::span<std::uint8_t> results) const
{
    overlapsChecked(*this, pairs, results);
}

template class AabbBatch<float>;
template class AabbBatch<double>;

} // namespace mbv
