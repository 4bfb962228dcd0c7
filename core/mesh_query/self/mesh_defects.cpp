#include <mbv/mesh_query/mesh_defects.h>

#include "bodies.h"
#include "closed_parts.h"
#include "geometry/mesh_sides.h"
#include "geometry/points/index_groups.h"
#include "geometry/points/point_merger.h"
#include "mesh_query/triangles/triangle_contact.h"

#include <mbv/geometry/mesh_triangle.h>

#include <algorithm>
#include <limits>
#include <span>

namespace mbv {
namespace {

using Corners = std::array<std::uint32_t, 3>;

/// As seen in the unit of its longest side, where no product overflows.
bool isSliver(const Triangle& t)
{
    const Vec3 u = t.b - t.a;
    const Vec3 v = t.c - t.a;
    const Vec3 w = t.c - t.b;
    const double unit =
        std::max({maxComponent(abs(u)), maxComponent(abs(v)), maxComponent(abs(w))});
    if (!(unit > 0))
        return true;
    const double longest = std::max({norm(u / unit), norm(v / unit), norm(w / unit)});
    return norm(cross(u / unit, v / unit)) < kSliverRatio * longest * longest;
}

void findBadShapes(const TriangleMesh& mesh, MeshDefects& defects)
{
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = triangleOf(mesh, i);
        if (bvh::isDegenerate(t))
            defects.degenerate.push_back(i);
        else if (isSliver(t))
            defects.slivers.push_back(i);
    }
}

void findDuplicates(const TriangleMesh& mesh, const std::vector<std::uint32_t>& merged,
                    MeshDefects& defects)
{
    std::vector<std::pair<Corners, std::uint32_t>> sorted;
    sorted.reserve(mesh.triangles.size());
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& [a, b, c] = mesh.triangles[i];
        Corners corners = {merged[a], merged[b], merged[c]};
        std::sort(corners.begin(), corners.end());
        sorted.emplace_back(corners, i);
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t first = 0, i = 1; i < sorted.size(); ++i) {
        if (sorted[i].first == sorted[first].first)
            defects.duplicates.emplace_back(sorted[first].second, sorted[i].second);
        else
            first = i;
    }
    std::sort(defects.duplicates.begin(), defects.duplicates.end());
}

void findBadEdges(const TriangleMesh& mesh, const MeshSides& sides, MeshDefects& defects)
{
    forEachEdge(sides, [&](std::span<const MeshSide> around) {
        const MeshSide& side = around.front();
        const MeshDefects::Edge edge = {mesh.vertices[side.low], mesh.vertices[side.high]};
        if (around.size() == 1)
            defects.openEdges.push_back(edge);
        else if (around.size() > 2)
            defects.nonManifoldEdges.push_back(edge);
        else if (side.ascending == around.back().ascending)
            defects.flippedEdges.push_back(edge);
    });
}

/// A vertex is one where the triangles around it are not all joined by edges that end there.
void findBadVertices(const TriangleMesh& mesh, const std::vector<std::uint32_t>& merged,
                     const MeshSides& sides, MeshDefects& defects)
{
    IndexGroups fans(3 * mesh.triangles.size());
    const auto slotOf = [&](std::uint32_t triangle, std::uint32_t vertex) {
        const Corners& corners = mesh.triangles[triangle];
        std::uint32_t slot = 3 * triangle;
        while (merged[corners[slot - 3 * triangle]] != vertex)
            ++slot;
        return slot;
    };
    std::vector<bool> hasSides(mesh.triangles.size());
    forEachEdge(sides, [&](std::span<const MeshSide> around) {
        for (const MeshSide& side : around) {
            hasSides[side.triangle] = true;
            for (const std::uint32_t vertex : {side.low, side.high})
                fans.join(slotOf(around.front().triangle, vertex), slotOf(side.triangle, vertex));
        }
    });
    std::vector<std::uint32_t> count(mesh.vertices.size());
    for (std::uint32_t slot = 0; slot < 3 * mesh.triangles.size(); ++slot) {
        if (hasSides[slot / 3] && fans.rootOf(slot) == slot)
            ++count[merged[mesh.triangles[slot / 3][slot % 3]]];
    }
    for (std::size_t vertex = 0; vertex < count.size(); ++vertex) {
        if (count[vertex] > 1)
            defects.nonManifoldVertices.push_back(mesh.vertices[vertex]);
    }
}

