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
        constexpr double kAlong = 1e-4;
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

    double curvature() const { return radius / sine; }

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
        for (Body* body : {&a_, &c_}) {
            const Body& other = body == &a_ ? c_ : a_;
            if (isFinite(body->view.across))
                continue;
            if (const auto onDisc = onFace(*body, other))
                return onDisc;
            leaveAxis(*body, other);
        }
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
            return found(direction_, onA_, onC_, magnified());
        const std::optional<FrustumTouch> onA = onFace(a_, c_);
        return onA ? onA : onFace(c_, a_);
    }

private:
    /// Near an axis the point of a rim is in doubt by more than rounding of the direction.
    double magnified() const { return 1 / std::min(a_.view.sine, c_.view.sine); }

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
            const View a(a_.frustum, next);
            const View c(c_.frustum, next);
            if (dot(a.point() + c.point(), next) <= before + kRounding) {
                direction_ = next;
                a_.view = a;
                c_.view = c;
                normalOf_ = kept;
                return;
            }
            crossesA = kept != &a_ && a.isHigh != a_.view.isHigh;
            crossesC = kept != &c_ && c.isHigh != c_.view.isHigh;
            next = normalized(direction_ + next);
            if (kept != nullptr)
                next = kept->sideNormal(View(kept->frustum, next).across);
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
        if (std::max(std::abs(alongU), std::abs(alongV)) <= kRounding * magnified()) {
            take(a.point(), c.point());
            return;
        }
        const double uu = a.bend(u, u) + c.bend(u, u) - extent;
        const double uv = a.bend(u, v) + c.bend(u, v);
        const double vv = a.bend(v, v) + c.bend(v, v) - extent;
        const double determinant = uu * vv - uv * uv;
        if (!(determinant > 0) || !(uu > 0)) {
            // No minimum is near. Downhill, to where the extent would be least if the discs, which
            // are concave in the cosine to their axes, were as their tangents.
            goTo(normalized((a.curvature() + c.curvature()) * direction_ - point));
            return;
        }
        goTo(normalized(direction_ + ((uv * alongV - vv * alongU) / determinant) * u +
                        ((uv * alongU - uu * alongV) / determinant) * v));
    }

    /// Along the normals of one body's side, which turn about its axis.
    void onSide(Body& body, Body& other)
    {
        if (normalOf_ != &body)
            turnTo(body.sideNormal(body.view.across));
        const View& view = body.view;
        const Vec3 point = view.atLow + other.view.point();
        const Vec3 turn = view.sine * view.turning; // of the direction, by the angle
        const double slope = dot(point, turn);
        if (std::abs(slope) <= kRounding * magnified()) {
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
        constexpr double kTurn = 0.3; // downhill, where no minimum is near
        const double turnBy = bend > 0 ? slope / bend : std::copysign(kTurn, slope);
        const Vec3 across = normalized(view.across - turnBy * view.turning);
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

    /// The disc of a body that a direction comes out of, and where the other is touched along its
    /// normal.
    struct Facing {
        Vec3 normal;
        Vec3 center;
        double radius = 0;
        View opposite;
        Vec3 aside; ///< from the center, what touches the other

        Facing(const Body& body, const Body& other, const Vec3& direction)
            : Facing(body.frustum, other.frustum, dot(direction, body.frustum.axis) > 0)
        {
        }

        Facing(const Frustum& f, const Frustum& other, bool high)
            : normal(high ? f.axis : -f.axis), center(high ? f.high : f.low),
              radius(high ? f.highRadius : f.lowRadius), opposite(other, normal)
        {
            const Vec3 point = center + opposite.point();
            aside = point - dot(point, normal) * normal;
        }
    };

    /// Along the normal of one body's disc, where what touches the other is over the disc.
    std::optional<FrustumTouch> onFace(const Body& body, const Body& other) const
    {
        const Facing disc(body, other, direction_);
        if (!(dot(disc.aside, disc.aside) <= disc.radius * disc.radius))
            return std::nullopt;
        const Vec3 onBody = disc.center - disc.aside;
        const Vec3& onOther = disc.opposite.point();
        const double magnified = 1 / disc.opposite.sine;
        return &body == &a_ ? found(disc.normal, onBody, onOther, magnified)
                            : found(disc.normal, onOther, onBody, magnified);
    }

    /// From an axis to where the extent is less: it falls by what the other is beside the disc, and
    /// what curves it is the other.
    void leaveAxis(const Body& body, const Body& other)
    {
        constexpr double kLongest = 0.5; // of a step
        const Facing disc(body, other, direction_);
        const double beside = std::sqrt(dot(disc.aside, disc.aside));
        const double slope = beside - disc.radius;
        const double step = slope / std::max(disc.opposite.curvature(), slope / kLongest);
        turnTo(normalized(disc.normal - (step / beside) * disc.aside));
    }

    void turnTo(const Vec3& direction)
    {
        isStuck_ = !isFinite(direction);
        direction_ = direction;
        normalOf_ = nullptr;
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
    std::optional<FrustumTouch> found(const Vec3& direction, const Vec3& onA, const Vec3& onC,
                                      double magnified) const
    {
        constexpr double kMissed = 1e-13;
        const double extent = a_.frustum.extent(direction) + c_.frustum.extent(direction);
        const Vec3 missed = onA + onC - extent * direction;
        const double length = std::sqrt(dot(missed, missed));
        if (!(extent <= atStart_ + kMissed) || !(length <= kMissed * magnified))
            return std::nullopt;
        return FrustumTouch{extent, direction, onA, -onC};
    }

    Body a_;
    Body c_; ///< -B
    Vec3 direction_;
    const Body* normalOf_ = nullptr; ///< the side that the direction is known to be a normal of
    double atStart_;                 ///< the extent there
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
