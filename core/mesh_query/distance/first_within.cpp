#include "first_within.h"

#include "bvh/access.h"
#include "collision/nearest/nearest.h"
#include "distance_frame.h"
#include "distance_pairs.h"
#include "mesh_query/distance_rounding.h"
#include "mesh_query/world_triangle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace mbv::bvh {
namespace {

using Pair = ChildPair<double>;

/// The triangles of a leaf in the world.
class PlacedLeaf {
public:
    void take(const PosedMesh& mesh, const Tree& tree, const SlotRange& slots)
    {
        count_ = slots.count;
        for (std::size_t i = 0; i < count_; ++i) {
            const auto [a, b, c] = worldTriangle(mesh, tree.slots[slots.first + i].triangle);
            corners_[3 * i] = a;
            corners_[3 * i + 1] = b;
            corners_[3 * i + 2] = c;
        }
    }

    Triangle triangle(std::size_t i) const
    {
        return {corners_[3 * i], corners_[3 * i + 1], corners_[3 * i + 2]};
    }

    std::span<const Vec3> corners() const { return {corners_.data(), 3 * count_}; }
    std::span<const Vec3> corners(std::size_t i) const { return {&corners_[3 * i], 3}; }

private:
    std::size_t count_ = 0;
    std::array<Vec3, 3 * kMaxLeafTriangles> corners_;
};

class FirstWithin {
public:
    FirstWithin(const PosedMesh& a, const PosedMesh& b, const RelativePose& bInA, double limit,
                double reach, LevelFaces& faces, StopCheck& stop)
        : a_(a), b_(b), treeA_(treeOf(a.bvh)), treeB_(treeOf(b.bvh)), frame_(bInA), limit_(limit),
          reach_(reach), rounding_(reachRounding(a) + reachRounding(b)), faces_(faces), stop_(stop)
    {
    }

    std::optional<Distance> run()
    {
        const Node& rootA = treeA_.nodes.front();
        const Node& rootB = treeB_.nodes.front();
        for (std::uint32_t i = 0; i < rootB.children; ++i)
            openA(rootA, {treeB_, rootB, i});
        int tried = 0;
        while (!waiting_.empty()) {
            stop_.spend(kWidth);
            const Pair pair = waiting_.back();
            waiting_.pop_back();
            if (tried > kPatience && faces_.gap(pair.a.place, pair.b.place) > limit_)
                continue;
            const bool isLeafA = pair.a.place.isLeaf(treeA_);
            const bool isLeafB = pair.b.place.isLeaf(treeB_);
            if (isLeafA && isLeafB) {
                ++tried;
                if (const auto found = ofLeaves(pair.a.place, pair.b.place))
                    return found;
            } else if (isLeafB || (!isLeafA && pair.a.size > frame_.ratio * pair.b.size)) {
                openA(pair.a.place.below(treeA_), pair.b);
            } else {
                const Node& node = pair.b.place.below(treeB_);
                const std::size_t before = waiting_.size();
                for (std::uint32_t i = 0; i < node.children; ++i)
                    push(pair.a, {treeB_, node, i});
                nearestOnTop(before);
            }
        }
        return std::nullopt;
    }

private:
    /// Pairs of leaves before it is worth to look at each triangle once.
    static constexpr int kPatience = 4;

    using Child = SizedChild<double>;

    void openA(const Node& node, const Child& b)
    {
        const std::size_t before = waiting_.size();
        for (std::uint32_t i = 0; i < node.children; ++i)
            push({treeA_, node, i}, b);
        nearestOnTop(before);
    }

    void push(const Child& a, const Child& b)
    {
        const DistanceBox<double> box(frame_, b.place.in(treeB_), b.place.child());
        const double square = squareBetween(a.place.in(treeA_), a.place.child(), box);
        if (square <= reach_ * reach_)
            waiting_.push_back({a, b, square});
    }

    /// At most the squared distance from a box of A.
    static double squareBetween(const Node& node, std::uint32_t child,
                                const DistanceBox<double>& box)
    {
        double square = 0;
        for (int i = 0; i < 3; ++i) {
            const double low = node.min[i][child];
            const double high = node.max[i][child];
            const double between = std::abs((low + high) / 2 - box.center[i]);
            const double gap = std::max(between - (high - low) / 2 - box.extent[i], 0.0);
            square += gap * gap;
        }
        return square;
    }

    /// Equally near ones as they came, the first on top.
    void nearestOnTop(std::size_t before)
    {
        const auto first = waiting_.begin() + static_cast<std::ptrdiff_t>(before);
        std::reverse(first, waiting_.end());
        std::stable_sort(first, waiting_.end(),
                         [](const Pair& x, const Pair& y) { return x.square > y.square; });
    }

    std::optional<Distance> ofLeaves(ChildPlace a, ChildPlace b)
    {
        const SlotRange slotsA = a.leaf(treeA_);
        const SlotRange slotsB = b.leaf(treeB_);
        leafA_.take(a_, treeA_, slotsA);
        leafB_.take(b_, treeB_, slotsB);
        if (areBeyond(leafA_.corners(), leafB_.corners()))
            return std::nullopt;
        for (std::uint32_t i = 0; i < slotsA.count; ++i) {
            if (areBeyond(leafA_.corners(i), leafB_.corners()))
                continue;
            for (std::uint32_t j = 0; j < slotsB.count; ++j) {
                if (areBeyond(leafA_.corners(i), leafB_.corners(j)))
                    continue;
                stop_.spend(kWidth);
                const nearest::Points points =
                    nearest::points(leafA_.triangle(i), leafB_.triangle(j));
                const double found = points.distanceApart();
                if (found <= limit_)
                    return Distance{found, points.onA, points.onB};
            }
        }
        return std::nullopt;
    }

    /// Along the way between their middles corners are farther apart than the limit, whatever is
    /// rounded.
    bool areBeyond(std::span<const Vec3> a, std::span<const Vec3> b) const
    {
        const Vec3 middle = middleOf(a);
        const Vec3 along = normalized(middleOf(b) - middle);
        double end = -std::numeric_limits<double>::infinity();
        double begin = std::numeric_limits<double>::infinity();
        for (const Vec3& p : a)
            end = std::max(end, dot(along, p - middle));
        for (const Vec3& p : b)
            begin = std::min(begin, dot(along, p - middle));
        return begin - end > limit_ + rounding_;
    }

    static Vec3 middleOf(std::span<const Vec3> corners)
    {
        Vec3 sum;
        for (const Vec3& p : corners)
            sum += p / static_cast<double>(corners.size());
        return sum;
    }

    const PosedMesh& a_;
    const PosedMesh& b_;
    const Tree& treeA_;
    const Tree& treeB_;
    DistanceFrame<double> frame_; ///< of B in A
    double limit_;
    double reach_;
    double rounding_; ///< of distances
    LevelFaces& faces_;
    StopCheck& stop_;
    PlacedLeaf leafA_;
    PlacedLeaf leafB_;
    std::vector<Pair> waiting_; ///< the next to be opened last
};

} // namespace

std::optional<Distance> firstWithin(const PosedMesh& a, const PosedMesh& b,
                                    const RelativePose& bInA, double limit, double reach,
                                    LevelFaces& faces, StopCheck& stop)
{
    return FirstWithin(a, b, bInA, limit, reach, faces, stop).run();
}

} // namespace mbv::bvh
