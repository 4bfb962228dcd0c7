#include <mbv/check/check_report.h>
#include <mbv/file/count_text.h>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <sstream>
#include <tuple>

namespace mbv {
namespace {

template <class Condition>
std::size_t countOf(const CheckReport& report, const Condition& condition)
{
    return static_cast<std::size_t>(
        std::count_if(report.pairs.begin(), report.pairs.end(), condition));
}

std::string volumesCaption(const CheckReport& report)
{
    const std::size_t overlaps = report.volumesOverlapping();
    std::ostringstream text;
    text << groupedCount(overlaps) << (overlaps == 1 ? " overlap of " : " overlaps of ")
         << groupedCount(report.pairsTested) << (report.pairsTested == 1 ? " pair" : " pairs");
    if (report.clearance > 0)
        text << ", " << groupedCount(report.pairs.size() - overlaps) << " within "
             << report.clearance;
    return text.str();
}

/// ": 1 intersecting, 1 touching" of the states that occur.
std::string counted(const CheckReport& report, std::initializer_list<RelationState> states,
                    std::string_view opening)
{
    std::string text;
    for (const RelationState state : states) {
        if (const std::size_t count = report.count(state); count > 0)
            (text += text.empty() ? opening : ", ")
                .append(groupedCount(count) + " ")
                .append(nameOf(state));
    }
    return text;
}

std::string meshesCaption(const CheckReport& report)
{
    std::ostringstream text;
    text << groupedCount(report.meshesMeeting()) << " of " << groupedCount(report.pairsTested)
         << (report.pairsTested == 1 ? " pair meets" : " pairs meet")
         << counted(
                report,
                {RelationState::Intersecting, RelationState::Contained, RelationState::Touching},
                ": ");
    if (report.clearance > 0)
        text << "; " << groupedCount(report.count(RelationState::Clearance)) << " within "
             << report.clearance;
    text << counted(report, {RelationState::Unknown}, "; ");
    return text.str();
}

/// "; since the older report: 0 new, 12 persistent, 1 resolved", of the statuses that occur; new
/// ones are what is asked for.
std::string comparedCaption(const CheckReport& report)
{
    std::string text;
    for (const PairStatus status : {PairStatus::New, PairStatus::Changed, PairStatus::Persistent,
                                    PairStatus::Resolved, PairStatus::NotChecked}) {
        const auto isSo = [status](const auto& pair) { return pair.status == status; };
        const auto count =
            static_cast<std::size_t>(std::count_if(report.pairs.begin(), report.pairs.end(), isSo) +
                                     std::count_if(report.gone.begin(), report.gone.end(), isSo));
        if (count == 0 && status != PairStatus::New)
            continue;
        (text += text.empty() ? "; since the older report: " : ", ")
            .append(groupedCount(count) + " ")
            .append(status == PairStatus::NotChecked ? "not checked" : nameOf(status));
    }
    return text;
}

/// The place of a state in worstFirst.
int rankOf(RelationState state)
{
    switch (state) {
    case RelationState::Intersecting:
        return 0;
    case RelationState::Contained:
        return 1;
    case RelationState::Unknown:
        return 2;
    case RelationState::Touching:
        return 3;
    case RelationState::Clearance:
        return 4;
    case RelationState::Separated:
        break;
    }
    return 5;
}

/// What is accepted comes after all that is not, but before what has nothing in common.
double rankOf(const PairResult& pair)
{
    constexpr double kAccepted = 4.5;
    const int rank = rankOf(pair.state);
    return pair.isAccepted ? std::max<double>(rank, kAccepted) : rank;
}

} // namespace

bool isWorse(RelationState a, RelationState b)
{
    return rankOf(a) < rankOf(b);
}

std::string_view nameOf(DepthMethod method)
{
    switch (method) {
    case DepthMethod::SeparatingAxes:
        return "volumes: separating axes";
    case DepthMethod::ConvexLayer:
        return "volumes: convex layer";
    case DepthMethod::ClosedForm:
        return "volumes: closed form";
    case DepthMethod::None:
        break;
    }
    return "";
}

bool meshesMeet(RelationState state)
{
    return state == RelationState::Touching || state == RelationState::Intersecting ||
           state == RelationState::Contained;
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

std::vector<RelationState> CheckReport::modelStates() const
{
    std::vector<RelationState> states(volumes.size(), RelationState::Separated);
    for (const PairResult& pair : pairs) {
        for (const std::size_t model : {pair.a, pair.b}) {
            if (isWorse(pair.state, states[model]))
                states[model] = pair.state;
        }
    }
    return states;
}

std::size_t CheckReport::volumesOverlapping() const
{
    return countOf(*this, [](const PairResult& pair) { return pair.volumesOverlap; });
}

std::size_t CheckReport::count(RelationState state) const
{
    return countOf(*this, [state](const PairResult& pair) { return pair.state == state; });
}

std::size_t CheckReport::meshesMeeting() const
{
    return countOf(*this, [](const PairResult& pair) { return meshesMeet(pair.state); });
}

bool CheckReport::isFinding(const PairResult& pair) const
{
    if (pair.isAccepted)
        return false;
    return exact ? meshesMeet(pair.state) || pair.state == RelationState::Clearance
                 : pair.volumesOverlap;
}

bool CheckReport::hasFindings() const
{
    return std::any_of(pairs.begin(), pairs.end(),
                       [this](const PairResult& pair) { return isFinding(pair); });
}

std::string captionOf(const CheckReport& report)
{
    std::string caption = report.exact ? meshesCaption(report) : volumesCaption(report);
    if (const std::size_t accepted =
            countOf(report, [](const PairResult& pair) { return pair.isAccepted; });
        accepted > 0)
        caption += "; " + groupedCount(accepted) + " accepted";
    if (report.isCompared)
        caption += comparedCaption(report);
    if (const std::size_t missing = report.missingParts.size(); missing > 0)
        caption += missing == 1 ? "; a part of the check is missing"
                                : "; " + groupedCount(missing) + " parts of the check are missing";
    return caption;
}

std::vector<std::size_t> worstFirst(const CheckReport& report, std::size_t most)
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    const auto key = [&](std::size_t index) {
        const PairResult& pair = report.pairs[index];
        const double depth = pair.solid ? pair.solid->depth.value_or(-1) : -1;
        return std::tuple(rankOf(pair), -depth, -pair.depth.value_or(-1),
                          pair.distance.value_or(kFar), index);
    };
    const auto isWorse = [&](std::size_t x, std::size_t y) { return key(x) < key(y); };
    // A heap of the worst so far, the least of them in front: of millions a few are asked for.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < report.pairs.size() && most > 0; ++i) {
        if (order.size() == most) {
            if (!isWorse(i, order.front()))
                continue;
            std::pop_heap(order.begin(), order.end(), isWorse);
            order.pop_back();
        }
        order.push_back(i);
        std::push_heap(order.begin(), order.end(), isWorse);
    }
    std::sort_heap(order.begin(), order.end(), isWorse);
    return order;
}

} // namespace mbv
