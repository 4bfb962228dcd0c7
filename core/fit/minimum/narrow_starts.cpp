#include "narrow_starts.h"

#include "fit/points/spread_directions.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>

namespace mbv {
namespace {

/// In coordinates along the axes of the lists.
class BoxesByTable {
public:
    /// Boxes at every angle, or at every second one and then on either side of the least.
    BoxesByTable(const WidthTable& table, std::size_t angles, std::size_t stride)
        : table_(table), stride_(stride)
    {
        for (std::size_t i = 0; i < angles; ++i) {
            const double angle =
                std::numbers::pi / 2 * static_cast<double>(i) / static_cast<double>(angles);
            cosines_.push_back(std::cos(angle));
            sines_.push_back(std::sin(angle));
            if (i % stride == 0) {
                strideCosines_.push_back(cosines_.back());
                strideSines_.push_back(sines_.back());
            }
        }
        widths_.resize(strideCosines_.size());
        volumes_.resize(strideCosines_.size());
    }

    /// The boxes across the direction whose volume is least among those rotated a little about it.
    void addAcross(const Vec3& direction)
    {
        const double width = table_.widthAcross(direction);
        const auto [u, v] = planeAcross(direction);
        const std::size_t count = volumes_.size();
        table_.widthsAcross(u, v, strideCosines_, strideSines_, widths_);
        table_.widthsAcross(v, -u, strideCosines_, strideSines_, volumes_);
        for (std::size_t i = 0; i < count; ++i) {
            volumes_[i] = width * widths_[i] * volumes_[i];
        }
        const double most = (stride_ == 1 ? kNearBest : kMayBeNearBest) * least_;
        for (std::size_t i = 0; i < count; ++i) {
            const double volume = volumes_[i];
            if (volume < most && volume <= volumes_[(i + count - 1) % count] &&
                volume < volumes_[(i + 1) % count]) {
                addBest(width, u, v, i);
            }
        }
        directions_.push_back(direction);
    }

    double least() const { return least_; }

    /// The smallest ones, in order, no two of them close.
    std::vector<BoxFrame> smallest(std::size_t most) &&
    {
        std::vector<BoxFrame> result;
        std::ranges::make_heap(boxes_, std::greater());
        for (auto end = boxes_.end(); end != boxes_.begin() && result.size() < most; --end) {
            std::ranges::pop_heap(boxes_.begin(), end, std::greater());
            const BoxFrame box = frameOf(end[-1]);
            if (std::ranges::none_of(result, [&](const BoxFrame& r) { return areClose(r, box); })) {
                result.push_back(box);
            }
        }
        return result;
    }

private:
    static constexpr double kNearBest = 1.2;
    static constexpr double kMayBeNearBest = 1.3; ///< where those on either side may be smaller

    /// The smallest of the boxes at one of the angles looked at and at those on either side of it.
    void addBest(double width, const Vec3& u, const Vec3& v, std::size_t looked)
    {
        const std::size_t count = cosines_.size();
        const std::size_t middle = looked * stride_;
        Box best = {volumes_[looked], static_cast<std::uint32_t>(directions_.size()),
                    static_cast<std::uint32_t>(middle)};
        for (const std::size_t angle : {(middle + count - 1) % count, (middle + 1) % count}) {
            if (angle % stride_ == 0) {
                continue;
            }
            const double c = cosines_[angle];
            const double s = sines_[angle];
            const double volume =
                width * table_.widthAcross(c * u + s * v) * table_.widthAcross(c * v - s * u);
            if (volume < best.volume) {
                best.volume = volume;
                best.angle = static_cast<std::uint32_t>(angle);
            }
        }
        if (best.volume < kNearBest * least_) {
            boxes_.push_back(best);
            least_ = std::min(least_, best.volume);
        }
    }

    /// Ordered by volume, those of one volume as they were added.
    struct Box {
        double volume = 0;
        std::uint32_t direction = 0;
        std::uint32_t angle = 0;

        auto operator<=>(const Box&) const = default;
    };

    static std::pair<Vec3, Vec3> planeAcross(const Vec3& direction)
    {
        const Vec3 aside = std::abs(direction.x) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
        const Vec3 crossed = cross(direction, aside);
        const Vec3 u = crossed / std::sqrt(dot(crossed, crossed));
        return {u, cross(direction, u)};
    }

    BoxFrame frameOf(const Box& box) const
    {
        const Vec3& direction = directions_[box.direction];
        const auto [u, v] = planeAcross(direction);
        const double c = cosines_[box.angle];
        const double s = sines_[box.angle];
        return {{direction, c * u + s * v, c * v - s * u}, box.volume};
    }

    const WidthTable& table_;
    std::size_t stride_ = 1;      ///< from an angle looked at to the next
    std::vector<double> cosines_; ///< by angle
    std::vector<double> sines_;
    std::vector<double> strideCosines_; ///< of the angles looked at
    std::vector<double> strideSines_;
    std::vector<double> widths_; ///< for addAcross, at the angles looked at
    std::vector<double> volumes_;
    double least_ = std::numeric_limits<double>::infinity();
    std::vector<Vec3> directions_;
    std::vector<Box> boxes_;
};

} // namespace

bool areClose(const BoxFrame& a, const BoxFrame& b)
{
    constexpr double kClose = 0.997; // cosine of 4 degrees
    return std::ranges::all_of(a.axes, [&](const Vec3& axis) {
        return std::ranges::any_of(
            b.axes, [&](const Vec3& other) { return std::abs(dot(axis, other)) > kClose; });
    });
}

std::vector<BoxFrame> narrowStarts(const SupportLists& lists, const WidthTable& table,
                                   const NarrowEffort& effort)
{
    BoxesByTable boxes(table, table.cells(), effort.stride);
    for (const Vec3& direction : spreadDirections(effort.directions)) {
        boxes.addAcross(direction);
    }
    const std::vector<WidthTable::Narrow>& narrowest = table.narrowest();
    for (std::size_t i = 0; i < std::min(narrowest.size(), effort.narrowest); ++i) {
        constexpr double kSlack = 1.001; // volumes of the table are too large
        if (narrowest[i].width > kSlack * std::cbrt(boxes.least())) {
            break;
        }
        boxes.addAcross(narrowest[i].direction);
    }
    std::vector<BoxFrame> starts = std::move(boxes).smallest(effort.most);
    for (BoxFrame& start : starts) {
        for (Vec3& axis : start.axes) {
            axis = axis.x * lists.axes()[0] + axis.y * lists.axes()[1] + axis.z * lists.axes()[2];
        }
    }
    return starts;
}

} // namespace mbv
