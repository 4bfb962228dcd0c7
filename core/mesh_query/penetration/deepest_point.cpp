// Branch and bound. The distance to a triangle is convex, so over a convex polygon or a box it is
// largest at a corner: the distance of the farthest corner from any one triangle of the other
// surface, its support, bounds the depth of all points there. A polygon whose bound is not attained
// has points that are nearer to another triangle; it is cut where that one takes over, along the
// bisector of their planes or across the support's side, so that flat surfaces are done with in few
// steps. What was nearest next to here bounds first what it can; then the triangle that one comes
// to from there across sides, going nearer; only then the nearest one is looked for.
#include "deepest_point.h"

#include "bvh/access.h"
#include "convex_polygon.h"
#include "cut_plane.h"
#include "geometry/side_neighbors.h"
#include "mesh_query/distance/point_walk.h"
#include "mesh_query/distance/triangle_reach.h"
#include "mesh_query/world_triangle.h"
#include "spatial_blocks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace mbv::solid {
namespace {

using bvh::distanceTo;
using bvh::isWithinReach;
using bvh::squareOfReach;

/// A polygon with points that may be deeper than the best one.
struct Candidate {
    double bound = 0;
    std::uint32_t polygon = 0; ///< its number
    std::uint32_t support = 0; ///< of the other surface: near somewhere here

    friend bool operator<(const Candidate& x, const Candidate& y) { return x.bound < y.bound; }
};

Vec3 centerOf(const Aabb& box)
{
    return 0.5 * box.min + 0.5 * box.max;
}

Triangle operator-(const Triangle& t, const Vec3& by)
{
    return {t.a - by, t.b - by, t.c - by};
}

/// All in coordinates about the middle of the triangles, `origin_`, but for the best point: where
/// bodies just meet, what they have in common is as small as the rounding of those of the world.
class Search {
public:
    Search(const TriangleMesh& mesh, std::vector<std::uint32_t> triangles, const PosedMesh& other,
           double tolerance, StopCheck& stop)
        : mesh_(mesh), blocks_(mesh, std::move(triangles)), other_(other.bvh.mesh()),
          toOther_(inverse(other.pose)), inWorld_(other),
          neighbors_(bvh::topologyOf(other.bvh).neighbors), walk_(other), tolerance_(tolerance),
          stop_(stop), origin_(centerOf(blocks_.boxOf(0, blocks_.size())))
    {
    }

    DeepestPoint run()
    {
        best_.depth = -1;
        seed();
        visitBlocks(0, blocks_.size());
        constexpr int kMaxSteps = 300'000;
        for (int steps = 0; !candidates_.empty(); ++steps) {
            const Candidate candidate = candidates_.front();
            if (isShallow(candidate.bound))
                break;
            if (steps == kMaxSteps) {
                best_.bound = candidate.bound;
                return best_;
            }
            std::pop_heap(candidates_.begin(), candidates_.end());
            candidates_.pop_back();
            const ConvexPolygon polygon = std::move(polygons_[candidate.polygon]);
            freePolygons_.push_back(candidate.polygon);
            openPolygon(candidate, polygon);
        }
        best_.bound = best_.depth + tolerance_;
        return best_;
    }

private:
    static constexpr std::size_t kUnits = 128;     // of work for a nearest point, for StopCheck
    static constexpr std::uint32_t kFewBlocks = 4; // that are not worth one

    /// The nearest point of the other surface where p is deeper than any so far, else one that
    /// shows that it is not.
    NearestOnMesh lookAt(const Vec3& p, std::uint32_t near)
    {
        stop_.spend(kUnits);
        const Vec3 inWorld = p + origin_;
        const NearestOnMesh found = walk_.some(inWorld, near, {best_.depth, 1});
        if (found.distance > best_.depth)
            best_ = {found.distance, inWorld, found.point, 0};
        return found;
    }

    /// A depth that is attained, from some vertices: what is less deep need not be looked at.
    void seed()
    {
        constexpr std::size_t kMaxSeeds = 64;
        constexpr std::size_t kBlocks = 4; // a seed each, at most
        const std::size_t stride = std::max(kBlocks, blocks_.size() / kMaxSeeds + 1);
        for (std::size_t i = 0; i < blocks_.size(); i += stride) {
            const std::uint32_t triangle = blocks_.triangles(i, 1).front();
            support_ = lookAt(cornersOf(triangle).front(), support_).triangle;
        }
    }

    bool isShallow(double bound) const { return bound <= best_.depth + tolerance_; }

