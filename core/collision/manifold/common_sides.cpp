// Each side of what two parallelograms have in common is a piece of a side of one of them: what the
// other leaves of it. The pieces follow one another as the directions of the sides do. All eight
// are worked out, whatever the faces: where to branch would be mispredicted half of the time.
#include "common_sides.h"

#include "distinct_corners.h"
#include "side_kernel.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace mbv::manifold {
namespace {

double seenCross(const Vec3& a, const Vec3& b)
{
    return a.x * b.y - a.y * b.x;
}

/// The coordinates (s, t) of a face, for what is seen along z.
class FaceCoordinates {
public:
    /// Turns v round where the face is seen from behind.
    explicit FaceCoordinates(const BoxFace& face) : face_(face)
    {
        const double area = seenCross(face.u, face.v);
        face_.v *= std::copysign(1.0, area);
        area_ = std::abs(area);
        perArea_ = 1 / area_;
    }

    const BoxFace& face() const { return face_; }
    bool isNarrow(double same) const
    {
        const auto& [middle, u, v] = face_;
        return manifold::isNarrow(area_, std::max(dot(u, u), dot(v, v)), same);
    }
    Vec2 of(const Vec3& v) const
    {
        return perArea_ * Vec2{seenCross(v, face_.v), seenCross(face_.u, v)};
    }
    /// What the length is at most along each coordinate.
    Vec2 ofLength(double length) const
    {
        const auto size = [](const Vec3& v) { return std::abs(v.x) + std::abs(v.y); };
        return length * perArea_ * Vec2{size(face_.v), size(face_.u)};
    }

private:
    BoxFace face_;
    double area_;
    double perArea_;
};

SeenFace seen(const FaceCoordinates& face, const FaceCoordinates& by, double same)
{
    const Vec2 u = by.of(face.face().u);
    const Vec2 v = by.of(face.face().v);
    const Vec2 least = face.ofLength(same);
    return {by.of(face.face().middle - by.face().middle),
            {u.x, v.x, u.x, v.x, u.x},
            {u.y, v.y, u.y, v.y, u.y},
            by.ofLength(same),
            {least.x, least.y, least.x, least.y}};
}

/// Of the four, counter-clockwise from x; each has its first direction and not its last. Without
/// branches, which would be mispredicted.
unsigned quadrantOf(const Vec2& v)
{
    const unsigned isRight = v.x > 0;
    const unsigned isLeft = v.x < 0;
    const unsigned isUpper = unsigned{v.y > 0} | (unsigned{v.y == 0} & isRight);
    return isUpper * (1 - isRight) + (1 - isUpper) * (3 - isLeft);
}

constexpr int kMin = 3; ///< corners of a polygon

using Order = CommonSides::Order;

/// For u and v of A in these quadrants of the coordinates of B, v at most two after u.
constexpr Order orderFor(unsigned u, unsigned v)
{
    const std::array<unsigned, 4> quadrants = {u, v, (u + 2) % 4, (v + 2) % 4};
    Order order = {};
    std::size_t count = 0;
    for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
        order[count++] = static_cast<std::uint8_t>(4 + quadrant);
        for (unsigned side = 0; side < 4; ++side) {
            if (quadrants[side] == quadrant && quadrants[(side + 3) % 4] != quadrant) {
                order[count++] = static_cast<std::uint8_t>(side);
                if (quadrants[(side + 1) % 4] == quadrant)
                    order[count++] = static_cast<std::uint8_t>((side + 1) % 4);
            }
        }
    }
    return order;
}

constexpr std::array<Order, 12> kOrders = [] {
    std::array<Order, 12> orders = {};
    for (unsigned u = 0; u < 4; ++u) {
        for (unsigned ahead = 0; ahead < 3; ++ahead)
            orders[3 * u + ahead] = orderFor(u, (u + ahead) % 4);
    }
    return orders;
}();

} // namespace

CommonSides::CommonSides(const BoxFace& a, const BoxFace& b, double same, const DepthRange& range)
{
    const FaceCoordinates byA(a);
    const FaceCoordinates byB(b);
    if (byA.isNarrow(same) || byB.isNarrow(same))
        return;
    const SeenFace aByB = seen(byA, byB, same);
    const SeenFace bByA = seen(byB, byA, same);
    const unsigned quadrant = quadrantOf({aByB.x[0], aByB.y[0]});
    const unsigned ahead = (quadrantOf({aByB.x[1], aByB.y[1]}) - quadrant) % 4;
    if (ahead > 2)
        return;
    SideStarts starts;
    clipSides(aByB, bByA, byA.face(), byB.face(), range, starts);
    if (std::popcount(starts.isLeft) < kMin)
        return;
    const Order& order = kOrders[3 * quadrant + ahead];
    if (starts.isAnyNearlyAlong)
        takeDistinct(starts, order, 4 * same, range);
    else
        takeKept(starts, order);
}

void CommonSides::takeKept(const SideStarts& starts, const Order& order)
{
    std::size_t deepest = 0;
    for (const std::uint8_t side : order) {
        starts_[count_] = {starts.x[side], starts.y[side], starts.z[side], starts.depth[side]};
        deepest = side == starts.deepest ? count_ : deepest;
        count_ += (starts.isKept >> side) & 1;
    }
    if (starts.deepest >= 0)
        deepest_ = deepest;
}

/// Where sides of both faces are in a line, or nearly, what is left of them starts at one place, or
/// nearly.
void CommonSides::takeDistinct(const SideStarts& starts, const Order& order, double same,
                               const DepthRange& range)
{
    for (const std::uint8_t side : order) {
        if ((starts.isLeft >> side & 1) != 0)
            starts_[count_++] = {starts.x[side], starts.y[side], starts.z[side],
                                 starts.depth[side]};
    }
    const auto placeOf = [](const LocalPoint& p) { return p.place(); };
    count_ = keepDistinct(std::span(starts_.data(), count_), same, placeOf);
    const std::span<LocalPoint> corners(starts_.data(), count_ < kMin ? 0 : count_);
    const KeptPoints kept = keepCommon(corners, reachOf(corners), range);
    count_ = kept.count;
    deepest_ = kept.deepest;
}

} // namespace mbv::manifold
