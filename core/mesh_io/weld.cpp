// Single linkage by a k-d tree that is walked against itself: boxes farther apart than the distance
// are passed over, vertices in a box no longer than it are joined at once, and parts that are
// joined already are not looked at again. So neither a mesh that is flat in one axis nor a distance
// as large as the mesh makes it quadratic, and no grid puts a border between two near vertices.
//
// Rounding is monotonic, so what the boxes say is never other than what their vertices, compared
// one by one, would say; which are joined does not depend on the tree.
#include <mbv/mesh_io/weld.h>

#include "geometry/points/point_order.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace mbv {
namespace {

/// Sets of vertices; the root of a set is its first vertex.
class Sets {
public:
    explicit Sets(std::size_t count) : parents_(count)
    {
        std::iota(parents_.begin(), parents_.end(), 0U);
    }

    std::uint32_t rootOf(std::uint32_t i)
    {
        while (parents_[i] != i)
            i = parents_[i] = parents_[parents_[i]];
        return i;
    }

    void join(std::uint32_t i, std::uint32_t k)
    {
        const auto [first, second] = std::minmax({rootOf(i), rootOf(k)});
        parents_[second] = first;
    }

private:
    std::vector<std::uint32_t> parents_;
};

class Joiner {
public:
    Joiner(const std::vector<Vec3>& points, double distance)
        : points_(points), distance_(distance),
          unit_(distance > std::numeric_limits<double>::min() ? std::exp2(std::ilogb(distance))
                                                              : std::numeric_limits<double>::min()),
          order_(points.size()), sets_(points.size())
    {
        std::iota(order_.begin(), order_.end(), 0U);
    }

    Sets join()
    {
        if (!points_.empty()) {
            build(0, static_cast<std::uint32_t>(points_.size()));
            joinWithin(0);
        }
        return std::move(sets_);
    }

private:
    static constexpr std::uint32_t kLeafPoints = 8;

    struct Node {
        Vec3 min;
        Vec3 max;
        std::uint32_t first = 0; ///< in order_
        std::uint32_t count = 0;
        std::uint32_t right = 0; ///< the left child is the next node; 0 for a leaf
        bool isJoined = false;   ///< all its points are of one set
    };

    /// Halves at the median, so that no input makes it deep. The index of the new node.
    std::uint32_t build(std::uint32_t first, std::uint32_t count)
    {
        const auto index = static_cast<std::uint32_t>(nodes_.size());
        Node node = {points_[order_[first]], points_[order_[first]], first, count};
        for (std::uint32_t i = first; i < first + count; ++i) {
            node.min = min(node.min, points_[order_[i]]);
            node.max = max(node.max, points_[order_[i]]);
        }
        nodes_.push_back(node);
        if (count <= kLeafPoints)
            return index;
        const Vec3 extent = node.max / 2 - node.min / 2;
        const int axis = extent.x >= std::max(extent.y, extent.z) ? 0
                         : extent.y >= extent.z                   ? 1
                                                                  : 2;
        const auto begin = order_.begin() + first;
        std::nth_element(
            begin, begin + count / 2, begin + count,
            [&](std::uint32_t i, std::uint32_t k) { return points_[i][axis] < points_[k][axis]; });
        build(first, count / 2);
        nodes_[index].right = build(first + count / 2, count - count / 2);
        return index;
    }

    /// A vector that is as long as the distance, or shorter.
    bool isNear(const Vec3& v) const
    {
        if (!(maxComponent(v) <= distance_)) // its square may leave the range of a double
            return false;
        const Vec3 u = v / unit_;
        return dot(u, u) <= (distance_ / unit_) * (distance_ / unit_);
    }

    bool isNear(std::uint32_t i, std::uint32_t k) const
    {
        return isNear(abs(points_[i] - points_[k]));
    }

    bool areApart(const Node& a, const Node& b) const
    {
        const Vec3 gap = max(max(a.min - b.max, b.min - a.max), Vec3{});
        return !isNear(gap);
    }

