#include <mbv/robot/robot_checker.h>

#include "geometry/parallel/parallel_items.h"
#include "part_pair.h"

#include <mbv/geometry/error.h>
#include <mbv/robot/link_motion.h>

#include <algorithm>
#include <limits>
#include <string>

namespace mbv {
namespace {

Body bodyOf(const LinkPart& part)
{
    return std::visit([](const auto& form) { return Body(form); }, part.form);
}

bool hasInside(const LinkPart& part)
{
    const auto* const mesh = std::get_if<MeshBvh>(&part.form);
    return mesh == nullptr || mesh->isWatertight();
}

/// Takes in what two parts of the pair do.
void merge(PairOnPath& pair, const MotionAnswer& answer)
{
    if (answer.state > pair.state)
        pair.state = answer.state;
    if (answer.state == MotionState::Unknown)
        pair.reason = answer.reason;
    if (answer.firstContact &&
        (!pair.firstContact || answer.firstContact->time < pair.firstContact->time))
        pair.firstContact = answer.firstContact;
    if (answer.leastDistance &&
        (!pair.leastDistance || answer.leastDistance->distance < pair.leastDistance->distance))
        pair.leastDistance = answer.leastDistance;
}

} // namespace

/// Parts by link, or one for each obstacle, that can be placed.
struct RobotChecker::Placeable {
    std::vector<std::vector<PlacedPart>> ofLinks;
    std::vector<std::vector<PlacedPart>> obstacles; ///< one in each

    const std::vector<PlacedPart>& ofB(const CheckedPair& pair) const
    {
        return pair.isObstacle ? obstacles[pair.b] : ofLinks[pair.b];
    }
};

struct RobotChecker::Content {
    Robot robot;
    std::vector<std::vector<LinkPart>> parts; ///< by link
    std::vector<LinkPart> obstacles;
    std::vector<CheckedPair> pairs;
    Placeable placeable; ///< the obstacles where they are

