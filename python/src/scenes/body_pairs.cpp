#include "bodies.h"

#include "queries/solid.h"

#include <mbv/collision/contact.h>
#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/intersection_curve.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlaps.h>

#include <algorithm>
#include <cmath>

namespace mbv::python {
namespace {

PosedMesh posed(const Body& body)
{
    return {body.mesh->bvh(), body.pose};
}

Triangle triangleOf(const Body& body, std::uint32_t index)
{
    const TriangleMesh& mesh = body.mesh->bvh().mesh();
    const auto& t = mesh.triangles[index];
    const auto corner = [&](std::size_t k) { return apply(body.pose, mesh.vertices[t[k]]); };
    return {corner(0), corner(1), corner(2)};
}

std::uint32_t triangleAt(const Body& body, const Vec3& point)
{
    return nearestPoint(posed(body), point).triangle;
}

std::optional<Contact> convexContact(const Body& a, const Body& b)
{
    const ConvexHull* const hullA = a.mesh->hull();
    const ConvexHull* const hullB = b.mesh->hull();
    if (hullA == nullptr || hullB == nullptr)
        return std::nullopt;
    return contact(transformed(*hullA, a.pose), transformed(*hullB, b.pose));
}

/// The outward normal of a triangle; zero of one without area.
Vec3 normalOf(const Triangle& t)
{
    const Vec3 normal = cross(t.b - t.a, t.c - t.a);
    const double length = norm(normal);
    return length > 0 ? normal / length : Vec3{};
}

/// Against B's face, and as deep as A's triangle is behind its plane.
BodyContact contactOfPair(const Body& a, const Body& b, const TrianglePair& pair)
{
    const Triangle x = triangleOf(a, pair.a);
    const Triangle y = triangleOf(b, pair.b);
    const Vec3 outward = normalOf(y);
    BodyContact result{pair.a, pair.b, {}, -outward, 0};
    for (const Vec3& corner : {x.a, x.b, x.c})
        result.depth = std::max(result.depth, -dot(outward, corner - y.a));
    std::size_t count = 0;
    const std::array pairs = {pair};
    for (const auto& polyline : intersectionCurve(posed(a), posed(b), pairs)) {
        for (const Vec3& point : polyline) {
            result.point += point;
            ++count;
        }
    }
    result.point = count > 0 ? result.point / static_cast<double>(count) : x.a;
    return result;
}

/// What the balls around and inside two bodies say, without a look at a triangle: apart where the
/// outer ones are, in each other where the inner ones are. Nothing where rounding could matter.
std::optional<bool> ballsOverlap(const Body& a, const Body& b)
{
    constexpr double kRelativeMargin = 1e-5; // of a rotation whose length is 1 to within 1e-6
    constexpr double kOffsetMargin = 1e-12;
    constexpr double kSmallest = 1e-140; // squares of what is between stay in range
    constexpr double kLargest = 1e140;
    const Vec3 centerA = apply(a.pose, a.mesh->outerBall().center);
    const Vec3 centerB = apply(b.pose, b.mesh->outerBall().center);
    const double gap = norm(centerA - centerB);
    const double offset = norm(centerA) + norm(centerB);
    const double outer = a.mesh->outerBall().radius + b.mesh->outerBall().radius;
    if (!(outer > kSmallest && outer + offset < kLargest))
        return std::nullopt;
    const double margin = kRelativeMargin * outer + kOffsetMargin * offset;
    if (gap > outer + margin)
        return false;
    const double inner = std::min(a.mesh->innerRadius(), b.mesh->innerRadius());
    const double sum = a.mesh->innerRadius() + b.mesh->innerRadius();
    if (inner > 0 && gap < sum - margin)
        return true;
    return std::nullopt;
}

} // namespace

BodyMesh::BodyMesh(MeshAssetPtr asset)
    : asset_(std::move(asset)), bvh_(asset_->bvh({1, 1, 1})),
      outerBall_(fitSphere(bvh_.mesh().vertices))
{
    const PosedMesh own{bvh_, {}};
    if (bvh_.isWatertight() && contains(own, outerBall_.center))
        innerRadius_ = nearestPoint(own, outerBall_.center).distance;
}

const ConvexHull* BodyMesh::hull() const
{
    constexpr double kSameVolume = 1e-9; // relative
    std::call_once(once_, [this] {
        const MeshProperties& properties = asset_->properties();
        if (!properties.watertight || !(properties.signedVolume > 0))
            return;
        ConvexHull hull = fitHull(bvh_.mesh().vertices);
        const double volume = hullMeasures(hull.points).volume;
        if (std::abs(volume - properties.signedVolume) <= kSameVolume * volume)
            hull_ = std::move(hull);
    });
    return hull_ ? &*hull_ : nullptr;
}

Body bodyFrom(std::shared_ptr<const BodyMesh> mesh, const RigidTransform& pose)
{
    // Corners are rounded; a margin far above that keeps the box around the mesh as it is posed.
    constexpr double kMargin = 1e-14;
    Aabb box = boundsOf(Shape(transformed(toObb(mesh->bvh().bounds()), pose)));
    for (int i = 0; i < 3; ++i) {
        const double margin = kMargin * std::max({std::abs(box.min[i]), std::abs(box.max[i]),
                                                  norm(box.max - box.min), norm(pose.translation)});
        box.min[i] -= margin;
        box.max[i] += margin;
    }
    return {std::move(mesh), pose, box};
}

bool bodiesOverlap(const Body& a, const Body& b, const ProgressFn& progress)
{
    if (const auto known = ballsOverlap(a, b))
        return *known;
    return overlapsAsSolids(posed(a), posed(b), progress);
}

std::vector<BodyContact> contactsOf(const Body& a, const Body& b, std::size_t most,
                                    const ProgressFn& progress)
{
    if (const auto c = convexContact(a, b))
        return {{triangleAt(a, c->pointOnA), triangleAt(b, c->pointOnB),
                 0.5 * (c->pointOnA + c->pointOnB), c->normal, c->depth}};
    const auto pairs = intersectingTriangles(posed(a), posed(b), most, progress);
    std::vector<BodyContact> result;
    result.reserve(pairs.size());
    for (const TrianglePair& pair : pairs) {
        reportProgress(progress, 0);
        result.push_back(contactOfPair(a, b, pair));
    }
    if (result.empty() && bodiesOverlap(a, b, progress)) {
        const Distance d = distanceAsSolids(posed(a), posed(b), progress);
        result.push_back({triangleAt(a, d.pointOnA), triangleAt(b, d.pointOnB), d.pointOnA,
                          normalOf(triangleOf(a, triangleAt(a, d.pointOnA))), 0});
    }
    return result;
}

BodyDistance distanceOf(const Body& a, const Body& b, const ProgressFn& progress)
{
    Distance d = distanceAsSolids(posed(a), posed(b), progress);
    if (d.distance == 0) {
        if (const auto c = convexContact(a, b))
            d = {-c->depth, c->pointOnA, c->pointOnB};
    }
    return {{},
            d.distance,
            d.pointOnA,
            d.pointOnB,
            triangleAt(a, d.pointOnA),
            triangleAt(b, d.pointOnB)};
}

} // namespace mbv::python
