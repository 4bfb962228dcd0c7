#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

namespace mbv {

/// How far two closed shapes are from each other, whether they are apart or overlap. Mesh units,
/// world space. Moving B by -distance * normal leaves them touching.
struct [[nodiscard]] Proximity {
    double distance = 0; ///< negative where they overlap: minus the depth of contact()
    Vec3 normal;         ///< unit, from A to B
    Vec3 pointOnA;       ///< nearest point of A to B; where they overlap, that of contact()
    Vec3 pointOnB;       ///< pointOnB - pointOnA == distance * normal
};

/// The answer as (b, a) would be asked.
[[nodiscard]] constexpr Proximity flipped(const Proximity& p)
{
    return {p.distance, -p.normal, p.pointOnB, p.pointOnA};
}

/// What distance() and contact() tell, in one answer, as physics engines and optimizers ask for it:
/// contact() where overlaps() is true, else distance(), and as accurate as they are. The normal of
/// shapes that are apart is the way between their nearest points. It is in doubt by their rounding
/// beside the distance; nearer than 1e-9 of their coordinates, that of a contact is given instead:
/// the one that there is with B moved into A by a millionth of its size.
///
/// Nothing where no translation would be an answer: they overlap and one has no inside (see
/// isSolid), or they are half-spaces that do not face each other; and where one has no inside and
/// they are so near that no normal is told. Precondition: both are valid.
[[nodiscard]] std::optional<Proximity> proximity(const Shape& a, const Shape& b);

/// The same with its precondition checked: throws Error (InvalidShape) naming the shape ("a" or
/// "b") and the field.
[[nodiscard]] std::optional<Proximity> proximityChecked(const Shape& a, const Shape& b);

} // namespace mbv
