#include <mbv/robot/robot.h>

#include <cmath>
#include <unordered_map>

namespace mbv {
namespace {

constexpr double kUnitError = 1e-6;
constexpr std::size_t kMaxMimics = 100; ///< from one joint to the next

bool takesMimic(JointKind kind)
{
    return kind == JointKind::Revolute || kind == JointKind::Continuous ||
           kind == JointKind::Prismatic;
}

/// What is wrong with the numbers of a joint; empty where nothing is.
std::string problemOf(const RobotJoint& joint)
{
    const std::string who = "joint \"" + joint.name + "\"";
    if (!isFinite(joint.origin.translation) || !isValid(joint.origin.rotation))
        return who + " has an origin that is no finite pose";
    if (joint.kind != JointKind::Fixed && joint.kind != JointKind::Floating &&
        !(std::abs(norm(joint.axis) - 1) <= kUnitError))
        return who + " has an axis that is not of length 1";
    for (const auto& limit : {joint.lower, joint.upper})
        if (limit && !std::isfinite(*limit))
            return who + " has a limit that is not finite";
    if (joint.lower && joint.upper && *joint.lower > *joint.upper)
        return who + " has a lower limit above its upper one";
    if (joint.mimic && !takesMimic(joint.kind))
        return who + " mimics another, which a " + std::string(nameOf(joint.kind)) +
               " joint cannot";
    if (joint.mimic &&
        (!std::isfinite(joint.mimic->multiplier) || !std::isfinite(joint.mimic->offset)))
        return who + " mimics another by numbers that are not finite";
    return "";
}

using Indices = std::unordered_map<std::string_view, std::size_t>;

class FaultFinder {
public:
    FaultFinder(std::span<const RobotLink> links, std::span<const RobotJoint> joints)
        : links_(links), joints_(joints)
    {
    }

    std::optional<RobotFault> find()
    {
        if (links_.empty())
            return RobotFault{"a robot needs a link", {}, {}};
        for (std::size_t i = 0; i < links_.size(); ++i)
            if (!linkOf_.emplace(links_[i].name, i).second)
                return RobotFault{"a second link named \"" + links_[i].name + "\"", {}, i};
        parentOf_.resize(links_.size());
        for (std::size_t i = 0; i < joints_.size(); ++i)
            if (std::string problem = faultOfJoint(i); !problem.empty())
                return RobotFault{std::move(problem), i, {}};
        for (std::size_t i = 0; i < joints_.size(); ++i)
            if (std::string problem = faultOfMimic(i); !problem.empty())
                return RobotFault{std::move(problem), i, {}};
        return faultOfTree();
    }

private:
    std::string faultOfJoint(std::size_t index)
    {
        const RobotJoint& joint = joints_[index];
        for (const std::string& name : {joint.parent, joint.child})
            if (!linkOf_.contains(name))
                return "there is no link named \"" + name + "\"";
        auto& parent = parentOf_[linkOf_.at(joint.child)];
        if (parent)
            return "link \"" + joint.child + "\" has a second parent";
        parent = index;
        if (!jointOf_.emplace(joint.name, index).second)
            return "a second joint named \"" + joint.name + "\"";
        return problemOf(joint);
    }

    /// Follows who mimics whom.
    std::string faultOfMimic(std::size_t index) const
    {
        std::size_t at = index;
        for (std::size_t steps = 0; joints_[at].mimic; ++steps) {
            const auto found = jointOf_.find(joints_[at].mimic->joint);
            if (found == jointOf_.end())
                return "joint \"" + joints_[at].name + "\" mimics \"" + joints_[at].mimic->joint +
                       "\", which is no joint";
            if (!takesMimic(joints_[found->second].kind))
                return "joint \"" + joints_[at].name + "\" mimics \"" + joints_[at].mimic->joint +
                       "\", which is " + std::string(nameOf(joints_[found->second].kind));
            at = found->second;
            if (at == index)
                return "joint \"" + joints_[index].name + "\" mimics itself";
            if (steps == kMaxMimics)
                return "joint \"" + joints_[index].name + "\" mimics through more than " +
                       std::to_string(kMaxMimics) + " others";
        }
        return "";
    }

    /// Every link but one has a parent; those that do not lead up to it are part of a loop.
    std::optional<RobotFault> faultOfTree() const
    {
        std::vector<std::size_t> roots;
        for (std::size_t i = 0; i < links_.size(); ++i)
            if (!parentOf_[i])
                roots.push_back(i);
        if (roots.size() > 1)
            return RobotFault{"two links have no parent: \"" + links_[roots[0]].name + "\" and \"" +
                                  links_[roots[1]].name + "\"; connect them by joints",
                              {},
                              {}};
        enum class Leads { Unknown, OnThisWay, ToRoot };
        std::vector<Leads> leads(links_.size(), Leads::Unknown);
        std::vector<std::size_t> way;
        for (std::size_t i = 0; i < links_.size(); ++i) {
            way.clear();
            std::size_t at = i;
            while (leads[at] == Leads::Unknown && parentOf_[at]) {
                leads[at] = Leads::OnThisWay;
                way.push_back(at);
                at = linkOf_.at(joints_[*parentOf_[at]].parent);
            }
            if (leads[at] == Leads::OnThisWay)
                return RobotFault{"joints form a loop through link \"" + links_[at].name +
                                      "\"; a URDF is a tree",
                                  {},
                                  {}};
            leads[at] = Leads::ToRoot;
            for (const std::size_t link : way)
                leads[link] = Leads::ToRoot;
        }
        return std::nullopt;
    }

    std::span<const RobotLink> links_;
    std::span<const RobotJoint> joints_;
    Indices linkOf_;
    Indices jointOf_;
    std::vector<std::optional<std::size_t>> parentOf_; ///< joint, by link
};

} // namespace

std::optional<RobotFault> faultOf(std::span<const RobotLink> links,
                                  std::span<const RobotJoint> joints)
{
    return FaultFinder(links, joints).find();
}

} // namespace mbv
