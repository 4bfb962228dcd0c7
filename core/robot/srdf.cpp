#include <mbv/robot/srdf.h>

#include <mbv/file/suggestion.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

namespace mbv {
namespace {

using LinkPair = std::pair<std::size_t, std::size_t>;

class LinkNames {
public:
    LinkNames(const Robot& robot, const std::string& where, std::vector<std::string>& warnings)
        : where_(where), warnings_(warnings)
    {
        for (std::size_t i = 0; i < robot.links().size(); ++i) {
            indices_.emplace(robot.links()[i].name, i);
            names_.push_back(robot.links()[i].name);
        }
    }

    std::optional<std::size_t> find(const std::string& name, int line)
    {
        if (const auto found = indices_.find(name); found != indices_.end())
            return found->second;
        warnings_.push_back(where_ + (line > 0 ? ", line " + std::to_string(line) : "") +
                            ": the robot has no link named \"" + name + "\"" +
                            suggestion(name, names_));
        return std::nullopt;
    }

    std::optional<LinkPair> find(const DisabledPair& pair)
    {
        const auto a = find(pair.link1, pair.line);
        const auto b = find(pair.link2, pair.line);
        if (!a || !b || *a == *b)
            return std::nullopt;
        return std::minmax(*a, *b);
    }

private:
    const std::string& where_;
    std::vector<std::string>& warnings_;
    std::unordered_map<std::string_view, std::size_t> indices_;
    std::vector<std::string> names_;
};

} // namespace

std::vector<LinkPair> disabledLinks(const Robot& robot, const Srdf& srdf, const std::string& where,
                                    std::vector<std::string>& warnings)
{
    LinkNames names(robot, where, warnings);
    std::set<LinkPair> pairs;
    for (const std::string& name : srdf.disabledLinks)
        if (const auto link = names.find(name, 0))
            for (std::size_t other = 0; other < robot.links().size(); ++other)
                if (other != *link)
                    pairs.insert(std::minmax(*link, other));
    for (const DisabledPair& pair : srdf.enabled)
        if (const auto found = names.find(pair))
            pairs.erase(*found);
    for (const DisabledPair& pair : srdf.disabled)
        if (const auto found = names.find(pair))
            pairs.insert(*found);
    return {pairs.begin(), pairs.end()};
}

} // namespace mbv
