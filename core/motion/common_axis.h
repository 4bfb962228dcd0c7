#pragma once

#include "motion/parts/axis_radii.h"
#include "pair_opener.h"

#include <mbv/motion/pair_motion.h>

#include <cstddef>
#include <optional>

/// Two meshes that rotate about one axis. Internal.
namespace mbv::motion {

/// What ends a search where a pin turns in its bore, or slides along it as well: seen from either
/// body the other one rotates about an axis that stays where it is, so no point of either comes
/// nearer to it or goes farther off, however far they rotate.
class CommonAxis {
public:
    /// The trees must outlive it.
    CommonAxis(const PartTree& a, const PartTree& b);

    /// What follows is asked about from..to of the piece, all of it.
    void setPiece(const PairMotion& motion, std::size_t piece, double from, double to);

    /// Their distances from the axis keep them farther apart than `enough`.
    bool keepsApart(const PartPair& pair, double enough);

private:
    Radii radiiOf(AxisRadii& radii, const Part& part) const;
    bool isWorthEveryTriangle() const;

    const PartTree& a_;
    const PartTree& b_;
    std::optional<AxisRadii> ofA_; ///< of two meshes
    std::optional<AxisRadii> ofB_;
    double manyAttempts_ = 0;
    bool isKnown_ = false;
    double loss_ = 0; ///< of a gap, at most: the axis does not quite stay
    std::size_t tried_ = 0;
    std::size_t kept_ = 0;
};

} // namespace mbv::motion
