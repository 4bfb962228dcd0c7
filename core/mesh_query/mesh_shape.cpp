#include <mbv/mesh_query/mesh_shape.h>

#include "axis_reach.h"
#include "bvh/access.h"
#include "checks.h"
#include "collision/accuracy.h"
#include "collision/magnitude.h"
#include "collision/planes/half_space_extent.h"
#include "distance_rounding.h"
#include "face_separation.h"
#include "geometry/unbounded.h"
#include "local_view.h"
#include "nearest_first.h"
#include "world_reach.h"
#include "world_triangle.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/mesh_query/nearest_point.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <span>

namespace mbv {
namespace {

using bvh::Node;

/// How far off distance(Sphere, shape) may be, as a part of the larger of distance and size.
template <class S>
constexpr double kAccuracy = AccuracyOf<S>::value == Accuracy::Search ? 4e-6 : 1e-14;
template <> constexpr double kAccuracy<Shape> = kAccuracy<ConvexHull>; // it may be of any kind

/// Calls ask with the kind of shape there is; with the Shape itself where lengths are not ordinary,
/// since questions about a Shape are those that scale them.
template <class Ask> auto askOfKind(const PosedMesh& mesh, const Shape& shape, const Ask& ask)
{
    if (magnitude::scaleFor(shape, std::span<const Shape>(), {bvh::worldReach(mesh), 0, 0}))
        return ask(shape);
    return std::visit(ask, shape);
}

double sizeOf(const Shape& shape)
{
    return isBounded(shape) ? norm(boundsOf(shape).max - boundsOf(shape).min) : 0;
}

/// The largest coordinate; of a shape without an end, of a point of its surface.
double reachOf(const Shape& shape, const Vec3& onSurface)
{
    if (!isBounded(shape))
        return maxComponent(abs(onSurface));
    const Aabb bounds = boundsOf(shape);
    return maxComponent(max(abs(bounds.min), abs(bounds.max)));
}

/// Which triangles a walk has to come to where many are as near as each other, but for rounding.
enum class Near { All, OneOfNearest };

/// The normal of a face of a mesh that a shape lies beyond: how far the corners of triangles reach
/// along it tells how far they are from the shape at least. Where thousands of triangles are as
/// near as each other, their boxes, which are of floats, do not tell that none is nearer.
class LevelFace {
public:
    /// No point of the shape is less far along the direction, a unit one, than `begin`. Distances
    /// that leastDistance() tells are larger by `slack`, to leave out what is nearer by no more.
    LevelFace(const PosedMesh& mesh, const Vec3& direction, double begin, double slack)
        : reach_(mesh, direction), begin_(begin + slack), ofAll_(begin_ - reach_.ofBounds())
    {
    }

