#pragma once

#include <array>
#include <cstddef>

/// Where a line through a convex set enters it, as a linear program. Internal.
///
/// A moved by t m touches B where t m lies in the difference C = B - A. Seen along m, C's corners
/// are points p of a plane, at heights h (so that t m = sum of weights * corners means
/// sum w p = 0, sum w h = t): t is where the lower hull of the points (p, h) passes over the
/// origin. This is a linear program in three equations, solved by the simplex method: its basis is
/// a triangle of corners around the origin, and a step puts the corner that lies deepest below the
/// triangle's plane in place of one of its own.
///
/// The first triangle is artificial, three points around the origin of an infinite cost; costs are
/// pairs (share of infinity, height) in lexicographic order. Where it cannot be left, the line
/// misses C. Ties are broken by moving the origin by (e, e^2) for an infinitesimal e (Charnes:
/// Optimality and degeneracy in linear programming, 1952), so that no step is without progress and
/// C may be flat, a segment or a point.
namespace mbv::lower_hull {

/// A corner seen along the motion; or the difference of two.
template <class Number> struct Seen {
    Number x = 0;
    Number y = 0;
    Number height = 0;

    friend Seen operator-(const Seen<Number>& p, const Seen<Number>& q)
    {
        return {p.x - q.x, p.y - q.y, p.height - q.height};
    }
};

template <class Number>
Number cross2(const Number& ax, const Number& ay, const Number& bx, const Number& by)
{
    return ax * by - ay * bx;
}

template <class Number> Number cross2(const Seen<Number>& p, const Seen<Number>& q)
{
    return cross2(p.x, p.y, q.x, q.y);
}

/// As arrays are compared: the first component that differs decides.
template <class Number, std::size_t N> using Lexicographic = std::array<Number, N>;

template <class Number, std::size_t N>
std::array<Number, N> times(std::array<Number, N> x, const Number& factor)
{
    for (Number& component : x)
        component = component * factor;
    return x;
}

/// A corner of C, or one of the artificial triangle.
template <class Number> struct Corner {
    Seen<Number> seen;
    bool isArtificial = false;
};

/// Along which C is lowest: gradient . p + weight cost, up to the triangle's own.
template <class Number> struct Pricing {
    Lexicographic<Number, 2> alongX;
    Lexicographic<Number, 2> alongY;
    Number weight; ///< > 0

    Lexicographic<Number, 2> of(const Seen<Number>& p) const
    {
        return {alongX[0] * p.x + alongY[0] * p.y,
                alongX[1] * p.x + alongY[1] * p.y + weight * p.height};
    }
};

template <class Number> class Basis {
public:
    Basis()
        : corners_{Corner<Number>{{1, 0, 0}, true}, Corner<Number>{{0, 1, 0}, true},
                   Corner<Number>{{-1, -1, 0}, true}}
    {
    }

    /// The normal of the triangle's plane over the lifted points.
    Pricing<Number> pricing() const
    {
        const Seen<Number> u = corners_[1].seen - corners_[0].seen;
        const Seen<Number> v = corners_[2].seen - corners_[0].seen;
        const std::array<Number, 2> infinity = {share(1) - share(0), share(2) - share(0)};
        return {{cross2(u.y, infinity[0], v.y, infinity[1]), cross2(u.y, u.height, v.y, v.height)},
                {cross2(infinity[0], u.x, infinity[1], v.x), cross2(u.height, u.x, v.height, v.x)},
                cross2(u, v)};
    }

    /// Whether the corner lies below the triangle's plane.
    bool isImprovedBy(const Pricing<Number>& pricing, const Lexicographic<Number, 2>& price) const
    {
        Lexicographic<Number, 2> own = pricing.of(corners_[0].seen);
        own[0] = own[0] + pricing.weight * share(0);
        return price < own;
    }

    /// In place of the corner that is the first to lose its weight; false where rounding finds
    /// none.
    bool enter(const Seen<Number>& p)
    {
        std::size_t leaves = 3;
        Lexicographic<Number, 3> leaving = {};
        Number leavingPart = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const Seen<Number>& next = corners_[(i + 1) % 3].seen;
            const Seen<Number>& last = corners_[(i + 2) % 3].seen;
            const Number part = cross2(next - p, last - p);
            if (part <= 0)
                continue;
            const Lexicographic<Number, 3> weight = {cross2(next, last), next.y - last.y,
                                                     last.x - next.x};
            if (leaves == 3 || times(weight, leavingPart) < times(leaving, part)) {
                leaves = i;
                leaving = weight;
                leavingPart = part;
            }
        }
        if (leaves == 3)
            return false;
        corners_[leaves] = {p, false};
        return true;
    }

    /// No corner is artificial.
    bool isComplete() const
    {
        return !corners_[0].isArtificial && !corners_[1].isArtificial && !corners_[2].isArtificial;
    }

    /// The origin lies among corners of C alone.
    bool isReal() const
    {
        for (std::size_t i = 0; i < 3; ++i) {
            if (corners_[i].isArtificial && weightOf(i) != 0)
                return false;
        }
        return true;
    }

    Number heightAtOrigin() const
    {
        Number sum = 0;
        Number total = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            sum = sum + weightOf(i) * corners_[i].seen.height;
            total = total + weightOf(i);
        }
        return sum / total;
    }

private:
    Number share(std::size_t i) const { return corners_[i].isArtificial ? Number(1) : Number(0); }

    Number weightOf(std::size_t i) const
    {
        return cross2(corners_[(i + 1) % 3].seen, corners_[(i + 2) % 3].seen);
    }

    /// Counter-clockwise around the origin moved by (e, e^2).
    std::array<Corner<Number>, 3> corners_;
};

} // namespace mbv::lower_hull
