// Error bounds of the kernels. u = 2^-24 is the rounding of a float; reach (here p, q for the boxes
// A, B) is at least the radius of the bounding sphere; the kernels see the boxes' float copies,
// with axes a_i, b_j, and compute R_ij = a_i . b_j, t = center B - center A, t_i = a_i . t.
//
// Let d be how far the matrix of the a_i . a_j (or the b_i . b_j) is from the identity; rounding
// orthonormal axes to float gives d <= 2u. Where d is larger, recordOf enlarges the reach, and with
// it every bound below, in proportion.
//
// Apart. Suppose that the float copies have a common point. Then |t| <= p + q, and along every L,
// |L . t| is at most the sum of the radii. How much may the kernel's gap be above zero?
// - Axes not orthonormal: along A_i x B_j the textbook form takes A_k x A_i for A_m, wrong by
//   4d, and t for sum t_n A_n, wrong by 3d: (9d + 4d sqrt 3)(p + q) = 32u (p + q). Less along a_i
//   and b_j.
// - Rounding: R_ij 3u, t u |t|, t_i 4u |t|. Along A_i x B_j, |L . t| is wrong by at most 13u |t|,
//   the radii by 8u times the sum of the half extents, at most sqrt 3 (p + q), and the last steps
//   by 2u (p + q): 29u (p + q). Along a_i and b_j, 19u (p + q).
// That is 61u (p + q); a wider gap than ErrorBounds<float>::kGap = 64u means apart. In double mode
// the true boxes differ from their copies by 3.5u (p + q) at most, which 128u covers as well.
//
// Overlapping (double mode). Suppose that one of the true axes separates. Where |t| > 2 (p + q), a
// face of A has a gap above 0 by far; otherwise all of the above holds with |t| twice as large:
// 92u. The copies add 3.5u, the direction A_i x B_j of their edges 6u. (A true face normal A_k x
// A_m differs from a_i by 9u, 27u (p + q); rounding is smaller there.) So the kernel's gap along
// that axis is at least -102u (p + q), and fifteen gaps below -128u (p + q) mean overlap.
//
// Nearly parallel edges have no clear gap; sat_quick.cpp derives when the faces speak for them: all
// six gaps below -4e (p + q), where e = ErrorBounds<double>::kParallel bounds the sine.
//
// A common point. center B - sum c_j b_j with |c_j| at most half extent j is a point of B, however
// the c_j were rounded, and one of A where its coordinates in A's frame are within A's half
// extents. What the kernels compare is t_i - sum R_ij c_j: t is wrong by u |t|, t_i by 4u |t|, R_ij
// by 3u, the sums by 4u (|t| + sqrt 3 q), and such a dot product differs from the coordinate by 3d
// (p + q): 27u (p + q) where the spheres meet, so |t| <= p + q. The copies add 3.5u. Below -128u (p
// + q), the true boxes have a common point (double mode); at most 0, no gap along a unit axis
// exceeds sqrt 3 times 27u (p + q), less than what the float batch states.
//
// Bounding spheres: recordOf adds 2^-17 to the reach, which is more than all roundings of
// |t|^2 > (p + q)^2 and what axes of a valid box may add to its half diagonal. Underflow: the least
// reach makes every bound larger than what the kernels may lose. Overflow: products of lengths
// below kLargest are finite; beyond, nothing is called overlapping without doubt, and no comparison
// with infinity or NaN calls boxes apart that are not.
#include <mbv/collision/batch/obb_batch.h>

#include "batch_checks.h"
#include "error_bounds.h"
#include "obb_kernels.h"
#include "verdict.h"

#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

