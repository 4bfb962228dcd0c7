#include "found_minima.h"

#include "narrow_starts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace mbv {
namespace {

double volumeFound(const FoundMinimum& found)
{
    return found.frame.volume;
}

/// Whether no polishing would tell them apart.
bool areTwins(const BoxFrame& a, const BoxFrame& b)
{
    constexpr double kSameVolume = 1e-5;
    constexpr double kSameAxis = 1e-4; // radians
    const auto isAxisOfB = [&](const Vec3& axis) {
        return std::ranges::any_of(b.axes, [&](const Vec3& other) {
            return std::abs(dot(axis, other)) > 1 - 0.5 * kSameAxis * kSameAxis;
        });
    };
    return std::abs(a.volume - b.volume) <= kSameVolume * b.volume &&
           std::ranges::all_of(a.axes, isAxisOfB);
}

} // namespace

void sortByVolume(std::vector<FoundMinimum>& minima)
{
    std::ranges::stable_sort(minima, {}, volumeFound);
}

void dropTwins(std::vector<FoundMinimum>& minima)
{
    sortByVolume(minima);
    std::vector<FoundMinimum> distinct;
    for (const FoundMinimum& found : minima) {
        if (std::ranges::none_of(distinct, [&](const FoundMinimum& other) {
                return areTwins(found.frame, other.frame);
            })) {
            distinct.push_back(found);
        }
    }
    minima = std::move(distinct);
}

bool haveOneValley(std::span<const FoundMinimum> minima)
{
    constexpr std::ptrdiff_t kOften = 5;
    if (std::ssize(minima) < kOften) {
        return false;
    }
    const BoxFrame& best = std::ranges::min_element(minima, {}, volumeFound)->frame;
    const auto isBest = [&](const FoundMinimum& f) { return areClose(f.frame, best); };
    return std::ranges::count_if(minima, isBest) >= kOften &&
           std::ranges::all_of(minima, [&](const FoundMinimum& f) {
               return isBest(f) || f.frame.volume > kLikeness * best.volume;
           });
}

} // namespace mbv