    /// All corners are shallow, and so is what is between them.
    template <class Corners> bool areShallow(const Corners& corners, std::uint32_t support) const
    {
        const double limit = best_.depth + tolerance_;
        const Triangle t = ofOther(support);
        return std::ranges::all_of(corners,
                                   [&](const Vec3& p) { return isWithinReach(t, p, limit); });
    }

    /// By the support that there is now.
    bool areBlocksShallow(std::size_t first, std::size_t count, const Aabb& box) const
    {
        const double limit = best_.depth + tolerance_;
        const Vec3 middle = centerOf(box);
        const double reach = distanceTo(ofOther(support_), middle);
        if (reach + norm(box.max - middle) <= limit)
            return true;
        if (reach > limit) // and so is a corner, whatever is around the middle
            return false;
        return areShallow(cornersOf(box), support_) ||
               (count <= kFewBlocks &&
                std::ranges::all_of(blocks_.triangles(first, count), [&](std::uint32_t triangle) {
                    return areShallow(cornersOf(triangle), support_);
                }));
    }

    static std::array<Vec3, 8> cornersOf(const Aabb& box)
    {
        const auto& [low, high] = box;
        return {{{low.x, low.y, low.z},
                 {high.x, high.y, high.z},
                 {high.x, low.y, low.z},
                 {low.x, high.y, high.z},
                 {low.x, high.y, low.z},
                 {high.x, low.y, high.z},
                 {low.x, low.y, high.z},
                 {high.x, high.y, low.z}}};
    }

    std::array<Vec3, 3> cornersOf(std::uint32_t triangle) const
    {
        const auto& [a, b, c] = mesh_.triangles[triangle];
        return {mesh_.vertices[a] - origin_, mesh_.vertices[b] - origin_,
                mesh_.vertices[c] - origin_};
    }

    /// Goes from the support across sides as long as that comes nearer to p; whether it went.
    bool goTowards(const Vec3& p)
    {
        const std::uint32_t start = support_;
        const Vec3 local = apply(toOther_, p + origin_);
        double least = squareOfReach(unmoved(support_), local);
        std::uint32_t before = SideNeighbor::kNone;
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (const std::uint32_t next : neighbors_[support_]) {
                if (next == SideNeighbor::kNone || next == before)
                    continue;
                const double square = squareOfReach(unmoved(next), local);
                if (square < least) {
                    least = square;
                    before = support_;
                    support_ = next;
                    goesOn = true;
                    break;
                }
            }
        }
        return support_ != start;
    }

    Triangle ofOther(std::uint32_t triangle) const { return inWorld_[triangle] - origin_; }

    /// As the other surface's mesh has it.
    Triangle unmoved(std::uint32_t triangle) const
    {
        const auto& [a, b, c] = other_.triangles[triangle];
        return {other_.vertices[a], other_.vertices[b], other_.vertices[c]};
    }

    /// Candidates are what of the blocks may be deeper than the best; what follows each other is
    /// near each other, and so are the supports.
    void visitBlocks(std::size_t first, std::size_t count)
    {
        constexpr std::size_t kUnitsOfCorners = 16; // of work, for StopCheck
        stop_.spend(kUnitsOfCorners);
        const Aabb inWorld = blocks_.boxOf(first, count);
        const Aabb box = {inWorld.min - origin_, inWorld.max - origin_};
        if (areBlocksShallow(first, count, box))
            return;
        const Vec3 middle = centerOf(box);
        if (goTowards(middle) && areBlocksShallow(first, count, box))
            return;
        if (count > kFewBlocks && goNear(middle, norm(box.max - middle)) &&
            areBlocksShallow(first, count, box))
            return;
        if (count == 1) {
            for (const std::uint32_t triangle : blocks_.triangles(first, 1))
                visitTriangle(triangle);
            return;
        }
        const std::size_t half = count / 2;
        visitBlocks(first, half);
        visitBlocks(first + half, count - half);
    }

    /// Goes to a triangle about as near to the middle of something as any, unless what reaches as
    /// far as this is not shallow with any; whether it went. Of many that are about as near the
    /// nearest takes long to find.
    bool goNear(const Vec3& middle, double radius)
    {
        constexpr double kPart = 0.75;
        const double enough = best_.depth + tolerance_ - radius;
        if (enough < 0)
            return false;
        stop_.spend(kUnits);
        const std::uint32_t start = support_;
        support_ = walk_.some(middle + origin_, support_, {enough, kPart}).triangle;
        return support_ != start;
    }

    void visitTriangle(std::uint32_t triangle)
    {
        const std::array<Vec3, 3> corners = cornersOf(triangle);
        if (areShallow(corners, support_))
            return;
        const Vec3 middle = (1.0 / 3) * (corners[0] + corners[1] + corners[2]);
        if (goTowards(middle) && areShallow(corners, support_))
            return;
        const std::uint32_t before = support_;
        support_ = lookAt(middle, support_).triangle;
        if (!areShallow(corners, support_))
            addPolygon({corners.begin(), corners.end()}, std::array{support_, before});
    }

