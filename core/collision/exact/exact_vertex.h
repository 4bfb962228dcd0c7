#pragma once

#include "exact_fraction.h"
#include "plane_crossing.h"

#include <memory>
#include <mutex>
#include <optional>

/// Internal.
namespace mbv::solid {

/// A point that no rounding has moved: a corner of a mesh, or where edges and planes meet. Copies
/// share its digits, which are found when they are first needed.
class ExactVertex {
public:
    ExactVertex() = default;
    explicit ExactVertex(const Vec3& p) : rounded_(p + Vec3{0, 0, 0}) {} // no -0
    explicit ExactVertex(FractionVec3 p);
    explicit ExactVertex(const PlaneCrossing& crossing);

    /// The nearest doubles: equal points have equal ones, and a smaller coordinate never has a
    /// larger one.
    const Vec3& rounded() const { return rounded_; }

    /// It is known that rounded() is the very point.
    bool isDouble() const { return digits_ == nullptr; }

    FractionVec3 value() const;

    /// Along a coordinate: -1, 0 or 1 where a's is smaller, equal or larger.
    static int compare(const ExactVertex& a, const ExactVertex& b, int axis);

    /// By x, then y, then z: along any line, one direction or the other.
    static int compare(const ExactVertex& a, const ExactVertex& b);

    friend bool operator==(const ExactVertex& a, const ExactVertex& b)
    {
        return compare(a, b) == 0;
    }

    /// They lie on one edge, by how they came to be: its ends and where it passes planes.
    static bool areOfOneEdge(const ExactVertex& a, const ExactVertex& b, const ExactVertex& c);

private:
    struct Digits {
        std::optional<PlaneCrossing> crossing; ///< `value` is found from it
        mutable std::once_flag once;
        mutable std::unique_ptr<const FractionVec3> value;
    };

    static bool areSame(const ExactVertex& a, const ExactVertex& b);
    bool isOfEdge(const PlaneCrossing& crossing) const;

    Vec3 rounded_;
    std::shared_ptr<const Digits> digits_; ///< none where rounded() is the very point
};

} // namespace mbv::solid
