#pragma once

#include <mbv/geometry/shapes.h>

#include <type_traits>

/// How far answers about shapes may be off. Internal.
namespace mbv {

enum class Accuracy {
    Rounding, ///< closed forms and separating axes: off by rounding of sizes and coordinates
    Search,   ///< the convex layer: off by 1e-6 of the sizes
};

// One line for each kind: a kind without one does not compile.
template <class S> struct AccuracyOf;

template <> struct AccuracyOf<Sphere> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<Aabb> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<Obb> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<Capsule> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<Cylinder> : std::integral_constant<Accuracy, Accuracy::Search> {
};
template <> struct AccuracyOf<ConvexHull> : std::integral_constant<Accuracy, Accuracy::Search> {
};
template <> struct AccuracyOf<Plane> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<HalfSpace> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<Triangle> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<Segment> : std::integral_constant<Accuracy, Accuracy::Rounding> {
};
template <> struct AccuracyOf<Cone> : std::integral_constant<Accuracy, Accuracy::Search> {
};
template <> struct AccuracyOf<Ellipsoid> : std::integral_constant<Accuracy, Accuracy::Search> {
};

/// Of the kind of shape, whatever its sizes: of a pair, the worse of the two holds.
inline Accuracy accuracyOf(const Shape& shape)
{
    return std::visit([]<class S>(const S&) { return AccuracyOf<S>::value; }, shape);
}

} // namespace mbv