    double farthestFrom(std::uint32_t support, const ConvexPolygon& polygon) const
    {
        const Triangle t = ofOther(support);
        double farthest = 0;
        for (const Vec3& corner : polygon)
            farthest = std::max(farthest, distanceTo(t, corner));
        return farthest;
    }

    /// With the best one of some supports.
    void addPolygon(ConvexPolygon polygon, std::span<const std::uint32_t> supports,
                    double bound = std::numeric_limits<double>::infinity())
    {
        Candidate candidate;
        candidate.bound = std::numeric_limits<double>::infinity();
        for (const std::uint32_t support : supports) {
            const double farthest = farthestFrom(support, polygon);
            if (farthest < candidate.bound) {
                candidate.bound = farthest;
                candidate.support = support;
            }
        }
        candidate.bound = std::min(candidate.bound, bound);
        if (isShallow(candidate.bound))
            return;
        candidate.polygon = kept(std::move(polygon));
        candidates_.push_back(candidate);
        std::push_heap(candidates_.begin(), candidates_.end());
    }

    std::uint32_t kept(ConvexPolygon polygon)
    {
        if (freePolygons_.empty()) {
            polygons_.push_back(std::move(polygon));
            return static_cast<std::uint32_t>(polygons_.size() - 1);
        }
        const std::uint32_t number = freePolygons_.back();
        freePolygons_.pop_back();
        polygons_[number] = std::move(polygon);
        return number;
    }

    void openPolygon(const Candidate& candidate, const ConvexPolygon& polygon)
    {
        const Triangle support = ofOther(candidate.support);
        Vec3 farthest;
        double most = -1;
        for (const Vec3& corner : polygon) {
            const double distance = distanceTo(support, corner);
            if (distance > most) {
                most = distance;
                farthest = corner;
            }
        }
        const NearestOnMesh near = lookAt(farthest, candidate.support);
        double reach = 0; // the depth changes by no more than one goes
        for (const Vec3& corner : polygon)
            reach = std::max(reach, norm(corner - farthest));
        const double bound = std::min(candidate.bound, near.distance + reach);
        if (isShallow(bound))
            return;
        const Triangle nearer = ofOther(near.triangle);
        const std::array<std::uint32_t, 2> supports = {candidate.support, near.triangle};
        for (const CutPlane& plane :
             {sidePlane(support, farthest), bisector(support, nearer, farthest),
              sidePlane(nearer, farthest)}) {
            if (addHalves(polygon, plane, supports, bound))
                return;
        }
        // Of triangles that are equally near to the corner, this was not the one that is nearest to
        // the points beside it.
        const Vec3 middle = middleOf(polygon);
        const std::uint32_t within = lookAt(middle, near.triangle).triangle;
        (void)addHalves(polygon, middlePlane(polygon),
                        std::array{candidate.support, near.triangle, within}, bound);
    }

    /// Nothing, and false, where the plane does not cut the polygon.
    bool addHalves(const ConvexPolygon& polygon, const CutPlane& plane,
                   std::span<const std::uint32_t> supports, double bound)
    {
        auto [below, above] = cut(polygon, plane);
        if (below.empty())
            return false;
        addPolygon(std::move(below), supports, bound);
        addPolygon(std::move(above), supports, bound);
        return true;
    }

    const TriangleMesh& mesh_;
    SpatialBlocks blocks_;
    const TriangleMesh& other_;
    RigidTransform toOther_;                                     ///< nearly: its pose need not be
    bvh::TrianglesInWorld inWorld_;                              ///< of the other surface
    const std::vector<std::array<std::uint32_t, 3>>& neighbors_; ///< of the other surface
    bvh::PointWalk walk_;
    double tolerance_;
    StopCheck& stop_;
    Vec3 origin_;
    DeepestPoint best_;                 ///< in the world
    std::uint32_t support_ = 0;         ///< where the search is
    std::vector<Candidate> candidates_; ///< a heap
    std::vector<ConvexPolygon> polygons_;
    std::vector<std::uint32_t> freePolygons_; ///< numbers that are no candidate's any more
};

} // namespace

std::optional<DeepestPoint> deepestPoint(const TriangleMesh& mesh,
                                         std::vector<std::uint32_t> triangles,
                                         const PosedMesh& other, double tolerance, StopCheck& stop)
{
    if (triangles.empty())
        return std::nullopt;
    return Search(mesh, std::move(triangles), other, tolerance, stop).run();
}

} // namespace mbv::solid
