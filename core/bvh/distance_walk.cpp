#include "distance_walk.h"

#include "bvh_tree.h"
#include "relative_pose.h"
#include "world_triangle.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mbv::bvh {
namespace {

struct Child {
    const Node* node;
    std::size_t index;

    bool isLeaf() const { return node->isLeaf(index); }
    Vec3 low() const { return {node->min[0][index], node->min[1][index], node->min[2][index]}; }
    Vec3 high() const { return {node->max[0][index], node->max[1][index], node->max[2][index]}; }
};

class Walk {
public:
    Walk(const PosedMesh& a, const PosedMesh& b, double limit)
        : a_(a), b_(b), pose_(a, b), scale_(a.bvh.tree().frame.scale), limit_(limit)
    {
    }

    std::optional<Distance> run()
    {
        const Node& rootA = a_.bvh.tree().nodes.front();
        const Node& rootB = b_.bvh.tree().nodes.front();
        for (std::size_t i = 0; i < rootB.children; ++i)
            push(rootA, {&rootB, i}, true);
        while (!stack_.empty()) {
            const Pair pair = stack_.back();
            stack_.pop_back();
            if (pair.bound > limit_)
                continue;
            if (pair.a.isLeaf() && pair.b.isLeaf())
                compare(pair);
            else if (pair.b.isLeaf() || (!pair.a.isLeaf() && isLarger(pair)))
                push(a_.bvh.tree().nodes[pair.a.node->first[pair.a.index]], pair.b, true);
            else
                push(b_.bvh.tree().nodes[pair.b.node->first[pair.b.index]], pair.a, false);
        }
        return best_;
    }

private:
    struct Pair {
        Child a;
        Child b;
        double bound;
    };

    bool isLarger(const Pair& pair) const
    {
        return maxComponent(pair.a.high() - pair.a.low()) >
               pose_.ratio * maxComponent(pair.b.high() - pair.b.low());
    }

    void push(const Node& node, const Child& other, bool nodeIsOfA)
    {
        const auto before = static_cast<std::ptrdiff_t>(stack_.size());
        for (std::size_t i = 0; i < node.children; ++i) {
            const Child child = {&node, i};
            const Pair pair = nodeIsOfA ? Pair{child, other, 0} : Pair{other, child, 0};
            const double bound = boundOf(pair.a, pair.b);
            if (!(bound > limit_))
                stack_.push_back({pair.a, pair.b, bound});
        }
        std::sort(stack_.begin() + before, stack_.end(),
                  [](const Pair& x, const Pair& y) { return x.bound > y.bound; });
    }

    /// No larger than their distance in the world.
    double boundOf(const Child& a, const Child& b) const
    {
        const Vec3 centerA = (a.low() + a.high()) / 2;
        const Vec3 centerB = (b.low() + b.high()) / 2;
        const Vec3 halfA = (a.high() - a.low()) / 2;
        const Vec3 halfB = pose_.ratio * ((b.high() - b.low()) / 2);
        const Vec3* r = pose_.rotation;
        const Vec3 turned = {dot(r[0], centerB), dot(r[1], centerB), dot(r[2], centerB)};
        const Vec3 between = pose_.ratio * turned + pose_.translation - centerA;
        const double slack =
            pose_.margin + 0x1p-48 * (1 + pose_.ratio + maxComponent(abs(between)));
        Vec3 gap;
        for (int i = 0; i < 3; ++i) {
            gap[i] = std::max(std::abs(between[i]) - halfA[i] - dot(abs(r[i]), halfB) - slack, 0.0);
        }
        return norm(gap) / scale_ * (1 - 0x1p-50);
    }

    void compare(const Pair& pair)
    {
        const SlotRange inA = a_.bvh.tree().leaf(*pair.a.node, pair.a.index);
        const SlotRange inB = b_.bvh.tree().leaf(*pair.b.node, pair.b.index);
        for (std::uint32_t i = inA.first; i < inA.first + inA.count; ++i) {
            const Triangle s = worldTriangle(a_, a_.bvh.tree().order[i]);
            for (std::uint32_t j = inB.first; j < inB.first + inB.count; ++j) {
                const Distance found = distance(s, worldTriangle(b_, b_.bvh.tree().order[j]));
                if (found.distance <= limit_ && (!best_ || found.distance < best_->distance)) {
                    best_ = found;
                    limit_ = found.distance;
                }
            }
        }
    }

    PosedMesh a_;
    PosedMesh b_;
    RelativePose pose_;
    double scale_;
    double limit_;
    std::optional<Distance> best_;
    std::vector<Pair> stack_;
};

} // namespace

std::optional<Distance> nearestPoints(const PosedMesh& a, const PosedMesh& b, double limit)
{
    return Walk(a, b, limit).run();
}

} // namespace mbv::bvh
