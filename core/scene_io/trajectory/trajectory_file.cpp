#include "file/read_text.h"
#include "waypoints.h"

#include <mbv/file/path_text.h>

namespace mbv {

LoadedTrajectory loadTrajectory(const std::filesystem::path& path, const Robot& robot,
                                std::span<const double> values)
{
    return trajectoryFromText(readText(path, kMaxTrajectoryBytes), pathText(path), robot, values);
}

LoadedTrajectory trajectoryFromText(std::string_view text, std::string_view where,
                                    const Robot& robot, std::span<const double> values)
{
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool isJson = first != std::string_view::npos && text[first] == '{';
    const Waypoints waypoints(robot, values);
    return isJson ? trajectoryFromJson(text, where, waypoints)
                  : trajectoryFromCsv(text, where, waypoints);
}

} // namespace mbv
