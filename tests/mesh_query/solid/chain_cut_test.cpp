#include <mesh_query/solid/chain_cut.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace mbv::solid {
namespace {

constexpr int kSide = 1 << 12;

/// A triangle of whole coordinates, times a scale, and chains in it that cut off parts of its three
/// corners: each within a band of its own, 16 segments at most.
class RandomChains {
public:
    explicit RandomChains(unsigned seed, double scale = 1) : random_(seed), scale_(scale)
    {
        for (std::uint32_t corner = 0; corner < 3; ++corner)
            whole_[corner] = numberOf(corner, kSide, 0);
        for (std::uint32_t corner = 0; corner < 3; ++corner) {
            int from = between(16, kSide / 8);
            for (int chains = between(0, 2); chains > 0 && segments_.size() <= 12; --chains)
                from = addChain(corner, from) + between(1, kSide / 16);
        }
        std::ranges::shuffle(segments_, random_);
        std::ranges::shuffle(points_, random_);
    }

    std::vector<Corners> cut() const
    {
        std::vector<Corners> parts;
        EXPECT_TRUE(cutAlongChains(whole_, segments_, points_, view_, parts));
        return parts;
    }

    bool canBeCut(const std::vector<VertexPair>& segments) const
    {
        std::vector<Corners> parts;
        const bool isCut = cutAlongChains(whole_, segments, points_, view_, parts);
        EXPECT_EQ(parts.empty(), !isCut);
        return isCut;
    }

    std::vector<Corners> cutInTheGeneralWay()
    {
        std::vector<VertexPair> all = segments_;
        for (std::size_t i = 0; i < 3; ++i)
            all.emplace_back(whole_[i], whole_[(i + 1) % 3]);
        return triangulated(whole_, splitSegments(all, 2, vertices_), view_);
    }

    const std::vector<VertexPair>& segments() const { return segments_; }
    const PlanarView& view() const { return view_; }

    /// Twice the area as seen, in units of the scale's square: exact.
    double area(const std::vector<Corners>& parts) const
    {
        double sum = 0;
        for (const auto& [a, b, c] : parts) {
            const Vec3 ab = at(b) - at(a);
            const Vec3 ac = at(c) - at(a);
            sum += ab.x * ac.y - ab.y * ac.x;
        }
        return sum;
    }

private:
    int between(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }

    Vec3 at(std::uint32_t vertex) const { return vertices_[vertex].rounded() / scale_; }

    /// From a corner towards the next one or, `turned`, the one before it.
    std::uint32_t numberOf(std::uint32_t corner, int weight, int turned)
    {
        std::array<int, 3> weights = {};
        weights[corner] = weight;
        weights[(corner + 1) % 3] = kSide - weight - turned;
        weights[(corner + 2) % 3] = turned;
        const double x = weights[1];
        const double y = weights[2];
        return vertices_.numberOf(ExactVertex(scale_ * Vec3{x, y, 3 * x - 5 * y}));
    }

    /// Within [from, to) of a corner, which it goes round; returns `to`.
    int addChain(std::uint32_t corner, int from)
    {
        const int to = from + between(1, kSide / 16);
        const auto away = [&] { return between(from, to - 1); };
        const int steps = between(1, 4);
        std::uint32_t last = numberOf(corner, kSide - away(), 0);
        points_.push_back({last, corner});
        for (int i = 1; i <= steps; ++i) {
            const int distance = away();
            // The share of the turn grows, so the chain does not meet itself.
            const int turned = i == steps ? distance : distance * i / steps;
            segments_.emplace_back(last, numberOf(corner, kSide - distance, turned));
            last = segments_.back().second;
        }
        points_.push_back({last, (corner + 2) % 3});
        return to;
    }

    std::mt19937 random_;
    double scale_;
    VertexTable vertices_;
    PlanarView view_{vertices_, 2};
    Corners whole_ = {};
    std::vector<VertexPair> segments_;
    std::vector<SidePoint> points_;
};

/// How often each edge is a side, in its direction.
std::map<VertexPair, int> sidesOf(const std::vector<Corners>& parts)
{
    std::map<VertexPair, int> sides;
    for (const Corners& part : parts) {
        for (std::size_t i = 0; i < 3; ++i)
            ++sides[{part[i], part[(i + 1) % 3]}];
    }
    return sides;
}

/// Those without one that runs the other way.
std::vector<VertexPair> rimOf(const std::vector<Corners>& parts)
{
    const auto sides = sidesOf(parts);
    std::vector<VertexPair> rim;
    for (const auto& [side, count] : sides) {
        EXPECT_EQ(count, 1);
        if (!sides.contains({side.second, side.first}))
            rim.push_back(side);
    }
    return rim;
}

TEST(CutAlongChains, IsAsGoodACutAsTheGeneralOne)
{
    for (unsigned seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        RandomChains chains(seed);
        const std::vector<Corners> parts = chains.cut();
        for (const auto& [a, b, c] : parts)
            ASSERT_GT(chains.view().side(a, b, c), 0);
        const auto sides = sidesOf(parts);
        for (const auto& [a, b] : chains.segments())
            ASSERT_TRUE(sides.contains({a, b}) && sides.contains({b, a}));
        const std::vector<Corners> expected = chains.cutInTheGeneralWay();
        ASSERT_EQ(parts.size(), expected.size());
        ASSERT_EQ(rimOf(parts), rimOf(expected));
        ASSERT_EQ(chains.area(parts), chains.area(expected));
    }
}

TEST(CutAlongChains, DoesSoWhereSquaresOverflowOrVanish)
{
    for (const double scale : {0x1p600, 0x1p-600}) {
        for (unsigned seed = 0; seed < 200; ++seed) {
            SCOPED_TRACE(seed);
            RandomChains chains(seed, scale);
            const std::vector<Corners> parts = chains.cut();
            for (const auto& [a, b, c] : parts)
                ASSERT_GT(chains.view().side(a, b, c), 0);
            ASSERT_EQ(rimOf(parts), rimOf(chains.cutInTheGeneralWay()));
        }
    }
}

TEST(CutAlongChains, LeavesWhatIsNoChain)
{
    for (unsigned seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        const RandomChains chains(seed);
        const std::vector<VertexPair>& segments = chains.segments();
        for (std::size_t i = 0; i < segments.size(); ++i) {
            std::vector<VertexPair> broken = segments;
            broken.erase(broken.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_FALSE(chains.canBeCut(broken)) << "an end without a way on";
            broken = segments;
            broken.emplace_back(segments[i].first, 0);
            EXPECT_FALSE(chains.canBeCut(broken)) << "a fork, into a corner";
        }
        EXPECT_TRUE(chains.canBeCut(segments));
    }
}

} // namespace
} // namespace mbv::solid
