// Seen along a shared segment, either surface is some half-lines (sheets) from a point: two where
// the surface goes on, one at its border. B's sheets cut the plane around it into sectors; A passes
// through where it has sheets strictly inside two of them. Where more than two sheets meet, B may
// pass through A where A does not through B, so that both are asked.
//
// Where a sheet of A lies on one of B the surfaces run along each other there, and the side on
// which A leaves is the sector of its other sheet, told by the normals of B's triangles.
#include "surface_crossing.h"

#include "collision/exact/exact_point.h"
#include "mesh_query/ray_walk.h"
#include "mesh_query/world_triangle.h"

#include <algorithm>
#include <optional>

namespace mbv::bvh {
namespace {

/// A half-line from the point, and the triangle's normal.
struct Sheet {
    FractionVec3 direction;
    FractionVec3 normal;
};

/// Around an axis.
class Angles {
public:
    Angles(FractionVec3 axis, FractionVec3 start) : axis_(std::move(axis)), start_(std::move(start))
    {
        square_ = dot(axis_, axis_);
    }

    /// Counter-clockwise from the start, ascending.
    bool less(const FractionVec3& u, const FractionVec3& v) const
    {
        const int halfU = half(u);
        const int halfV = half(v);
        return halfU != halfV ? halfU < halfV : orientation(u, v) > 0;
    }

    bool same(const FractionVec3& u, const FractionVec3& v) const
    {
        return orientation(u, v) == 0 && flatDot(u, v).sign() > 0;
    }

    int orientation(const FractionVec3& u, const FractionVec3& v) const
    {
        return dot(axis_, cross(u, v)).sign();
    }

private:
    /// 0 for the start and up to 180 degrees from it, 1 from there.
    int half(const FractionVec3& u) const
    {
        const int side = orientation(start_, u);
        return side > 0 || (side == 0 && flatDot(start_, u).sign() > 0) ? 0 : 1;
    }

    Fraction flatDot(const FractionVec3& u, const FractionVec3& v) const
    {
        return dot(u, v) * square_ - dot(u, axis_) * dot(v, axis_);
    }

    FractionVec3 axis_;
    FractionVec3 start_;
    Fraction square_;
};

/// The sheets of a triangle that has the point, which is inside a segment along `axis`.
void addSheets(const Triangle& t, const ExactPoint& point, const FractionVec3& axis,
               std::vector<Sheet>& sheets)
{
    const Facing facing = facingOf(t);
    if (facing.sign == 0 || sideOfPlane(point, t) != 0)
        return;
    const FractionVec3 normal = exactNormal(t);
    if (dot(normal, axis).sign() != 0)
        return;
    const std::array<int, 3> sides = sidesOfEdges(point, t, facing);
    if (std::count(sides.begin(), sides.end(), -1) > 0)
        return;
    const FractionVec3 across = cross(normal, axis);
    const std::array<FractionVec3, 3> corners = {fractions(t.a), fractions(t.b), fractions(t.c)};
    for (const FractionVec3& direction : {across, FractionVec3{} - across}) {
        bool staysInside = true;
        for (std::size_t i = 0; i < 3; ++i) {
            const FractionVec3 edge = corners[(i + 1) % 3] - corners[i];
            staysInside =
                staysInside && (sides[i] > 0 || dot(normal, cross(edge, direction)).sign() > 0);
        }
        if (staysInside)
            sheets.push_back({direction, normal});
    }
}

/// On which sides of B, as its triangles' normals have it, A leaves it.
struct SidesLeft {
    bool up = false;
    bool down = false;

