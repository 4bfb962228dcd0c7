#include <mbv/collision/contains.h>

#include "accuracy.h"

#include <mbv/collision/overlaps.h>
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

} // namespace

bool contains(const Shape& shape, const Vec3& point)
{
    assert(isValid(shape) && isFinite(point));
    return overlaps(shape, asShape(point, shape));
}

bool containsChecked(const Shape& shape, const Vec3& point)
{
    requireValid(shape, "shape");
    if (!isFinite(point))
        throw Error(ErrorCode::InvalidShape, "point has a component that is not finite");
    return contains(shape, point);
}

} // namespace mbv
