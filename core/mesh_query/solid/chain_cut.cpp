// Chains that do not cross each other leave simple polygons between them. One goes around each of
// them along the sides, and along every chain that one comes to. Ears are cut off a polygon
// (Meisters: Polygons have ears, 1975), those with short diagonals first.
#include "chain_cut.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace mbv::solid {
namespace {

constexpr std::size_t kMaxSegments = 16; ///< with more, the general way is as quick

using Polygon = std::vector<std::uint32_t>; ///< counter-clockwise; its angles may be straight

/// The triangle's sides and the chains from there.
class Chains {
public:
    Chains(const Corners& whole, const std::vector<VertexPair>& segments,
           std::vector<SidePoint> points, const PlanarView& view)
        : segments_(segments)
    {
        std::sort(points.begin(), points.end(), [&](const SidePoint& x, const SidePoint& y) {
            return x.side != y.side ? x.side < y.side : isBefore(whole, x, y, view);
        });
        auto next = points.begin();
        for (std::size_t side = 0; side < 3; ++side) {
            rim_.push_back({whole[side], {}, kNone});
            for (; next != points.end() && next->side == side; ++next)
                rim_.push_back({next->vertex, {}, kUnknown});
        }
    }

    /// Whether the segments are chains from side to side and nothing else.
    bool find()
    {
        std::uint32_t found = 0;
        for (std::size_t start = 0; start < rim_.size(); ++start) {
            if (rim_[start].end == kUnknown && !follow(start, found))
                return false;
        }
        return found == (std::uint32_t{1} << segments_.size()) - 1;
    }

    /// What lies between the chains. Precondition: find() said yes.
    std::vector<Polygon> polygons() const
    {
        std::vector<Polygon> polygons;
        std::vector<bool> isDone(rim_.size()); // of the way from each to the next one
        for (std::size_t start = 0; start < rim_.size(); ++start) {
            if (isDone[start])
                continue;
            Polygon polygon;
            for (std::size_t at = start; !isDone[at];) {
                isDone[at] = true;
                at = (at + 1) % rim_.size();
                polygon.push_back(rim_[at].vertex);
                polygon.insert(polygon.end(), rim_[at].chain.begin(), rim_[at].chain.end());
                if (rim_[at].end != kNone)
                    at = rim_[at].end;
            }
            polygons.push_back(std::move(polygon));
        }
        return polygons;
    }

private:
    static constexpr auto kNone = static_cast<std::size_t>(-1);
    static constexpr auto kUnknown = static_cast<std::size_t>(-2);

    struct RimVertex {
        std::uint32_t vertex = 0;
        Polygon chain;           ///< from here, without this vertex
        std::size_t end = kNone; ///< where it ends on the rim; kNone of a corner
    };

    static bool isBefore(const Corners& whole, const SidePoint& x, const SidePoint& y,
                         const PlanarView& view)
    {
        const auto order = [&](std::uint32_t from, std::uint32_t to) {
            return ExactVertex::compare(view.vertex(from), view.vertex(to));
        };
        return order(x.vertex, y.vertex) * order(whole[x.side], whole[(x.side + 1) % 3]) > 0;
    }

    /// The only segment of a vertex that is not among those that are gone; kNone where that is none
    /// or one of several.
    std::size_t onlySegmentAt(std::uint32_t vertex, std::uint32_t gone) const
    {
        std::size_t only = kNone;
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            const auto& [a, b] = segments_[i];
            if ((gone >> i & 1U) != 0 || (a != vertex && b != vertex))
                continue;
            if (only != kNone)
                return kNone;
            only = i;
        }
        return only;
    }

    std::size_t placeOnRim(std::uint32_t vertex) const
    {
        const auto at = std::ranges::find(rim_, vertex, &RimVertex::vertex);
        return at == rim_.end() ? kNone : static_cast<std::size_t>(at - rim_.begin());
    }

