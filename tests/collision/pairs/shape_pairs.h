#pragma once

#include "random_shapes.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

/// All 78 unordered pairs of the alternatives of Shape.
namespace mbv::test {

inline constexpr std::size_t kKinds = std::variant_size_v<Shape>;

template <std::size_t Kind = 0>
Shape randomShape(std::size_t kind, RandomShapes& random, double reach, bool isDegenerate)
{
    if constexpr (Kind + 1 < kKinds) {
        if (kind > Kind)
            return randomShape<Kind + 1>(kind, random, reach, isDegenerate);
    }
    using S = std::variant_alternative_t<Kind, Shape>;
    if (isDegenerate)
        return random.degenerateShape<S>(reach);
    return random.shape<S>(reach);
}

/// Parameter: the kinds of A and B as indices of Shape.
class ShapePairs : public testing::TestWithParam<std::pair<std::size_t, std::size_t>> {
protected:
    /// Calls test(a, b, tolerance) for seeded pairs, apart and overlapping, a third of them
    /// degenerate. The tolerance is that of the pair's accuracy for sizes of about 1.
    void forEach(int count, auto&& test)
    {
        const auto [kindA, kindB] = GetParam();
        RandomShapes random(static_cast<unsigned>(100 * kindA + kindB));
        for (int i = 0; i < count; ++i) {
            const double reach = i % 2 == 0 ? 1 : 4;
            const Shape a = randomShape(kindA, random, reach, i % 3 == 0);
            const Shape b = randomShape(kindB, random, reach, i % 3 == 0 || i % 7 == 0);
            SCOPED_TRACE("pair " + std::to_string(i));
            test(a, b, isLoose(a) || isLoose(b) ? 1e-6 : 1e-9);
            if (HasFatalFailure())
                return;
        }
    }
};

inline auto allPairs()
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t a = 0; a < kKinds; ++a) {
        for (std::size_t b = a; b < kKinds; ++b)
            pairs.emplace_back(a, b);
    }
    return testing::ValuesIn(pairs);
}

inline std::string pairName(const testing::TestParamInfo<ShapePairs::ParamType>& info)
{
    RandomShapes random(0);
    const Shape a = randomShape(info.param.first, random, 1, false);
    const Shape b = randomShape(info.param.second, random, 1, false);
    return std::string(nameOf(a)) + "_" + std::string(nameOf(b));
}

} // namespace mbv::test
