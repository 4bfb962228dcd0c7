#include <mbv/motion/path_pair.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

/// speed * radius where a body that has no end, but does not rotate, has no speed.
double times(double rate, double radius)
{
    return rate > 0 ? rate * radius : 0;
}

} // namespace

PathPair::PathPair(const Path& a, double reachOfA, const Path& b, double reachOfB)
{
    for (const Path* path : {&a, &b}) {
        for (const Keyframe& frame : path->keyframes())
            knots_.push_back(frame.time);
    }
    // A single pose for all time is no moment of its own, where the other one moves.
    if (a.keyframes().size() > 1 && b.keyframes().size() == 1)
        knots_.pop_back();
    else if (a.keyframes().size() == 1 && b.keyframes().size() > 1)
        knots_.erase(knots_.begin());
    std::sort(knots_.begin(), knots_.end());
    knots_.erase(std::unique(knots_.begin(), knots_.end()), knots_.end());
    if (knots_.empty())
        knots_.push_back(0);
    for (std::size_t i = 0; i + 1 < std::max<std::size_t>(knots_.size(), 2); ++i) {
        const double from = knots_[i];
        const double to = knots_[std::min(i + 1, knots_.size() - 1)];
        Piece piece = {a.segmentAt(from), b.segmentAt(from), {}};
        chooseObserver(piece, from, to, reachOfA, reachOfB);
        pieces_.push_back(piece);
    }
}

void PathPair::chooseObserver(Piece& piece, double from, double to, double reachOfA,
                              double reachOfB) const
{
    const Vec3 spinA = piece.a.angularVelocity();
    const Vec3 spinB = piece.b.angularVelocity();
    double slowest = std::numeric_limits<double>::infinity();
    Vec3 best = std::isinf(reachOfA) ? spinA : spinB;
    for (const Vec3& observer : {Vec3{}, spinB, spinA}) {
        piece.observer = observer;
        const double speed = std::max(piece.speedOfOrigin(from), piece.speedOfOrigin(to)) +
                             times(norm(spinA - observer), reachOfA) +
                             times(norm(spinB - observer), reachOfB);
        if (speed < slowest) {
            slowest = speed;
            best = observer;
        }
    }
    piece.observer = best;
}

Vec3 PathPair::Piece::between(double time) const
{
    const Vec3 begin = a.from.translation - b.from.translation;
    return begin + (a.fractionAt(time) * a.way - b.fractionAt(time) * b.way);
}

/// What accelerates is across the axes about which the bodies and the observer rotate.
Vec3 PathPair::Piece::steadyAxis() const
{
    const Vec3 spinA = a.angularVelocity();
    const Vec3 spinB = b.angularVelocity();
    const Vec3 axis = spinA != Vec3{} ? spinA : spinB;
    const bool areParallel = cross(axis, spinB) == Vec3{} && cross(axis, observer) == Vec3{};
    return areParallel && axis != Vec3{} ? normalized(axis) : Vec3{};
}

/// Two that rotate about parallel axes see each other rotate about one that stays.
Vec3 PathPair::Piece::spinAxisOf(const PathSegment& body) const
{
    const Vec3 spin = body.angularVelocity();
    const Vec3 relative = spin - observer;
    return cross(spin, observer) == Vec3{} && relative != Vec3{} ? normalized(relative) : Vec3{};
}

double PathPair::Piece::speedOfOrigin(double time) const
{
    return norm(velocity() - cross(observer, between(time)));
}

PairView PathPair::at(std::size_t piece, double time) const
{
    const Piece& p = pieces_[piece];
    const Vec3 between = p.between(time);
    return {{{p.a.rotationAt(time), between},
             p.velocity() - cross(p.observer, between),
             p.a.angularVelocity() - p.observer},
            {{p.b.rotationAt(time), {}}, {}, p.b.angularVelocity() - p.observer}};
}

PairRates PathPair::rates(std::size_t piece, double from, double to) const
{
    const Piece& p = pieces_[piece];
    const auto turned = [&](double time) { return norm(cross(p.observer, p.between(time))); };
    const auto acceleration = [&](const Vec3& spin) {
        const double relative = norm(spin - p.observer);
        return relative * relative + norm(cross(spin, p.observer));
    };
    const Vec3 spinA = p.a.angularVelocity();
    const Vec3 spinB = p.b.angularVelocity();
    PairRates rates;
    rates.speedOfA = {std::max(p.speedOfOrigin(from), p.speedOfOrigin(to)),
                      norm(spinA - p.observer)};
    rates.speedOfB = {0, norm(spinB - p.observer)};
    const double coriolis = 2 * norm(cross(p.observer, p.velocity()));
    rates.accelerationOfA = {coriolis + norm(p.observer) * std::max(turned(from), turned(to)),
                             acceleration(spinA)};
    rates.accelerationOfB = {0, acceleration(spinB)};
    rates.steadyAxis = p.steadyAxis();
    rates.spinAxisOfA = p.spinAxisOf(p.a);
    rates.spinAxisOfB = p.spinAxisOf(p.b);
    return rates;
}

RigidTransform PathPair::toWorld(std::size_t piece, double time) const
{
    const PathSegment& b = pieces_[piece].b;
    return {{}, b.from.translation + b.fractionAt(time) * b.way};
}

} // namespace mbv
