#pragma once

#include <mbv/motion/pair_motion.h>
#include <mbv/motion/path.h>

#include <cstddef>
#include <memory>
#include <vector>

/// Motions of one body, whatever moves it, and two of them as a PairMotion.
namespace mbv {

/// What no point of a body exceeds in an interval, by its distance from the body's origin.
struct BodyRates {
    RateBound speed;
    RateBound acceleration; ///< infinite where unknown
    Vec3 steadyAxis = {};   ///< as in PairRates, of this body: it rotates about none but it
};

/// How one rigid body moves in a frame that it shares with another one.
class BodyMotion {
public:
    BodyMotion() = default;
    BodyMotion(const BodyMotion&) = default;
    BodyMotion& operator=(const BodyMotion&) = default;
    virtual ~BodyMotion() = default;

    /// Ascending: between two of them velocities are continuous; before the first and after the
    /// last nothing moves. Empty, or one, where nothing ever does.
    [[nodiscard]] virtual std::vector<double> knots() const = 0;

    /// At a time in the piece that begins with `begin`: a knot, or a time outside of all pieces.
    [[nodiscard]] virtual SeenBody at(double begin, double time) const = 0;

    /// Over from..to, within that piece.
    [[nodiscard]] virtual BodyRates rates(double begin, double from, double to) const = 0;
};

/// A body on a path of keyframes.
class PathMotion final : public BodyMotion {
public:
    explicit PathMotion(Path path) : path_(std::move(path)) {}

    [[nodiscard]] std::vector<double> knots() const override;
    [[nodiscard]] SeenBody at(double begin, double time) const override;
    [[nodiscard]] BodyRates rates(double begin, double from, double to) const override;

private:
    Path path_;
};

/// Two bodies that move in one frame, which itself may move: `frame` is where it is in the world,
/// nothing where it is the world.
///
/// Two bodies with paths of keyframes have PathPair, whose observer makes what he sees slowest.
class BodyPair final : public PairMotion {
public:
    using Motion = std::shared_ptr<const BodyMotion>;

    /// Precondition: `a` and `b` are there.
    BodyPair(Motion a, Motion b, Motion frame = nullptr);

    [[nodiscard]] const std::vector<double>& knots() const override { return knots_; }
    [[nodiscard]] PairView at(std::size_t piece, double time) const override;
    [[nodiscard]] PairRates rates(std::size_t piece, double from, double to) const override;
    [[nodiscard]] RigidTransform toWorld(std::size_t piece, double time) const override;

private:
    Motion a_;
    Motion b_;
    Motion frame_;
    std::vector<double> knots_;
};

} // namespace mbv
