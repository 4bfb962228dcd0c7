#include "pair_option.h"

#include "inputs.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <vector>

namespace mbv::cli {
namespace {

/// The part that is no model's name. Where a name may have colons, one side is a model more often
/// than not; then the other is meant. Precondition: some side is none, wherever the text is cut.
std::string unknownName(const Scene& scene, const std::string& text)
{
    for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at + 1)) {
        if (findModel(scene, text.substr(0, at)))
            return text.substr(at + 1);
        if (findModel(scene, text.substr(at + 1)))
            return text.substr(0, at);
    }
    return text.substr(0, text.find(':'));
}

} // namespace

std::string pairCheck(const std::string& text)
{
    return text.find(':') != std::string::npos ? "" : "write two names as A:B";
}

std::pair<std::string, std::string> namedPair(const Scene& scene, const std::string& text,
                                              const std::string& option, const std::string& instead)
{
    std::vector<std::pair<std::string, std::string>> readings;
    for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at + 1)) {
        std::pair names(text.substr(0, at), text.substr(at + 1));
        if (findModel(scene, names.first) && findModel(scene, names.second))
            readings.push_back(std::move(names));
    }
    const std::string where = option + " " + text + ": ";
    if (readings.empty())
        throw Error(ErrorCode::InvalidScene, where + unknownModel(scene, unknownName(scene, text)));
    if (std::erase_if(readings, [](const auto& names) { return names.first == names.second; }) >
            0 &&
        readings.empty())
        throw Error(ErrorCode::InvalidArgument, where + "this is one model twice; give two");
    if (readings.size() > 1) {
        std::string list;
        for (const auto& [a, b] : readings)
            list.append(list.empty() ? "\"" : " or \"").append(a).append("\" and \"").append(b) +=
                "\"";
        throw Error(ErrorCode::InvalidArgument, where + "this may be " + list + "; " + instead);
    }
    return readings.front();
}

} // namespace mbv::cli
