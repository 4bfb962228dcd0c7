#pragma once

#include <mbv/collision/contact.h>
#include <mbv/collision/posed_hull.h>

#include <cstddef>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace mbv {

/// One of the points at which two solids meet; mesh units.
struct ManifoldPoint {
    Vec3 onA;         ///< on the boundary of A
    Vec3 onB;         ///< on the boundary of B; onA - onB == depth * normal
    double depth = 0; ///< at this point; at least -margin, and at most that of the contact
};

/// How two solids meet, not at one point but over an edge or a face: what a physics engine needs so
/// that a box rests on a table and does not tip over.
struct [[nodiscard]] ContactManifold {
    double depth = 0;                  ///< of the contact, >= 0
    Vec3 normal;                       ///< unit, from A to B
    std::vector<ManifoldPoint> points; ///< one or more, a deepest one first
};

/// The manifold of (b, a), from that of (a, b).
[[nodiscard]] ContactManifold flipped(ContactManifold m);

struct ManifoldOptions {
    /// Of more points, those are taken that span the largest part: the deepest, the farthest from
    /// it, then what adds most to the area. At least 1; four keep a box as stable as all.
    std::size_t maxPoints = 4;
    /// Points that are still this far apart count, too; mesh units, >= 0.
    double margin = 0;
};

namespace pair {

/// A solid that somebody else keeps.
using SolidView = std::variant<const Sphere*, const Aabb*, const Obb*, const Capsule*,
                               const Cylinder*, const ConvexHull*, const HalfSpace*, const Cone*,
                               const Ellipsoid*, const PosedHull*>;

ContactManifold manifoldAt(const Contact& contact, const SolidView& a, const SolidView& b,
                           const ManifoldOptions& options);

// Of boxes, whose contact() would look for the points that the faces give as well.
std::optional<ContactManifold> manifoldOf(const Aabb& a, const Obb& b,
                                          const ManifoldOptions& options);
std::optional<ContactManifold> manifoldOf(const Obb& a, const Obb& b,
                                          const ManifoldOptions& options);

} // namespace pair

/// The contact of two solids, and all points at which they meet: of each solid the face (of what
/// is round, the edge or point) that is farthest along the normal and most across it, and of both
/// faces, as seen along the normal, the corners of what they have in common, where these are not
/// apart. So a box on a box gives up to eight points, a capsule that lies two, a sphere one; the
/// end of a cylinder is seen as eight points of its rim, and of a hull on a corner or an edge the
/// face on which it would come to rest first.
///
/// Nothing where contact() gives nothing. The first point is as deep as the contact, to 1e-6 of the
/// size, the others are in no order of depth. Accurate to rounding of the size, to 1e-6 of it with
/// a cylinder, cone, ellipsoid or hull; faces within 3e-7 of parallel meet everywhere. (b, a)
/// gives the same points from the other side, to rounding, and where several would do as well,
/// maybe others of them. Preconditions: both valid, options in their range. Faces are clipped as
/// polygons are (Sutherland, Hodgman: Reentrant polygon clipping, CACM 17(1), 1974); see Gregorius,
/// Robust Contact Creation for Physics Simulations, GDC 2015.
template <Solid A, Solid B>
requires HasPair<A, B> || HasPair<B, A>
[[nodiscard]] std::optional<ContactManifold> contactManifold(const A& a, const B& b,
                                                             const ManifoldOptions& options = {})
{
    if constexpr (requires { pair::manifoldOf(a, b, options); }) {
        return pair::manifoldOf(a, b, options);
    } else if constexpr (requires { pair::manifoldOf(b, a, options); }) {
        std::optional<ContactManifold> found = contactManifold(b, a, options);
        return found ? std::optional(flipped(*std::move(found))) : std::nullopt;
    } else {
        const std::optional<Contact> found = contact(a, b);
        if (!found)
            return std::nullopt;
        return pair::manifoldAt(*found, &a, &b, options);
    }
}

/// Nothing, too, when one of them is not a solid (see isSolid).
[[nodiscard]] std::optional<ContactManifold> contactManifold(const Shape& a, const Shape& b,
                                                             const ManifoldOptions& options = {});

/// The same where the contact is known already, and is not looked for again. Preconditions: both
/// are solids, and the contact is what contact(a, b) gives.
[[nodiscard]] ContactManifold contactManifoldAt(const Contact& contact, const Shape& a,
                                                const Shape& b,
                                                const ManifoldOptions& options = {});

/// The same of hulls that are prepared and placed, of which few points are looked at. Throw what
/// contact() of them throws.
[[nodiscard]] std::optional<ContactManifold> contactManifold(const PosedHull& a, const PosedHull& b,
                                                             const ManifoldOptions& options = {});
[[nodiscard]] std::optional<ContactManifold> contactManifold(const PosedHull& a, const Shape& b,
                                                             const ManifoldOptions& options = {});
[[nodiscard]] std::optional<ContactManifold> contactManifold(const Shape& a, const PosedHull& b,
                                                             const ManifoldOptions& options = {});

/// The same with its preconditions checked: throws Error, InvalidShape naming the shape ("a" or
/// "b") and the field, InvalidArgument naming the option.
[[nodiscard]] std::optional<ContactManifold>
contactManifoldChecked(const Shape& a, const Shape& b, const ManifoldOptions& options = {});

} // namespace mbv
