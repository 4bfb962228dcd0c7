#include "bodies.h"

#include "collision/exact/accurate_cross.h"
#include "geometry/points/index_groups.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

namespace mbv::bvh {
namespace {

/// Triangles that leave an edge in directions no farther from each other are face to face, radians:
/// corners of one plane are in it to rounding, often that of floats.
constexpr double kFaceToFace = 1e-6;

/// A side as it is seen along its edge, from the lower end: which way its triangle leaves, and
/// whether the inside is counter-clockwise of the triangle.
struct SeenSide {
    double angle;
    bool opens;
    std::uint32_t triangle;
};

/// The corner of a side's triangle that is no end of the edge from `low` to `high`.
Vec3 thirdCorner(const TriangleMesh& mesh, std::uint32_t triangle, const Vec3& low,
                 const Vec3& high)
{
    for (const std::uint32_t corner : mesh.triangles[triangle])
        if (mesh.vertices[corner] != low && mesh.vertices[corner] != high)
            return mesh.vertices[corner];
    return low;
}

/// The sides of one edge, counter-clockwise from the widest gap between them.
std::vector<SeenSide> seenAlong(const TriangleMesh& mesh, std::span<const MeshSide> sides)
{
    const Vec3& low = mesh.vertices[sides.front().low];
    const Vec3& high = mesh.vertices[sides.front().high];
    const Vec3 along = normalized(high - low);
    const Vec3 east = anyPerpendicular(along);
    const Vec3 north = cross(along, east);
    std::vector<SeenSide> seen;
    seen.reserve(sides.size());
    for (const MeshSide& side : sides) {
        const Vec3 away = thirdCorner(mesh, side.triangle, low, high) - low;
        seen.push_back(
            {std::atan2(dot(away, north), dot(away, east)), !side.ascending, side.triangle});
    }
    std::ranges::sort(seen, {}, &SeenSide::angle);
    std::size_t first = 0;
    double widest = 2 * std::numbers::pi - (seen.back().angle - seen.front().angle);
    for (std::size_t i = 1; i < seen.size(); ++i)
        if (seen[i].angle - seen[i - 1].angle > widest) {
            widest = seen[i].angle - seen[i - 1].angle;
            first = i;
        }
    for (std::size_t i = 0; i < first; ++i)
        seen[i].angle += 2 * std::numbers::pi;
    std::rotate(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(first), seen.end());
    return seen;
}

/// Of those that are face to face the ones that close an inside first: it ends where the next one
/// begins.
void putClosingFirst(std::span<SeenSide> seen)
{
    for (std::size_t begin = 0, end = 1; begin < seen.size(); begin = end++) {
        while (end < seen.size() && seen[end].angle - seen[end - 1].angle <= kFaceToFace)
            ++end;
        std::ranges::sort(seen.subspan(begin, end - begin), {}, [](const SeenSide& side) {
            return std::pair(side.opens, side.triangle);
        });
    }
}

/// Goes round from where the fewest insides are open: none that is closed was opened before.
void startWhereFewestAreOpen(std::span<SeenSide> seen)
{
    int open = 0;
    int fewest = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        open += seen[i].opens ? 1 : -1;
        if (open < fewest) {
            fewest = open;
            first = i + 1;
        }
    }
    std::rotate(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(first), seen.end());
}

/// Joins the triangles that share an edge. Of more than two, those with the same inside between
/// them: the one that was opened first is closed first.
void joinAtEdge(const TriangleMesh& mesh, std::span<const MeshSide> sides, IndexGroups& bodies)
{
    const auto ascending = std::ranges::count(sides, true, &MeshSide::ascending);
    if (sides.size() <= 2 || 2 * static_cast<std::size_t>(ascending) != sides.size()) {
        for (const MeshSide& side : sides)
            bodies.join(side.triangle, sides.front().triangle);
        return;
    }
    std::vector<SeenSide> seen = seenAlong(mesh, sides);
    putClosingFirst(seen);
    startWhereFewestAreOpen(seen);
    std::vector<std::uint32_t> opened;
    std::size_t closed = 0;
    for (const SeenSide& side : seen) {
        if (side.opens)
            opened.push_back(side.triangle);
        else
            bodies.join(side.triangle, opened[closed++]);
    }
}

} // namespace

std::vector<std::vector<std::uint32_t>> bodiesOf(const TriangleMesh& mesh, const MeshSides& sides,
                                                 StopCheck& stop)
{
    const auto count = static_cast<std::uint32_t>(mesh.triangles.size());
    IndexGroups bodies(count);
    std::vector<bool> hasSides(count);
    forEachEdge(sides, [&](std::span<const MeshSide> around) {
        stop.spend(around.size());
        joinAtEdge(mesh, around, bodies);
        for (const MeshSide& side : around)
            hasSides[side.triangle] = true;
    });
    for (std::uint32_t t = 1; t < count; ++t)
        if (!hasSides[t] || (t == 1 && !hasSides[0]))
            bodies.join(t, t - 1);

    std::vector<std::vector<std::uint32_t>> found;
    std::vector<std::size_t> place(count);
    for (std::uint32_t t = 0; t < count; ++t) {
        const std::uint32_t root = bodies.rootOf(t); // not above t, so placed already
        if (root == t) {
            place[t] = found.size();
            found.emplace_back();
        }
        found[place[root]].push_back(t);
    }
    return found;
}

} // namespace mbv::bvh
