#pragma once

#include <mbv/geometry/error.h>
#include <mbv/geometry/pose_matrix.h>
#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <type_traits>
#include <vector>

/// From the vectors, quaternions and meshes of other libraries (Eigen, glm, one's own) to those of
/// mbv. None of them is named: any type that looks like a point is one.
namespace mbv {

/// A float or a double, of whatever constness and reference.
template <class T>
concept FloatingValue = std::floating_point<std::remove_cvref_t<T>>;

template <class P>
concept HasXyz = requires(const P& p)
{
    requires FloatingValue<decltype((p.x))> && FloatingValue<decltype((p.y))> &&
        FloatingValue<decltype((p.z))>;
};

template <class P>
concept HasXyzFunctions = requires(const P& p)
{
    requires FloatingValue<decltype(p.x())> && FloatingValue<decltype(p.y())> &&
        FloatingValue<decltype(p.z())>;
};

template <class P>
concept HasThreeIndexed = requires(const P& p)
{
    requires FloatingValue<decltype(p[0])> && FloatingValue<decltype(p[2])>;
};

/// Members x, y, z (glm::vec3), else functions x(), y(), z() (Eigen::Vector3f), else [0] to [2]
/// (std::array<double, 3>, const float*), of float or double.
template <class P>
concept PointLike = HasXyz<P> || HasXyzFunctions<P> || HasThreeIndexed<P>;

/// Exact. What a type has besides three coordinates (a w) is left out.
template <PointLike P> [[nodiscard]] constexpr Vec3 toVec3(const P& p)
{
    if constexpr (HasXyz<P>)
        return {static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z)};
    else if constexpr (HasXyzFunctions<P>)
        return {static_cast<double>(p.x()), static_cast<double>(p.y()), static_cast<double>(p.z())};
    else
        return {static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])};
}

/// Members or functions x, y, z, w. Not [i], since libraries differ in where w is.
template <class Q>
concept QuaternionLike = (HasXyz<Q> &&
                          requires(const Q& q) { requires FloatingValue<decltype((q.w))>; }) ||
                         (HasXyzFunctions<Q> &&
                          requires(const Q& q) { requires FloatingValue<decltype(q.w())>; });

/// Made of unit length, which floats miss by more than mbv allows. Precondition: finite, not zero.
template <QuaternionLike Q> [[nodiscard]] Quaternion toQuaternion(const Q& q)
{
    if constexpr (HasXyz<Q>)
        return normalized(Quaternion{static_cast<double>(q.x), static_cast<double>(q.y),
                                     static_cast<double>(q.z), static_cast<double>(q.w)});
    else
        return normalized(Quaternion{static_cast<double>(q.x()), static_cast<double>(q.y()),
                                     static_cast<double>(q.z()), static_cast<double>(q.w())});
}

/// A box of half extents (not full sizes) along the axes of a rotation. Precondition: that of
/// toQuaternion.
template <PointLike Center, PointLike HalfExtents, QuaternionLike Rotation>
[[nodiscard]] Obb toObb(const Center& center, const HalfExtents& halfExtents,
                        const Rotation& rotation)
{
    return {toVec3(center), toVec3(halfExtents), axesOf(toQuaternion(rotation))};
}

/// One allocation, one copy of every point. A std::vector<Vec3> needs no conversion: pass it on.
template <std::ranges::input_range Points>
requires PointLike<std::ranges::range_value_t<Points>>
[[nodiscard]] std::vector<Vec3> toVec3s(const Points& points)
{
    std::vector<Vec3> result;
    if constexpr (std::ranges::sized_range<const Points>)
        result.reserve(static_cast<std::size_t>(std::ranges::size(points)));
    for (const auto& p : points)
        result.push_back(toVec3(p));
    return result;
}

/// Floats or doubles side by side: a vector, an array, a span.
template <class R>
concept FlatCoordinates = std::ranges::contiguous_range<const R> &&
    std::ranges::sized_range<const R> && FloatingValue<std::ranges::range_value_t<const R>>;

/// Integers of 32 bits side by side, with a sign or without.
template <class R>
concept FlatIndices = std::ranges::contiguous_range<const R> && std::ranges::sized_range<const R> &&
                      std::integral<std::ranges::range_value_t<const R>> &&
                      sizeof(std::ranges::range_value_t<const R>) == sizeof(std::uint32_t);

namespace detail {

/// Throws Error (InvalidArgument): "there are 7 " and what is wrong with that. No header throws, so
/// that programs without exceptions can include it.
[[noreturn]] void failOnCount(std::size_t count, const char* problem);

} // namespace detail

/// Points from x y z x y z ..., copied once. Throws Error (InvalidArgument) unless the numbers are
/// a multiple of three.
template <FlatCoordinates R> [[nodiscard]] std::vector<Vec3> pointsFromFlat(const R& coordinates)
{
    const std::span numbers(coordinates);
    if (numbers.size() % 3 != 0)
        detail::failOnCount(numbers.size(), "coordinates, but points have three each");
    std::vector<Vec3> points(numbers.size() / 3);
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = toVec3(numbers.data() + 3 * i);
    return points;
}

/// A pose from a rotation and a translation. Precondition: that of toQuaternion.
template <QuaternionLike Rotation, PointLike Translation>
[[nodiscard]] RigidTransform toRigidTransform(const Rotation& rotation,
                                              const Translation& translation)
{
    return {toQuaternion(rotation), toVec3(translation)};
}

/// A pose from a 4 x 4 matrix, column by column as glm, Eigen and OpenGL have it. Throws Error
/// (InvalidArgument) unless they are sixteen numbers, and with what poseFaultOf() says of them.
template <FlatCoordinates R> [[nodiscard]] RigidTransform poseFromColumns(const R& matrix)
{
    const std::span numbers(matrix);
    if (numbers.size() != 16)
        detail::failOnCount(numbers.size(), "numbers, but a pose has sixteen");
    std::array<double, 16> rows = {};
    for (std::size_t i = 0; i < 16; ++i)
        rows[4 * (i % 4) + i / 4] = static_cast<double>(numbers[i]);
    return poseFromRowsChecked(rows);
}

/// Triangles from i j k i j k ..., copied once. Throws Error (InvalidArgument) unless they are a
/// multiple of three. A negative index becomes one that MeshBvh rejects as out of range.
template <FlatIndices R>
[[nodiscard]] std::vector<std::array<std::uint32_t, 3>> trianglesFromFlat(const R& indices)
{
    const std::span numbers(indices);
    if (numbers.size() % 3 != 0)
        detail::failOnCount(numbers.size(), "indices, but triangles have three each");
    std::vector<std::array<std::uint32_t, 3>> triangles(numbers.size() / 3);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        triangles[i / 3][i % 3] = static_cast<std::uint32_t>(numbers[i]);
    return triangles;
}

/// A mesh from buffers as renderers and files have them: points, or coordinates x y z x y z ...,
/// and indices i j k i j k .... Both are copied, once, into the mesh; MeshBvh(std::move(mesh)) then
/// copies nothing more. Throws what pointsFromFlat and trianglesFromFlat throw.
template <FlatCoordinates Coordinates, FlatIndices Indices>
[[nodiscard]] TriangleMesh toMesh(const Coordinates& coordinates, const Indices& indices)
{
    return {pointsFromFlat(coordinates), trianglesFromFlat(indices)};
}

template <std::ranges::input_range Points, FlatIndices Indices>
requires PointLike<std::ranges::range_value_t<Points>>
[[nodiscard]] TriangleMesh toMesh(const Points& points, const Indices& indices)
{
    return {toVec3s(points), trianglesFromFlat(indices)};
}

} // namespace mbv
