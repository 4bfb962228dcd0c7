// Two boxes meet in faces that are seen along the shallowest way out; its contact need not be
// looked for where they have a point as deep.
#include <mbv/collision/contact_manifold.h>

#include "collision/boxes/way_out.h"
#include "collision/in_order.h"
#include "common_sides.h"
#include "scratch_memory.h"

#include <algorithm>
#include <cmath>

namespace mbv::pair {
namespace {

using manifold::BoxFace;

/// The one that is most across the direction.
BoxFace faceTowards(const LocalBox& box, const Vec3& direction)
{
    const Vec3 along = {dot(box.axes[0], direction), dot(box.axes[1], direction),
                        dot(box.axes[2], direction)};
    const Vec3 size = abs(along);
    const std::size_t out = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const std::array<Vec3, 3>& edges = box.core.halfEdges;
    const double side = std::copysign(1.0, along[static_cast<int>(out)]);
    return {box.core.center + side * edges[out], edges[(out + 1) % 3], edges[(out + 2) % 3]};
}

template <class A, class B>
ContactManifold manifoldOfBoxes(const A& a, const B& b, const ManifoldOptions& options)
{
    const LocalBoxes boxes(a, b);
    const auto [depth, normal] = shallowest(boxes.a, boxes.b);
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
    const manifold::CommonSides sides(inFrame(faceOfA), inFrame(faceOfB), same);
    manifold::ScratchMemory scratch;
    const manifold::CommonPoints common(sides.corners(), depth,
                                        boxes.frame.perUnit * options.margin, scratch.resource());
    if (!common.hasContact())
        return manifoldAt(contact(a, b).value(), &a, &b, options);
    return common.spread(options.maxPoints, length, frame);
}

} // namespace

ContactManifold manifoldOf(const Aabb& a, const Obb& b, const ManifoldOptions& options)
{
    return manifoldOfBoxes(a, b, options);
}

ContactManifold manifoldOf(const Obb& a, const Obb& b, const ManifoldOptions& options)
{
    return inOrder(a, b, [&](const Obb& first, const Obb& second) {
        return manifoldOfBoxes(first, second, options);
    });
}

} // namespace mbv::pair
