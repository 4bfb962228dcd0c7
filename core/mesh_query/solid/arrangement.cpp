// Triangles that lie in one plane and meet there make a cluster and are cut together, so that what
// they share is cut but one way; most triangles are a cluster of their own. A cluster is cut along
// the sides of its triangles and the segments in which others pass it.
#include "arrangement.h"

#include "collision/exact/facing.h"
#include "geometry/index_groups.h"
#include "mesh_query/relation/common_segment.h"
#include "mesh_query/self/near_pairs.h"
#include "mesh_query/self/self_contact.h"

#include <algorithm>
#include <map>

namespace mbv::solid {
namespace {

class Arranging {
public:
    Arranging(const TriangleMesh& mesh, std::uint32_t firstOfB, StopCheck& stop)
        : mesh_(mesh), firstOfB_(firstOfB), contacts_(mesh), stop_(stop),
          clusters_(mesh.triangles.size()), isJoined_(mesh.triangles.size()),
          segments_(mesh.triangles.size())
    {
        result_.vertices = VertexTable(mesh.vertices.size() + mesh.vertices.size() / 4);
        result_.pieces.reserve(mesh.triangles.size() + mesh.triangles.size() / 4);
        numbers_.reserve(mesh.vertices.size());
        for (const Vec3& vertex : mesh.vertices)
            numbers_.push_back(result_.vertices.numberOf(ExactVertex(vertex)));
    }

