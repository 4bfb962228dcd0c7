#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace mbv {
namespace {

/// Where the character behind this one begins.
std::size_t nextCharacter(std::string_view text, std::size_t at)
{
    constexpr unsigned kContinuation = 0x80; // 10xxxxxx
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == kContinuation)
        ++at;
    return at;
}

} // namespace

bool isPattern(std::string_view selector)
{
    return selector.starts_with('@') || selector.find_first_of("*?") != std::string_view::npos;
}

/// Where something does not fit, the last "*" takes one more character.
bool matchesPattern(std::string_view pattern, std::string_view name)
{
    constexpr std::size_t kNone = std::string_view::npos;
    std::size_t star = kNone;
    std::size_t starred = 0; // what the star has taken ends here
    std::size_t p = 0;
    std::size_t n = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            starred = n;
        } else if (p < pattern.size() && pattern[p] == '?') {
            ++p;
            n = nextCharacter(name, n);
        } else if (p < pattern.size() && pattern[p] == name[n]) {
            ++p;
            ++n;
        } else if (star != kNone) {
            p = star + 1;
            n = ++starred;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

std::vector<std::size_t> modelsMatching(const Scene& scene, std::string_view selector)
{
    if (const auto model = findModel(scene, selector))
        return {*model};
    std::unordered_set<std::string_view> names; // a group may have thousands
    std::vector<std::string_view> patterns;
    if (selector.starts_with('@')) {
        for (const ModelGroup& group : scene.groups) {
            if (group.name != selector.substr(1))
                continue;
            names.insert(group.members.begin(), group.members.end());
            std::ranges::copy_if(group.members, std::back_inserter(patterns), isPattern);
        }
    } else if (isPattern(selector)) {
        patterns.push_back(selector);
    }
    std::vector<std::size_t> models;
    for (std::size_t i = 0; i < scene.models.size() && !(names.empty() && patterns.empty()); ++i) {
        const std::string& name = scene.models[i].name;
        if (names.contains(name) || std::ranges::any_of(patterns, [&](std::string_view pattern) {
                return matchesPattern(pattern, name);
            }))
            models.push_back(i);
    }
    return models;
}

} // namespace mbv
