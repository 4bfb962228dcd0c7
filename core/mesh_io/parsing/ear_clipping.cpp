// Ear clipping (Meisters, Polygons have ears, 1975). An ear is a convex corner whose triangle holds
// no other corner; only reflex ones can be in it, and these are looked up in a grid of about as
// many cells (Held, FIST: Fast industrial-strength triangulation of polygons, 2001). The ear of the
// roundest triangle is cut first, since the first ones leave slivers. All signs are exact.
#include "ear_clipping.h"

#include "collision/exact/orientation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace mbv {
namespace {

using Index = std::uint32_t;
constexpr Index kNone = std::numeric_limits<Index>::max();

/// Corners in square cells, each a linked list.
class Grid {
public:
    Grid(std::span<const Vec3> corners, int axis)
        : corners_(corners), u_((axis + 1) % 3), v_((axis + 2) % 3), next_(corners.size(), kNone)
    {
        high_ = low_ = corners[0];
        for (const Vec3& p : corners) {
            low_ = min(low_, p);
            high_ = max(high_, p);
        }
    }

    /// Lists these corners, and no others, in about as many cells.
    void list(std::span<const Index> corners)
    {
        side_ = 1 + static_cast<std::size_t>(std::sqrt(static_cast<double>(corners.size())));
        const auto perExtent = [&](double extent) {
            return extent > 0 ? static_cast<double>(side_) / extent : 0;
        };
        perU_ = perExtent(high_[u_] - low_[u_]);
        perV_ = perExtent(high_[v_] - low_[v_]);
        first_.assign(side_ * side_, kNone);
        for (const Index i : corners) {
            Index& first = first_[cellOf(corners_[i])];
            next_[i] = first;
            first = i;
        }
    }

    /// Whether test(index) holds for some listed corner in the cells of the triangle's box. Every
    /// corner and cell looked at is taken from the budget.
    template <class Test>
    bool any(const std::array<Index, 3>& triangle, EarClippingBudget& budget,
             const Test& test) const
    {
        const auto [a, b, c] = triangle;
        const Vec3 low = min(corners_[a], min(corners_[b], corners_[c]));
        const Vec3 high = max(corners_[a], max(corners_[b], corners_[c]));
        for (std::size_t row = rowOf(low); row <= rowOf(high); ++row) {
            for (std::size_t column = columnOf(low); column <= columnOf(high); ++column) {
                --budget.left;
                for (Index i = first_[row * side_ + column]; i != kNone; i = next_[i]) {
                    --budget.left;
                    if (test(i))
                        return true;
                }
            }
        }
        return false;
    }

private:
    std::size_t columnOf(const Vec3& p) const { return cellAlong((p[u_] - low_[u_]) * perU_); }
    std::size_t rowOf(const Vec3& p) const { return cellAlong((p[v_] - low_[v_]) * perV_); }
    std::size_t cellOf(const Vec3& p) const { return rowOf(p) * side_ + columnOf(p); }
    std::size_t cellAlong(double at) const
    {
        return std::min(static_cast<std::size_t>(at), side_ - 1);
    }

    std::span<const Vec3> corners_;
    int u_;
    int v_;
    Vec3 low_;
    Vec3 high_;
    double perU_ = 0;
    double perV_ = 0;
    std::size_t side_ = 1;
    std::vector<Index> first_; ///< of each cell
    std::vector<Index> next_;  ///< in the same cell, of each corner
};

class Clipper {
public:
    Clipper(std::span<const Vec3> corners, int axis, int sign, EarClippingBudget& budget)
        : corners_(corners), axis_(axis), sign_(sign), budget_(budget), next_(corners.size()),
          previous_(corners.size()), isLeft_(corners.size(), true), isReflex_(corners.size()),
          cuts_(corners.size(), 0), left_(corners.size()), grid_(corners, axis)
    {
        const auto count = static_cast<Index>(corners_.size());
        for (Index i = 0; i < count; ++i) {
            next_[i] = i + 1 == count ? 0 : i + 1;
            previous_[i] = i == 0 ? count - 1 : i - 1;
        }
        for (Index i = 0; i < count; ++i)
            isReflex_[i] = turnAt(i) <= 0;
        listReflex();
    }

    std::vector<std::array<Index, 3>> run()
    {
        for (const Strictness strictness :
             {Strictness::NothingInside, Strictness::NothingWellInside, Strictness::Flat}) {
            // What the ears before have opened is tried again, until there is none.
            for (std::size_t before = left_ + 1; before > left_ && left_ > 3;) {
                before = left_;
                clipAll(strictness);
            }
            if (budget_.left < 0)
                return {};
        }
        if (left_ > 3)
            return {};
        const Index last =
            static_cast<Index>(std::find(isLeft_.begin(), isLeft_.end(), true) - isLeft_.begin());
        triangles_.push_back({previous_[last], last, next_[last]});
        return std::move(triangles_);
    }

private:
    /// What a triangle has to be to count as an ear. Where a polygon touches itself, corners on the
    /// sides of every triangle are to be put up with; the last are corners on a line.
    enum class Strictness { NothingInside, NothingWellInside, Flat };

