#include "frustum_touch.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::convex {
namespace {

constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();

/// A frustum from a unit direction. Along the axis, where rounding hides which side is turned
/// there, it is not finite, and nothing is found.
struct View {
    Vec3 across;  ///< unit, from the axis
    Vec3 turning; ///< unit, what that turns to
    double sine;  ///< of the angle between axis and direction
    bool isHigh;  ///< the high disc's rim is touched first
    double radius;
    Vec3 atLow;
    Vec3 atHigh;

    View(const Frustum& f, const Vec3& direction)
    {
        const double cosine = dot(direction, f.axis);
        const Vec3 aside = direction - cosine * f.axis;
        sine = std::sqrt(dot(aside, aside));
        constexpr double kAlong = 1e-3;
        across = aside / (sine > kAlong ? sine : std::numeric_limits<double>::quiet_NaN());
        turning = cross(f.axis, across);
        atLow = f.low + f.lowRadius * across;
        atHigh = f.high + f.highRadius * across;
        set(f, cosine * f.sideSine > sine * f.sideCosine);
    }

    void set(const Frustum& f, bool high)
    {
        isHigh = high;
        radius = high ? f.highRadius : f.lowRadius;
    }

    const Vec3& point() const { return isHigh ? atHigh : atLow; }
    Vec3 onSide(double shareOfHigh) const { return atLow + shareOfHigh * (atHigh - atLow); }

    /// What the point turns by with the direction, along both of two directions across.
    double bend(const Vec3& u, const Vec3& v) const
    {
        return radius / sine * dot(turning, u) * dot(turning, v);
    }
};

/// One of two bodies, whose sum is A - B, and how it is touched.
struct Body {
    Frustum frustum;
    View view;           ///< from the direction
    bool onSide = false; ///< along a normal of its side

    Vec3 sideNormal(const Vec3& across) const
    {
        return normalized(frustum.sideCosine * frustum.axis + frustum.sideSine * across);
    }

    void release(bool high)
    {
        onSide = false;
        view.set(frustum, high);
    }
};

bool isShare(double share)
{
    return share >= 0 && share <= 1;
}

class Walk {
public:
    Walk(const Frustum& a, const Frustum& b, const Vec3& direction)
        : a_{a, View(a, direction)}, c_{-b, View(-b, direction)}, direction_(direction),
          atStart_(a.extent(direction) + c_.frustum.extent(direction))
    {
        constexpr double kNear = 1e-4; // as a search leaves a way out that crosses a side
        for (Body* body : {&a_, &c_})
            body->onSide =
                std::abs(dot(direction, body->frustum.axis) - body->frustum.sideCosine) <= kNear;
    }

    std::optional<FrustumTouch> run()
    {
        constexpr int kSteps = 20;
        for (int step = 0; step < kSteps && !isFound_ && !isStuck_; ++step) {
            if (a_.onSide && c_.onSide)
                onBothSides();
            else if (a_.onSide)
                onSide(a_, c_);
            else if (c_.onSide)
                onSide(c_, a_);
            else
                freely();
        }
        if (isFound_)
            return found(direction_, onA_, onC_);
        const std::optional<FrustumTouch> onA = onFace(a_, c_);
        return onA ? onA : onFace(c_, a_);
    }

private:
    double extent() const { return dot(a_.view.point() + c_.view.point(), direction_); }

    /// Goes to another direction or, where the extent is not less there, part of the way; along the
    /// normals of a side that is kept. Where even that is of no use, and the point touched changes
    /// on the way, the side is near.
    void goTo(Vec3 next, const Body* kept = nullptr)
    {
        constexpr int kHalvings = 4;
        const double before = extent();
        bool crossesA = false;
        bool crossesC = false;
        for (int i = 0; i < kHalvings && isFinite(next); ++i) {
            if (kept != nullptr)
                next = kept->sideNormal(View(kept->frustum, next).across);
            const View a(a_.frustum, next);
            const View c(c_.frustum, next);
            if (dot(a.point() + c.point(), next) <= before + kRounding) {
                direction_ = next;
                a_.view = a;
                c_.view = c;
                return;
            }
            crossesA = kept != &a_ && a.isHigh != a_.view.isHigh;
            crossesC = kept != &c_ && c.isHigh != c_.view.isHigh;
            next = normalized(direction_ + next);
        }
        isStuck_ = !crossesA && !crossesC;
        a_.onSide = a_.onSide || crossesA;
        c_.onSide = c_.onSide || crossesC;
    }

    void freely()
    {
        const View& a = a_.view;
        const View& c = c_.view;
        const Vec3 point = a.point() + c.point();
        const double extent = dot(point, direction_);
        const Vec3 u = anyPerpendicular(direction_);
        const Vec3 v = cross(direction_, u);
        const double alongU = dot(point, u);
        const double alongV = dot(point, v);
        if (std::max(std::abs(alongU), std::abs(alongV)) <= kRounding) {
            take(a.point(), c.point());
            return;
        }
        const double uu = a.bend(u, u) + c.bend(u, u) - extent;
        const double uv = a.bend(u, v) + c.bend(u, v);
        const double vv = a.bend(v, v) + c.bend(v, v) - extent;
        const double determinant = uu * vv - uv * uv;
        goTo(normalized(direction_ + ((uv * alongV - vv * alongU) / determinant) * u +
                        ((uv * alongU - uu * alongV) / determinant) * v));
    }

