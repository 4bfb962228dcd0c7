#include <mbv/check/failing_pairs.h>

#include <algorithm>
#include <array>

namespace mbv {
namespace {

constexpr std::array kStates = {RelationState::Touching,  RelationState::Intersecting,
                                RelationState::Contained, RelationState::Clearance,
                                RelationState::Unknown,   RelationState::Separated};
constexpr std::array kStatuses = {PairStatus::New, PairStatus::Persistent, PairStatus::Changed,
                                  PairStatus::Resolved, PairStatus::NotChecked};
constexpr std::string_view kDuplicate = "duplicate";

bool has(std::span<const std::string> names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

} // namespace

std::vector<std::string> failureNames()
{
    std::vector<std::string> names;
    names.reserve(kStates.size() + 1 + kStatuses.size());
    for (const RelationState state : kStates)
        names.emplace_back(nameOf(state));
    names.emplace_back(kDuplicate);
    for (const PairStatus status : kStatuses)
        names.emplace_back(nameOf(status));
    return names;
}

bool isStatusName(std::string_view name)
{
    return std::ranges::any_of(kStatuses,
                               [&](PairStatus status) { return nameOf(status) == name; });
}

bool hasFailures(const CheckReport& report, std::span<const std::string> names)
{
    const bool hasStatuses = std::ranges::any_of(names, isStatusName);
    const bool hasStates = !std::ranges::all_of(names, isStatusName);
    const auto counts = [&](const PairResult& pair) {
        if (pair.isAccepted)
            return false;
        const bool isState = hasStates ? has(names, nameOf(pair.state)) ||
                                             (pair.isDuplicate && has(names, kDuplicate))
                                       : report.isFinding(pair);
        return isState && (!hasStatuses || has(names, nameOf(pair.status)));
    };
    const auto goneCounts = [&](const PastPair& pair) {
        return hasStatuses && has(names, nameOf(pair.status)) &&
               (!hasStates || has(names, nameOf(pair.state)));
    };
    return std::ranges::any_of(report.pairs, counts) ||
           std::ranges::any_of(report.gone, goneCounts);
}

} // namespace mbv
