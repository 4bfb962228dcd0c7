#include "signatures.h"

#include <mbv/file/suggestion.h>

#include <algorithm>

namespace mbv::python {
namespace {

constexpr std::string_view kSelf = "self";

/// "a: float" of the parameters, without spaces at their ends: what commas part that are in no
/// brackets and no text.
std::vector<std::string_view> partsOf(std::string_view signature)
{
    std::vector<std::string_view> parts;
    std::size_t begin = std::min(signature.find('('), signature.size() - 1) + 1;
    int depth = 0;
    char quote = 0;
    for (std::size_t i = begin; i < signature.size(); ++i) {
        const char c = signature[i];
        if (quote != 0) {
            quote = c == quote ? '\0' : quote;
            continue;
        }
        if (c == '\'' || c == '"')
            quote = c;
        depth += (c == '(' || c == '[' || c == '{') ? 1 : 0;
        depth -= (c == ')' || c == ']' || c == '}') ? 1 : 0;
        if (depth < 0 || (depth == 0 && c == ',')) {
            if (i > begin)
                parts.push_back(signature.substr(begin, i - begin));
            begin = signature.find_first_not_of(' ', i + 1);
        }
        if (depth < 0 || begin == std::string_view::npos)
            break;
    }
    return parts;
}

const Parameter* find(const std::vector<Parameter>& parameters, std::string_view name)
{
    const auto found = std::ranges::find(parameters, name, &Parameter::name);
    return found == parameters.end() ? nullptr : &*found;
}

std::vector<std::string> namesOf(std::span<const std::vector<Parameter>> overloads)
{
    std::vector<std::string> names;
    for (const std::vector<Parameter>& parameters : overloads)
        for (const Parameter& parameter : parameters)
            if (parameter.name != kSelf && std::ranges::count(names, parameter.name) == 0)
                names.push_back(parameter.name);
    return names;
}

std::string known(std::span<const std::string> names)
{
    std::string text = names.empty() ? "; it takes none" : "; known here: ";
    for (const std::string& name : names)
        text += (&name == names.data() ? "" : ", ") + name;
    return text;
}

/// Of the one signature that there is.
std::string misfitOf(const std::vector<Parameter>& parameters, std::size_t positional,
                     std::span<const std::string> named)
{
    const auto isPositional = [](const Parameter& p) { return !p.isKeywordOnly; };
    const auto most = static_cast<std::size_t>(std::ranges::count_if(parameters, isPositional));
    const std::size_t self = find(parameters, kSelf) != nullptr ? 1 : 0;
    if (positional < self)
        return "";
    if (positional > most)
        return "takes at most " + std::to_string(most - self) +
               " arguments without their names, not " + std::to_string(positional - self);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const Parameter& parameter = parameters[i];
        const bool isNamed = std::ranges::count(named, parameter.name) != 0;
        if (i < positional && isNamed)
            return parameter.name + " is given twice";
        if (i >= positional && !isNamed && !parameter.hasDefault)
            return parameter.name + " is missing";
    }
    return "";
}

} // namespace

std::vector<Parameter> parametersOf(std::string_view signature)
{
    std::vector<Parameter> parameters;
    bool isKeywordOnly = false;
    for (const std::string_view part : partsOf(signature)) {
        if (part == "*")
            isKeywordOnly = true;
        if (part == "*" || part == "/")
            continue;
        const std::size_t end = part.find_first_of(":= ");
        parameters.push_back({std::string(part.substr(0, end)), isKeywordOnly,
                              part.find('=') != std::string_view::npos});
    }
    return parameters;
}

std::string misfitOf(std::span<const std::vector<Parameter>> overloads, std::size_t positional,
                     std::span<const std::string> named)
{
    const std::vector<std::string> names = namesOf(overloads);
    for (const std::string& name : named)
        if (std::ranges::count(names, name) == 0)
            return "no argument is named \"" + name + "\"" + known(names) + suggestion(name, names);
    const std::string misfit =
        overloads.size() == 1 ? misfitOf(overloads.front(), positional, named) : "";
    return misfit.empty() ? misfit : misfit + known(names);
}

} // namespace mbv::python
