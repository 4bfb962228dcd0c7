#include <mbv/collision/depth_method.h>

#include <mbv/collision/overlaps.h>

#include <type_traits>

namespace mbv {
namespace {

using ByAxes = std::integral_constant<DepthMethod, DepthMethod::SeparatingAxes>;
using Convex = std::integral_constant<DepthMethod, DepthMethod::ConvexLayer>;
using Closed = std::integral_constant<DepthMethod, DepthMethod::ClosedForm>;

// One line for each row of contact() in pairs.h, in its order: a row without one does not compile.
template <class A, class B> struct MethodOf;

template <> struct MethodOf<Sphere, Sphere> : Closed {
};
template <> struct MethodOf<Sphere, Aabb> : Closed {
};
template <> struct MethodOf<Sphere, Obb> : Closed {
};
template <> struct MethodOf<Sphere, Capsule> : Closed {
};
template <> struct MethodOf<Sphere, Cylinder> : Closed {
};
template <> struct MethodOf<Sphere, ConvexHull> : Convex {
};
template <> struct MethodOf<Sphere, HalfSpace> : Closed {
};

template <> struct MethodOf<Aabb, Aabb> : ByAxes {
};
template <> struct MethodOf<Aabb, Obb> : ByAxes {
};
template <> struct MethodOf<Aabb, Capsule> : Closed {
};
template <> struct MethodOf<Aabb, Cylinder> : Convex {
};
template <> struct MethodOf<Aabb, ConvexHull> : Convex {
};
template <> struct MethodOf<Aabb, HalfSpace> : Closed {
};

template <> struct MethodOf<Obb, Obb> : ByAxes {
};
template <> struct MethodOf<Obb, Capsule> : Closed {
};
template <> struct MethodOf<Obb, Cylinder> : Convex {
};
template <> struct MethodOf<Obb, ConvexHull> : Convex {
};
template <> struct MethodOf<Obb, HalfSpace> : Closed {
};

template <> struct MethodOf<Capsule, Capsule> : Closed {
};
template <> struct MethodOf<Capsule, Cylinder> : Convex {
};
template <> struct MethodOf<Capsule, ConvexHull> : Convex {
};
template <> struct MethodOf<Capsule, HalfSpace> : Closed {
};

template <> struct MethodOf<Cylinder, Cylinder> : Convex {
};
template <> struct MethodOf<Cylinder, ConvexHull> : Convex {
};
template <> struct MethodOf<Cylinder, HalfSpace> : Closed {
};

template <> struct MethodOf<ConvexHull, ConvexHull> : Convex {
};
template <> struct MethodOf<ConvexHull, HalfSpace> : Closed {
};

template <> struct MethodOf<HalfSpace, HalfSpace> : Closed {
};

template <> struct MethodOf<Sphere, Cone> : Closed {
};
template <> struct MethodOf<Cone, HalfSpace> : Closed {
};
template <> struct MethodOf<Sphere, Ellipsoid> : Closed {
};
template <> struct MethodOf<Ellipsoid, HalfSpace> : Closed {
};
template <class A, class B>
requires pair::kAreCurved<A, B>
struct MethodOf<A, B> : Convex {
};

} // namespace

DepthMethod depthMethodOf(const Shape& a, const Shape& b)
{
    const auto method = []<class A, class B>(const A&, const B&) {
        if constexpr (!Solid<A> || !Solid<B>)
            return DepthMethod::None;
        else if constexpr (HasPair<A, B>)
            return MethodOf<A, B>::value;
        else
            return MethodOf<B, A>::value;
    };
    return std::visit(method, a, b);
}

} // namespace mbv
