#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

/// Private to the library.
namespace mbv {

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece: the name of a content, by which a scene
/// or a mesh is known on another machine.
class Sha256 {
public:
    void add(std::string_view bytes);

    /// The values as they lie in memory: little-endian IEEE doubles, two's complement integers.
    template <class Value> void addValues(std::span<const Value> values)
    {
        static_assert(std::is_arithmetic_v<Value>);
        add({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    }

    /// 64 hexadecimal digits. Ends it: nothing can be added any more.
    [[nodiscard]] std::string finish();

private:
    void addBlock(const unsigned char* block);

    std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                           0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> open_{}; ///< of a block that is not complete
    std::uint64_t count_ = 0;              ///< bytes so far
};

} // namespace mbv
