#include "ignored_pair.h"

#include "inputs.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <vector>

namespace mbv::cli {

std::pair<std::string, std::string> ignoredPair(const Scene& scene, const std::string& text)
{
    std::vector<std::pair<std::string, std::string>> readings;
    for (std::size_t at = text.find(':'); at != std::string::npos; at = text.find(':', at + 1)) {
        std::pair names(text.substr(0, at), text.substr(at + 1));
        if (findModel(scene, names.first) && findModel(scene, names.second))
            readings.push_back(std::move(names));
    }
    const std::string option = "--ignore " + text + ": ";
    if (readings.empty())
        throw Error(ErrorCode::InvalidScene,
                    option + "these are not two models; there are: " + namesIn(scene));
    if (std::erase_if(readings, [](const auto& names) { return names.first == names.second; }) >
            0 &&
        readings.empty())
        throw Error(ErrorCode::InvalidArgument,
                    option + "this is one model twice; give two that are never tested");
    if (readings.size() > 1) {
        std::string list;
        for (const auto& [a, b] : readings)
            list.append(list.empty() ? "\"" : " or \"").append(a).append("\" and \"").append(b) +=
                "\"";
        throw Error(ErrorCode::InvalidArgument,
                    option + "this may be " + list + "; put the pair into the scene's \"ignore\"");
    }
    return readings.front();
}

} // namespace mbv::cli
