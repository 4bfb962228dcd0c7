// Triangles that lie in one plane and meet there make a cluster and are cut together, so that what
// they share is cut but one way; most triangles are a cluster of their own. A cluster is cut along
// the sides of its triangles and the segments in which others pass it.
//
// Two triangles mostly have a segment in common each of whose ends is where a side of one passes
// the inside of the other, which signs tell without a look at the points. A triangle is cut along
// chains where all of its segments are such ones and, lest these cross, none is of a triangle that
// meets others of its own mesh.
#include "arrangement.h"

#include "chain_cut.h"
#include "covered_parts.h"
#include "crossing_table.h"

#include "collision/exact/facing.h"
#include "collision/exact/orientation.h"
#include "geometry/points/index_groups.h"
#include "geometry/side_neighbors.h"
#include "mesh_query/self/near_pairs.h"
#include "mesh_query/self/self_contact.h"
#include "mesh_query/triangles/common_segment.h"

#include <algorithm>
#include <map>

namespace mbv::solid {
namespace {

class Arranging {
public:
    Arranging(const TriangleMesh& mesh, std::uint32_t firstOfB, std::size_t pairs, StopCheck& stop)
        : mesh_(mesh), firstOfB_(firstOfB), contacts_(mesh), stop_(stop),
          clusters_(mesh.triangles.size()), isJoined_(mesh.triangles.size()),
          meetsOwn_(mesh.triangles.size()), isTangled_(mesh.triangles.size()),
          segments_(mesh.triangles.size()), points_(mesh.triangles.size()), crossings_(pairs)
    {
        result_.vertices = VertexTable(mesh.vertices.size() + mesh.vertices.size() / 4);
        result_.pieces.reserve(mesh.triangles.size() + mesh.triangles.size() / 4);
        numbers_.reserve(mesh.vertices.size());
        for (const Vec3& vertex : mesh.vertices)
            numbers_.push_back(result_.vertices.numberOf(ExactVertex(vertex)));
    }

    Arrangement run(const Meetings& meetings)
    {
        std::vector<TrianglePair> own;
        if (meetings.withinA)
            own = *meetings.withinA;
        else
            addOwnPairs(0, firstOfB_, own);
        if (meetings.withinB)
            own.insert(own.end(), meetings.withinB->begin(), meetings.withinB->end());
        else
            addOwnPairs(firstOfB_, mesh_.triangles.size(), own);
        std::sort(own.begin(), own.end()); // so that it does not matter what was known
        for (const TrianglePair& pair : own)
            meetOwn(pair.a, pair.b);
        std::vector<TrianglePair> between = meetings.between;
        std::sort(between.begin(), between.end());
        for (const TrianglePair& pair : between)
            meetOther(pair.a, pair.b);
        std::map<std::uint32_t, std::vector<std::uint32_t>> joined;
        for (std::uint32_t i = 0; i < mesh_.triangles.size(); ++i) {
            if (contacts_.isDegenerate(i))
                continue;
            const std::uint32_t root = clusters_.rootOf(i);
            if (!isJoined_[root])
                cutAlone(i);
            else
                joined[root].push_back(i);
        }
        if (!joined.empty())
            findNeighbors();
        for (const auto& [root, members] : joined)
            cutTogether(members);
        result_.numbers = std::move(numbers_);
        return std::move(result_);
    }

private:
    /// Of triangles [first, end), which are one mesh's, those that meet.
    void addOwnPairs(std::size_t first, std::size_t end, std::vector<TrianglePair>& pairs)
    {
        if (first == end)
            return;
        const auto at = [this](std::size_t i) {
            return mesh_.triangles.begin() + static_cast<std::ptrdiff_t>(i);
        };
        const MeshBvh bvh(TriangleMesh{mesh_.vertices, {at(first), at(end)}});
        const auto offset = static_cast<std::uint32_t>(first);
        bvh::forEachNearPair(bvh, 0, stop_, [&](std::uint32_t i, std::uint32_t j) {
            if (contacts_.meetingOf(i + offset, j + offset))
                pairs.push_back({i + offset, j + offset});
            return true;
        });
    }

    void meetOwn(std::uint32_t i, std::uint32_t j)
    {
        if (contacts_.isDegenerate(i) || contacts_.isDegenerate(j))
            return;
        const Triangle a = contacts_.triangle(i);
        const Triangle b = contacts_.triangle(j);
        if (meet(i, j, sidesAgainst(a, b), sidesAgainst(b, a)))
            meetsOwn_[i] = meetsOwn_[j] = true;
    }

    /// A's with B's.
    void meetOther(std::uint32_t i, std::uint32_t j)
    {
        if (contacts_.isDegenerate(i) || contacts_.isDegenerate(j))
            return;
        const Triangle a = contacts_.triangle(i);
        const Triangle b = contacts_.triangle(j);
        const CornerSides sidesOfA = sidesAgainst(a, b);
        const CornerSides sidesOfB = sidesAgainst(b, a);
        const bool isClear = passInside(i, sidesOfA, j, sidesOfB);
        if (!isClear)
            meet(i, j, sidesOfA, sidesOfB);
        if (!isClear || meetsOwn_[i] || meetsOwn_[j])
            isTangled_[i] = isTangled_[j] = true;
    }