    struct Ear {
        double shape; ///< squared perimeter over area: the less, the rounder
        Index at;
        std::uint32_t cuts; ///< at this corner when the ear was found

        bool operator<(const Ear& other) const // the roundest on top; the first of equal ones
        {
            return shape != other.shape ? shape > other.shape : at > other.at;
        }
    };

    void listReflex()
    {
        std::vector<Index> reflex;
        for (Index i = 0; i < isReflex_.size(); ++i) {
            if (isReflex_[i])
                reflex.push_back(i);
        }
        reflexLeft_ = reflexListed_ = reflex.size();
        grid_.list(reflex);
    }

    int turn(Index a, Index b, Index c) const
    {
        return sign_ * orientationAlong(axis_, corners_[a], corners_[b], corners_[c]);
    }

    int turnAt(Index i) const { return turn(previous_[i], i, next_[i]); }

    void clipAll(Strictness strictness)
    {
        std::priority_queue<Ear> ears;
        const auto tryAt = [&](Index i) {
            if (isEar(i, strictness))
                ears.push({shapeAt(i), i, cuts_[i]});
        };
        for (Index i = 0; i < isLeft_.size() && budget_.left >= 0; ++i) {
            if (isLeft_[i])
                tryAt(i);
        }
        while (!ears.empty() && left_ > 3 && budget_.left >= 0) {
            const Ear ear = ears.top();
            ears.pop();
            if (!isLeft_[ear.at] || cuts_[ear.at] != ear.cuts)
                continue;
            const Index before = previous_[ear.at];
            const Index after = next_[ear.at];
            cut(ear.at);
            tryAt(before);
            tryAt(after);
        }
    }

    void cut(Index i)
    {
        const Index before = previous_[i];
        const Index after = next_[i];
        triangles_.push_back({before, i, after});
        next_[before] = after;
        previous_[after] = before;
        isLeft_[i] = false;
        setConvex(i);
        for (const Index beside : {before, after}) {
            if (isReflex_[beside] && turnAt(beside) > 0)
                setConvex(beside);
        }
        if (4 * reflexLeft_ < reflexListed_) // large triangles would pass many empty cells
            listReflex();
        --left_;
        ++cuts_[before];
        ++cuts_[after];
    }

    void setConvex(Index i)
    {
        if (isReflex_[i])
            --reflexLeft_;
        isReflex_[i] = false;
    }

    bool isEar(Index b, Strictness strictness)
    {
        const Index a = previous_[b];
        const Index c = next_[b];
        const int turned = turn(a, b, c);
        if (turned <= 0)
            return turned == 0 && strictness == Strictness::Flat;
        if (reflexLeft_ == 0)
            return true;
        const int least = strictness == Strictness::NothingInside ? 0 : 1;
        return !grid_.any({a, b, c}, budget_, [&](Index i) {
            return isReflex_[i] && turn(c, a, i) >= least && turn(a, b, i) >= least &&
                   turn(b, c, i) >= least && !isAt(i, a) && !isAt(i, b) && !isAt(i, c);
        });
    }

    bool isAt(Index i, Index j) const { return i == j || corners_[i] == corners_[j]; }

    double shapeAt(Index b) const
    {
        const Vec3& p = corners_[b];
        const Vec3& q = corners_[next_[b]];
        const Vec3& r = corners_[previous_[b]];
        const double perimeter = norm(q - p) + norm(r - q) + norm(p - r);
        const double area = norm(cross(q - p, r - p));
        return area > 0 ? perimeter * perimeter / area : std::numeric_limits<double>::infinity();
    }

    std::span<const Vec3> corners_;
    int axis_;
    int sign_;
    EarClippingBudget& budget_;
    std::vector<Index> next_;
    std::vector<Index> previous_;
    std::vector<bool> isLeft_;
    std::vector<bool> isReflex_;      ///< or flat; none becomes so later
    std::vector<std::uint32_t> cuts_; ///< ears cut beside each corner
    std::size_t left_;
    std::size_t reflexLeft_ = 0;
    std::size_t reflexListed_ = 0;
    Grid grid_; ///< of the corners that are reflex, or were so lately
    std::vector<std::array<Index, 3>> triangles_;
};

} // namespace

std::vector<std::array<std::uint32_t, 3>> earClipped(std::span<const Vec3> corners, int axis,
                                                     int sign, EarClippingBudget& budget)
{
    return Clipper(corners, axis, sign, budget).run();
}

} // namespace mbv
