// Triangles meet others of their own mesh only where it is not as clean as most are; which ones is
// known of a mesh once enough has been asked about it. Until then all of its triangles near the
// other mesh are arranged, which finds it out for those, with the same result.
#include "cut_region.h"

#include "bvh/access.h"
#include "geometry/side_neighbors.h"
#include "mesh_query/self/self_clearance.h"
#include "mesh_query/world_reach.h"
#include "mesh_query/world_triangle.h"

#include <mbv/broad_phase/overlapping_pairs.h>
#include <mbv/mesh_query/overlaps.h>

#include <limits>

namespace mbv::solid {
namespace {

constexpr auto kAll = static_cast<std::size_t>(-1);
constexpr auto kNone = SideNeighbor::kNone;

bool isNear(const PosedMesh& mesh, std::uint32_t triangle, const Aabb& box)
{
    const Triangle t = bvh::worldTriangle(mesh, triangle);
    return boundsMeet({min(t.a, min(t.b, t.c)), max(t.a, max(t.b, t.c))}, box);
}

/// Which triangles of one mesh are cut.
class Marking {
public:
    Marking(const PosedMesh& mesh, const Aabb& box)
        : mesh_(mesh), box_(box), topology_(bvh::topologyOf(mesh.bvh)),
          isIn_(mesh.bvh.mesh().triangles.size())
    {
    }

    void add(std::uint32_t triangle)
    {
        if (isIn_.insert(triangle))
            cut_.push_back(triangle);
    }

    /// Those that meet others of their own, as far as they are near; all near ones where that is
    /// not known.
    void addOwn(StopCheck& stop)
    {
        const std::optional<std::vector<TrianglePair>>* known = &bvh::doubtfulPairs(mesh_, 0, stop);
        std::vector<std::uint32_t> near;
        if (!*known) {
            const auto count = static_cast<std::uint32_t>(mesh_.bvh.mesh().triangles.size());
            for (std::uint32_t i = 0; i < count; ++i) {
                if (isNear(mesh_, i, box_))
                    near.push_back(i);
            }
            known = &bvh::doubtfulPairs(mesh_, near.size(), stop);
        }
        if (!*known) {
            for (const std::uint32_t triangle : near)
                add(triangle);
            return;
        }
        own_.emplace();
        for (const TrianglePair& pair : **known) {
            if (isNear(mesh_, pair.a, box_) && isNear(mesh_, pair.b, box_)) {
                own_->push_back(pair);
                add(pair.a);
                add(pair.b);
            }
        }
        addRim();
    }

    CutTriangles triangles()
    {
        CutTriangles result = {
            std::move(isIn_), {}, IndexSet(topology_.merged.size()), 0, own_.has_value()};
        result.triangles.reserve(cut_.size());
        result.isIn.number();
        result.isIn.forEach([&](std::uint32_t i) { result.triangles.push_back(i); });
        for (const std::uint32_t i : result.triangles) {
            for (const std::uint32_t corner : mesh_.bvh.mesh().triangles[i])
                result.vertices.insert(topology_.merged[corner]);
        }
        return result;
    }

    /// Those to be looked at in `mesh`, whose triangles of this one begin at `first`; nothing where
    /// all are.
    std::optional<std::vector<TrianglePair>> own(const CutTriangles& cut, std::uint32_t first) const
    {
        if (!own_)
            return std::nullopt;
        std::vector<TrianglePair> pairs = *own_;
        for (TrianglePair& pair : pairs)
            pair = {first + cut.isIn.numberOf(pair.a), first + cut.isIn.numberOf(pair.b)};
        return pairs;
    }

private:
    /// What is across sides of those that are cut, so that the rest hangs on to whole triangles.
    void addRim()
    {
        const std::size_t count = cut_.size();
        for (std::size_t i = 0; i < count; ++i) {
            for (const std::uint32_t next : topology_.neighbors[cut_[i]]) {
                if (next != kNone)
                    add(next);
            }
        }
    }

    const PosedMesh& mesh_;
    const Aabb& box_;
    const bvh::MeshTopology& topology_;
    IndexSet isIn_;
    std::vector<std::uint32_t> cut_;
    std::optional<std::vector<TrianglePair>> own_;
};

/// Appends its triangles in the world, with their merged vertices in ascending order.
void append(const PosedMesh& mesh, CutTriangles& cut, TriangleMesh& world)
{
    const bvh::MeshTopology& topology = bvh::topologyOf(mesh.bvh);
    cut.firstVertex = static_cast<std::uint32_t>(world.vertices.size());
    world.vertices.reserve(world.vertices.size() + cut.vertices.number());
    cut.vertices.forEach([&](std::uint32_t vertex) {
        world.vertices.push_back(apply(mesh.pose, mesh.bvh.mesh().vertices[vertex]));
    });
    world.triangles.reserve(world.triangles.size() + cut.triangles.size());
    for (const std::uint32_t i : cut.triangles) {
        std::array<std::uint32_t, 3> corners = mesh.bvh.mesh().triangles[i];
        for (std::uint32_t& corner : corners)
            corner = cut.firstVertex + cut.vertices.numberOf(topology.merged[corner]);
        world.triangles.push_back(corners);
    }
}

} // namespace

Aabb worldBox(const PosedMesh& mesh)
{
    constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();
    const Aabb& bounds = mesh.bvh.bounds();
    const Vec3 first = apply(mesh.pose, bounds.min);
    Aabb box = {first, first};
    for (unsigned corner = 1; corner < 8; ++corner) {
        const Vec3 p = apply(mesh.pose, {(corner & 1U) != 0 ? bounds.max.x : bounds.min.x,
                                         (corner & 2U) != 0 ? bounds.max.y : bounds.min.y,
                                         (corner & 4U) != 0 ? bounds.max.z : bounds.min.z});
        box = {min(box.min, p), max(box.max, p)};
    }
    const double slack = kRounding * bvh::worldReach(mesh);
    return {box.min - Vec3{slack, slack, slack}, box.max + Vec3{slack, slack, slack}};
}

CutRegion cutRegionOf(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    StopCheck stop(progress);
    const Aabb boxOfA = worldBox(a);
    const Aabb boxOfB = worldBox(b);
    Marking inA(a, boxOfB);
    Marking inB(b, boxOfA);
    std::vector<TrianglePair> between = intersectingTriangles(a, b, kAll, progress);
    for (const TrianglePair& pair : between) {
        inA.add(pair.a);
        inB.add(pair.b);
    }
    inA.addOwn(stop);
    inB.addOwn(stop);
    CutRegion region = {{}, 0, {inA.triangles(), inB.triangles()}, {}};
    append(a, region.parts[0], region.mesh);
    region.firstOfB = static_cast<std::uint32_t>(region.mesh.triangles.size());
    append(b, region.parts[1], region.mesh);
    for (TrianglePair& pair : between)
        pair = {region.parts[0].isIn.numberOf(pair.a),
                region.firstOfB + region.parts[1].isIn.numberOf(pair.b)};
    region.meetings = {std::move(between), inA.own(region.parts[0], 0),
                       inB.own(region.parts[1], region.firstOfB)};
    return region;
}

} // namespace mbv::solid
