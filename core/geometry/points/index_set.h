#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbv {

/// A set of indices below a bound, a bit for each, so that a small one of a large bound costs next
/// to nothing. Once number() was called it numbers its members in ascending order. Internal.
class IndexSet {
public:
    explicit IndexSet(std::size_t bound) : words_(bound / kBits + 1) {}

    /// Whether it is a new member.
    bool insert(std::uint32_t index)
    {
        std::uint64_t& word = words_[index / kBits];
        const std::uint64_t bit = std::uint64_t{1} << (index % kBits);
        const bool isNew = (word & bit) == 0;
        word |= bit;
        return isNew;
    }

    bool contains(std::uint32_t index) const
    {
        return (words_[index / kBits] >> (index % kBits) & 1U) != 0;
    }

    /// Those that are members now; how many there are.
    std::uint32_t number()
    {
        before_.resize(words_.size());
        std::uint32_t count = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            before_[i] = count;
            count += static_cast<std::uint32_t>(std::popcount(words_[i]));
        }
        return count;
    }

    /// How many members are less. Precondition: number(), after the last one came.
    std::uint32_t numberOf(std::uint32_t index) const
    {
        const std::uint64_t below = (std::uint64_t{1} << (index % kBits)) - 1;
        return before_[index / kBits] +
               static_cast<std::uint32_t>(std::popcount(words_[index / kBits] & below));
    }

    /// In ascending order.
    template <class Visit> void forEach(const Visit& visit) const
    {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
                visit(static_cast<std::uint32_t>(i * kBits) +
                      static_cast<std::uint32_t>(std::countr_zero(rest)));
        }
    }

private:
    static constexpr std::size_t kBits = 64;

    std::vector<std::uint64_t> words_;
    std::vector<std::uint32_t> before_; ///< members in the words before
};

} // namespace mbv
