// Branch and bound. The distance to a triangle is convex, so over a convex polygon it is largest at
// a corner: the distance of the farthest corner from any one triangle of the other surface, the
// polygon's support, bounds the depth of all its points. A polygon whose bound is not attained has
// points that are nearer to another triangle; it is cut where that one takes over, along the
// bisector of their planes or across the support's side, so that flat surfaces are done with in few
// steps. Sets of triangles are bounded by the depth at the middle of their box and its radius. A
// triangle that was nearest next to here bounds first what it can, before any is looked for.
#include "deepest_point.h"

#include "collision/nearest/nearest.h"
#include "convex_polygon.h"
#include "mesh_query/distance/point_walk.h"
#include "mesh_query/world_triangle.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace mbv::solid {
namespace {

/// Triangles [first, first + count) of the list or, where there are none, a polygon.
struct Candidate {
    double bound = 0;
    std::size_t first = 0;
    std::size_t count = 0;
    Aabb box; ///< of the triangles
    ConvexPolygon polygon;
    std::uint32_t support = 0; ///< of the other surface: nearest somewhere here

    friend bool operator<(const Candidate& x, const Candidate& y) { return x.bound < y.bound; }
};

double distanceTo(const Triangle& t, const Vec3& p)
{
    return nearest::points(p, t).distance();
}

CutPlane planeOf(const Triangle& t)
{
    const Vec3 normal = normalized(cross(t.b - t.a, t.c - t.a));
    return {normal, dot(normal, t.a)};
}

class Search {
public:
    Search(const TriangleMesh& mesh, std::vector<std::uint32_t> triangles, const PosedMesh& other,
           double tolerance, StopCheck& stop)
        : mesh_(mesh), triangles_(std::move(triangles)), other_(other), walk_(other),
          tolerance_(tolerance), stop_(stop), supports_(mesh.vertices.size())
    {
    }

    DeepestPoint run()
    {
        best_.depth = -1;
        addGroup(0, triangles_.size(), std::numeric_limits<double>::infinity(), seed());
        constexpr int kMostSteps = 300'000;
        for (int steps = 0; !candidates_.empty(); ++steps) {
            if (candidates_.front().bound <= best_.depth + tolerance_)
                break;
            if (steps == kMostSteps) {
                best_.bound = candidates_.front().bound;
                return best_;
            }
            std::pop_heap(candidates_.begin(), candidates_.end());
            const Candidate candidate = std::move(candidates_.back());
            candidates_.pop_back();
            if (candidate.count > 0)
                openGroup(candidate);
            else
                openPolygon(candidate);
        }
        best_.bound = best_.depth + tolerance_;
        return best_;
    }

private:
    static constexpr std::size_t kUnits = 128; // of work for a nearest point, for StopCheck

    /// The nearest point of the other surface where p is deeper than any so far, else one that
    /// shows that it is not.
    NearestOnMesh lookAt(const Vec3& p, std::uint32_t near)
    {
        stop_.spend(kUnits);
        const NearestOnMesh found = walk_.some(p, near, {best_.depth, 1});
        offer(p, found);
        return found;
    }

    /// Of a vertex, which several triangles have; once.
    std::uint32_t supportAtVertex(std::uint32_t vertex, std::uint32_t near)
    {
        std::optional<std::uint32_t>& support = supports_[vertex];
        if (!support)
            support = lookAt(mesh_.vertices[vertex], near).triangle;
        return *support;
    }

    /// A depth that is attained, from some vertices: what is less deep need not be looked at. Gives
    /// the support of the last one.
    std::uint32_t seed()
    {
        constexpr std::size_t kSeeds = 64;
        const std::size_t stride = triangles_.size() / kSeeds + 1;
        std::uint32_t support = 0;
        for (std::size_t i = 0; i < triangles_.size(); i += stride)
            support = supportAtVertex(mesh_.triangles[triangles_[i]][0], support);
        return support;
    }

    void offer(const Vec3& p, const NearestOnMesh& near)
    {
        if (near.distance > best_.depth)
            best_ = {near.distance, p, near.point, 0};
    }

    void add(Candidate candidate)
    {
        if (!isShallow(candidate.bound)) {
            candidates_.push_back(std::move(candidate));
            std::push_heap(candidates_.begin(), candidates_.end());
        }
    }

    ConvexPolygon polygonOf(std::uint32_t triangle) const
    {
        const auto& [a, b, c] = mesh_.triangles[triangle];
        return {mesh_.vertices[a], mesh_.vertices[b], mesh_.vertices[c]};
    }

    Aabb boxOf(std::size_t first, std::size_t count) const
    {
        const Vec3& corner = mesh_.vertices[mesh_.triangles[triangles_[first]][0]];
        Aabb box = {corner, corner};
        for (std::size_t i = first; i < first + count; ++i) {
            for (const std::uint32_t vertex : mesh_.triangles[triangles_[i]]) {
                box.min = min(box.min, mesh_.vertices[vertex]);
                box.max = max(box.max, mesh_.vertices[vertex]);
            }
        }
        return box;
    }

    bool isShallow(double bound) const { return bound <= best_.depth + tolerance_; }

