#pragma once

#include "collision/moving/moving_plane.h"
#include "moment.h"
#include "motion/parts/part.h"

#include <mbv/collision/results.h>
#include <mbv/motion/pair_motion.h>

#include <optional>
#include <vector>

/// Two convex pieces that move: how far they are apart, and how long that lasts. Internal.
namespace mbv::motion {

/// Distances from it are right to 1e-6 of its size, not to rounding. A cylinder of radius 0 counts
/// as the segment it is.
bool isInexactKind(const Shape& shape);

class Separation {
public:
    /// The rates hold wherever gaps are asked about.
    Separation(const Piece& a, const Piece& b, const PlacedPair& bodies, const PairRates& rates);
    Separation(const Separation&) = delete; // its planes point to its pair
    Separation& operator=(const Separation&) = delete;

    /// The gap along a unit normal from A to B is at least this, from `half` before this moment to
    /// `half` after it.
    double leastAlong(const Vec3& normal, double half) const;

    /// Finds the distance and planes between the pieces: comes before all that follows.
    void measure();

    /// Exact to rounding; to 1e-6 of the sizes where isInexact().
    const Distance& distance() const { return distance_; }

    /// Of what is curved or a hull: then a distance that is not zero is no proof, but a gap is.
    bool isInexact() const { return isInexact_; }

    /// A distance that they surely have; negative or zero where rounding leaves none.
    double surelyApart() const;

    /// The normal of the plane with the widest gap; nothing where there is none.
    std::optional<Vec3> normal() const;

    /// No longer than `most`, a time for which they surely stay farther apart than `keep`.
    double safeFor(double most, double keep) const;

    /// The least distance that they have in `half` before this moment to `half` after it is at
    /// least this.
    double leastWithin(double half) const;

private:
    void addPlane(const Vec3& normal);
    void addPlanesBetween();
    const moving::MovingPlane* widest() const;
    bool hasAcceleration() const;

    Shape a_; ///< placed
    Shape b_;
    moving::MovingPair pair_;
    Distance distance_;
    std::vector<moving::MovingPlane> planes_;
    double speed_; ///< of approach, at most
    bool isInexact_ = false;
};

} // namespace mbv::motion
