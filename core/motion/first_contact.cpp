#include <mbv/motion/first_contact.h>
#include <mbv/motion/path_pair.h>

#include "contact_end.h"
#include "contact_walk.h"
#include "distance_samples.h"
#include "least_walk.h"
#include "still_pair.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace mbv {
namespace {

using motion::Bracket;
using motion::Budget;
using motion::Nearest;
using motion::StillPair;

/// The least distance is searched to this part of the sizes.
constexpr double kMinTolerance = 1e-5;

/// After so many it is asked whether the steps suffice for those that are left.
constexpr std::size_t kManyContacts = 500;

/// A long list of keyframes is looked at one by one, and may take as many steps for each thousand.
std::size_t stepsAllowed(const MotionOptions& options, const PairMotion& motion)
{
    constexpr std::size_t kPieces = 1000;
    const std::size_t times = 1 + (motion.knots().size() - 1) / kPieces;
    constexpr std::size_t kMax = std::numeric_limits<std::size_t>::max();
    return options.mostSteps > kMax / times ? kMax : times * options.mostSteps;
}

class Search {
public:
    Search(const Body& a, const Body& b, const PairMotion& motion, const MotionOptions& options,
           const ProgressFn& progress)
        : treeA_(a), treeB_(b), motion_(motion), options_(options), still_(a, b, options.as),
          tolerances_(motion::tolerancesFor(treeA_, treeB_, motion)),
          budget_(stepsAllowed(options, motion), progress),
          walk_(treeA_, treeB_, motion, tolerances_, budget_),
          end_(still_, motion, tolerances_, budget_, treeA_.root().reach, treeB_.root().reach)
    {
    }

    MotionAnswer run()
    {
        try {
            if (!isKnownAtStart())
                return std::move(answer_);
            findContacts();
            areContactsKnown_ = true;
            findLeast();
        } catch (const motion::OutOfSteps&) {
            giveUp();
        }
        if (answer_.reason.empty())
            answer_.reason = doubtOfIntervals();
        return std::move(answer_);
    }

private:
    /// Of bodies whose surfaces are apart one may be in the other, and stays so until they meet.
    bool isKnownAtStart()
    {
        const double begin = motion_.knots().front();
        if (options_.as != MeshAs::Solid || end_.isContactAt(0, begin))
            return true;
        answer_.reason = still_.doubtAt(motion_.at(0, begin));
        if (!answer_.reason.empty())
            answer_.state = MotionState::Unknown;
        return answer_.reason.empty();
    }

    std::string_view doubtOfIntervals() const
    {
        if (isInDoubtAfterContact_)
            return "a mesh passes through itself, and after a contact the other one may lie where "
                   "two of its bodies overlap, which counts as outside: contacts may last longer "
                   "than given; split it into its bodies";
        if (end_.hasSkipped())
            return "the motion is too long to look at all of a contact: contacts with a break "
                   "between them may be given as one";
        return {};
    }

    /// What was proven stays.
    void giveUp()
    {
        if (answer_.firstContact) {
            answer_.reason = "the search was given up after the most steps allowed: there may be "
                             "contacts after the last one given";
            findLeast();
        } else if (areContactsKnown_ && !(options_.clearance > 0)) {
            answer_.reason = "the search was given up after the most steps allowed: how near they "
                             "come is not known";
        } else {
            answer_.state = MotionState::Unknown;
            answer_.reason = "the search was given up after the most steps allowed: the motion is "
                             "too long, or runs along a surface too closely, to tell";
        }
    }

    std::size_t pieces() const { return motion_.knots().size() - 1; }

    void findContacts()
    {
        const std::vector<double>& knots = motion_.knots();
        std::size_t piece = 0;
        double from = knots.front();
        if (end_.isContactAt(0, from)) {
            add(0, {from, from});
            if (!options_.intervals || pieces() == 0)
                return;
            from = endOfContact(piece, from);
        }
        for (; piece < pieces(); ++piece) {
            from = std::max(from, knots[piece]);
            std::size_t steps = budget_.left();
            while (from < knots[piece + 1]) {
                const auto found = walk_.firstIn(piece, from, knots[piece + 1]);
                if (!found)
                    break;
                add(piece, *found);
                if (!options_.intervals)
                    return;
                const std::size_t before = piece;
                from = endOfContact(piece, answer_.intervals.back().from);
                if (piece != before && piece < pieces())
                    from = std::max(from, knots[piece]);
                if (piece >= pieces())
                    return;
                if (piece != before)
                    steps = budget_.left();
                const double length = knots[piece + 1] - knots[piece];
                if (answer_.intervals.size() >= kManyContacts)
                    budget_.requireEnough(steps, (from - knots[piece]) / length);
            }
        }
    }

    /// Where they are near enough to touch and not yet in contact, but are so before the bracket is
    /// too wide: that later time, which the true one is then before.
    Bracket widened(std::size_t piece, const Bracket& bracket) const
    {
        const std::vector<double>& knots = motion_.knots();
        if (bracket.time <= knots.front())
            return bracket;
        const double width = tolerances_.bracket;
        const double lower =
            std::max(std::min(bracket.lower, bracket.time - width / 2), knots.front());
        const double soon = std::min(bracket.time + 0.4 * width, knots[piece + 1]);
        const bool meets = soon - lower <= width &&
                           !still_.areWithin(motion_.at(piece, bracket.time), 0) &&
                           still_.areWithin(motion_.at(piece, soon), 0);
        return {lower, meets ? soon : bracket.time};
    }

