#include "first_within.h"

#include "bvh/access.h"
#include "collision/nearest/nearest.h"
#include "distance_frame.h"
#include "distance_pairs.h"
#include "mesh_query/world_triangle.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace mbv::bvh {
namespace {

using Pair = ChildPair<double>;

class FirstWithin {
public:
    FirstWithin(const PosedMesh& a, const PosedMesh& b, const RelativePose& bInA, double limit,
                double reach, LevelFaces& faces, StopCheck& stop)
        : a_(a), b_(b), treeA_(treeOf(a.bvh)), treeB_(treeOf(b.bvh)), frame_(bInA), limit_(limit),
          reach_(reach), faces_(faces), stop_(stop)
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

    std::optional<Distance> ofLeaves(ChildPlace a, ChildPlace b) const
    {
        const SlotRange slotsA = a.leaf(treeA_);
        const SlotRange slotsB = b.leaf(treeB_);
        for (std::uint32_t i = 0; i < slotsA.count; ++i) {
            const Triangle inA = worldTriangle(a_, treeA_.order[slotsA.first + i]);
            for (std::uint32_t j = 0; j < slotsB.count; ++j) {
                const Triangle inB = worldTriangle(b_, treeB_.order[slotsB.first + j]);
                const nearest::Points points = nearest::points(inA, inB);
                const double found = points.distanceApart();
                if (found <= limit_)
                    return Distance{found, points.onA, points.onB};
            }
        }
        return std::nullopt;
    }

    const PosedMesh& a_;
    const PosedMesh& b_;
    const Tree& treeA_;
    const Tree& treeB_;
    DistanceFrame<double> frame_; ///< of B in A
    double limit_;
    double reach_;
    LevelFaces& faces_;
    StopCheck& stop_;
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
