#include <mbv/bvh/mesh_bvh.h>

#include "access.h"
#include "edge_cuts.h"
#include "wide_tree.h"

#include <mbv/geometry/error.h>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace mbv {
namespace bvh {
namespace {

constexpr std::size_t kMaxTriangles = std::size_t{1} << 31;
constexpr std::size_t kGrain = 4096; ///< triangles that are worth a task

[[noreturn]] void fail(ErrorCode code, const std::string& message)
{
    throw Error(code, message);
}

void checkMesh(const TriangleMesh& mesh)
{
    if (mesh.triangles.empty())
        fail(ErrorCode::DegenerateMesh, "the mesh has no triangles to build a hierarchy of");
    if (mesh.triangles.size() > kMaxTriangles)
        fail(ErrorCode::InvalidArgument, "the mesh has more than 2^31 triangles");
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        if (!isFinite(mesh.vertices[i]))
            fail(ErrorCode::InvalidArgument, "vertex " + std::to_string(i) + " is not finite");
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        for (const std::uint32_t vertex : mesh.triangles[i]) {
            if (vertex >= mesh.vertices.size()) {
                fail(ErrorCode::InvalidArgument,
                     "triangle " + std::to_string(i) + " names vertex " + std::to_string(vertex) +
                         ", but there are only " + std::to_string(mesh.vertices.size()));
            }
        }
    }
}

Aabb boundsOfTriangles(const TriangleMesh& mesh)
{
    const Vec3 start = mesh.vertices[mesh.triangles.front()[0]];
    Aabb bounds = {start, start};
    for (const auto& triangle : mesh.triangles) {
        for (const std::uint32_t vertex : triangle) {
            bounds.min = min(bounds.min, mesh.vertices[vertex]);
            bounds.max = max(bounds.max, mesh.vertices[vertex]);
        }
    }
    return bounds;
}

/// The origin is the center, as rounded; the scale the largest power of two that keeps the mesh
/// within [-1, 1], or 2^1000 where that is less.
LocalFrame frameOf(const Aabb& bounds)
{
    LocalFrame frame;
    frame.origin = bounds.min / 2 + bounds.max / 2;
    const Vec3 low = bounds.min / 2 - frame.origin / 2; // halved: the whole may overflow
    const Vec3 high = bounds.max / 2 - frame.origin / 2;
    const double halfReach = std::max(maxComponent(abs(low)), maxComponent(abs(high)));
    const bool isPoint = halfReach == 0; // zero in any unit; this one is as long as the offset
    int exponent = 0;
    std::frexp(isPoint ? maxComponent(abs(frame.origin)) : halfReach, &exponent);
    frame.scale = std::ldexp(1.0, std::min(-(exponent + 1), 1000));
    return frame;
}

void setBounds(const Aabb& bounds, Tree& tree)
{
    tree.bounds = bounds;
    tree.reach = std::max(maxComponent(abs(bounds.min)), maxComponent(abs(bounds.max)));
    tree.frame = frameOf(bounds);
}

/// Writes the corners of the triangle in each slot of a leaf.
void writeCorners(const TriangleMesh& mesh, const SlotRange& leaf, Tree& tree)
{
    float* rows = tree.corners.data() + kCornerRows * leaf.first;
    for (std::size_t n = 0; n < leaf.count; ++n) {
        const auto& triangle = tree.slots[leaf.first + n].vertices;
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const Vec3 local = tree.frame.toLocal(mesh.vertices[triangle[corner]]);
            for (std::size_t i = 0; i < 3; ++i)
                rows[(3 * corner + i) * leaf.count + n] =
                    static_cast<float>(local[static_cast<int>(i)]);
        }
    }
}

void writeCorners(const TriangleMesh& mesh, Tree& tree)
{
    tree.corners.assign(kCornerRows * tree.slots.size() + kWidth, 0);
    tbb::parallel_for(std::size_t{0}, tree.nodes.size(), [&](std::size_t n) {
        const Node& node = tree.nodes[n];
        for (std::size_t child = 0; child < node.children; ++child) {
            if (node.isLeaf(child))
                writeCorners(mesh, tree.leaf(node, child), tree);
        }
    });
}

/// 2^-24 is more than the half ulp that rounding a corner to float loses and the half ulp that
/// widening loses again, since both stay below 1.
Box boxOf(const TriangleMesh& mesh, std::size_t triangle, const LocalFrame& frame)
{
    constexpr float kWiden = 0x1p-24F + 0x1p-26F;
    Box box;
    for (const std::uint32_t vertex : mesh.triangles[triangle]) {
        const Vec3 local = frame.toLocal(mesh.vertices[vertex]);
        const std::array<float, 4> p = {static_cast<float>(local.x), static_cast<float>(local.y),
                                        static_cast<float>(local.z), 0};
        box.add({p, p});
    }
    for (std::size_t i = 0; i < 3; ++i) {
        box.min[i] -= kWiden;
        box.max[i] += kWiden;
    }
    return box;
}