    void joinAll(Node& node)
    {
        for (std::uint32_t i = 1; !node.isJoined && i < node.count; ++i)
            sets_.join(order_[node.first], order_[node.first + i]);
        node.isJoined = true;
    }

    void joinWithin(std::uint32_t index)
    {
        Node& node = nodes_[index];
        if (isNear(node.max - node.min))
            return joinAll(node);
        if (node.right != 0) {
            joinWithin(index + 1);
            joinWithin(node.right);
            return joinBetween(index + 1, node.right);
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
            for (std::uint32_t k = i + 1; k < node.first + node.count; ++k)
                if (isNear(order_[i], order_[k]))
                    sets_.join(order_[i], order_[k]);
    }

    void joinBetween(std::uint32_t indexOfA, std::uint32_t indexOfB)
    {
        Node& a = nodes_[indexOfA];
        Node& b = nodes_[indexOfB];
        if (areApart(a, b))
            return;
        if (a.isJoined && b.isJoined &&
            sets_.rootOf(order_[a.first]) == sets_.rootOf(order_[b.first]))
            return;
        if (isNear(max(a.max, b.max) - min(a.min, b.min))) {
            joinAll(a);
            joinAll(b);
            return sets_.join(order_[a.first], order_[b.first]);
        }
        const bool splitsA = a.right != 0 && (b.right == 0 || a.count >= b.count);
        if (splitsA) {
            open(a, indexOfA);
            joinBetween(indexOfA + 1, indexOfB);
            return joinBetween(a.right, indexOfB);
        }
        if (b.right != 0) {
            open(b, indexOfB);
            joinBetween(indexOfA, indexOfB + 1);
            return joinBetween(indexOfA, b.right);
        }
        for (std::uint32_t i = a.first; i < a.first + a.count; ++i)
            for (std::uint32_t k = b.first; k < b.first + b.count; ++k)
                if (isNear(order_[i], order_[k]))
                    sets_.join(order_[i], order_[k]);
    }

    /// Tells its children what it knows.
    void open(const Node& node, std::uint32_t index)
    {
        if (node.isJoined)
            nodes_[index + 1].isJoined = nodes_[node.right].isJoined = true;
    }

    const std::vector<Vec3>& points_;
    double distance_;
    double unit_; ///< a power of two near the distance, so that no square leaves the range
    std::vector<std::uint32_t> order_;
    std::vector<Node> nodes_;
    Sets sets_;
};

} // namespace

Welding weld(TriangleMesh& mesh, double distance)
{
    if (!(distance >= 0) || !std::isfinite(distance))
        throw Error(ErrorCode::InvalidArgument,
                    "the distance to weld within must be finite and not negative, is " +
                        std::to_string(distance));
    Sets sets = Joiner(mesh.vertices, distance).join();
    const auto count = static_cast<std::uint32_t>(mesh.vertices.size());
    std::vector<Vec3> kept;
    std::vector<std::uint32_t> indices(count); // in kept
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t root = sets.rootOf(i);
        if (root == i) {
            indices[i] = static_cast<std::uint32_t>(kept.size());
            kept.push_back(mesh.vertices[i]);
            continue;
        }
        indices[i] = indices[root]; // the root is the first
        Vec3& vertex = kept[indices[i]];
        if (comesBefore(mesh.vertices[i], vertex))
            vertex = mesh.vertices[i];
    }
    Welding result;
    for (std::uint32_t i = 0; i < count; ++i)
        result.farthest = std::max(result.farthest, norm(mesh.vertices[i] - kept[indices[i]]));
    result.merged = count - kept.size();
    mesh.vertices = std::move(kept);
    for (auto& triangle : mesh.triangles)
        for (std::uint32_t& corner : triangle)
            corner = indices[corner];
    result.removed = std::erase_if(mesh.triangles, [](const auto& triangle) {
        const auto& [a, b, c] = triangle;
        return a == b || b == c || c == a;
    });
    return result;
}

} // namespace mbv