    /// Adds them, and the pairs with them. Throws as the constructor does.
    void surround(std::span<const LinkPart> with);
};

void RobotChecker::Content::surround(std::span<const LinkPart> with)
{
    const std::size_t first = obstacles.size();
    for (std::size_t i = 0; i < with.size(); ++i) {
        if (const auto* const shape = std::get_if<Shape>(&with[i].form))
            requireValid(*shape, "obstacles[" + std::to_string(i) + "]");
    }
    obstacles.insert(obstacles.end(), with.begin(), with.end());
    for (const LinkPart& obstacle : with) {
        placeable.obstacles.push_back({PlacedPart(obstacle)});
        placeable.obstacles.back().front().place({});
    }
    for (std::size_t a = 0; a < parts.size(); ++a)
        for (std::size_t b = first; b < obstacles.size(); ++b)
            if (!parts[a].empty() && robot.parentJoint(a))
                pairs.push_back({a, b, true});
}

RobotChecker::RobotChecker(Robot robot, std::vector<std::vector<LinkPart>> parts,
                           std::span<const std::pair<std::size_t, std::size_t>> ignored,
                           std::vector<LinkPart> obstacles)
{
    if (parts.size() != robot.links().size())
        throw Error(ErrorCode::InvalidArgument,
                    "parts: there must be a list for each of the robot's links");
    std::vector<std::pair<std::size_t, std::size_t>> untested = adjacentLinks(robot);
    untested.insert(untested.end(), ignored.begin(), ignored.end());
    std::ranges::sort(untested);
    auto content =
        std::make_shared<Content>(Content{std::move(robot), std::move(parts), {}, {}, {}});
    for (const std::vector<LinkPart>& ofLink : content->parts)
        content->placeable.ofLinks.emplace_back(ofLink.begin(), ofLink.end());
    const std::size_t links = content->parts.size();
    const auto hasParts = [&](std::size_t link) { return !content->parts[link].empty(); };
    for (std::size_t a = 0; a < links; ++a)
        for (std::size_t b = a + 1; b < links; ++b)
            if (hasParts(a) && hasParts(b) &&
                !std::ranges::binary_search(untested, std::pair(a, b)))
                content->pairs.push_back({a, b, false});
    content->surround(obstacles);
    content_ = std::move(content);
}

RobotChecker RobotChecker::among(std::vector<LinkPart> obstacles) const
{
    auto content = std::make_shared<Content>(*content_);
    std::erase_if(content->pairs, [](const CheckedPair& pair) { return pair.isObstacle; });
    content->obstacles.clear();
    content->placeable.obstacles.clear();
    content->surround(obstacles);
    RobotChecker checker = *this;
    checker.content_ = std::move(content);
    return checker;
}

RobotChecker RobotChecker::including(std::vector<LinkPart> obstacles) const
{
    auto content = std::make_shared<Content>(*content_);
    content->surround(obstacles);
    RobotChecker checker = *this;
    checker.content_ = std::move(content);
    return checker;
}

RobotChecker RobotChecker::without(std::span<const CheckedPair> ignored) const
{
    auto content = std::make_shared<Content>(*content_);
    std::erase_if(content->pairs, [&](const CheckedPair& pair) {
        return std::ranges::find(ignored, pair) != ignored.end();
    });
    RobotChecker checker = *this;
    checker.content_ = std::move(content);
    return checker;
}

const Robot& RobotChecker::robot() const
{
    return content_->robot;
}

const std::vector<CheckedPair>& RobotChecker::pairs() const
{
    return content_->pairs;
}

struct RobotChecker::Posed::Parts : Placeable {
    std::vector<RigidTransform> poses;
};

RobotChecker::Posed::Posed(const RobotChecker& checker)
    : checker_(checker), parts_(std::make_unique<Parts>(
                             Parts{checker.content_->placeable,
                                   std::vector<RigidTransform>(checker.robot().links().size())}))
{
}

RobotChecker::Posed::~Posed() = default;

void RobotChecker::Posed::place(std::span<const double> values)
{
    checker_.robot().linkPoses(values, parts_->poses);
    for (std::size_t link = 0; link < parts_->poses.size(); ++link)
        for (PlacedPart& part : parts_->ofLinks[link])
            part.place(parts_->poses[link]);
}

bool RobotChecker::Posed::inContact(std::size_t index) const
{
    const CheckedPair& pair = checker_.pairs()[index];
    return std::ranges::any_of(parts_->ofLinks[pair.a], [&](const PlacedPart& a) {
        return std::ranges::any_of(parts_->ofB(pair),
                                   [&](const PlacedPart& b) { return mbv::inContact(a, b); });
    });
}

bool RobotChecker::Posed::anyContact() const
{
    for (std::size_t i = 0; i < checker_.pairs().size(); ++i)
        if (inContact(i))
            return true;
    return false;
}

std::optional<RobotDistance> RobotChecker::Posed::distanceWithin(std::size_t index,
                                                                 double limit) const
{
    std::optional<RobotDistance> nearest;
    const CheckedPair& pair = checker_.pairs()[index];
    for (const PlacedPart& a : parts_->ofLinks[pair.a])
        for (const PlacedPart& b : parts_->ofB(pair)) {
            const auto found = solidsWithin(a, b, limit);
            if (!found || (nearest && found->distance >= limit))
                continue;
            limit = found->distance;
            nearest = {limit, index, found->pointOnA, found->pointOnB};
        }
    return nearest;
}

std::optional<RobotDistance> RobotChecker::Posed::nearest() const
{
    std::optional<RobotDistance> nearest;
    double limit = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < checker_.pairs().size() && limit > 0; ++i) {
        const auto found = distanceWithin(i, limit);
        if (!found || (nearest && found->distance >= limit))
            continue;
        limit = found->distance;
        nearest = found;
    }
    return nearest;
}

PairOnPath RobotChecker::along(std::size_t index, const JointPath& path,
                               const MotionOptions& options, const ProgressFn& progress) const
{
    const Content& content = *content_;
    if (path.values().front().size() != content.robot.variables().size())
        throw Error(ErrorCode::InvalidArgument,
                    "path: has " + std::to_string(path.values().front().size()) +
                        " values at each waypoint, but the robot has " +
                        std::to_string(content.robot.variables().size()) + " variables");
    const CheckedPair& pair = content.pairs[index];
    const std::span<const LinkPart> others = pair.isObstacle
                                                 ? std::span(content.obstacles).subspan(pair.b, 1)
                                                 : std::span(content.parts[pair.b]);
    // An obstacle is where the root link is, too: both stand still.
    std::size_t root = pair.a;
    while (const auto joint = content.robot.parentJoint(root))
        root = content.robot.parentLink(*joint);
    PairOnPath found;
    for (const LinkPart& a : content.parts[pair.a])
        for (const LinkPart& b : others) {
            MotionOptions asked = options;
            asked.as = hasInside(a) && hasInside(b) ? MeshAs::Solid : MeshAs::Surface;
            asked.intervals = false;
            const BodyPair motion = linkPairMotion(content.robot, path, pair.a, a.inLink,
                                                   pair.isObstacle ? root : pair.b, b.inLink);
            merge(found, firstContact(bodyOf(a), bodyOf(b), motion, asked, progress));
        }
    return found;
}

std::vector<PairOnPath> RobotChecker::allAlong(const JointPath& path, const MotionOptions& options,
                                               const ProgressFn& progress) const
{
    std::vector<PairOnPath> found(pairs().size());
    forEachLongInParallel(found.size(), progress, [&](std::size_t i, const ProgressFn& within) {
        found[i] = along(i, path, options, within);
    });
    return found;
}

} // namespace mbv
