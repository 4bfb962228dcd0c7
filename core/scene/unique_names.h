#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace mbv {

/// Gives names that differ: what uniqueName gives, without looking at every model for every name.
/// Private to the library.
class UniqueNames {
public:
    /// `wanted`, or `wanted-2`, `wanted-3`, ... : the first that has not been given yet.
    std::string give(const std::string& wanted)
    {
        std::string name = wanted;
        std::size_t& number = lastNumber_[wanted];
        while (!given_.insert(name).second)
            name = wanted + "-" + std::to_string(number = std::max<std::size_t>(number, 1) + 1);
        return name;
    }

private:
    std::unordered_set<std::string> given_;
    std::unordered_map<std::string, std::size_t> lastNumber_; ///< tried for a name so far
};

} // namespace mbv
