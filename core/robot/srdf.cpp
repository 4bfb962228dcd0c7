#include <mbv/robot/srdf.h>

#include <mbv/file/suggestion.h>
#include <mbv/robot/collision_matrix.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace mbv {
namespace {

using LinkPair = std::pair<std::size_t, std::size_t>;

class LinkIndices {
public:
    explicit LinkIndices(const Robot& robot)
    {
        for (std::size_t i = 0; i < robot.links().size(); ++i)
            indices_.emplace(robot.links()[i].name, i);
    }

    std::optional<std::size_t> find(const std::string& name) const
    {
        const auto found = indices_.find(name);
        return found == indices_.end() ? std::nullopt : std::optional(found->second);
    }

    std::optional<LinkPair> find(const DisabledPair& pair) const
    {
        const auto a = find(pair.link1);
        const auto b = find(pair.link2);
        if (!a || !b || *a == *b)
            return std::nullopt;
        return std::minmax(*a, *b);
    }

private:
    std::unordered_map<std::string_view, std::size_t> indices_;
};

/// The names that there are of one kind.
class KnownNames {
public:
    KnownNames(std::string missing, std::vector<std::string> names)
        : missing_(std::move(missing)), names_(std::move(names)), set_(names_.begin(), names_.end())
    {
    }

    bool contains(const std::string& name) const { return set_.contains(name); }

    std::string unknown(const std::string& name) const
    {
        return missing_ + " named \"" + name + "\"" + suggestion(name, names_);
    }

private:
    std::string missing_;
    std::vector<std::string> names_;
    std::unordered_set<std::string_view> set_; ///< into names_
};

template <class Items> std::vector<std::string> namesOf(const Items& items)
{
    std::vector<std::string> names;
    std::ranges::transform(items, std::back_inserter(names),
                           [](const auto& item) { return item.name; });
    return names;
}

/// Empty for what is to be tested.
const char* reasonFor(const LinkPairFinding& pair, bool isProven)
{
    switch (pair.state) {
    case LinkPairState::Adjacent:
        return "Adjacent";
    case LinkPairState::Always:
        return "Always";
    case LinkPairState::Default:
        return "Default";
    case LinkPairState::Never:
        return isProven && !pair.certified ? "" : "Never";
    case LinkPairState::Sometimes:
        break;
    }
    return "";
}

} // namespace

std::vector<double> valuesIn(const SrdfState& state, const Robot& robot, std::vector<double> values)
{
    const std::vector<RobotVariable>& variables = robot.variables();
    std::size_t first = 0; // of its joint's variables, which are one after another
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[i].joint != variables[first].joint)
            first = i;
        const auto joint = state.joints.find(robot.joints()[variables[i].joint].name);
        if (joint != state.joints.end() && i - first < joint->second.size())
            values[i] = joint->second[i - first];
    }
    return values;
}

Srdf withoutNeedlessTests(Srdf srdf, const Robot& robot, std::span<const LinkPairFinding> pairs,
                          bool isProven)
{
    srdf.robot = robot.name();
    srdf.disabled.clear();
    srdf.enabled.clear();
    srdf.disabledLinks.clear();
    for (const LinkPairFinding& pair : pairs)
        if (std::string reason = reasonFor(pair, isProven); !reason.empty())
            srdf.disabled.push_back(
                {robot.links()[pair.a].name, robot.links()[pair.b].name, std::move(reason), 0});
    return srdf;
}

std::vector<LinkPair> disabledLinks(const Robot& robot, const Srdf& srdf)
{
    const LinkIndices indices(robot);
    std::set<LinkPair> pairs;
    for (const std::string& name : srdf.disabledLinks)
        if (const auto link = indices.find(name))
            for (std::size_t other = 0; other < robot.links().size(); ++other)
                if (other != *link)
                    pairs.insert(std::minmax(*link, other));
    for (const DisabledPair& pair : srdf.enabled)
        if (const auto found = indices.find(pair))
            pairs.erase(*found);
    for (const DisabledPair& pair : srdf.disabled)
        if (const auto found = indices.find(pair))
            pairs.insert(*found);
    return {pairs.begin(), pairs.end()};
}

std::vector<std::string> unknownNames(const Robot& robot, const Srdf& srdf,
                                      const std::string& where)
{
    const KnownNames links("the robot has no link", namesOf(robot.links()));
    std::vector<std::string> jointNames = namesOf(robot.joints());
    jointNames.insert(jointNames.end(), srdf.virtualJoints.begin(), srdf.virtualJoints.end());
    const KnownNames joints("the robot has no joint", std::move(jointNames));
    const KnownNames groups("there is no group", namesOf(srdf.groups));
    std::vector<std::string> warnings;
    for (const SrdfName& used : srdf.names) {
        const KnownNames& known = used.kind == SrdfName::Kind::Link    ? links
                                  : used.kind == SrdfName::Kind::Joint ? joints
                                                                       : groups;
        if (!known.contains(used.name))
            warnings.push_back(where + ", line " + std::to_string(used.line) + ": " +
                               known.unknown(used.name));
    }
    return warnings;
}

} // namespace mbv
