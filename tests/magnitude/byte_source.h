#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace mbv::test {

/// Reads values from bytes until they are used up, then zeros: what a fuzzer or a seeded generator
/// gives.
class ByteSource {
public:
    explicit ByteSource(std::span<const std::uint8_t> bytes) : left_(bytes) {}

    std::uint8_t byte() { return take<std::uint8_t>(); }
    /// 0 to count - 1.
    std::uint32_t below(std::uint32_t count) { return take<std::uint16_t>() % count; }
    /// -8 to 8 by sixteenths: many are equal, or in a line.
    double small() { return take<std::int8_t>() / 16.0; }

private:
    template <class T> T take()
    {
        T value{};
        const std::size_t count = std::min(sizeof(T), left_.size());
        if (count > 0)
            std::memcpy(&value, left_.data(), count);
        left_ = left_.subspan(count);
        return value;
    }

    std::span<const std::uint8_t> left_;
};

} // namespace mbv::test