std::vector<Box> boxesOf(const TriangleMesh& mesh, const LocalFrame& frame)
{
    std::vector<Box> boxes(mesh.triangles.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, boxes.size(), kGrain),
                      [&](const tbb::blocked_range<std::size_t>& range) {
                          for (std::size_t i = range.begin(); i != range.end(); ++i)
                              boxes[i] = boxOf(mesh, i, frame);
                      });
    return boxes;
}

std::shared_ptr<const Tree> build(const TriangleMesh& mesh)
{
    checkMesh(mesh);
    auto tree = std::make_shared<Tree>();
    setBounds(boundsOfTriangles(mesh), *tree);
    BinaryTree binary = buildBinary(boxesOf(mesh, tree->frame));
    collapse(binary, *tree);
    tree->slots.resize(binary.order.size());
    std::ranges::transform(binary.order, tree->slots.begin(), [&](std::uint32_t triangle) {
        return Slot{mesh.triangles[triangle], triangle};
    });
    tree->order = std::move(binary.order);
    tree->nodes.shrink_to_fit();
    writeCorners(mesh, *tree);
    setEdgeCuts(*tree);
    return tree;
}

Box unionOf(const Node& node)
{
    Box box;
    for (std::size_t child = 0; child < node.children; ++child) {
        for (std::size_t i = 0; i < 3; ++i) {
            box.min[i] = std::min(box.min[i], node.min[i][child]);
            box.max[i] = std::max(box.max[i], node.max[i][child]);
        }
    }
    return box;
}

/// Children come after their parents, so from the back on they are done first.
void refitBoxes(const TriangleMesh& mesh, Tree& tree)
{
    for (std::size_t n = tree.nodes.size(); n-- > 0;) {
        Node& node = tree.nodes[n];
        for (std::size_t child = 0; child < node.children; ++child) {
            Box box;
            if (node.isLeaf(child)) {
                const SlotRange leaf = tree.leaf(node, child);
                for (std::size_t k = 0; k < leaf.count; ++k)
                    box.add(boxOf(mesh, tree.slots[leaf.first + k].triangle, tree.frame));
            } else {
                box = unionOf(tree.nodes[node.first[child]]);
            }
            for (std::size_t i = 0; i < 3; ++i) {
                node.min[i][child] = box.min[i];
                node.max[i][child] = box.max[i];
            }
        }
    }
}

std::shared_ptr<const Tree> refit(const Tree& old, const TriangleMesh& mesh)
{
    checkMesh(mesh);
    auto tree = std::make_shared<Tree>(old);
    setBounds(boundsOfTriangles(mesh), *tree);
    refitBoxes(mesh, *tree);
    setWhole(*tree);
    writeCorners(mesh, *tree);
    setEdgeCuts(*tree);
    return tree;
}

} // namespace
} // namespace bvh

MeshBvh::MeshBvh(std::shared_ptr<const TriangleMesh> mesh) : MeshBvh(mesh, bvh::build(*mesh)) {}

MeshBvh::MeshBvh(std::shared_ptr<const TriangleMesh> mesh, std::shared_ptr<const bvh::Tree> tree)
    : parts_(std::make_shared<const bvh::Parts>(
          bvh::Parts{std::move(mesh), std::move(tree), std::make_shared<bvh::LazyConnectivity>()}))
{
}

const Aabb& MeshBvh::bounds() const
{
    return parts_->tree->bounds;
}

bool MeshBvh::isWatertight() const
{
    return bvh::connectivityOf(*this).watertight;
}

int MeshBvh::deepestLevel() const
{
    return parts_->tree->depth;
}

std::vector<std::span<const std::uint32_t>> MeshBvh::trianglesAtLevel(int level) const
{
    if (level < 0) {
        throw Error(ErrorCode::InvalidArgument,
                    "the level is " + std::to_string(level) + ", but levels begin at 0");
    }
    const std::span<const std::uint32_t> order = parts_->tree->order;
    std::vector<std::span<const std::uint32_t>> parts;
    for (const bvh::SlotRange& part : bvh::slotsAtLevel(*parts_->tree, level))
        parts.push_back(order.subspan(part.first, part.count));
    return parts;
}

MeshBvh MeshBvh::refitted(std::shared_ptr<const TriangleMesh> moved) const
{
    if (moved->triangles != parts_->mesh->triangles) {
        throw Error(ErrorCode::InvalidArgument,
                    "only a mesh of the same triangles can be refitted, with its vertices moved");
    }
    std::shared_ptr<const bvh::Tree> tree = bvh::refit(*parts_->tree, *moved);
    return {std::move(moved), std::move(tree)};
}

std::size_t MeshBvh::memory() const
{
    return sizeof(bvh::Tree) + parts_->tree->nodes.size() * sizeof(bvh::Node) +
           parts_->tree->cuts.size() * sizeof(bvh::EdgeCuts) +
           parts_->tree->slots.size() * (sizeof(bvh::Slot) + sizeof(std::uint32_t)) +
           parts_->tree->corners.size() * sizeof(float) + parts_->connectivity->memory();
}

} // namespace mbv
