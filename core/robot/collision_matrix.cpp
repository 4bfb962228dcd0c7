#include <mbv/robot/collision_matrix.h>

#include "certified_pairs.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "joint_samples.h"
#include "part_pair.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mbv {
namespace {

using Placed = std::vector<std::vector<PlacedPart>>;

void place(const RigidTransform& pose, std::vector<PlacedPart>& parts)
{
    for (PlacedPart& part : parts)
        part.place(pose);
}

void place(const std::vector<RigidTransform>& poses, Placed& parts)
{
    for (std::size_t link = 0; link < parts.size(); ++link)
        place(poses[link], parts[link]);
}

bool linksInContact(const std::vector<PlacedPart>& a, const std::vector<PlacedPart>& b)
{
    return std::ranges::any_of(a, [&](const PlacedPart& one) {
        return std::ranges::any_of(b,
                                   [&](const PlacedPart& other) { return inContact(one, other); });
    });
}

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// What a run of samples has found of a pair.
struct Tally {
    std::size_t collisions = 0;
    std::size_t first = kNone; ///< the first sample in contact
};

class Matrix {
public:
    Matrix(const Robot& robot, std::span<const std::vector<LinkPart>> parts,
           const CollisionMatrixOptions& options)
        : robot_(robot), options_(options)
    {
        for (const std::vector<LinkPart>& ofLink : parts) {
            parts_.emplace_back();
            for (const LinkPart& part : ofLink)
                parts_.back().emplace_back(part);
        }
        const auto adjacent = adjacentLinks(robot);
        for (std::size_t a = 0; a < parts_.size(); ++a)
            for (std::size_t b = a + 1; b < parts_.size(); ++b) {
                if (parts_[a].empty() || parts_[b].empty())
                    continue;
                LinkPairFinding finding;
                finding.a = a;
                finding.b = b;
                if (std::ranges::binary_search(adjacent, std::pair(a, b)))
                    finding.state = LinkPairState::Adjacent;
                else
                    tested_.push_back(findings_.size());
                findings_.push_back(std::move(finding));
            }
    }

    std::vector<LinkPairFinding> find(const ProgressFn& progress)
    {
        const std::size_t steps = options_.certify ? 3 : 2;
        sample(partOfProgress(progress, 0, steps));
        lookAtLimits(partOfProgress(progress, 1, steps));
        lookAtNeutral();
        if (options_.certify)
            certify(partOfProgress(progress, 2, steps));
        return std::move(findings_);
    }

private:
    void sample(const ProgressFn& progress)
    {
        constexpr std::size_t kSamplesAtOnce = 64;
        const std::size_t runs = (options_.samples + kSamplesAtOnce - 1) / kSamplesAtOnce;
        std::vector<std::vector<Tally>> tallies(runs);
        forEachInParallel(runs, 1, progress, [&](std::size_t run) {
            const std::size_t end = std::min(options_.samples, (run + 1) * kSamplesAtOnce);
            tallies[run] = sampled(run * kSamplesAtOnce, end);
        });
        for (std::size_t i = 0; i < tested_.size(); ++i) {
            LinkPairFinding& finding = findings_[tested_[i]];
            finding.samples = options_.samples;
            std::size_t first = kNone;
            for (const std::vector<Tally>& run : tallies) {
                finding.collisions += run[i].collisions;
                first = std::min(first, run[i].first);
            }
            if (first != kNone)
                finding.witness = evenSample(robot_, options_.seed, first);
            finding.state = finding.collisions == 0                  ? LinkPairState::Never
                            : finding.collisions == options_.samples ? LinkPairState::Always
                                                                     : LinkPairState::Sometimes;
        }
    }

    /// By place in tested_.
    std::vector<Tally> sampled(std::size_t begin, std::size_t end) const
    {
        std::vector<Tally> tallies(tested_.size());
        Placed parts = parts_;
        std::vector<RigidTransform> poses(robot_.links().size());
        for (std::size_t n = begin; n < end; ++n) {
            robot_.linkPoses(evenSample(robot_, options_.seed, n), poses);
            place(poses, parts);
            for (std::size_t i = 0; i < tested_.size(); ++i) {
                const LinkPairFinding& pair = findings_[tested_[i]];
                if (!linksInContact(parts[pair.a], parts[pair.b]))
                    continue;
                ++tallies[i].collisions;
                tallies[i].first = std::min(tallies[i].first, n);
            }
        }
        return tallies;
    }

    /// Of the pairs that were in contact in all samples or in none: no sample is at an end.
    void lookAtLimits(const ProgressFn& progress)
    {
        std::vector<std::size_t> open;
        std::ranges::copy_if(tested_, std::back_inserter(open), [&](std::size_t index) {
            return findings_[index].state != LinkPairState::Sometimes;
        });
        forEachLongInParallel(open.size(), progress, [&](std::size_t n, const ProgressFn& within) {
            lookAtLimitsOf(findings_[open[n]], within);
        });
        reportProgress(progress, 1);
    }

