// A polygon is clipped by the sides of the other one after another (Sutherland, Hodgman: Reentrant
// polygon clipping, CACM 17(1), 1974).
#include "common_corners.h"

#include <algorithm>
#include <cmath>

namespace mbv::manifold {
namespace {

/// Beside a unit, which is about the size of the smaller solid: places as near are one.
constexpr double kSame = 1e-9;

std::pmr::vector<Vec2> placesOf(const TouchingFace& face, std::pmr::memory_resource& memory)
{
    std::pmr::vector<Vec2> places(&memory);
    places.reserve(face.corners.size());
    for (const Vec3& corner : face.corners)
        places.push_back(TouchingFace::placeOf(corner));
    return places;
}

void dropRepeated(std::pmr::vector<Vec2>& places)
{
    const auto isSame = [](const Vec2& p, const Vec2& q) {
        return dot(p - q, p - q) <= kSame * kSame;
    };
    places.erase(std::unique(places.begin(), places.end(), isSame), places.end());
    while (places.size() > 1 && isSame(places.front(), places.back()))
        places.pop_back();
}

/// Clips polygons by lines; what it needs for that it keeps.
class Clipper {
public:
    explicit Clipper(std::pmr::vector<Vec2>& places)
        : places_(places), kept_(places.get_allocator())
    {
    }

    /// Keeps what is left of the line from `from` to `to`, or on it.
    void clip(const Vec2& from, const Vec2& to)
    {
        const Vec2 inward = perpendicular(to - from);
        const double same = kSame * std::sqrt(dot(inward, inward));
        const auto heightOf = [&](const Vec2& p) { return dot(inward, p - from); };
        kept_.clear();
        kept_.reserve(places_.size() + 2);
        const Vec2* p = &places_.back();
        double ofP = heightOf(*p);
        for (const Vec2& q : places_) {
            const double ofQ = heightOf(q);
            if ((ofP > same && ofQ < -same) || (ofP < -same && ofQ > same))
                kept_.push_back(*p + (ofP / (ofP - ofQ)) * (q - *p));
            if (ofQ >= -same)
                kept_.push_back(q);
            p = &q;
            ofP = ofQ;
        }
        places_.swap(kept_);
    }

private:
    std::pmr::vector<Vec2>& places_;
    std::pmr::vector<Vec2> kept_;
};

/// The part that two edges share, where they are parallel; nothing where they are not.
std::pmr::vector<Vec2> sharedOf(const std::pmr::vector<Vec2>& a, const std::pmr::vector<Vec2>& b)
{
    std::pmr::vector<Vec2> shared(a.get_allocator());
    const Vec2 along = (a[1] - a[0]) / norm(a[1] - a[0]);
    const Vec2 other = (b[1] - b[0]) / norm(b[1] - b[0]);
    if (std::abs(dot(perpendicular(along), other)) > kSlack)
        return shared;
    const auto [low, high] = std::minmax({dot(along, b[0] - a[0]), dot(along, b[1] - a[0])});
    const double from = std::max(0.0, low);
    const double to = std::min(norm(a[1] - a[0]), high);
    if (from <= to)
        shared.assign({a[0] + from * along, a[0] + to * along});
    return shared;
}

} // namespace

std::pmr::vector<Vec2> commonCorners(const TouchingFace& a, const TouchingFace& b,
                                     std::pmr::memory_resource& memory)
{
    std::pmr::vector<Vec2> ofA = placesOf(a, memory);
    std::pmr::vector<Vec2> ofB = placesOf(b, memory);
    const bool isPoint = (a.isBounded && ofA.size() == 1) || (b.isBounded && ofB.size() == 1);
    if (isPoint || (!a.isBounded && !b.isBounded))
        return std::pmr::vector<Vec2>(&memory);
    if (!a.isBounded)
        return ofB;
    if (!b.isBounded)
        return ofA;
    if (ofA.size() == 2 && ofB.size() == 2) {
        ofA = sharedOf(ofA, ofB);
    } else {
        if (ofB.size() == 2)
            std::swap(ofA, ofB);
        Clipper clipper(ofA);
        for (std::size_t i = 0; i < ofB.size() && !ofA.empty(); ++i)
            clipper.clip(ofB[i], ofB[i + 1 < ofB.size() ? i + 1 : 0]);
    }
    dropRepeated(ofA);
    return ofA;
}

} // namespace mbv::manifold
