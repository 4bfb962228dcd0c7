// Two boxes meet in faces that are seen along the shallowest way out; its contact need not be
// looked for where they have a point as deep.
#include <mbv/collision/contact_manifold.h>

#include "collision/boxes/axis_overlaps.h"
#include "collision/boxes/way_out.h"
#include "collision/in_order.h"
#include "common_sides.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace mbv::pair {
namespace {

using manifold::BoxFace;

/// The one that is most across the direction.
BoxFace faceTowards(const LocalBox& box, const Vec3& direction)
{
    const std::array<double, 3> along = {dot(box.axes[0], direction), dot(box.axes[1], direction),
                                         dot(box.axes[2], direction)};
    // In bits, since a branch would be mispredicted half of the time.
    const std::array<double, 3> size = {std::abs(along[0]), std::abs(along[1]), std::abs(along[2])};
    const std::size_t isSecond = size[1] > size[0];
    const std::size_t isThird = size[2] > std::max(size[0], size[1]);
    const std::size_t out = isThird << 1 | (isSecond & (isThird ^ 1));
    const std::array<Vec3, 3>& edges = box.core.halfEdges;
    const double side = std::copysign(1.0, along[out]);
    return {box.core.center + side * edges[out], edges[(out + 1) % 3], edges[(out + 2) % 3]};
}

/// Of boxes that overlap; see AxisOverlaps.
template <class A>
ContactManifold manifoldAlong(std::uint32_t mayBeLeast, const A& a, const Obb& b,
                              const ManifoldOptions& options)
{
    const LocalBoxes boxes(a, b);
    const auto [depth, normal] = shallowest(boxes.a, boxes.b, mayBeLeast);
    const double length = boxes.frame.unit * depth;
    const double same =
        manifold::kSame * std::min(maxComponent(boxes.a.half), maxComponent(boxes.b.half));
    const BoxFace faceOfA = faceTowards(boxes.a, normal);
    const BoxFace faceOfB = faceTowards(boxes.b, -normal);
    const Vec3 origin = boxes.frame.toWorld(faceOfA.middle);
    const manifold::ContactFrame frame({length, normal, origin, origin}, boxes.frame.unit);
    const auto inFrame = [&](const BoxFace& face) -> BoxFace {
        return {frame.directionToLocal(face.middle - faceOfA.middle),
                frame.directionToLocal(face.u), frame.directionToLocal(face.v)};
    };
    const manifold::DepthRange range = {depth, boxes.frame.perUnit * options.margin};
    const manifold::CommonSides common(inFrame(faceOfA), inFrame(faceOfB), same, range);
    if (!common.deepest())
        return manifoldAt(contact(a, b).value(), &a, &b, options);
    return manifold::spread(common.points(), *common.deepest(), options.maxPoints, length, frame);
}

template <class A>
std::optional<ContactManifold> manifoldOfBoxes(const A& a, const Obb& b,
                                               const ManifoldOptions& options)
{
    using Verdict = AxisOverlaps::Verdict;
    const auto [verdict, mayBeLeast] = axisOverlaps(a, b);
    if (verdict == Verdict::Apart || (verdict == Verdict::Doubtful && !overlaps(a, b)))
        return std::nullopt;
    return manifoldAlong(mayBeLeast, a, b, options);
}

} // namespace

std::optional<ContactManifold> manifoldOf(const Aabb& a, const Obb& b,
                                          const ManifoldOptions& options)
{
    return manifoldOfBoxes(a, b, options);
}

std::optional<ContactManifold> manifoldOf(const Obb& a, const Obb& b,
                                          const ManifoldOptions& options)
{
    return inOrder(a, b, [&](const Obb& first, const Obb& second) {
        return manifoldOfBoxes(first, second, options);
    });
}

} // namespace mbv::pair
