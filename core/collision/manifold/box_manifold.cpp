// Two boxes meet in faces that are seen along the shallowest way out; its contact need not be
// looked for where they have a point as deep.
#include <mbv/collision/contact_manifold.h>

#include "aligned_boxes.h"
#include "collision/boxes/axis_overlaps.h"
#include "collision/boxes/penetration_axis.h"
#include "collision/boxes/sat.h"
#include "collision/boxes/sat_axis.h"
#include "collision/boxes/skewed_box.h"
#include "collision/in_order.h"
#include "common_sides.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace mbv::pair {
namespace {

using manifold::BoxFace;

BoxFace faceTowards(const LocalBox& box, const Vec3& direction)
{
    const auto& [x, y, z] = box.axes;
    return manifold::faceTowards(box.core.center, box.core.halfEdges,
                                 {dot(x, direction), dot(y, direction), dot(z, direction)});
}

/// Of boxes that overlap; see AxisOverlaps.
template <class A>
ContactManifold manifoldAlong(std::uint32_t mayBeLeast, const A& a, const Obb& b,
                              const ManifoldOptions& options)
{
    const LocalBoxes boxes(a, b);
    constexpr int kAxesInGeneral = 3; // as many as may be least, or fewer
    if (std::popcount(mayBeLeast) > kAxesInGeneral &&
        sat::haveCommonEdges(boxes.a.axes, boxes.b.axes) && !skewed::isSkewed(b))
        return manifold::manifoldOfAligned(boxes.a, boxes.b, boxes.frame, options.maxPoints);
    const auto [depth, normal] = penetrationAxis(boxes.a, boxes.b, mayBeLeast);
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

bool overlapInDoubt(const Aabb& a, const Obb& b)
{
    return overlaps(a, b);
}

bool overlapInDoubt(const Obb& a, const Obb& b)
{
    return sat::overlapByAxes(a, b);
}

template <class A>
std::optional<ContactManifold> manifoldOfBoxes(const A& a, const Obb& b,
                                               const ManifoldOptions& options)
{
    using Verdict = AxisOverlaps::Verdict;
    const auto [verdict, mayBeLeast] = axisOverlaps(a, b);
    if (verdict == Verdict::Apart || (verdict == Verdict::Doubtful && !overlapInDoubt(a, b)))
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
