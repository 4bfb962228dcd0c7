#include "still_pair.h"

#include "motion/parts/part.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/relation.h>

#include <concepts>

namespace mbv::motion {
namespace {

/// Calls ask(a, b), each a PosedMesh or a Shape.
template <class Ask> auto askPlaced(const Body& a, const Body& b, const PairView& view, Ask&& ask)
{
    const auto place = []<class B>(const B& body, const RigidTransform& pose) {
        if constexpr (std::same_as<B, MeshBvh>)
            return PosedMesh{body, pose};
        else
            return transformed(body, pose);
    };
    return std::visit(
        [&](const auto& x, const auto& y) {
            return ask(place(x, view.a.pose), place(y, view.b.pose));
        },
        a, b);
}

/// The middle of a body; of what has no end, its frame's origin.
Vec3 middleOf(const Body& body)
{
    const Part root = PartTree(body).root();
    return root.center;
}

/// From the mesh to what is flat and has no end, where they are in contact: the shortest way apart.
std::optional<Vec3> normalTo(const Shape& flat, const PosedMesh& mesh)
{
    if (const auto* const halfSpace = std::get_if<HalfSpace>(&flat))
        return -normalized(halfSpace->normal);
    const auto* const plane = std::get_if<Plane>(&flat);
    if (plane == nullptr)
        return std::nullopt;
    const auto below = contact(mesh, HalfSpace{plane->normal, plane->offset});
    const auto above = contact(mesh, HalfSpace{-plane->normal, -plane->offset});
    const bool isAbove = !below || (above && below->depth < above->depth);
    return isAbove ? -normalized(plane->normal) : normalized(plane->normal);
}

/// As contact() has it, where it knows the two.
std::optional<Vec3> knownNormal(const Body& a, const Body& b, const PairView& view)
{
    return askPlaced(a, b, view, []<class A, class B>(const A& x, const B& y) {
        if constexpr (std::same_as<A, Shape> && std::same_as<B, Shape>) {
            const auto found = contact(x, y);
            return found ? std::optional(found->normal) : std::nullopt;
        } else if constexpr (std::same_as<A, Shape>) {
            const auto towardsA = normalTo(x, y);
            return towardsA ? std::optional(-*towardsA) : std::nullopt;
        } else if constexpr (std::same_as<B, Shape>) {
            return normalTo(y, x);
        } else {
            return std::optional<Vec3>();
        }
    });
}

} // namespace

bool StillPair::isInside(const PosedMesh& a, const PosedMesh& b) const
{
    if (as_ != MeshAs::Solid)
        return false;
    const RelationState state = relation(a, b, 1).state;
    return state == RelationState::Contained || state == RelationState::Intersecting;
}

Distance StillPair::distanceAt(const PairView& view, double expected) const
{
    return askPlaced(a_, b_, view, [&]<class A, class B>(const A& a, const B& b) -> Distance {
        if constexpr (std::same_as<A, PosedMesh> && std::same_as<B, PosedMesh>) {
            const auto within = distanceWithin(a, b, expected);
            Distance between = within ? *within : distance(a, b);
            if (between.distance > 0 && isInside(a, b))
                between.distance = 0;
            return between;
        } else if constexpr (std::same_as<A, Shape> && std::same_as<B, Shape>) {
            return distance(a, b);
        } else {
            return distance(a, b, as_);
        }
    });
}

bool StillPair::areWithin(const PairView& view, double limit) const
{
    return askPlaced(a_, b_, view, [&]<class A, class B>(const A& a, const B& b) {
        if constexpr (std::same_as<A, PosedMesh> && std::same_as<B, PosedMesh>)
            return distanceWithin(a, b, limit).has_value() || isInside(a, b);
        else if constexpr (std::same_as<A, Shape> && std::same_as<B, Shape>)
            return distance(a, b).distance <= limit;
        else
            return distance(a, b, as_).distance <= limit;
    });
}

std::optional<double> StillPair::surfacesWithin(const PairView& view, double limit) const
{
    return askPlaced(a_, b_, view, [&]<class A, class B>(const A& a, const B& b) {
        std::optional<Distance> between;
        if constexpr (std::same_as<A, PosedMesh> && std::same_as<B, PosedMesh>)
            between = distanceWithin(a, b, limit);
        else if constexpr (std::same_as<A, Shape> && std::same_as<B, Shape>)
            between = distance(a, b);
        else
            between = distance(a, b, MeshAs::Surface);
        return between && between->distance <= limit ? std::optional(between->distance)
                                                     : std::nullopt;
    });
}

std::string_view StillPair::doubtAt(const PairView& view) const
{
    if (as_ != MeshAs::Solid)
        return {};
    return askPlaced(a_, b_, view, [&]<class A, class B>(const A& a, const B& b) {
        if constexpr (std::same_as<A, PosedMesh> && std::same_as<B, PosedMesh>)
            return relation(a, b, 1).reason;
        else if constexpr (std::same_as<A, Shape> && std::same_as<B, Shape>)
            return std::string_view();
        else
            return relation(a, b, as_).reason;
    });
}

Vec3 StillPair::normalOfContact(const PairView& view) const
{
    if (const auto known = knownNormal(a_, b_, view))
        return *known;
    const Vec3 apart = apply(view.b.pose, middleOf(b_)) - apply(view.a.pose, middleOf(a_));
    return apart == Vec3{} ? Vec3{1, 0, 0} : normalized(apart);
}

} // namespace mbv::motion