    void addGroup(std::size_t first, std::size_t count, double bound, std::uint32_t support)
    {
        const Aabb box = boxOf(first, count);
        const Vec3 middle = 0.5 * box.min + 0.5 * box.max;
        const double radius = norm(box.max - middle);
        if (isShallow(distanceTo(bvh::worldTriangle(other_, support), middle) + radius))
            return;
        // Some point is enough to be bounded by: the nearest one of many that are about as near
        // takes long to find.
        constexpr double kPart = 0.75;
        stop_.spend(kUnits);
        const NearestOnMesh near =
            walk_.some(middle, support, {best_.depth + tolerance_ - radius, kPart});
        add({std::min(bound, near.distance + radius), first, count, box, {}, near.triangle});
    }

    void openGroup(const Candidate& group)
    {
        constexpr std::size_t kFew = 4;
        if (group.count <= kFew) {
            for (std::size_t i = group.first; i < group.first + group.count; ++i) {
                openTriangle(triangles_[i], group);
            }
            return;
        }
        const Vec3 extent = group.box.max - group.box.min;
        const int axis = extent.x >= std::max(extent.y, extent.z) ? 0
                         : extent.y >= extent.z                   ? 1
                                                                  : 2;
        const auto middle = [&](std::uint32_t triangle) {
            const auto& [a, b, c] = mesh_.triangles[triangle];
            return mesh_.vertices[a][axis] + mesh_.vertices[b][axis] + mesh_.vertices[c][axis];
        };
        const auto begin = triangles_.begin() + static_cast<std::ptrdiff_t>(group.first);
        const std::size_t half = group.count / 2;
        std::nth_element(begin, begin + static_cast<std::ptrdiff_t>(half),
                         begin + static_cast<std::ptrdiff_t>(group.count),
                         [&](std::uint32_t x, std::uint32_t y) { return middle(x) < middle(y); });
        addGroup(group.first, half, group.bound, group.support);
        addGroup(group.first + half, group.count - half, group.bound, group.support);
    }

    void openTriangle(std::uint32_t triangle, const Candidate& group)
    {
        ConvexPolygon polygon = polygonOf(triangle);
        if (isShallow(farthestFrom(group.support, polygon)))
            return;
        const std::array<std::uint32_t, 3>& corners = mesh_.triangles[triangle];
        const std::uint32_t support = supportAtVertex(corners[0], group.support);
        if (isShallow(farthestFrom(support, polygon)))
            return;
        const std::uint32_t second = supportAtVertex(corners[1], support);
        addPolygon(std::move(polygon), std::array{support, second}, group.bound);
    }

    double farthestFrom(std::uint32_t support, const ConvexPolygon& polygon) const
    {
        const Triangle t = bvh::worldTriangle(other_, support);
        double farthest = 0;
        for (const Vec3& corner : polygon)
            farthest = std::max(farthest, distanceTo(t, corner));
        return farthest;
    }

    /// With the best one of some supports.
    void addPolygon(ConvexPolygon polygon, std::span<const std::uint32_t> supports, double bound)
    {
        Candidate candidate = {std::numeric_limits<double>::infinity(), 0, 0, {}, {}, 0};
        for (const std::uint32_t support : supports) {
            const double farthest = farthestFrom(support, polygon);
            if (farthest < candidate.bound) {
                candidate.bound = farthest;
                candidate.support = support;
            }
        }
        candidate.bound = std::min(candidate.bound, bound);
        candidate.polygon = std::move(polygon);
        add(std::move(candidate));
    }

    void openPolygon(const Candidate& candidate)
    {
        const ConvexPolygon& polygon = candidate.polygon;
        const Triangle support = bvh::worldTriangle(other_, candidate.support);
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
        const Triangle nearer = bvh::worldTriangle(other_, near.triangle);
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

    static Vec3 middleOf(const ConvexPolygon& polygon)
    {
        const double part = 1 / static_cast<double>(polygon.size());
        Vec3 middle;
        for (const Vec3& corner : polygon)
            middle = middle + part * corner;
        return middle;
    }

    /// Across the triangle's plane, along the side that the point is beyond the most; one that cuts
    /// nothing where it is beyond none.
    static CutPlane sidePlane(const Triangle& t, const Vec3& p)
    {
        const Vec3 normal = cross(t.b - t.a, t.c - t.a);
        CutPlane most;
        double farthest = 0;
        const std::array<Vec3, 3> corners = {t.a, t.b, t.c};
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 outward = normalized(cross(corners[(i + 1) % 3] - corners[i], normal));
            const CutPlane side = {outward, dot(outward, corners[i])};
            if (side.heightOf(p) > farthest) {
                farthest = side.heightOf(p);
                most = side;
            }
        }
        return most;
    }

    /// Of the planes, on whose sides the point is.
    static CutPlane bisector(const Triangle& s, const Triangle& t, const Vec3& p)
    {
        CutPlane first = planeOf(s);
        CutPlane second = planeOf(t);
        for (CutPlane* const plane : {&first, &second}) {
            if (plane->heightOf(p) < 0)
                *plane = {-plane->normal, -plane->offset};
        }
        return {first.normal - second.normal, first.offset - second.offset};
    }

    const TriangleMesh& mesh_;
    std::vector<std::uint32_t> triangles_;
    const PosedMesh& other_;
    bvh::PointWalk walk_;
    double tolerance_;
    StopCheck& stop_;
    std::vector<std::optional<std::uint32_t>> supports_; ///< of vertices, where looked at
    DeepestPoint best_;
    std::vector<Candidate> candidates_; ///< a heap
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