    Arrangement run(const Meetings& meetings)
    {
        std::vector<TrianglePair> pairs = meetings.between;
        if (meetings.withinA)
            pairs.insert(pairs.end(), meetings.withinA->begin(), meetings.withinA->end());
        else
            addOwnPairs(0, firstOfB_, pairs);
        if (meetings.withinB)
            pairs.insert(pairs.end(), meetings.withinB->begin(), meetings.withinB->end());
        else
            addOwnPairs(firstOfB_, mesh_.triangles.size(), pairs);
        std::sort(pairs.begin(), pairs.end()); // so that it does not matter what was known
        for (const TrianglePair& pair : pairs)
            meet(pair.a, pair.b);
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

    void meet(std::uint32_t i, std::uint32_t j)
    {
        if (contacts_.isDegenerate(i) || contacts_.isDegenerate(j))
            return;
        constexpr std::size_t kUnits = 256; // of work, for StopCheck
        stop_.spend(kUnits);
        const Triangle a = contacts_.triangle(i);
        const Triangle b = contacts_.triangle(j);
        const CornerSides sidesOfA = sidesAgainst(a, b);
        const bool areCoplanar = sidesOfA == CornerSides{};
        // Without a common corner the segment alone tells whether they meet.
        if ((areCoplanar || contacts_.haveCommonCorner(i, j)) && !contacts_.meetingOf(i, j))
            return;
        if (areCoplanar) {
            clusters_.join(i, j);
            isJoined_[i] = isJoined_[j] = true;
            return;
        }
        const auto common = commonSegment(a, sidesOfA, b, sidesAgainst(b, a));
        if (!common)
            return;
        const VertexPair segment = {result_.vertices.numberOf(common->from),
                                    result_.vertices.numberOf(common->to)};
        segments_[i].push_back(segment);
        segments_[j].push_back(segment);
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
        if (segments.empty()) {
            result_.pieces.push_back({corners, facing.axis, ownerOf(triangle), triangle});
            return;
        }
        addSides(corners, segments);
        const auto pieces = splitSegments(segments, facing.axis, result_.vertices);
        const PlanarView view(result_.vertices, facing.axis);
        for (const Corners& part : triangulated(corners, pieces, view))
            result_.pieces.push_back({part, facing.axis, ownerOf(triangle), triangle});
        segments = {};
    }

    void cutTogether(const std::vector<std::uint32_t>& members)
    {
        const Facing facing = facingOf(contacts_.triangle(members.front()));
        std::vector<VertexPair> segments;
        std::vector<Corners> wholes;
        for (const std::uint32_t member : members) {
            wholes.push_back(seenCorners(member, facingOf(contacts_.triangle(member))));
            addSides(wholes.back(), segments);
            segments.insert(segments.end(), segments_[member].begin(), segments_[member].end());
            segments_[member] = {};
        }
        const auto pieces = splitSegments(segments, facing.axis, result_.vertices);
        const PlanarView view(result_.vertices, facing.axis);
        const Corners around = triangleAround(wholes, view);
        std::vector<Corners> parts = triangulated(around, pieces, view);
        std::erase_if(parts, [&](const Corners& part) {
            return std::any_of(part.begin(), part.end(), [&](std::uint32_t corner) {
                return std::find(around.begin(), around.end(), corner) != around.end();
            });
        });
        addCovered(members, wholes, parts, facing.axis);
    }

    /// So large that it has all of them inside. Its corners need not lie in their plane.
    Corners triangleAround(const std::vector<Corners>& wholes, const PlanarView& view)
    {
        Vec3 low = view.vertex(wholes.front()[0]).rounded();
        Vec3 high = low;
        for (const Corners& corners : wholes) {
            for (const std::uint32_t corner : corners) {
                low = min(low, view.vertex(corner).rounded());
                high = max(high, view.vertex(corner).rounded());
            }
        }
        const double reach = 8 * maxComponent(high - low);
        const Vec3 middle = 0.5 * low + 0.5 * high;
        const auto at = [&](double right, double up) {
            Vec3 p = middle;
            p[view.right()] += reach * right;
            p[view.up()] += reach * up;
            return result_.vertices.numberOf(ExactVertex(p));
        };
        return {at(-1, -1), at(1, -1), at(0, 1)};
    }

    /// The triangles of the cluster that have a part are those whose sides have its middle inside.
    void addCovered(const std::vector<std::uint32_t>& members, const std::vector<Corners>& wholes,
                    const std::vector<Corners>& parts, int axis)
    {
        const PlanarView view(result_.vertices, axis);
        struct Extent {
            Vec3 min;
            Vec3 max;
        };
        const auto extentOf = [&](const Corners& corners) {
            const Vec3& a = view.vertex(corners[0]).rounded();
            const Vec3& b = view.vertex(corners[1]).rounded();
            const Vec3& c = view.vertex(corners[2]).rounded();
            return Extent{min(a, min(b, c)), max(a, max(b, c))};
        };
        std::vector<Extent> extents;
        extents.reserve(wholes.size());
        for (const Corners& corners : wholes)
            extents.push_back(extentOf(corners));
        for (const Corners& part : parts) {
            stop_.spend(members.size() / 8);
            const Extent extent = extentOf(part);
            std::array<bool, 2> owners = {};
            bool isCovered = false;
            for (std::size_t m = 0; m < members.size(); ++m) {
                if (min(extents[m].min, extent.min) != extents[m].min ||
                    max(extents[m].max, extent.max) != extents[m].max ||
                    !isWithin(part, wholes[m], view))
                    continue;
                isCovered = true;
                bool& owner = owners[members[m] < firstOfB_ ? 0 : 1];
                owner = !owner;
            }
            if (isCovered)
                result_.pieces.push_back({part, axis, owners, members.front()});
        }
    }

    /// No side of the triangle passes through the part: it is inside where its corners are.
    static bool isWithin(const Corners& part, const Corners& whole, const PlanarView& view)
    {
        for (std::size_t i = 0; i < 3; ++i) {
            for (const std::uint32_t corner : part) {
                if (view.side(whole[i], whole[(i + 1) % 3], corner) < 0)
                    return false;
            }
        }
        return true;
    }

    const TriangleMesh& mesh_;
    std::uint32_t firstOfB_;
    bvh::SelfContacts contacts_;
    StopCheck& stop_;
    IndexGroups clusters_;
    std::vector<bool> isJoined_;
    std::vector<std::vector<VertexPair>> segments_;
    std::vector<std::uint32_t> numbers_; ///< of the mesh's vertices
    Arrangement result_;
};

} // namespace

Arrangement arrange(const TriangleMesh& mesh, std::uint32_t firstOfB, const Meetings& meetings,
                    StopCheck& stop)
{
    return Arranging(mesh, firstOfB, stop).run(meetings);
}

} // namespace mbv::solid
