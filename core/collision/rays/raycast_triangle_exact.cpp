#include "raycast_triangle_exact.h"

#include "collision/exact/exact_vector.h"

namespace mbv::cast {

double exactVolume(const Difference& x, const Difference& y, const Difference& z)
{
    const RationalVec3 a = exact(x.to) - exact(x.from);
    const RationalVec3 b = exact(y.to) - exact(y.from);
    const RationalVec3 c = exact(z.to) - exact(z.from);
    return roundedWithSign(dot(a, cross(b, c)));
}

} // namespace mbv::cast
