#pragma once

#include "collision/exact/exact_vector.h"
#include "geometry/unbounded.h"
#include "lower_hull.h"

#include <mbv/geometry/shapes.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

/// Corners of shapes as lower_hull.h asks about them, in numbers finer than doubles. Internal.
namespace mbv {

/// Projects along the motion: onto two axes across the one that it is longest on.
template <class Number> class MotionView {
public:
    using Vector = ExactVector<Number>;
    using Seen = lower_hull::Seen<Number>;

    /// `size`: of the shapes, roughly. Scaled by powers of two, corners are seen the same.
    MotionView(const Vec3& motion, double size)
        : motion_(numbersOf<Number>(motion)), perMotion_(inverseOfPower(maxComponent(abs(motion)))),
          perSize_(inverseOfPower(size))
    {
        const Vec3 length = abs(motion);
        z_ = length.x >= length.y && length.x >= length.z ? 0U : length.y >= length.z ? 1U : 2U;
        isBackwards_ = motion_[z_].sign() < 0;
        for (Number& component : motion_)
            component = component * perMotion_;
    }

    Seen seen(const Vector& v) const
    {
        const Vector p = {v[0] * perSize_, v[1] * perSize_, v[2] * perSize_};
        return {p[x()] * motion_[z_] - p[z_] * motion_[x()],
                p[y()] * motion_[z_] - p[z_] * motion_[y()], signedAlong(p[z_])};
    }

    /// Of the motion, that leads to this height.
    Number fractionAt(const Number& height) const
    {
        return height * perMotion_ / (signedAlong(motion_[z_]) * perSize_);
    }

    /// Scaled.
    const Vector& motion() const { return motion_; }

    /// The gradient in space of what is priced; `which` is that of infinity (0) or of height (1).
    Vector gradient(const lower_hull::Pricing<Number>& pricing, std::size_t which) const
    {
        const Number& alongX = pricing.alongX[which];
        const Number& alongY = pricing.alongY[which];
        Vector result;
        result[x()] = alongX * motion_[z_];
        result[y()] = alongY * motion_[z_];
        result[z_] = -(alongX * motion_[x()] + alongY * motion_[y()]);
        if (which == 1)
            result[z_] = result[z_] + signedAlong(pricing.weight);
        return result;
    }

private:
    static Number inverseOfPower(double length)
    {
        constexpr int kLargest = 1000; // whose inverse is a double as well
        return Number::of(
            std::ldexp(1, length > 0 ? -std::clamp(std::ilogb(length), -kLargest, kLargest) : 0));
    }

    std::size_t x() const { return (z_ + 1) % 3; }
    std::size_t y() const { return (z_ + 2) % 3; }
    Number signedAlong(const Number& value) const { return isBackwards_ ? -value : value; }

    Vector motion_;
    Number perMotion_;
    Number perSize_;
    std::size_t z_ = 2;
    bool isBackwards_ = false;
};

template <class Number> void addCorners(std::vector<ExactVector<Number>>& corners, const Obb& box)
{
    corners = {numbersOf<Number>(box.center)};
    for (std::size_t i = 0; i < 3; ++i) {
        const double half = box.halfExtents[static_cast<int>(i)];
        if (half == 0)
            continue;
        const Number length = Number::of(half);
        ExactVector<Number> edge = numbersOf<Number>(box.axes[i]);
        for (Number& component : edge)
            component = component * length;
        const std::size_t count = corners.size();
        for (std::size_t k = 0; k < count; ++k) {
            corners.push_back(corners[k] + edge);
            corners[k] = corners[k] - edge;
        }
    }
}

/// Of a bounded shape without its radius: a cylinder's and a cone's are the ends of its axis, an
/// ellipsoid's is its center.
template <class Number> std::vector<ExactVector<Number>> cornersOfCore(const Shape& shape)
{
    std::vector<ExactVector<Number>> corners;
    const auto add = [&](std::span<const Vec3> points) {
        for (const Vec3& p : points)
            corners.push_back(numbersOf<Number>(p));
    };
    std::visit(
        [&]<class S>(const S& s) {
            if constexpr (std::same_as<S, Sphere> || std::same_as<S, Ellipsoid>)
                add({&s.center, 1});
            else if constexpr (std::same_as<S, Aabb>)
                add(cornersOf(s));
            else if constexpr (std::same_as<S, Obb>)
                addCorners(corners, s);
            else if constexpr (std::same_as<S, ConvexHull>)
                add(s.points);
            else if constexpr (std::same_as<S, Triangle>)
                add(std::array{s.a, s.b, s.c});
            else if constexpr (requires { s.a; })
                add(std::array{s.a, s.b});
            else if constexpr (std::same_as<S, Cone>)
                add(std::array{s.apex, s.baseCenter});
            else
                static_assert(Unbounded<S>, "a bounded kind has corners");
        },
        shape);
    return corners;
}

} // namespace mbv
