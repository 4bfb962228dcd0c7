#pragma once

#include <mbv/motion/pair_motion.h>
#include <mbv/motion/path.h>

namespace mbv {

/// Two bodies on paths of their own.
///
/// The observer goes with the second body's origin, and rotates with whichever of the world and the
/// two bodies makes what he sees slowest: bodies that move alike are still to him. Seen so, with
/// the difference D of the positions, its rate V, angular velocities w of a body and o of the
/// observer, a point u of a body (from its origin) of the first body has
///     velocity      V - o x D + (w - o) x u
///     acceleration  -2 o x V + o x (o x D) + ((w - o)^2 + [w, o]) u
/// with the cross products taken as matrices; the second body has D = V = 0.
class PathPair final : public PairMotion {
public:
    /// `reachOfA` and `reachOfB`: how far at most the points of the bodies are from their origins;
    /// infinite for a plane. They choose the observer. Of two that are infinite and rotate
    /// differently the rates are infinite.
    PathPair(const Path& a, double reachOfA, const Path& b, double reachOfB);

    [[nodiscard]] const std::vector<double>& knots() const override { return knots_; }
    [[nodiscard]] PairView at(std::size_t piece, double time) const override;
    [[nodiscard]] PairRates rates(std::size_t piece, double from, double to) const override;
    [[nodiscard]] RigidTransform toWorld(std::size_t piece, double time) const override;

private:
    struct Piece {
        PathSegment a;
        PathSegment b;
        Vec3 observer; ///< his angular velocity

        [[nodiscard]] Vec3 between(double time) const; ///< from B's position to A's
        [[nodiscard]] Vec3 velocity() const { return a.velocity() - b.velocity(); }
        [[nodiscard]] double speedOfOrigin(double time) const;
        [[nodiscard]] Vec3 steadyAxis() const;                        ///< of PairRates
        [[nodiscard]] Vec3 spinAxisOf(const PathSegment& body) const; ///< the same
    };

    void chooseObserver(Piece& piece, double from, double to, double reachOfA,
                        double reachOfB) const;

    std::vector<double> knots_;
    std::vector<Piece> pieces_;
};

} // namespace mbv
