#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>

namespace mbv::manifold {

/// Memory for one manifold: on the stack but for hulls of many points.
class ScratchMemory {
public:
    std::pmr::memory_resource& resource() { return resource_; }

private:
    std::array<std::byte, 4096> first_;
    std::pmr::monotonic_buffer_resource resource_{first_.data(), first_.size()};
};

} // namespace mbv::manifold
