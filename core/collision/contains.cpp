#include <mbv/collision/contains.h>

#include "accuracy.h"
#include "geometry/points/box_around.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/signed_distance.h>
#include <mbv/geometry/error.h>

#include <cassert>

namespace mbv {
namespace {

/// A point is a sphere of radius 0; where segments are decided exactly, one of no length.
Shape asShape(const Vec3& point, const Shape& other)
{
    const bool isRoundOrSearched =
        std::holds_alternative<Sphere>(other) || accuracyOf(other) == Accuracy::Search;
    return isRoundOrSearched ? Shape(Sphere{point, 0}) : Shape(Segment{point, point});
}

void requireValid(const Shape& shape, const Vec3& point)
{
    mbv::requireValid(shape, "shape");
    if (!isFinite(point))
        throw Error(ErrorCode::InvalidShape, "point has a component that is not finite");
}

} // namespace

bool contains(const Shape& shape, const Vec3& point)
{
    assert(isValid(shape) && isFinite(point));
    if (const auto* box = std::get_if<Aabb>(&shape))
        return isWithin(*box, point);
    return overlaps(shape, asShape(point, shape));
}

bool containsChecked(const Shape& shape, const Vec3& point)
{
    requireValid(shape, point);
    return contains(shape, point);
}

SignedDistance signedDistance(const Shape& shape, const Vec3& point)
{
    assert(isValid(shape) && isFinite(point));
    const Distance apart = distance(shape, asShape(point, shape));
    if (apart.distance > 0)
        return {apart.distance, apart.pointOnA};
    const std::optional<Contact> inside = contact(shape, Sphere{point, 0});
    if (!inside || inside->depth == 0)
        return {0, point};
    return {-inside->depth, inside->pointOnA};
}

SignedDistance signedDistanceChecked(const Shape& shape, const Vec3& point)
{
    requireValid(shape, point);
    return signedDistance(shape, point);
}

} // namespace mbv
