#include "checks.h"
#include "differential/oracle/bracket.h"

#include <algorithm>
#include <limits>

namespace mbv::differential {
namespace {

constexpr const char* kQuestion = "rectangle";

template <class Real> Vector<Real> flat(double x, double y)
{
    return {Real(x), Real(y), Real(0)};
}
QuadVec flat(const Vec2& v)
{
    return flat<Quad>(v.x, v.y);
}

template <class Real> Body<Real> bodyOf(const Rectangle& s)
{
    Body<Real> body;
    body.points = {flat<Real>(s.center.x, s.center.y)};
    body.halfEdges = {{Real(s.halfExtents.x) * flat<Real>(s.axis.x, s.axis.y),
                       Real(s.halfExtents.y) * flat<Real>(-s.axis.y, s.axis.x),
                       {}}};
    return body;
}

class RectangleCheck {
public:
    RectangleCheck(const Rectangle& a, const Rectangle& b, Verdicts& verdicts)
        : a_(a), b_(b), bodyA_(bodyOf<Quad>(a)), bodyB_(bodyOf<Quad>(b)), verdicts_(verdicts),
          expected_(coresMeet(bodyOf<Rational>(a), bodyOf<Rational>(b)))
    {
    }

    void judge()
    {
        if (overlaps(a_, b_) != expected_)
            wrong(expected_ ? "overlap missed" : "false overlap", 0);
        judgeDistance(distance(a_, b_));
        const auto met = contact(a_, b_);
        if (met.has_value() != expected_)
            wrong("contact and overlap disagree", 0);
        else if (met)
            judgeContact(*met);
        judgeSat(explainSat(a_, b_));
    }

private:
    void wrong(const char* text, Quad excess) { verdicts_.wrong(kQuestion, text, excess); }

    Quad tolerance(double apart) const
    {
        constexpr double kRounding = std::numeric_limits<double>::epsilon();
        const auto size = [](const Rectangle& s) {
            return 2 * std::hypot(s.halfExtents.x, s.halfExtents.y);
        };
        const auto offset = [&](const Rectangle& s) {
            return std::hypot(s.center.x, s.center.y) + size(s);
        };
        return 64 * kRounding * std::max({size(a_), size(b_), apart}) +
               16 * kRounding * std::max(offset(a_), offset(b_));
    }

    void judgePoints(const Vec2& a, const Vec2& b, Quad allowed)
    {
        const Quad off =
            std::max(outside(bodyA_, flat(a), allowed), outside(bodyB_, flat(b), allowed));
        if (!(off <= allowed))
            wrong("a point is not on its rectangle", off / allowed);
    }

    void judgeDistance(const RectangleDistance& answer)
    {
        const Quad allowed = tolerance(answer.distance);
        const Bracket bracket = coreDistance(bodyA_, bodyB_, {allowed / 8});
        const Quad off = std::max(bracket.lower - answer.distance, answer.distance - bracket.upper);
        if (!(off <= allowed))
            wrong("distance", off / allowed);
        if ((answer.distance == 0) != expected_)
            wrong("distance and overlap disagree", 0);
        judgePoints(answer.pointOnA, answer.pointOnB, allowed);
        const Quad apart = length(flat(answer.pointOnB) - flat(answer.pointOnA));
        if (const Quad wide = magnitude(apart - answer.distance); !(wide <= allowed))
            wrong("points are not at the distance", wide / allowed);
    }

    std::array<QuadVec, 4> axes() const
    {
        return {flat(a_.axis), flat<Quad>(-a_.axis.y, a_.axis.x), flat(b_.axis),
                flat<Quad>(-b_.axis.y, b_.axis.x)};
    }

    void judgeContact(const RectangleContact& answer)
    {
        const Quad allowed = tolerance(answer.depth);
        const QuadVec normal = flat(answer.normal);
        if (!(magnitude(length(normal) - 1) <= Quad(1e-14)))
            return wrong("normal is not unit", 0);
        const Quad left = extentAlong(bodyA_, bodyB_, unit(normal)) - answer.depth;
        if (!(left <= allowed))
            wrong("depth * normal does not part them", left / allowed);
        for (const QuadVec& axis : axes()) {
            for (const Quad sign : {Quad(1), Quad(-1)}) {
                const Quad over = answer.depth - extentAlong(bodyA_, bodyB_, sign * unit(axis));
                if (!(over <= allowed))
                    wrong("depth too large", over / allowed);
            }
        }
        judgePoints(answer.pointOnA, answer.pointOnB, allowed);
        const Quad off =
            length(flat(answer.pointOnA) - flat(answer.pointOnB) - Quad(answer.depth) * normal);
        if (!(off <= 2 * allowed))
            wrong("points are not depth * normal apart", off / allowed);
    }

    void judgeSat(const RectangleSatExplanation& sat)
    {
        double widest = sat.rows[0].gap;
        for (std::size_t i = 0; i < sat.rows.size(); ++i) {
            const QuadVec direction = unit(axes()[i]);
            const Quad gap = std::max(-extentAlong(bodyA_, bodyB_, direction),
                                      -extentAlong(bodyA_, bodyB_, Quad(-1) * direction));
            const Quad allowed = tolerance(sat.rows[i].centerDistance);
            if (const Quad off = magnitude(sat.rows[i].gap - gap); !(off <= allowed))
                wrong("a row's gap is wrong", off / allowed);
            widest = std::max(widest, sat.rows[i].gap);
        }
        if (sat.overlap != expected_ || sat.overlap != (widest <= 0))
            wrong("explainSat's verdict is wrong", 0);
    }

    const Rectangle& a_;
    const Rectangle& b_;
    Body<Quad> bodyA_;
    Body<Quad> bodyB_;
    Verdicts& verdicts_;
    bool expected_;
};

} // namespace

void checkRectangles(const Rectangle& a, const Rectangle& b, Verdicts& verdicts)
{
    verdicts.asked();
    RectangleCheck(a, b, verdicts).judge();
}

} // namespace mbv::differential
