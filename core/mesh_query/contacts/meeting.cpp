#include "meeting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace mbv::contacts {
namespace {

bool comesFirst(const Meeting& x, const Meeting& y)
{
    return std::tuple(!x.touches, -x.depth, x.b, x.a) < std::tuple(!y.touches, -y.depth, y.b, y.a);
}

/// Groups of unit directions that are near to the first of each.
class DirectionGroups {
public:
    /// Directions are compared by their distance, which is right for small angles as well.
    explicit DirectionGroups(double angle)
        : apart_(2 * std::sin(angle / 2)), perCell_(1 / std::max(apart_, kMinCell))
    {
    }

    /// The first group that it is near to, or a new one.
    std::size_t groupOf(const Vec3& direction)
    {
        if (!firsts_.empty() && isNear(direction, 0))
            return 0; // what most are in
        std::size_t found = firsts_.size();
        const Cell cell = cellOf(direction);
        for (std::int64_t x = -1; x <= 1; ++x) {
            for (std::int64_t y = -1; y <= 1; ++y) {
                for (std::int64_t z = -1; z <= 1; ++z) {
                    const auto [begin, end] =
                        cells_.equal_range(keyOf({cell[0] + x, cell[1] + y, cell[2] + z}));
                    for (auto at = begin; at != end; ++at) {
                        if (isNear(direction, at->second))
                            found = std::min(found, at->second);
                    }
                }
            }
        }
        if (found == firsts_.size()) {
            firsts_.push_back(direction);
            cells_.emplace(keyOf(cell), found);
        }
        return found;
    }

private:
    using Cell = std::array<std::int64_t, 3>;

    static constexpr double kMinCell = 1e-6;

    bool isNear(const Vec3& direction, std::size_t group) const
    {
        const Vec3 between = direction - firsts_[group];
        return dot(between, between) <= apart_ * apart_;
    }
    Cell cellOf(const Vec3& direction) const
    {
        Cell cell;
        for (int i = 0; i < 3; ++i)
            cell[static_cast<std::size_t>(i)] =
                static_cast<std::int64_t>(std::floor(direction[i] * perCell_));
        return cell;
    }
    /// No two cells have one.
    static std::uint64_t keyOf(const Cell& cell)
    {
        constexpr std::int64_t kMiddle = std::int64_t{1} << 20U;
        std::uint64_t key = 0;
        for (const std::int64_t place : cell)
            key = key << 21U | static_cast<std::uint64_t>(place + kMiddle);
        return key;
    }

    double apart_;
    double perCell_;
    std::vector<Vec3> firsts_;
    std::unordered_multimap<std::uint64_t, std::size_t> cells_;
};

} // namespace

std::vector<Meeting> touchingDirections(std::span<const Meeting> meetings)
{
    constexpr std::size_t kMax = 32;
    constexpr double kSame = 1e-6;
    std::vector<Meeting> deepest; // the deepest first
    for (const Meeting& meeting : meetings) {
        const bool isMissed = deepest.size() == kMax && !comesFirst(meeting, deepest.back());
        if (!meeting.touches || isMissed)
            continue;
        const auto same = std::find_if(deepest.begin(), deepest.end(), [&](const Meeting& other) {
            const Vec3 turned = other.away - meeting.away;
            return dot(turned, turned) <= kSame * kSame;
        });
        if (same != deepest.end()) {
            if (!comesFirst(meeting, *same))
                continue;
            deepest.erase(same);
        }
        deepest.insert(std::upper_bound(deepest.begin(), deepest.end(), meeting, comesFirst),
                       meeting);
        if (deepest.size() > kMax)
            deepest.pop_back();
    }
    return deepest;
}

std::vector<MeetingGroup> groupsOf(std::vector<Meeting>& meetings, double mergeAngle)
{
    std::sort(meetings.begin(), meetings.end(), comesFirst);
    DirectionGroups directions(mergeAngle);
    std::vector<std::pair<std::size_t, Meeting>> grouped;
    grouped.reserve(meetings.size());
    for (const Meeting& meeting : meetings)
        grouped.emplace_back(directions.groupOf(meeting.away), meeting);
    std::stable_sort(grouped.begin(), grouped.end(),
                     [](const auto& x, const auto& y) { return x.first < y.first; });
    std::vector<MeetingGroup> groups;
    for (std::size_t begin = 0, end = 0; begin < grouped.size(); begin = end) {
        for (; end < grouped.size() && grouped[end].first == grouped[begin].first; ++end)
            meetings[end] = grouped[end].second;
        groups.push_back(MeetingGroup(meetings).subspan(begin, end - begin));
    }
    return groups;
}

} // namespace mbv::contacts
