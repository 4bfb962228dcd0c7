#pragma once

#include "collision/exact/exact_fraction.h"

#include <memory>

/// Internal.
namespace mbv::solid {

/// A point that no rounding has moved: a corner of a mesh, or where edges and planes meet. Copies
/// share its digits.
class ExactVertex {
public:
    ExactVertex() = default;
    explicit ExactVertex(const Vec3& p) : rounded_(p + Vec3{0, 0, 0}) {} // no -0
    explicit ExactVertex(FractionVec3 p);

    /// The nearest doubles: equal points have equal ones, and a smaller coordinate never has a
    /// larger one.
    const Vec3& rounded() const { return rounded_; }

    /// rounded() is the very point.
    bool isDouble() const { return exact_ == nullptr; }

    FractionVec3 value() const { return exact_ ? *exact_ : fractions(rounded_); }

    /// Along a coordinate: -1, 0 or 1 where a's is smaller, equal or larger.
    static int compare(const ExactVertex& a, const ExactVertex& b, int axis);

    /// By x, then y, then z: along any line, one direction or the other.
    static int compare(const ExactVertex& a, const ExactVertex& b);

    friend bool operator==(const ExactVertex& a, const ExactVertex& b)
    {
        return compare(a, b) == 0;
    }

private:
    Vec3 rounded_;
    std::shared_ptr<const FractionVec3> exact_;
};

} // namespace mbv::solid
