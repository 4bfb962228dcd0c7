#include <mbv/broad_phase/moving_boxes.h>

#include "box_tree.h"

#include <mbv/broad_phase/overlapping_pairs.h>

#include <algorithm>
#include <cassert>
#include <iterator>

namespace mbv {
namespace {

using broad::BoxTree;
using Indices = std::vector<std::uint32_t>;

constexpr BoxTree::Node kAbsent = ~BoxTree::Node{0};

void insertSorted(Indices& indices, std::uint32_t index)
{
    indices.insert(std::lower_bound(indices.begin(), indices.end(), index), index);
}

void eraseSorted(Indices& indices, std::uint32_t index)
{
    indices.erase(std::lower_bound(indices.begin(), indices.end(), index));
}

} // namespace

struct MovingBoxes::Boxes {
    BoxTree tree;
    std::vector<BoxTree::Node> leaves; ///< by index
    std::vector<Indices> neighbors;    ///< by index; sorted

    Indices overlapping(const Aabb& box) const
    {
        Indices indices;
        tree.findOverlapping(box, indices);
        std::sort(indices.begin(), indices.end());
        return indices;
    }

    /// Tells those that are neighbors no more, and those that become it.
    void setNeighbors(std::uint32_t index, Indices now)
    {
        Indices& before = neighbors[index];
        Indices different;
        std::set_difference(before.begin(), before.end(), now.begin(), now.end(),
                            std::back_inserter(different));
        for (const std::uint32_t lost : different)
            eraseSorted(neighbors[lost], index);
        different.clear();
        std::set_difference(now.begin(), now.end(), before.begin(), before.end(),
                            std::back_inserter(different));
        for (const std::uint32_t gained : different)
            insertSorted(neighbors[gained], index);
        before = std::move(now);
    }
};

MovingBoxes::MovingBoxes() : boxes_(std::make_unique<Boxes>()) {}

MovingBoxes::MovingBoxes(std::span<const Aabb> boxes) : MovingBoxes()
{
    boxes_->tree.assign(boxes, boxes_->leaves);
    boxes_->neighbors.resize(boxes.size());
    for (const auto& [a, b] : overlappingPairs(boxes)) {
        // Pairs come sorted, so all below a box are added before all above it.
        boxes_->neighbors[a].push_back(b);
        boxes_->neighbors[b].push_back(a);
    }
}

MovingBoxes::MovingBoxes(MovingBoxes&& other) noexcept = default;
MovingBoxes& MovingBoxes::operator=(MovingBoxes&& other) noexcept = default;
MovingBoxes::~MovingBoxes() = default;

void MovingBoxes::place(std::size_t index, const Aabb& box)
{
    Boxes& all = *boxes_;
    const auto known = static_cast<std::uint32_t>(index);
    if (index >= all.leaves.size()) {
        all.leaves.resize(index + 1, kAbsent);
        all.neighbors.resize(index + 1);
    }
    if (all.leaves[index] != kAbsent)
        all.tree.remove(all.leaves[index]);
    all.setNeighbors(known, all.overlapping(box));
    all.leaves[index] = all.tree.insert(box, known);
}

void MovingBoxes::remove(std::size_t index)
{
    if (!contains(index))
        return;
    boxes_->tree.remove(boxes_->leaves[index]);
    boxes_->leaves[index] = kAbsent;
    boxes_->setNeighbors(static_cast<std::uint32_t>(index), {});
}

bool MovingBoxes::contains(std::size_t index) const
{
    return index < boxes_->leaves.size() && boxes_->leaves[index] != kAbsent;
}

std::span<const std::uint32_t> MovingBoxes::neighbors(std::size_t index) const
{
    if (!contains(index))
        return {};
    return boxes_->neighbors[index];
}

Indices MovingBoxes::overlapping(const Aabb& box) const
{
    return boxes_->overlapping(box);
}

std::vector<IndexPair> MovingBoxes::pairs() const
{
    std::vector<IndexPair> pairs;
    for (std::uint32_t a = 0; a < boxes_->neighbors.size(); ++a) {
        const Indices& others = boxes_->neighbors[a];
        for (auto b = std::upper_bound(others.begin(), others.end(), a); b != others.end(); ++b)
            pairs.push_back({a, *b});
    }
    return pairs;
}

} // namespace mbv
