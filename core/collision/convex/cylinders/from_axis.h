#pragma once

#include "collision/convex/gjk/frame.h"
#include "collision/nearest/nearest_rounded.h"

#include <cmath>
#include <limits>
#include <optional>

/// What the axis of a cylinder tells about another shape by itself. Internal.
namespace mbv::convex {

/// The nearest points of a cylinder's axis and of a shape's core. The capsule of the same axis and
/// radius holds the cylinder, so nothing is nearer to that than to the capsule; and where the way
/// between them is across the axis the capsule's nearest point is one of the cylinder's side.
class FromAxis {
public:
    FromAxis(const Aabb& a, const Cylinder& b) : FromAxis(a, b, a, 0) {}
    FromAxis(const Obb& a, const Cylinder& b) : FromAxis(a, b, a, 0) {}
    FromAxis(const Capsule& a, const Cylinder& b) : FromAxis(a, b, Segment{a.a, a.b}, a.radius) {}
    /// Of two axes: the way is to be across both.
    FromAxis(const Cylinder& a, const Cylinder& b) : FromAxis(a, b, Segment{a.a, a.b}, a.radius)
    {
        isAcrossA_ = isAcross(a);
    }

    /// Nothing where it depends on the ends, or on rounding.
    std::optional<bool> overlap() const
    {
        const double gap = cores_.distance() - (radiusA_ + radiusB_);
        if (isAcross() ? std::abs(gap) > kSlack * size_ : gap > kCertain * size_)
            return gap < 0;
        return std::nullopt;
    }

    /// Nothing where it depends on the ends, or on rounding whether they overlap.
    std::optional<pair::Separation> distance() const
    {
        if (!isAcross() || !overlap())
            return std::nullopt;
        return nearest::roundedDistance(cores_, radiusA_, radiusB_, false);
    }

    /// Where A's core overlaps the cylinder to rounding, or depends on its ends, nothing; else the
    /// two touch, or A's radius alone reaches in.
    std::optional<Contact> contactOfRadius() const
    {
        // Nearer ones leave the direction to rounding, which tells far along an axis.
        const double coreGap = cores_.distance() - radiusB_;
        if (!isAcross() || !(coreGap > kCertain * size_))
            return std::nullopt;
        return nearest::roundedContact(cores_, radiusA_, radiusB_,
                                       cores_.between / cores_.distance());
    }

    /// From A to B.
    const Vec3& between() const { return cores_.between; }
    /// It is, to rounding, perpendicular to the axis.
    bool isAcrossA() const { return isAcrossA_; }
    bool isAcrossB() const { return isAcrossB_; }

private:
    template <class A, class Core>
    FromAxis(const A& a, const Cylinder& b, const Core& core, double radiusA)
        : cores_(nearest::flipped(nearest::points(Segment{b.a, b.b}, core))), radiusA_(radiusA),
          radiusB_(b.radius), size_(frameOf(a, b).unit), isAcrossB_(isAcross(b))
    {
    }

    bool isAcross() const { return isAcrossA_ && isAcrossB_; }
    bool isAcross(const Cylinder& cylinder) const
    {
        const Vec3 axis = normalized(cylinder.b - cylinder.a);
        return std::abs(dot(cores_.between, axis)) <= kSlack * size_;
    }

    /// Of the size: rounding, and what is clear of what the convex layer leaves in doubt.
    static constexpr double kSlack = 64 * std::numeric_limits<double>::epsilon();
    static constexpr double kCertain = 1e-4;

    nearest::Points cores_;
    double radiusA_;
    double radiusB_;
    double size_;
    bool isAcrossB_;
    bool isAcrossA_ = true;
};

} // namespace mbv::convex