namespace mbv {
namespace {

using batch::kBlock;
using batch::ObbBlock;
using batch::ObbRecord;

/// How far the axes, as rounded, are from orthonormal: in doubles, where products are exact.
template <class Scalar> double deviation(const ObbRecord<Scalar>& record)
{
    double largest = 0;
    for (int i = 0; i < 3; ++i) {
        for (int j = i; j < 3; ++j) {
            const float* u = record.frame[i];
            const float* v = record.frame[j];
            const double product = double{u[0]} * v[0] + double{u[1]} * v[1] + double{u[2]} * v[2];
            largest = std::max(largest, std::abs(product - (i == j ? 1 : 0)));
        }
    }
    return largest;
}

template <class Scalar> ObbRecord<Scalar> recordOf(const Obb& box)
{
    ObbRecord<Scalar> record;
    for (int i = 0; i < 3; ++i) {
        record.sphere[i] = static_cast<Scalar>(box.center[i]);
        for (int k = 0; k < 3; ++k)
            record.frame[i][k] = static_cast<float>(box.axes[static_cast<std::size_t>(i)][k]);
        record.frame[i][3] = static_cast<float>(box.halfExtents[i]);
    }
    const double sloppiness = std::max(1.0, deviation(record) / (2 * batch::kFloatRoundoff));
    const auto reach = static_cast<float>((1 + 0x1p-17) * sloppiness * norm(box.halfExtents));
    record.sphere[3] = std::max(reach, batch::kMinReach);
    return record;
}

/// The full blocks of the records.
template <class Scalar>
std::vector<ObbBlock<Scalar>> blocksOf(const std::vector<ObbRecord<Scalar>>& records)
{
    std::vector<ObbBlock<Scalar>> blocks(records.size() / kBlock);
    for (std::size_t n = 0; n < blocks.size() * kBlock; ++n) {
        ObbBlock<Scalar>& block = blocks[n / kBlock];
        const std::size_t lane = n % kBlock;
        block.reach[lane] = static_cast<float>(records[n].sphere[3]);
        for (int i = 0; i < 3; ++i) {
            block.center[i][lane] = records[n].sphere[i];
            for (int k = 0; k < 4; ++k)
                block.frame[i][k][lane] = records[n].frame[i][k];
        }
    }
    return blocks;
}

/// Pairs (0, n): the boxes beyond the last full block.
constexpr auto kRest = [] {
    std::array<IndexPair, kBlock> pairs{};
    for (std::uint32_t n = 0; n < kBlock; ++n)
        pairs[n] = {0, n};
    return pairs;
}();

} // namespace

template <class Scalar> struct ObbBatch<Scalar>::Boxes {
    std::vector<ObbRecord<Scalar>> records;
    std::vector<ObbBlock<Scalar>> blocks;
    std::vector<Obb> given; ///< for doubtful pairs; empty in a float batch
};

template <class Scalar>
ObbBatch<Scalar>::ObbBatch(std::span<const Obb> boxes) : boxes_(std::make_unique<Boxes>())
{
    boxes_->records.resize(boxes.size());
    std::transform(boxes.begin(), boxes.end(), boxes_->records.begin(), recordOf<Scalar>);
    boxes_->blocks = blocksOf(boxes_->records);
    if constexpr (std::is_same_v<Scalar, double>)
        boxes_->given.assign(boxes.begin(), boxes.end());
}

template <class Scalar> ObbBatch<Scalar>::ObbBatch(ObbBatch&& other) noexcept = default;
template <class Scalar>
ObbBatch<Scalar>& ObbBatch<Scalar>::operator=(ObbBatch&& other) noexcept = default;
template <class Scalar> ObbBatch<Scalar>::~ObbBatch() = default;

template <class Scalar> std::size_t ObbBatch<Scalar>::size() const
{
    return boxes_->records.size();
}

template <class Scalar>
void ObbBatch<Scalar>::overlaps(const Obb& box, std::span<std::uint8_t> results) const
{
    assert(isValid(box) && results.size() == size());
    const ObbRecord<Scalar> one = recordOf<Scalar>(box);
    const ObbRecord<Scalar>* records = boxes_->records.data();
    const std::size_t inBlocks = size() / kBlock * kBlock;
    batch::testOne(one, {boxes_->blocks.data(), records}, inBlocks, results.data());
    batch::testPairs(&one, records + inBlocks, kRest.data(), size() - inBlocks,
                     results.data() + inBlocks);
    if constexpr (std::is_same_v<Scalar, double>)
        batch::settleDoubts(results,
                            [&](std::size_t n) { return mbv::overlaps(box, boxes_->given[n]); });
}

template <class Scalar>
void ObbBatch<Scalar>::overlaps(const ObbBatch& other, std::span<const IndexPair> pairs,
                                std::span<std::uint8_t> results) const
{
    assert(results.size() == pairs.size());
    batch::testPairs(boxes_->records.data(), other.boxes_->records.data(), pairs.data(),
                     pairs.size(), results.data());
    if constexpr (std::is_same_v<Scalar, double>) {
        batch::settleDoubts(results, [&](std::size_t n) {
            return mbv::overlaps(boxes_->given[pairs[n].a], other.boxes_->given[pairs[n].b]);
        });
    }
}

template <class Scalar>
void ObbBatch<Scalar>::overlaps(std::span<const IndexPair> pairs,
                                std::span<std::uint8_t> results) const
{
    overlaps(*this, pairs, results);
}

template <class Scalar> ObbBatch<Scalar> ObbBatch<Scalar>::checked(std::span<const Obb> boxes)
{
    batch::requireAllValid(boxes, "boxes");
    return ObbBatch(boxes);
}

template <class Scalar>
void ObbBatch<Scalar>::overlapsChecked(const Obb& box, std::span<std::uint8_t> results) const
{
    requireValid(box, "box");
    batch::requireRoom(results.size(), size());
    overlaps(box, results);
}

template <class Scalar>
void ObbBatch<Scalar>::overlapsChecked(const ObbBatch& other, std::span<const IndexPair> pairs,
                                       std::span<std::uint8_t> results) const
{
    batch::requireRoom(results.size(), pairs.size());
    batch::requireIndices(pairs, size(), other.size());
    overlaps(other, pairs, results);
}

template <class Scalar>
void ObbBatch<Scalar>::overlapsChecked(std::span<const IndexPair> pairs,
                                       std::span<std::uint8_t> results) const
{
    overlapsChecked(*this, pairs, results);
}

template class ObbBatch<float>;
template class ObbBatch<double>;

} // namespace mbv