    bool follow(std::size_t start, std::uint32_t& found)
    {
        RimVertex& here = rim_[start];
        std::uint32_t gone = 0;
        for (std::uint32_t vertex = here.vertex;;) {
            const std::size_t segment = onlySegmentAt(vertex, gone);
            if (segment == kNone)
                return false;
            gone |= std::uint32_t{1} << segment;
            const auto& [a, b] = segments_[segment];
            vertex = a == vertex ? b : a;
            here.chain.push_back(vertex);
            here.end = placeOnRim(vertex);
            if (here.end == kNone)
                continue;
            found |= gone;
            return here.end != start && rim_[here.end].end != kNone;
        }
    }

    const std::vector<VertexPair>& segments_;
    std::vector<RimVertex> rim_; ///< counter-clockwise
};

class EarCut {
public:
    EarCut(Polygon polygon, const PlanarView& view) : polygon_(std::move(polygon)), view_(view) {}

    void run(std::vector<Corners>& parts)
    {
        for (std::size_t i = 0; polygon_.size() > 3 && i < polygon_.size(); ++i)
            isConvex_.push_back(sideAt(i) > 0);
        while (polygon_.size() > 3) {
            const std::size_t ear = shortestEar();
            parts.push_back({polygon_[previous(ear)], polygon_[ear], polygon_[next(ear)]});
            cutOff(ear);
        }
        parts.push_back({polygon_[0], polygon_[1], polygon_[2]});
    }

private:
    std::size_t next(std::size_t i) const { return i + 1 == polygon_.size() ? 0 : i + 1; }
    std::size_t previous(std::size_t i) const { return (i == 0 ? polygon_.size() : i) - 1; }

    int sideAt(std::size_t i) const
    {
        return view_.side(polygon_[previous(i)], polygon_[i], polygon_[next(i)]);
    }

    double squareOfDiagonal(std::size_t i) const
    {
        const Vec3 diagonal = view_.vertex(polygon_[next(i)]).rounded() -
                              view_.vertex(polygon_[previous(i)]).rounded();
        return dot(diagonal, diagonal);
    }

    std::size_t shortestEar() const
    {
        std::size_t shortest = polygon_.size();
        double least = 0;
        for (std::size_t i = 0; i < polygon_.size(); ++i) {
            if (!isConvex_[i])
                continue;
            const double square = squareOfDiagonal(i); // infinite where it overflows
            if ((shortest == polygon_.size() || square < least) && isEar(i)) {
                least = square;
                shortest = i;
            }
        }
        return shortest;
    }

    /// Nothing else is in it: no corner is where none is whose angle is straight or more.
    bool isEar(std::size_t i) const
    {
        const std::uint32_t a = polygon_[previous(i)];
        const std::uint32_t b = polygon_[i];
        const std::uint32_t c = polygon_[next(i)];
        for (std::size_t n = 0; n < polygon_.size(); ++n) {
            const std::uint32_t p = polygon_[n];
            if (isConvex_[n] || p == a || p == c)
                continue;
            if (view_.side(c, a, p) >= 0 && view_.side(a, b, p) >= 0 && view_.side(b, c, p) >= 0)
                return false;
        }
        return true;
    }

    void cutOff(std::size_t ear)
    {
        polygon_.erase(polygon_.begin() + static_cast<std::ptrdiff_t>(ear));
        isConvex_.erase(isConvex_.begin() + static_cast<std::ptrdiff_t>(ear));
        for (const std::size_t i : {previous(ear), ear % polygon_.size()})
            isConvex_[i] = sideAt(i) > 0;
    }

    Polygon polygon_;
    std::vector<bool> isConvex_;
    const PlanarView& view_;
};

} // namespace

bool cutAlongChains(const Corners& whole, const std::vector<VertexPair>& segments,
                    std::vector<SidePoint> points, const PlanarView& view,
                    std::vector<Corners>& parts)
{
    if (segments.size() > kMaxSegments)
        return false;
    Chains chains(whole, segments, std::move(points), view);
    if (!chains.find())
        return false;
    for (Polygon& polygon : chains.polygons())
        EarCut(std::move(polygon), view).run(parts);
    return true;
}

} // namespace mbv::solid
