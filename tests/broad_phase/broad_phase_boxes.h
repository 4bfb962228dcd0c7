#pragma once

#include <mbv/collision/batch/index_pair.h>
#include <mbv/geometry/shapes.h>

#include <cmath>
#include <limits>
#include <ostream>
#include <random>
#include <vector>

namespace mbv {

inline void PrintTo(const IndexPair& pair, std::ostream* out)
{
    *out << '(' << pair.a << ", " << pair.b << ')';
}

} // namespace mbv

namespace mbv::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Seeded random boxes of every kind that a broad phase may meet.
class RandomBoxes {
public:
    explicit RandomBoxes(unsigned seed) : engine_(seed) {}

    double number(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }

    std::size_t integer(std::size_t low, std::size_t high)
    {
        return std::uniform_int_distribution<std::size_t>(low, high)(engine_);
    }

    Vec3 point(double reach)
    {
        return {number(-reach, reach), number(-reach, reach), number(-reach, reach)};
    }

    Aabb box(const Vec3& center, double size)
    {
        const Vec3 half = {number(0, size), number(0, size), number(0, size)};
        return {center - half, center + half};
    }

    /// Centers in a cube of this reach; sizes from smallest to largest, evenly in their logarithm.
    std::vector<Aabb> boxes(std::size_t count, double reach, double smallest, double largest)
    {
        std::vector<Aabb> result;
        for (std::size_t n = 0; n < count; ++n)
            result.push_back(
                box(point(reach), std::exp(number(std::log(smallest), std::log(largest)))));
        return result;
    }

private:
    std::mt19937_64 engine_;
};

} // namespace mbv::test
