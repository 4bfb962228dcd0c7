#include <mbv/file/suggestion.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace mbv {
namespace {

char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// How many letters to insert, remove, replace or swap with the next (optimal string alignment).
std::size_t distanceOf(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> least(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                least[i][j] = i + j;
                continue;
            }
            const std::size_t replaced = lowered(a[i - 1]) == lowered(b[j - 1]) ? 0 : 1;
            least[i][j] = std::min(
                {least[i - 1][j] + 1, least[i][j - 1] + 1, least[i - 1][j - 1] + replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least[i][j] = std::min(least[i][j], least[i - 2][j - 2] + 1);
        }
    return least[a.size()][b.size()];
}

} // namespace

std::string suggestion(std::string_view typed, std::span<const std::string> known)
{
    constexpr std::size_t kLongest = 40; // the time grows as its product with the known name
    if (typed.size() > kLongest)
        return "";
    std::string_view nearest;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const std::string& word : known) {
        const bool begun = typed.size() > 3 && word.starts_with(typed);
        const std::size_t distance = begun ? 0 : distanceOf(typed, word);
        if (distance < least && 3 * distance <= std::max(typed.size(), word.size())) {
            least = distance;
            nearest = word;
        }
    }
    return nearest.empty() ? "" : "; did you mean \"" + std::string(nearest) + "\"?";
}

} // namespace mbv
