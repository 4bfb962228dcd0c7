#include <mbv/broad_phase/moving_boxes.h>

#include "boxes.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <algorithm>
#include <cassert>
#include <numeric>

namespace mbv {
namespace {

using Indices = std::vector<std::uint32_t>;

/// Building all anew takes, for each box, about this part of the time of moving one: from two
/// fifths for a thousand boxes to a quarter for a hundred thousand.
constexpr std::size_t kRebuildShare = 3;

void insertSorted(Indices& indices, std::uint32_t index)
{
    indices.insert(std::lower_bound(indices.begin(), indices.end(), index), index);
}

void eraseSorted(Indices& indices, std::uint32_t index)
{
    indices.erase(std::lower_bound(indices.begin(), indices.end(), index));
}

} // namespace

MovingBoxes::MovingBoxes() = default;

MovingBoxes::MovingBoxes(std::span<const Aabb> boxes)
{
    if (boxes.empty())
        return;
    Indices indices(boxes.size());
    std::iota(indices.begin(), indices.end(), 0U);
    rebuild(boxes, indices);
}

MovingBoxes::MovingBoxes(MovingBoxes&& other) noexcept = default;
MovingBoxes& MovingBoxes::operator=(MovingBoxes&& other) noexcept = default;
MovingBoxes::~MovingBoxes() = default;

void MovingBoxes::place(std::size_t index, const Aabb& box)
{
    Boxes& all = *boxes_;
    const auto known = static_cast<std::uint32_t>(index);
    if (index >= all.leaves.size()) {
        all.leaves.resize(index + 1, Boxes::kAbsent);
        neighbors_.resize(index + 1);
    }
    found_.clear();
    all.tree.find([&](const Aabb& other) { return boundsMeet(other, box); },
                  [&](std::uint32_t other, const Aabb&) {
                      if (other != known)
                          found_.push_back(other);
                  });
    std::sort(found_.begin(), found_.end());
    setNeighbors(known, found_);
    broad::BoxTree::Node& leaf = all.leaves[index];
    if (leaf == Boxes::kAbsent) {
        leaf = all.tree.insert(box, known);
        ++all.count;
    } else {
        leaf = all.tree.move(leaf, box);
    }
}

void MovingBoxes::place(std::span<const std::uint32_t> indices, std::span<const Aabb> boxes)
{
    assert(indices.size() == boxes.size());
    if (indices.size() * kRebuildShare < size()) {
        for (std::size_t i = 0; i < indices.size(); ++i)
            place(indices[i], boxes[i]);
        return;
    }
    if (indices.empty())
        return;
    Boxes& all = *boxes_;
    const std::size_t needed =
        std::max(all.leaves.size(), std::size_t{*std::ranges::max_element(indices)} + 1);
    std::vector<Aabb> boxOf(needed);
    std::vector<bool> isThere(needed, false);
    for (std::size_t n = 0; n < all.leaves.size(); ++n) {
        if (all.contains(n)) {
            isThere[n] = true;
            boxOf[n] = all.tree.boxOf(all.leaves[n]);
        }
    }
    for (std::size_t i = 0; i < indices.size(); ++i) {
        isThere[indices[i]] = true;
        boxOf[indices[i]] = boxes[i];
    }
    std::vector<std::uint32_t> present;
    std::vector<Aabb> dense;
    for (std::uint32_t n = 0; n < needed; ++n) {
        if (isThere[n]) {
            present.push_back(n);
            dense.push_back(boxOf[n]);
        }
    }
    rebuild(dense, present);
}

/// Makes everything that of these boxes under these indices, which ascend.
void MovingBoxes::rebuild(std::span<const Aabb> boxes, std::span<const std::uint32_t> indices)
{
    Boxes& all = *boxes_;
    std::vector<broad::BoxTree::Node> leaves;
    all.tree.assign(boxes, indices, leaves);
    all.count = boxes.size();
    all.leaves.assign(std::size_t{indices.back()} + 1, Boxes::kAbsent);
    for (std::size_t i = 0; i < indices.size(); ++i)
        all.leaves[indices[i]] = leaves[i];
    neighbors_.resize(all.leaves.size());
    for (Indices& neighbors : neighbors_)
        neighbors.clear();
    for (const auto& [a, b] : overlappingPairs(boxes)) {
        // Pairs come sorted, so all below a box are added before all above it.
        neighbors_[indices[a]].push_back(indices[b]);
        neighbors_[indices[b]].push_back(indices[a]);
    }
}

void MovingBoxes::remove(std::size_t index)
{
    if (!contains(index))
        return;
    boxes_->tree.remove(boxes_->leaves[index]);
    boxes_->leaves[index] = Boxes::kAbsent;
    --boxes_->count;
    setNeighbors(static_cast<std::uint32_t>(index), {});
}

bool MovingBoxes::contains(std::size_t index) const
{
    return boxes_->contains(index);
}

std::span<const std::uint32_t> MovingBoxes::neighbors(std::size_t index) const
{
    if (!contains(index))
        return {};
    return neighbors_[index];
}

std::vector<IndexPair> MovingBoxes::pairs() const
{
    std::vector<IndexPair> pairs;
    for (std::uint32_t a = 0; a < neighbors_.size(); ++a) {
        const Indices& others = neighbors_[a];
        for (auto b = std::upper_bound(others.begin(), others.end(), a); b != others.end(); ++b)
            pairs.push_back({a, *b});
    }
    return pairs;
}

/// Tells those that are neighbors no more, and those that become it.
void MovingBoxes::setNeighbors(std::uint32_t index, std::span<const std::uint32_t> now)
{
    Indices& before = neighbors_[index];
    auto lost = before.begin();
    auto gained = now.begin();
    while (lost != before.end() || gained != now.end()) {
        if (gained == now.end() || (lost != before.end() && *lost < *gained)) {
            eraseSorted(neighbors_[*lost++], index);
        } else if (lost == before.end() || *gained < *lost) {
            insertSorted(neighbors_[*gained++], index);
        } else {
            ++lost;
            ++gained;
        }
    }
    before.assign(now.begin(), now.end());
}

} // namespace mbv