    void add(const SidesLeft& more)
    {
        up = up || more.up;
        down = down || more.down;
    }
    bool areBoth() const { return up && down; }
};

/// What happens around one shared segment.
struct Around {
    bool through = false;
    SidesLeft sides;
};

/// Of the sector between two of B's sheets. Where these are not oriented alike, or others lie on
/// them, it may be on both sides.
SidesLeft sidesOf(std::size_t sector, const std::vector<Sheet>& inB, const Angles& angles)
{
    const FractionVec3& before = inB[sector].direction;
    const FractionVec3& after = inB[(sector + 1) % inB.size()].direction;
    SidesLeft sides;
    for (const Sheet& sheet : inB) {
        const bool isTowards = angles.orientation(sheet.direction, sheet.normal) > 0;
        if (angles.same(sheet.direction, before))
            (isTowards ? sides.up : sides.down) = true;
        if (angles.same(sheet.direction, after))
            (isTowards ? sides.down : sides.up) = true;
    }
    return sides;
}

Around around(const FractionVec3& axis, const std::vector<Sheet>& inA, std::vector<Sheet> inB)
{
    Around result;
    if (inB.size() < 2 || inA.size() < 2)
        return result; // a border
    const Angles angles(axis, inB.front().direction);
    std::sort(inB.begin(), inB.end(), [&](const Sheet& x, const Sheet& y) {
        return angles.less(x.direction, y.direction);
    });
    bool runsAlong = false;
    std::optional<std::size_t> sector;
    for (const Sheet& sheet : inA) {
        if (std::any_of(inB.begin(), inB.end(), [&](const Sheet& other) {
                return angles.same(sheet.direction, other.direction);
            })) {
            runsAlong = true;
            continue;
        }
        std::size_t at = 0;
        while (at + 1 < inB.size() && angles.less(inB[at + 1].direction, sheet.direction))
            ++at;
        result.through = result.through || (sector && *sector != at);
        sector = at;
    }
    if (runsAlong && sector)
        result.sides = sidesOf(*sector, inB, angles);
    return result;
}

/// All triangles of a surface that have the point, and perhaps some near it.
std::vector<Triangle> trianglesAt(const PosedMesh& mesh, const ExactPoint& point)
{
    // Along a ray from the point, no farther than its start.
    std::vector<std::uint32_t> near;
    RayWalk(mesh, {point.rounded(), {1, 0, 0}})
        .run([&near](std::uint32_t index, SurePassing /*passing*/) {
            near.push_back(index);
            return 0.0;
        });
    std::sort(near.begin(), near.end());
    std::vector<Triangle> triangles;
    triangles.reserve(near.size());
    for (const std::uint32_t index : near)
        triangles.push_back(worldTriangle(mesh, index));
    return triangles;
}

std::vector<Sheet> sheetsOf(const std::vector<Triangle>& triangles, const ExactPoint& point,
                            const FractionVec3& axis)
{
    std::vector<Sheet> sheets;
    for (const Triangle& t : triangles)
        addSheets(t, point, axis, sheets);
    return sheets;
}

bool haveSameCorners(const Triangle& s, const Triangle& t)
{
    const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
    return std::ranges::is_permutation(std::array{s.a, s.b, s.c}, corners);
}

/// Every one of the triangles is one of the others, too; false where there are many, such as round
/// the middle of a fan.
bool areAmong(const std::vector<Triangle>& triangles, const std::vector<Triangle>& others)
{
    constexpr std::size_t kMany = 16;
    if (triangles.size() > kMany || others.size() > kMany)
        return false;
    return std::ranges::all_of(triangles, [&](const Triangle& t) {
        return std::ranges::any_of(others,
                                   [&](const Triangle& o) { return haveSameCorners(t, o); });
    });
}

/// Of A around B, and of B around A.
std::array<Around, 2> aroundContact(const PosedMesh& a, const PosedMesh& b,
                                    const MeshContact& contact)
{
    const Triangle inA = worldTriangle(a, contact.triangles.a);
    const Triangle inB = worldTriangle(b, contact.triangles.b);
    const auto shared = pointOfSharedSegment(inA, inB, contact.sides);
    if (!shared)
        return {};
    const std::vector<Triangle> ofA = trianglesAt(a, *shared);
    const std::vector<Triangle> ofB = trianglesAt(b, *shared);
    // Where all triangles of one are the other's, too, it runs along it on both sides.
    const bool isAAlong = areAmong(ofA, ofB);
    const bool isBAlong = areAmong(ofB, ofA);
    if (isAAlong && isBAlong)
        return {};
    const FractionVec3 axis = cross(exactNormal(inA), exactNormal(inB));
    const std::vector<Sheet> sheetsOfA = sheetsOf(ofA, *shared, axis);
    const std::vector<Sheet> sheetsOfB = sheetsOf(ofB, *shared, axis);
    return {isAAlong ? Around{} : around(axis, sheetsOfA, sheetsOfB),
            isBAlong ? Around{} : around(axis, sheetsOfB, sheetsOfA)};
}

} // namespace

SurfaceCrossing surfaceCrossingOf(const PosedMesh& a, const PosedMesh& b,
                                  const MeshContacts& contacts)
{
    bool through = false;
    SidesLeft ofB;
    SidesLeft ofA;
    contacts.forEachAlongEdges([&](const MeshContact& contact) {
        const auto [aroundB, aroundA] = aroundContact(a, b, contact);
        through = aroundB.through || aroundA.through;
        ofB.add(aroundB.sides);
        ofA.add(aroundA.sides);
        return !through;
    });
    if (through)
        return SurfaceCrossing::Through;
    return ofB.areBoth() || ofA.areBoth() ? SurfaceCrossing::Unclear : SurfaceCrossing::None;
}

} // namespace mbv::bvh