    /// Until they are once apart where they were in contact in all samples, or the other way round.
    void lookAtLimitsOf(LinkPairFinding& pair, const ProgressFn& progress) const
    {
        constexpr std::size_t kSamplesPerReport = 64;
        const bool wereInContact = pair.state == LinkPairState::Always;
        std::vector<PlacedPart> a = parts_[pair.a];
        std::vector<PlacedPart> b = parts_[pair.b];
        std::vector<RigidTransform> poses(robot_.links().size());
        LimitSamples samples(robot_, robot_.variablesBetween(pair.a, pair.b), options_.seed,
                             options_.samples);
        for (std::size_t n = 0; n < samples.count(); ++n) {
            if (n % kSamplesPerReport == 0)
                reportProgress(progress, 0);
            const std::span<const double> values = samples.at(n);
            robot_.linkPoses(values, poses);
            place(poses[pair.a], a);
            place(poses[pair.b], b);
            if (linksInContact(a, b) == wereInContact)
                continue;
            pair.state = LinkPairState::Sometimes;
            if (!wereInContact)
                pair.witness.emplace(values.begin(), values.end());
            return;
        }
    }

    void lookAtNeutral()
    {
        const std::vector<double> neutral = robot_.neutralValues();
        place(robot_.linkPoses(neutral), parts_);
        for (const std::size_t index : tested_) {
            LinkPairFinding& pair = findings_[index];
            if (pair.state == LinkPairState::Always ||
                !linksInContact(parts_[pair.a], parts_[pair.b]))
                continue;
            pair.state = LinkPairState::Default;
            pair.witness = neutral;
        }
    }

    /// The searches of a pair of links: one for each two of their parts.
    struct PairSearch {
        std::size_t finding = 0;
        std::vector<ContactSearch> open;
        bool undecided = false; ///< one that is done is so
    };

    std::vector<PairSearch> searches() const
    {
        std::vector<PairSearch> result;
        for (const std::size_t index : tested_) {
            const LinkPairFinding& pair = findings_[index];
            if (pair.state != LinkPairState::Never || !hasRanges(pair.a, pair.b))
                continue;
            PairSearch search;
            search.finding = index;
            for (const PlacedPart& a : parts_[pair.a])
                for (const PlacedPart& b : parts_[pair.b])
                    search.open.emplace_back(robot_, pair.a, pair.b, a, b);
            result.push_back(std::move(search));
        }
        return result;
    }

    /// Whether the ranges of the variables are all the ways in which the links can be.
    bool hasRanges(std::size_t a, std::size_t b) const
    {
        return std::ranges::all_of(robot_.jointsBetween(a, b), [&](std::size_t joint) {
            const auto drive = robot_.driveOf(joint);
            if (!drive)
                return true;
            const JointKind kind = robot_.joints()[joint].kind;
            const RobotVariable& variable = robot_.limited(drive->variable);
            const bool hasEnds = std::isfinite(variable.lower) && std::isfinite(variable.upper);
            const bool turns = kind == JointKind::Revolute || kind == JointKind::Continuous;
            // A turn of an endless angle is whole turns of what follows it, or there is more.
            return hasEnds ||
                   (turns && variable.range() && drive->factor == std::round(drive->factor));
        });
    }

    /// In rounds, each longer than the last, so that what is soon proven is not kept waiting.
    void certify(const ProgressFn& progress)
    {
        using Clock = ContactSearch::Clock;
        constexpr std::size_t kFirstBoxes = 1000;
        constexpr double kMaxSeconds = 1e8; // what a clock can count
        const auto begin = Clock::now();
        const auto end =
            begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                        std::clamp(options_.budgetSeconds, 0.0, kMaxSeconds)));
        std::vector<PairSearch> open = searches();
        for (std::size_t boxes = kFirstBoxes; !open.empty() && Clock::now() < end; boxes *= 4) {
            forEachLongInParallel(open.size(), progress,
                                  [&](std::size_t n, const ProgressFn& within) {
                                      advance(open[n], boxes, end, within);
                                  });
            std::erase_if(open, [&](const PairSearch& search) {
                return search.open.empty() ||
                       findings_[search.finding].state != LinkPairState::Never;
            });
        }
        reportProgress(progress, 1);
    }

    void advance(PairSearch& pair, std::size_t boxes, ContactSearch::Clock::time_point end,
                 const ProgressFn& progress)
    {
        LinkPairFinding& finding = findings_[pair.finding];
        std::vector<ContactSearch> open;
        for (ContactSearch& search : pair.open) {
            const auto outcome = search.advance(boxes, end, progress);
            if (outcome == ContactSearch::Outcome::Found) {
                finding.state = LinkPairState::Sometimes;
                finding.witness = search.witness();
                return;
            }
            if (outcome == ContactSearch::Outcome::Open)
                open.push_back(std::move(search));
            pair.undecided = pair.undecided || outcome == ContactSearch::Outcome::Undecided;
        }
        pair.open = std::move(open);
        // Where surfaces never meet, what is apart in the neutral pose is nowhere contained.
        finding.certified = pair.open.empty() && !pair.undecided;
    }

    const Robot& robot_;
    const CollisionMatrixOptions& options_;
    Placed parts_; ///< by link
    std::vector<LinkPairFinding> findings_;
    std::vector<std::size_t> tested_; ///< indices of findings_
};

} // namespace

std::string_view nameOf(LinkPairState state)
{
    constexpr std::array<std::string_view, 5> kNames = {// as LinkPairState has them
                                                        "adjacent", "always", "never", "default",
                                                        "sometimes"};
    return kNames[static_cast<std::size_t>(state)];
}

std::vector<LinkPairFinding> collisionMatrix(const Robot& robot,
                                             std::span<const std::vector<LinkPart>> parts,
                                             const CollisionMatrixOptions& options,
                                             const ProgressFn& progress)
{
    if (parts.size() != robot.links().size())
        throw Error(ErrorCode::InvalidArgument,
                    "parts: there must be a list for each of the robot's links");
    return Matrix(robot, parts, options).find(progress);
}

} // namespace mbv