    /// Whether they do.
    bool meet(std::uint32_t i, std::uint32_t j, const CornerSides& sidesOfA,
              const CornerSides& sidesOfB)
    {
        constexpr std::size_t kUnits = 256; // of work, for StopCheck
        stop_.spend(kUnits);
        const bool areCoplanar = sidesOfA == CornerSides{};
        if (areCoplanar && clusters_.rootOf(i) == clusters_.rootOf(j))
            return true; // cut together anyway
        // Without a common corner the segment alone tells whether they meet.
        if ((areCoplanar || contacts_.haveCommonCorner(i, j)) && !contacts_.meetingOf(i, j))
            return false;
        if (areCoplanar) {
            clusters_.join(i, j);
            isJoined_[i] = isJoined_[j] = true;
            return true;
        }
        const auto common =
            commonSegment(contacts_.triangle(i), sidesOfA, contacts_.triangle(j), sidesOfB);
        if (!common)
            return false;
        addSegment(
            i, j, {result_.vertices.numberOf(common->from), result_.vertices.numberOf(common->to)});
        return true;
    }

    void addSegment(std::uint32_t i, std::uint32_t j, const VertexPair& segment)
    {
        segments_[i].push_back(segment);
        segments_[j].push_back(segment);
    }

    /// Of a triangle, in the plane of another.
    struct Passing {
        std::uint32_t side = 0; ///< from corner i to the next one
        Vec3 above;             ///< its end above the plane
        Vec3 below;
    };

    /// The two sides that pass a plane. Precondition: there are corners on either side of it, and
    /// none on it.
    std::array<Passing, 2> passingSides(std::uint32_t triangle, const CornerSides& sides) const
    {
        std::array<Passing, 2> passing;
        std::size_t count = 0;
        for (std::uint32_t side = 0; side < 3; ++side) {
            const std::uint32_t next = (side + 1) % 3;
            if (sides[side] == sides[next])
                continue;
            const Vec3& from = mesh_.vertices[mesh_.triangles[triangle][side]];
            const Vec3& to = mesh_.vertices[mesh_.triangles[triangle][next]];
            passing[count++] = sides[side] > 0 ? Passing{side, from, to} : Passing{side, to, from};
        }
        return passing;
    }

    /// Adds what they share where it goes from one place where a side of either passes the inside
    /// of the other to another; else does nothing and says no.
    bool passInside(std::uint32_t i, const CornerSides& sidesOfA, std::uint32_t j,
                    const CornerSides& sidesOfB)
    {
        if (!isOnBothSides(sidesOfA) || !isOnBothSides(sidesOfB) ||
            std::ranges::count(sidesOfA, 0) + std::ranges::count(sidesOfB, 0) > 0)
            return false;
        constexpr std::size_t kUnits = 64; // of work, for StopCheck
        stop_.spend(kUnits);
        // On the line that the planes share the sign tells which of the two points comes first.
        const auto ofA = passingSides(i, sidesOfA);
        const auto ofB = passingSides(j, sidesOfB);
        std::array<std::array<int, 2>, 2> order = {};
        for (std::size_t m = 0; m < 2; ++m) {
            for (std::size_t n = 0; n < 2; ++n) {
                order[m][n] = orientation(ofA[m].above, ofA[m].below, ofB[n].above, ofB[n].below);
                if (order[m][n] == 0)
                    return false;
            }
        }
        std::vector<std::uint32_t> ends;
        for (std::size_t m = 0; m < 2; ++m) {
            if (order[m][0] != order[m][1]) // between the points of B
                ends.push_back(pointOf(i, ofA[m].side, j));
        }
        for (std::size_t n = 0; n < 2; ++n) {
            if (order[0][n] != order[1][n])
                ends.push_back(pointOf(j, ofB[n].side, i));
        }
        if (ends.size() == 2)
            addSegment(i, j, {ends[0], ends[1]});
        return ends.size() == 2;
    }

    /// Where a side of a triangle passes the inside of another one.
    std::uint32_t pointOf(std::uint32_t triangle, std::uint32_t side, std::uint32_t other)
    {
        const std::uint32_t from = mesh_.triangles[triangle][side];
        const std::uint32_t to = mesh_.triangles[triangle][(side + 1) % 3];
        const auto [low, high] = std::minmax(numbers_[from], numbers_[to]);
        const std::uint32_t number = crossings_.numberOf({low, high, other}, [&] {
            return result_.vertices.numberOf(ExactVertex(planeCrossing(
                mesh_.vertices[from], mesh_.vertices[to], contacts_.triangle(other))));
        });
        points_[triangle].push_back({number, side});
        return number;
    }

    /// A triangle's corners, counter-clockwise as seen along the axis that it faces.
    Corners seenCorners(std::uint32_t triangle, const Facing& facing) const
    {
        const auto& [a, b, c] = mesh_.triangles[triangle];
        Corners corners = {numbers_[a], numbers_[b], numbers_[c]};
        if (facing.sign < 0)
            std::swap(corners[1], corners[2]);
        return corners;
    }