/// The triangles along edges that are not shared by two that run along them in opposite directions.
void markBadSides(const TriangleMesh& mesh, std::vector<bool>& isBad)
{
    const MeshSides sides = sidesOf(mesh);
    forEachEdge(sides, [&](std::span<const MeshSide> around) {
        const bool isGood =
            around.size() == 2 && around.front().ascending != around.back().ascending;
        for (const MeshSide& side : around)
            if (!isGood)
                isBad[side.triangle] = true;
    });
}

std::vector<InvertedPart> invertedParts(const TriangleMesh& mesh, const MeshSides& sides,
                                        const ProgressFn& progress)
{
    constexpr std::size_t kUnitsOfATriangle = 10;
    StopCheck stop(progress);
    std::vector<bvh::ClosedPart> parts;
    for (const std::vector<std::uint32_t>& body : bvh::bodiesOf(mesh, sides, stop)) {
        stop.spend(kUnitsOfATriangle * body.size());
        if (auto part = bvh::closedPart(mesh, body))
            parts.push_back(std::move(*part));
    }
    std::vector<bool> isCavity(parts.size());
    bvh::visitNested(parts, progress,
                     [&](std::size_t inner, std::size_t) { isCavity[inner] = !isCavity[inner]; });
    std::vector<InvertedPart> inverted;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double volume = parts[i].signedVolume;
        if (isCavity[i] ? volume > 0 : volume < 0)
            inverted.push_back({parts[i].triangles.front(), parts[i].triangles.size(), volume});
    }
    return inverted;
}

} // namespace

bool MeshDefects::none() const
{
    return selfIntersections.empty() && duplicates.empty() && degenerate.empty() &&
           slivers.empty() && invertedParts.empty() && openEdges.empty() &&
           nonManifoldEdges.empty() && flippedEdges.empty() && nonManifoldVertices.empty();
}

MeshDefects meshDefects(const MeshBvh& bvh, std::size_t mostIntersections,
                        const ProgressFn& progress)
{
    const TriangleMesh& mesh = bvh.mesh();
    MeshDefects defects;
    const std::size_t one = mostIntersections < std::numeric_limits<std::size_t>::max() ? 1 : 0;
    defects.selfIntersections = selfIntersections(bvh, mostIntersections + one, progress);
    if (defects.selfIntersections.size() > mostIntersections) {
        defects.areAllSelfIntersections = false;
        defects.selfIntersections.resize(mostIntersections);
    }
    const std::vector<std::uint32_t> merged = firstEqualOf(mesh.vertices);
    const MeshSides sides = sidesOf(mesh);
    findDuplicates(mesh, merged, defects);
    findBadShapes(mesh, defects);
    findBadEdges(mesh, sides, defects);
    findBadVertices(mesh, merged, sides, defects);
    defects.invertedParts = invertedParts(mesh, sides, progress);
    return defects;
}

TriangleMesh badTriangles(const TriangleMesh& mesh, const MeshDefects& defects)
{
    std::vector<bool> isBad(mesh.triangles.size());
    for (const SelfIntersection& pair : defects.selfIntersections)
        isBad[pair.a] = isBad[pair.b] = true;
    for (const auto& [a, b] : defects.duplicates)
        isBad[a] = isBad[b] = true;
    for (const std::vector<std::uint32_t>* const list : {&defects.degenerate, &defects.slivers}) {
        for (const std::uint32_t triangle : *list)
            isBad[triangle] = true;
    }
    if (!defects.openEdges.empty() || !defects.nonManifoldEdges.empty() ||
        !defects.flippedEdges.empty())
        markBadSides(mesh, isBad);
    std::vector<std::uint32_t> bad;
    for (std::uint32_t i = 0; i < isBad.size(); ++i) {
        if (isBad[i])
            bad.push_back(i);
    }
    return bvh::partOf(mesh, bad);
}

} // namespace mbv
