#include <mbv/file/count_text.h>

namespace mbv {

std::string groupedCount(std::size_t count)
{
    std::string digits = std::to_string(count);
    for (std::size_t end = digits.size(); end > 3; end -= 3)
        digits.insert(end - 3, ",");
    return digits;
}

} // namespace mbv
