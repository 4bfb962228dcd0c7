// A polygon is clipped by one line after another (Sutherland, Hodgman: Reentrant polygon clipping,
// CACM 17(1), 1974), of which each cuts off corners that lie together around the one farthest out.
#include "clipped_polygon.h"

#include "touching_face.h"

namespace mbv::manifold {

ClippedPolygon::ClippedPolygon(std::span<const Vec3> corners, std::pmr::memory_resource& memory)
    : all_(&memory)
{
    const auto count = static_cast<Index>(corners.size());
    all_.reserve(2 * corners.size() + 4);
    for (Index i = 0; i < count; ++i)
        all_.push_back({TouchingFace::placeOf(corners[i]), i - 1, i + 1});
    all_.front().before = count - 1;
    all_.back().after = 0;
}

void ClippedPolygon::clip(const Vec2& from, const Vec2& to)
{
    if (isEmpty_)
        return;
    const Vec2 inward = perpendicular(to - from);
    const double same = kSame * norm(inward);
    const auto heightOf = [&](Index i) { return dot(inward, all_[i].place - from); };
    const double least = moveOut(heightOf, 4 * same);
    if (!(least < -same))
        return;
    struct CutSide {
        Index in; ///< its corner that is left
        double inHeight;
        Index out;
        double outHeight;
    };
    bool isFirstOut = false;
    const auto cutSide = [&](Index Corner::*next) {
        CutSide side = {outermost_, least, outermost_, least};
        do {
            side = {all_[side.in].*next, 0, side.in, side.inHeight};
            side.inHeight = heightOf(side.in);
            isFirstOut |= side.out == first_;
        } while (side.in != outermost_ && side.inHeight < -same);
        return side;
    };
    const CutSide leaving = cutSide(&Corner::before);
    const CutSide entering = cutSide(&Corner::after);
    isEmpty_ = entering.in == outermost_;
    if (isEmpty_)
        return;
    const auto crossing = [&](const CutSide& side) {
        const Vec2& in = all_[side.in].place;
        return in +
               (side.inHeight / (side.inHeight - side.outHeight)) * (all_[side.out].place - in);
    };
    outermost_ = entering.in;
    all_[leaving.in].after = entering.in;
    all_[entering.in].before = leaving.in;
    if (entering.inHeight > same)
        insert(crossing(entering));
    if (leaving.inHeight > same)
        insert(crossing(leaving));
    if (isFirstOut)
        first_ = outermost_;
}

/// Heights fall and rise once around the polygon, but for what is left within kSame of lines. Gives
/// the least one.
template <class HeightOf> double ClippedPolygon::moveOut(const HeightOf& heightOf, double slack)
{
    const Index start = outermost_;
    double least = heightOf(start);
    for (const auto next : {&Corner::after, &Corner::before}) {
        Index i = all_[start].*next;
        for (; i != start; i = all_[i].*next) {
            const double height = heightOf(i);
            if (height > least + slack)
                break;
            if (height < least) {
                least = height;
                outermost_ = i;
            }
        }
        if (i == start)
            break; // all were looked at
    }
    return least;
}

/// In front of the outermost, which it then is.
void ClippedPolygon::insert(const Vec2& place)
{
    const Index after = outermost_;
    outermost_ = static_cast<Index>(all_.size());
    all_.push_back({place, all_[after].before, after});
    all_[all_[after].before].after = outermost_;
    all_[after].before = outermost_;
}

std::pmr::vector<Vec2> ClippedPolygon::places() const
{
    std::pmr::vector<Vec2> places(all_.get_allocator());
    if (isEmpty_)
        return places;
    places.reserve(all_.size());
    Index i = first_;
    do {
        places.push_back(all_[i].place);
        i = all_[i].after;
    } while (i != first_);
    return places;
}

} // namespace mbv::manifold