    static void addSides(const Corners& corners, std::vector<VertexPair>& segments)
    {
        for (std::size_t i = 0; i < 3; ++i)
            segments.emplace_back(corners[i], corners[(i + 1) % 3]);
    }

    std::array<bool, 2> ownerOf(std::uint32_t triangle) const
    {
        return {triangle < firstOfB_, triangle >= firstOfB_};
    }

    void cutAlone(std::uint32_t triangle)
    {
        const Facing facing = facingOf(contacts_.triangle(triangle));
        const Corners corners = seenCorners(triangle, facing);
        std::vector<VertexPair>& segments = segments_[triangle];
        const PlanarView view(result_.vertices, facing.axis);
        std::vector<Corners> parts;
        if (segments.empty()) {
            parts = {corners};
        } else if (isTangled_[triangle] || meetsOwn_[triangle] ||
                   !cutAlongChains(corners, segments, seenPoints(triangle, facing), view, parts)) {
            addSides(corners, segments);
            parts =
                triangulated(corners, splitSegments(segments, facing.axis, result_.vertices), view);
        }
        for (const Corners& part : parts)
            result_.pieces.push_back({part, facing.axis, ownerOf(triangle), triangle});
        segments = {};
    }

    /// The points on a triangle's sides, as seenCorners() has these.
    std::vector<SidePoint> seenPoints(std::uint32_t triangle, const Facing& facing)
    {
        std::vector<SidePoint> points = std::move(points_[triangle]);
        if (facing.sign < 0) {
            for (SidePoint& point : points)
                point.side = 2 - point.side;
        }
        return points;
    }

    /// Of the triangles with an area.
    void findNeighbors()
    {
        std::vector<Corners> corners;
        corners.reserve(mesh_.triangles.size());
        for (std::uint32_t i = 0; i < mesh_.triangles.size(); ++i) {
            const auto& [a, b, c] = mesh_.triangles[i];
            corners.push_back(contacts_.isDegenerate(i)
                                  ? Corners{}
                                  : Corners{numbers_[a], numbers_[b], numbers_[c]});
        }
        neighbors_ = sideNeighborsOf(corners, result_.vertices.size());
    }

    void cutTogether(const std::vector<std::uint32_t>& members)
    {
        const Facing facing = facingOf(contacts_.triangle(members.front()));
        std::vector<Border> borders;
        std::vector<std::uint32_t> vertices;
        for (const std::uint32_t member : members) {
            addBorders(member, borders);
            for (const std::uint32_t corner : mesh_.triangles[member])
                vertices.push_back(numbers_[corner]);
            for (const VertexPair& segment : segments_[member])
                borders.push_back({segment});
            segments_[member] = {};
        }
        std::ranges::sort(vertices);
        vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
        for (const std::uint32_t vertex : vertices) // be they on borders or not
            borders.push_back({{vertex, vertex}});
        stop_.spend(borders.size() * 16);
        for (const auto& [corners, has] : coveredParts(borders, facing.axis, result_.vertices)) {
            result_.pieces.push_back(
                {corners, facing.axis, {(has & kInA) != 0, (has & kInB) != 0}, members.front()});
        }
    }

    /// A triangle's sides but those across which there is one of the same cluster and mesh: there,
    /// nothing changes.
    void addBorders(std::uint32_t member, std::vector<Border>& borders)
    {
        const auto& corners = mesh_.triangles[member];
        const unsigned owner = member < firstOfB_ ? kInA : kInB;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t other = neighbors_[member][i].triangle;
            const bool isInner = other != SideNeighbor::kNone &&
                                 clusters_.rootOf(other) == clusters_.rootOf(member) &&
                                 (other < firstOfB_) == (member < firstOfB_);
            if (!isInner)
                borders.push_back({{numbers_[corners[i]], numbers_[corners[(i + 1) % 3]]}, owner});
        }
    }

    static constexpr unsigned kInA = 1; // of a part of a plane
    static constexpr unsigned kInB = 2;

    const TriangleMesh& mesh_;
    std::uint32_t firstOfB_;
    bvh::SelfContacts contacts_;
    StopCheck& stop_;
    IndexGroups clusters_;
    std::vector<bool> isJoined_;
    std::vector<bool> meetsOwn_;
    std::vector<bool> isTangled_; ///< its segments may do more than share ends
    std::vector<std::vector<VertexPair>> segments_;
    std::vector<std::vector<SidePoint>> points_; ///< that segments have on a triangle's sides
    CrossingTable crossings_;
    std::vector<std::array<SideNeighbor, 3>> neighbors_; ///< where there are clusters
    std::vector<std::uint32_t> numbers_;                 ///< of the mesh's vertices
    Arrangement result_;
};

} // namespace

Arrangement arrange(const TriangleMesh& mesh, std::uint32_t firstOfB, const Meetings& meetings,
                    StopCheck& stop)
{
    return Arranging(mesh, firstOfB, meetings.between.size(), stop).run(meetings);
}

} // namespace mbv::solid