    /// At most the distance, and slack, of what is below a place. No more is asked of the mesh's
    /// corners where its bounds tell that it is more than `within`.
    double leastDistance(bvh::ChildPlace place, double within)
    {
        return ofAll_ > within ? ofAll_ : begin_ - reach_(place);
    }

private:
    bvh::AxisReach reach_;
    double begin_;
    double ofAll_;
};

/// A shape against the boxes of a tree, the nearest first. Boxes are seen as the balls around them,
/// whose distance every shape can tell.
template <class S> class ShapeWalk {
public:
    ShapeWalk(const PosedMesh& mesh, const S& shape, Near near)
        : mesh_(mesh), tree_(bvh::treeOf(mesh.bvh)), view_(mesh), shape_(shape),
          size_(sizeOf(shape)), near_(near)
    {
        bvh::requireInRange(shape);
    }

    /// Calls visit(triangle, its index), which returns how near others still have to be to be of
    /// interest, less than 0 to end; all that are no farther than `limit` until then are visited.
    template <class Visit> void run(double limit, const Visit& visit)
    {
        const auto bound = [this](const Node& node, std::uint32_t child, double within) {
            double least = leastDistance(node, child);
            if (least <= within && face_)
                least = std::max(least, face_->leastDistance({tree_, node, child}, within));
            return least > within ? std::nullopt : std::optional(least);
        };
        const double rounding = bvh::reachRounding(mesh_);
        double nearest = limit;
        int vain = 0;
        bvh::NearestFirst().run(tree_, limit, bound, [&](std::uint32_t index) {
            const Triangle t = bvh::worldTriangle(mesh_, index);
            const double within = visit(t, index);
            if (within < nearest - rounding) {
                nearest = within;
                face_.reset();
                vain = 0;
            } else if (++vain % kMany == 0 && vain <= kMaxFaces * kMany) {
                lookAtFace(t, index);
            }
            return within;
        });
    }

private:
    static constexpr int kMany = 64;
    static constexpr int kMaxFaces = 4;

    /// Remembers the plane of a triangle if the shape is nearest to it along its normal and is
    /// wholly beyond its plane; a shape without an end is so along its own normal.
    void lookAtFace(const Triangle& t, std::uint32_t index)
    {
        const Distance apart = distance(t, shape_);
        if (!(apart.distance > 0))
            return;
        const auto own = normalOfUnbounded(shape_);
        const Vec3 across = own ? *own : bvh::areaNormal(mesh_, index);
        const Vec3 between = apart.pointOnB - apart.pointOnA;
        const Vec3 normal = normalized(dot(across, between) < 0 ? -across : across);
        const auto begin = beginAlong(normal, apart);
        if (!begin || !(dot(normal, between) > 0))
            return;
        const double rounding =
            16 * std::numeric_limits<double>::epsilon() *
            (maxComponent(abs(apart.pointOnA)) + reachOf(shape_, apart.pointOnB));
        const double tie =
            std::min(bvh::reachRounding(mesh_) + 4 * rounding, bvh::tieOfNearest(apart));
        const double slack = near_ == Near::OneOfNearest ? tie : 0;
        face_.emplace(mesh_, normal, *begin - rounding, slack);
    }

    /// Nothing where it begins before the plane through the triangle's nearest point.
    std::optional<double> beginAlong(const Vec3& normal, const Distance& apart) const
    {
        if (!isBounded(shape_))
            return dot(normal, apart.pointOnB);
        if (!bvh::areParallel(normal, normalized(apart.pointOnB - apart.pointOnA)))
            return std::nullopt;
        const HalfSpace below = {normal, dot(normal, apart.pointOnA)};
        const double above = distance(Shape(below), Shape(shape_)).distance;
        return above > 0 ? std::optional(below.offset + above) : std::nullopt;
    }

    double leastDistance(const Node& node, std::uint32_t child) const
    {
        const Vec3 low = {node.min[0][child], node.min[1][child], node.min[2][child]};
        const Vec3 high = {node.max[0][child], node.max[1][child], node.max[2][child]};
        const bvh::LocalFrame& frame = tree_.frame;
        const Vec3 center = apply(mesh_.pose, (low + high) / 2 / frame.scale + frame.origin);
        const double margin = 2 * view_.margin(center) / frame.scale; // along each coordinate
        const double radius = norm(high - low) / 2 / frame.scale * (1 + view_.distortion());
        const double away = distance(Sphere{center, 0}, shape_).distance;
        return away - radius - 2 * margin - kAccuracy<S> * (away + radius + size_);
    }

    const PosedMesh& mesh_;
    const bvh::Tree& tree_;
    bvh::LocalView view_;
    const S& shape_;
    double size_;
    Near near_;
    std::optional<LevelFace> face_;
};

/// A point of a shape that ends everywhere.
Vec3 pointOf(const Shape& shape)
{
    return distance(shape, Sphere{{}, 0}).pointOnA;
}

/// The whole shape is inside the solid, or nothing of it. Precondition: it does not meet the
/// surface.
std::optional<Vec3> pointInside(const PosedMesh& mesh, const Shape& shape, MeshAs as)
{
    if (as == MeshAs::Surface)
        return std::nullopt;
    const Vec3 p = isBounded(shape) ? pointOf(shape) : Vec3{};
    const bool inside = contains(mesh, p); // throws where there is no inside, whatever the shape
    return inside && isBounded(shape) ? std::optional(p) : std::nullopt;
}

template <class S> bool surfaceOverlaps(const PosedMesh& mesh, const S& shape)
{
    bool found = false;
    ShapeWalk<S>(mesh, shape, Near::All).run(0, [&](const Triangle& t, std::uint32_t) {
        found = overlaps(t, shape);
        return found ? -1.0 : 0.0;
    });
    return found;
}

template <class S> Distance surfaceDistance(const PosedMesh& mesh, const S& shape)
{
    Distance nearest;
    nearest.distance = std::numeric_limits<double>::infinity();
    ShapeWalk<S>(mesh, shape, Near::OneOfNearest)
        .run(nearest.distance, [&](const Triangle& t, std::uint32_t) {
            const Distance found = distance(t, shape);
            if (found.distance < nearest.distance)
                nearest = found;
            return nearest.distance > 0 ? nearest.distance : -1;
        });
    return nearest;
}

} // namespace

bool overlaps(const PosedMesh& mesh, const Shape& shape, MeshAs as)
{
    assert(isValid(mesh) && isValid(shape));
    return askOfKind(mesh, shape, [&](const auto& s) { return surfaceOverlaps(mesh, s); }) ||
           pointInside(mesh, shape, as);
}

std::vector<std::uint32_t> intersectingTriangles(const PosedMesh& mesh, const Shape& shape)
{
    assert(isValid(mesh) && isValid(shape));
    std::vector<std::uint32_t> triangles;
    askOfKind(mesh, shape, [&]<class S>(const S& s) {
        ShapeWalk<S>(mesh, s, Near::All).run(0, [&](const Triangle& t, std::uint32_t index) {
            if (overlaps(t, s))
                triangles.push_back(index);
            return 0.0;
        });
    });
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

Distance distance(const PosedMesh& mesh, const Shape& shape, MeshAs as)
{
    assert(isValid(mesh) && isValid(shape));
    const Distance nearest =
        askOfKind(mesh, shape, [&](const auto& s) { return surfaceDistance(mesh, s); });
    if (nearest.distance > 0) {
        if (const auto inside = pointInside(mesh, shape, as))
            return {0, *inside, *inside};
    }
    return nearest;
}

std::optional<Contact> contact(const PosedMesh& mesh, const HalfSpace& halfSpace)
{
    if (!overlaps(mesh, halfSpace))
        return std::nullopt;
    double deepest = std::numeric_limits<double>::infinity();
    Vec3 corner;
    for (const auto& triangle : mesh.bvh.mesh().triangles) {
        for (const std::uint32_t vertex : triangle) {
            const Vec3 p = apply(mesh.pose, mesh.bvh.mesh().vertices[vertex]);
            const double height = sideOf(halfSpace.normal, halfSpace.offset, p);
            if (height < deepest) {
                deepest = height;
                corner = p;
            }
        }
    }
    const auto found = contact(Sphere{corner, 0}, halfSpace);
    return found ? found : Contact{0, -normalized(halfSpace.normal), corner, corner};
}

bool overlaps(const Shape& shape, const PosedMesh& mesh, MeshAs as)
{
    return overlaps(mesh, shape, as);
}

Distance distance(const Shape& shape, const PosedMesh& mesh, MeshAs as)
{
    return flipped(distance(mesh, shape, as));
}

std::optional<Contact> contact(const HalfSpace& halfSpace, const PosedMesh& mesh)
{
    const auto found = contact(mesh, halfSpace);
    return found ? std::optional(flipped(*found)) : std::nullopt;
}

bool overlapsChecked(const PosedMesh& mesh, const Shape& shape, MeshAs as)
{
    requireValid(mesh, shape);
    return overlaps(mesh, shape, as);
}

bool overlapsChecked(const Shape& shape, const PosedMesh& mesh, MeshAs as)
{
    return overlapsChecked(mesh, shape, as);
}

std::vector<std::uint32_t> intersectingTrianglesChecked(const PosedMesh& mesh, const Shape& shape)
{
    requireValid(mesh, shape);
    return intersectingTriangles(mesh, shape);
}

Distance distanceChecked(const PosedMesh& mesh, const Shape& shape, MeshAs as)
{
    requireValid(mesh, shape);
    return distance(mesh, shape, as);
}

Distance distanceChecked(const Shape& shape, const PosedMesh& mesh, MeshAs as)
{
    requireValid(mesh, shape);
    return distance(shape, mesh, as);
}

std::optional<Contact> contactChecked(const PosedMesh& mesh, const HalfSpace& halfSpace)
{
    requireValid(mesh, halfSpace);
    return contact(mesh, halfSpace);
}

std::optional<Contact> contactChecked(const HalfSpace& halfSpace, const PosedMesh& mesh)
{
    requireValid(mesh, halfSpace);
    return contact(halfSpace, mesh);
}

} // namespace mbv
