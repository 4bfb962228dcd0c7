#include "least_walk.h"

#include "separation.h"

namespace mbv::motion {
namespace {

/// An interval is halved while parts move by more than this many of their radii in half of it.
constexpr double kMovesFar = 1;

} // namespace

void LeastWalk::improve(std::size_t piece, double tolerance, Nearest& nearest)
{
    nearest_ = &nearest;
    tolerance_ = tolerance;
    const std::vector<double>& knots = motion_.knots();
    axis_.setPiece(motion_, piece, knots[piece], knots[piece + 1]);
    search(piece, {{a_.root(), b_.root()}}, knots[piece], knots[piece + 1], {});
}

void LeastWalk::search(std::size_t piece, std::vector<PartPair> pairs, double from, double to,
                       std::optional<Vec3> hint)
{
    budget_.spend(kStepsOfMoment);
    const Moment moment(motion_, piece, from, to);
    const bool canHalve = to - from > tolerances_.shortest;
    opener_.keepNear(moment, nearest_->distance - tolerance_, pairs);
    std::vector<PartPair> later;
    while (!pairs.empty()) {
        const PartPair pair = pairs.back();
        pairs.pop_back();
        const double enough = nearest_->distance - tolerance_;
        if (pair.gap >= enough || axis_.keepsApart(pair, enough))
            continue;
        const double approach = moment.ofA().approach(pair.a.reach, pair.b.reach);
        if (PartTree::isPiece(pair.a) && PartTree::isPiece(pair.b)) {
            if (mayBeNearer(piece, pair, moment, hint) && canHalve)
                later.push_back(pair);
        } else if (canHalve && approach > kMovesFar * radiusOf(pair)) {
            later.push_back(pair);
        } else {
            opener_.open(pair, moment, enough, hint, pairs);
        }
    }
    if (later.empty())
        return;
    search(piece, later, from, moment.time(), hint);
    search(piece, std::move(later), moment.time(), to, hint);
}

bool LeastWalk::mayBeNearer(std::size_t piece, const PartPair& pair, const Moment& moment,
                            std::optional<Vec3>& hint)
{
    const Piece a = a_.pieceOf(pair.a);
    const Piece b = b_.pieceOf(pair.b);
    Separation separation(a, b, moment.bodies(), moment.rates());
    if (hint && separation.leastAlong(*hint, moment.half()) >= nearest_->distance - tolerance_)
        return false;
    budget_.spend(a_.isMesh() && b_.isMesh() ? kStepsOfTriangles : kStepsOfShapes);
    separation.measure();
    const double distance = separation.distance().distance;
    if (distance < nearest_->distance)
        *nearest_ = {distance, piece, moment.time()};
    if (const auto normal = separation.normal())
        hint = normal;
    return separation.leastWithin(moment.half()) < nearest_->distance - tolerance_;
}

} // namespace mbv::motion
