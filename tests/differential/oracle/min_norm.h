#pragma once

#include "quad.h"

#include <array>
#include <cstddef>
#include <optional>

/// The point of a convex set nearest to the origin, from support points alone (Wolfe: Finding the
/// nearest point in a polytope, Mathematical Programming 11, 1976). Exact and finite in rationals.
namespace mbv::differential {

/// Up to four points, affinely independent, with the weights of a point among them.
template <class Real> class Corral {
public:
    explicit Corral(const Vector<Real>& first) : count_(1)
    {
        points_[0] = first;
        weights_[0] = 1;
    }

    bool isFull() const { return count_ == points_.size(); }

    void add(const Vector<Real>& point)
    {
        points_[count_] = point;
        weights_[count_++] = 0;
    }

    Vector<Real> weighted() const
    {
        Vector<Real> sum;
        for (std::size_t i = 0; i < count_; ++i)
            sum = sum + weights_[i] * points_[i];
        return sum;
    }

    /// Towards the point of the affine hull that is nearest to the origin: there where it is in the
    /// hull, otherwise to the border on the way, and on from there. False where the points are
    /// dependent to rounding.
    bool minimize()
    {
        while (true) {
            const std::optional<Weights> target = nearestOfAffineHull();
            if (!target)
                return false;
            Real step = 1;
            std::size_t leaving = count_;
            for (std::size_t i = 0; i < count_; ++i) {
                if ((*target)[i] >= 0)
                    continue;
                const Real until = weights_[i] / (weights_[i] - (*target)[i]);
                if (leaving == count_ || until < step) {
                    step = until;
                    leaving = i;
                }
            }
            for (std::size_t i = 0; i < count_; ++i)
                weights_[i] = weights_[i] + step * ((*target)[i] - weights_[i]);
            if (leaving == count_)
                return true;
            drop(leaving);
        }
    }

private:
    using Weights = std::array<Real, 4>;

    void drop(std::size_t i)
    {
        --count_;
        points_[i] = points_[count_];
        weights_[i] = weights_[count_];
    }

    /// By ratios of lengths, areas and volumes: unlike Gram matrices these keep half of their
    /// digits for needles.
    std::optional<Weights> nearestOfAffineHull() const
    {
        const auto& p = points_;
        if (count_ == 1)
            return Weights{Real(1)};
        const Vector<Real> edge = p[1] - p[0];
        if (count_ == 2)
            return shares({dot(p[1], edge), Real(-1) * dot(p[0], edge)}, dot(edge, edge));
        const Vector<Real> normal = cross(edge, p[2] - p[0]);
        if (count_ == 3)
            return shares({dot(normal, cross(p[1], p[2])), dot(normal, cross(p[2], p[0])),
                           dot(normal, cross(p[0], p[1]))},
                          dot(normal, normal));
        return shares({dot(p[1], cross(p[2], p[3])), dot(p[0], cross(p[3], p[2])),
                       dot(p[0], cross(p[1], p[3])), dot(p[0], cross(p[2], p[1]))},
                      dot(normal, p[3] - p[0]));
    }

    static std::optional<Weights> shares(Weights parts, const Real& whole)
    {
        if (whole == 0)
            return std::nullopt;
        for (Real& part : parts)
            part = part / whole;
        return parts;
    }

    std::array<Vector<Real>, 4> points_;
    Weights weights_ = {};
    std::size_t count_ = 0;
};

} // namespace mbv::differential