    /// How much nearer to each other the bodies come at most.
    double approachWithin(std::size_t piece, double from, double to) const
    {
        const PairRates rates = motion_.rates(piece, from, to);
        return (to - from) *
               (rates.speedOfA.at(treeA_.root().reach) + rates.speedOfB.at(treeB_.root().reach));
    }

    /// Notes a contact that begins.
    void add(std::size_t piece, const Bracket& found)
    {
        const Bracket bracket = widened(piece, found);
        answer_.state = MotionState::Contact;
        answer_.intervals.push_back({bracket.time, bracket.time});
        if (answer_.firstContact)
            return;
        const double begin = motion_.knots()[piece];
        const bool isAtStart = bracket.time <= motion_.knots().front();
        // Nearest points that are a little apart give a sure direction.
        const double back = std::min(bracket.lower, bracket.time - 100 * tolerances_.bracket);
        const double earlier = std::max(back, begin);
        const PairView at = motion_.at(piece, bracket.time);
        const RigidTransform world = motion_.toWorld(piece, bracket.time);
        const double touching = 2 * tolerances_.touching;
        const Distance now = still_.distanceAt(at, touching);
        const Distance apart = still_.distanceAt(motion_.at(piece, earlier),
                                                 now.distance + touching +
                                                     approachWithin(piece, earlier, bracket.time));
        MomentOfContact moment = {bracket.time, bracket.lower, apply(world, now.pointOnB), {}};
        const Vec3 between = apart.pointOnB - apart.pointOnA;
        moment.normal = isAtStart || apart.distance == 0 || between == Vec3{}
                            ? still_.normalOfContact(at)
                            : normalized(between);
        moment.normal = rotate(world.rotation, moment.normal);
        answer_.firstContact = moment;
    }

    /// What ContactEnd says of the last contact.
    double endOfContact(std::size_t& piece, double time)
    {
        const double end = end_.after(time, piece, answer_.intervals.back().to);
        if (piece < pieces() && !still_.doubtAt(motion_.at(piece, end)).empty())
            isInDoubtAfterContact_ = true;
        return end;
    }

    void findLeast()
    {
        if (answer_.firstContact) {
            const MomentOfContact& first = *answer_.firstContact;
            answer_.leastDistance = LeastDistance{first.time, 0, first.point, first.point};
            return;
        }
        if (!options_.leastDistance && !(options_.clearance > 0))
            return;
        Nearest nearest = motion::DistanceSamples(still_, motion_, budget_).nearest();
        if (pieces() > 0) {
            motion::LeastWalk walk(treeA_, treeB_, motion_, tolerances_, budget_);
            for (std::size_t piece = 0; piece < pieces(); ++piece)
                walk.improve(piece, kMinTolerance * tolerances_.both, nearest);
        }
        const RigidTransform world = motion_.toWorld(nearest.piece, nearest.time);
        const Distance between = still_.distanceAt(motion_.at(nearest.piece, nearest.time));
        answer_.leastDistance =
            LeastDistance{nearest.time, between.distance, apply(world, between.pointOnA),
                          apply(world, between.pointOnB)};
        if (between.distance <= options_.clearance)
            answer_.state = MotionState::Clearance;
    }

    motion::PartTree treeA_;
    motion::PartTree treeB_;
    const PairMotion& motion_;
    const MotionOptions& options_;
    StillPair still_;
    motion::Tolerances tolerances_;
    Budget budget_;
    motion::ContactWalk walk_;
    motion::ContactEnd end_;
    MotionAnswer answer_;
    bool areContactsKnown_ = false;
    bool isInDoubtAfterContact_ = false;
};

void requireValid(const Body& body, std::string_view where, MeshAs as)
{
    if (const auto* shape = std::get_if<Shape>(&body))
        return requireValid(*shape, where);
    if (as == MeshAs::Solid && !std::get<MeshBvh>(body).isWatertight())
        throw Error(ErrorCode::DegenerateMesh,
                    std::string(where) + " is not watertight and has no inside; ask for its "
                                         "surface");
}

} // namespace

std::string_view nameOf(MotionState state)
{
    switch (state) {
    case MotionState::Clear:
        return "clear";
    case MotionState::Clearance:
        return "clearance";
    case MotionState::Contact:
        return "contact";
    case MotionState::Unknown:
        break;
    }
    return "unknown";
}

MotionAnswer firstContact(const Body& a, const Body& b, const PairMotion& motion,
                          const MotionOptions& options, const ProgressFn& progress)
{
    requireValid(a, "a", options.as);
    requireValid(b, "b", options.as);
    if (!(options.clearance >= 0))
        throw Error(ErrorCode::InvalidArgument, "clearance must be a number from 0 up");
    return Search(a, b, motion, options, progress).run();
}

MotionAnswer firstContact(const Body& a, const Path& pathA, const Body& b, const Path& pathB,
                          const MotionOptions& options, const ProgressFn& progress)
{
    requireValid(a, "a", options.as);
    requireValid(b, "b", options.as);
    return firstContact(a, b, PathPair(pathA, reachOf(a), pathB, reachOf(b)), options, progress);
}

} // namespace mbv
