#include "progress_line.h"

#include <algorithm>
#include <limits>

namespace mbv::cli {
namespace {

constexpr std::size_t kLongestBar = 30;
constexpr std::size_t kShortestBar = 10;
constexpr std::size_t kAroundBar = 3; ///< " [" and "]"

std::string barText(double share, std::size_t length)
{
    const auto done = static_cast<std::size_t>(share * static_cast<double>(length));
    return " [" + std::string(done, '#') + std::string(length - done, '.') + "]";
}

} // namespace

std::string progressLine(const std::string& what, double fraction, const std::string& left,
                         std::size_t columns)
{
    const double share = std::clamp(fraction, 0.0, 1.0);
    const std::string number = std::to_string(static_cast<int>(share * 100));
    const std::string percent = std::string(4 - number.size(), ' ') + number + " %";
    const std::size_t room = columns > 0 ? columns - 1 : std::numeric_limits<std::size_t>::max();
    for (const std::string& end : {percent + left, percent}) {
        const std::size_t least = what.size() + kAroundBar + kShortestBar + end.size();
        if (least <= room)
            return what + barText(share, std::min(kLongestBar, kShortestBar + room - least)) + end;
    }
    if (percent.size() >= room)
        return number.substr(0, room);
    return what.substr(0, room - percent.size()) + percent;
}

} // namespace mbv::cli