    /// Along the normals of one body's side, which turn about its axis.
    void onSide(Body& body, Body& other)
    {
        turnTo(body.sideNormal(body.view.across));
        const View& view = body.view;
        const Vec3 point = view.atLow + other.view.point();
        const Vec3 turn = view.sine * view.turning; // of the direction, by the angle
        const double slope = dot(point, turn);
        if (std::abs(slope) <= kRounding) {
            const Vec3 up = cross(direction_, view.turning);
            const double atLow = dot(point, up);
            const double atHigh = dot(view.atHigh + other.view.point(), up);
            const double share = atLow / (atLow - atHigh);
            if (isShare(share))
                take(body, view.onSide(share), other.view.point());
            else
                body.release(share > 1);
            return;
        }
        const double bend = view.sine * (body.frustum.lowRadius - dot(point, view.across)) +
                            other.view.bend(turn, turn);
        const Vec3 across = normalized(view.across - slope / bend * view.turning);
        goTo(body.sideNormal(across), &body);
    }

    void onBothSides()
    {
        const Vec3& axisA = a_.frustum.axis;
        const Vec3& axisC = c_.frustum.axis;
        const Vec3 both = accurateCross(axisA, axisC);
        const double squaredSine = dot(both, both);
        const double cosine = dot(axisA, axisC);
        const double toA = a_.frustum.sideCosine;
        const double toC = c_.frustum.sideCosine;
        const Vec3 level =
            (toA - cosine * toC) / squaredSine * axisA + (toC - cosine * toA) / squaredSine * axisC;
        const double rest = std::sqrt((1 - dot(level, level)) / squaredSine);
        turnTo(normalized(level + std::copysign(rest, dot(both, direction_)) * both));
        const View& a = a_.view;
        const View& c = c_.view;
        const Vec3 point = a.atLow + c.atLow;
        const Vec3 acrossA = cross(direction_, a.atHigh - a.atLow);
        const Vec3 acrossC = cross(direction_, c.atHigh - c.atLow);
        const double shareA = -dot(point, acrossC) / dot(a.atHigh - a.atLow, acrossC);
        const double shareC = -dot(point, acrossA) / dot(c.atHigh - c.atLow, acrossA);
        if (isShare(shareA) && isShare(shareC)) {
            take(a.onSide(shareA), c.onSide(shareC));
            return;
        }
        // The one that is farther beyond its side's end.
        if (std::abs(shareA - 0.5) > std::abs(shareC - 0.5))
            a_.release(shareA > 1);
        else
            c_.release(shareC > 1);
    }

    /// Along the normal of one body's disc, where what touches the other is over the disc.
    std::optional<FrustumTouch> onFace(const Body& body, const Body& other) const
    {
        const Frustum& frustum = body.frustum;
        const bool high = dot(direction_, frustum.axis) > 0;
        const Vec3 normal = high ? frustum.axis : -frustum.axis;
        const Vec3& center = high ? frustum.high : frustum.low;
        const double radius = high ? frustum.highRadius : frustum.lowRadius;
        const View opposite(other.frustum, normal);
        const Vec3 point = center + opposite.point();
        const double extent = dot(point, normal);
        const Vec3 aside = point - extent * normal;
        if (!(dot(aside, aside) <= radius * radius))
            return std::nullopt;
        const Vec3 onBody = center - aside;
        return &body == &a_ ? found(normal, onBody, opposite.point())
                            : found(normal, opposite.point(), onBody);
    }

    void turnTo(const Vec3& direction)
    {
        isStuck_ = !isFinite(direction);
        direction_ = direction;
        a_.view = View(a_.frustum, direction);
        c_.view = View(c_.frustum, direction);
    }

    void take(const Body& body, const Vec3& onBody, const Vec3& onOther)
    {
        take(&body == &a_ ? onBody : onOther, &body == &a_ ? onOther : onBody);
    }

    void take(const Vec3& onA, const Vec3& onC)
    {
        onA_ = onA;
        onC_ = onC;
        isFound_ = true;
    }

    /// The points lie along the direction, nothing of the bodies lies beyond them, and the extent
    /// is no larger than it was.
    std::optional<FrustumTouch> found(const Vec3& direction, const Vec3& onA, const Vec3& onC) const
    {
        constexpr double kMissed = 1e-13;
        const double extent = a_.frustum.extent(direction) + c_.frustum.extent(direction);
        const Vec3 missed = onA + onC - extent * direction;
        if (!(extent <= atStart_ + kRounding) || !(dot(missed, missed) <= kMissed * kMissed))
            return std::nullopt;
        return FrustumTouch{extent, direction, onA, -onC};
    }

    Body a_;
    Body c_; ///< -B
    Vec3 direction_;
    double atStart_; ///< the extent there
    Vec3 onA_;
    Vec3 onC_;
    bool isFound_ = false;
    bool isStuck_ = false;
};

} // namespace

std::optional<FrustumTouch> leastOfFrusta(const Frustum& a, const Frustum& b, const Vec3& direction)
{
    return Walk(a, b, direction).run();
}

} // namespace mbv::convex
