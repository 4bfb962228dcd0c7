#include "check_report.h"

#include <algorithm>

namespace mbv {
namespace {

template <class Condition>
std::size_t countOf(const CheckReport& report, const Condition& condition)
{
    return static_cast<std::size_t>(
        std::count_if(report.pairs.begin(), report.pairs.end(), condition));
}

} // namespace

std::string_view nameOf(PairState state)
{
    switch (state) {
    case PairState::Separated:
        return "separated";
    case PairState::Clearance:
        return "clearance";
    case PairState::Touching:
        return "touching";
    case PairState::Intersecting:
        return "intersecting";
    case PairState::Contained:
        return "contained";
    case PairState::Unknown:
        break;
    }
    return "unknown";
}

bool meshesMeet(PairState state)
{
    return state == PairState::Touching || state == PairState::Intersecting ||
           state == PairState::Contained;
}

bool CheckReport::overlapping(std::size_t model) const
{
    return std::any_of(pairs.begin(), pairs.end(), [&](const PairResult& pair) {
        return pair.volumesOverlap && (pair.a == model || pair.b == model);
    });
}

std::vector<bool> CheckReport::overlappingModels() const
{
    std::vector<bool> result(volumes.size(), false);
    for (const PairResult& pair : pairs) {
        if (pair.volumesOverlap)
            result[pair.a] = result[pair.b] = true;
    }
    return result;
}

std::size_t CheckReport::volumesOverlapping() const
{
    return countOf(*this, [](const PairResult& pair) { return pair.volumesOverlap; });
}

std::size_t CheckReport::count(PairState state) const
{
    return countOf(*this, [state](const PairResult& pair) { return pair.state == state; });
}

std::size_t CheckReport::meshesMeeting() const
{
    return countOf(*this, [](const PairResult& pair) { return meshesMeet(pair.state); });
}

bool CheckReport::isFinding(const PairResult& pair) const
{
    return exact ? meshesMeet(pair.state) || pair.state == PairState::Clearance
                 : pair.volumesOverlap;
}

bool CheckReport::hasFindings() const
{
    return std::any_of(pairs.begin(), pairs.end(),
                       [this](const PairResult& pair) { return isFinding(pair); });
}

} // namespace mbv
