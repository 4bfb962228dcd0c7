#include "revolved_about.h"

#include "geometry/unbounded.h"

#include <variant>

namespace mbv::advancement {

bool isRevolvedAbout(const Shape& shape, const Vec3& point, const Vec3& axis)
{
    const auto isAlong = [&](const Vec3& v) { return cross(v, axis) == Vec3{}; };
    const auto isOn = [&](const Vec3& p) { return isAlong(p - point); };
    return std::visit(
        [&]<class S>(const S& s) {
            if constexpr (Unbounded<S>)
                return isAlong(s.normal);
            else if constexpr (requires { s.apex; })
                return isOn(s.apex) && isOn(s.baseCenter);
            else if constexpr (requires {
                                   s.center;
                                   s.radius;
                               })
                return isOn(s.center);
            else if constexpr (
                requires {
                    s.a;
                    s.b;
                } &&
                !requires { s.c; })
                return isOn(s.a) && isOn(s.b);
            else
                return false;
        },
        shape);
}

} // namespace mbv::advancement
