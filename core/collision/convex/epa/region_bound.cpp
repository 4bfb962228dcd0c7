// What bounds a round summand in a triangle is the extent of a part of it: that is nowhere more,
// and as much where it matters. A cone holds a disc at every height; they all touch the plane
// across a normal of the side. An ellipsoid
//     sqrt(S^2 + (stretch . n)^2),  S^2 = radius^2 - (radius^2 - thickness^2) (axis . n)^2
// is at least c S + s (stretch . n) for any c and s of an angle. The disc, or S, is concave as a
// function of axis . n, so its chord is below it. All is then linear, and the angle or the height
// is chosen so that this is level with what else is touched: where many directions about the axis
// are as good, no long and narrow triangle along them has less.
#include "region_bound.h"

#include <cmath>
#include <optional>

namespace mbv::convex {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A lower bound of what a part has across its stretch: constant + slope * (direction . axis).
struct Chord {
    double constant = 0;
    double slope = 0;
};

/// From its values at both ends.
Chord chordBetween(const RoundSummand& summand, double low, double high)
{
    const auto at = [&](double cosine) {
        return summand.acrossStretch(std::sqrt(std::max((1 - cosine) * (1 + cosine), 0.0)), cosine);
    };
    const double atLow = at(low);
    const double atHigh = at(high);
    if (!(atLow + atHigh > 0))
        return {};
    const double slope = -(summand.radius - summand.thickness) *
                         (summand.radius + summand.thickness) * (low + high) / (atLow + atHigh);
    return {std::min(atLow - slope * low, atHigh - slope * high), slope};
}

/// The largest of n . axis in a triangle that the axis is not inside of, from its values at the
/// corners: it is at one of them or where an edge, an arc of a great circle, is highest.
double largestSine(const Vec3& atCorners, const std::array<double, 3>& cosines)
{
    double largest = maxComponent(atCorners);
    for (int i = 0; i < 3; ++i) {
        const double from = atCorners[i];
        const double to = atCorners[(i + 1) % 3];
        const double cosine = cosines[static_cast<std::size_t>(i)];
        const double rise = to - cosine * from;
        const double squaredSine = (1 - cosine) * (1 + cosine);
        if (rise > 0 && from - cosine * to > 0 && squaredSine > 0)
            largest = std::max(largest, std::sqrt(from * from + rise * rise / squaredSine));
    }
    return largest;
}

/// Of all summands, and of the one whose extent its chord misses most, by how much and which edge
/// to halve for it.
struct SummandChords {
    double constant = 0;
    Vec3 slope; ///< by directions
    double mostLost = 0;
    std::optional<std::size_t> edge; ///< nothing where the sine has its peak between the corners
};

/// The edge along which values at the corners differ most.
std::size_t steepestEdge(const Vec3& changes)
{
    const double most = maxComponent(changes);
    return changes.x >= most ? 0 : changes.y >= most ? 1 : 2;
}

/// How the extent is to be level: near a direction, across it, with what the polytope touches
/// there. Along `across` that does not change where two of its points are touched, else it is
/// towards the axis.
struct Level {
    Vec3 across;
    double slope = 0; ///< of the polytope

    Level(const DirectionRegion& region, const Vec3& near, const Vec3& axis, const Vec3& others)
    {
        const auto [point, other] = region.farthestTwo(near);
        constexpr double kEqual = 1e-12;
        const Vec3 between = point - other;
        const bool isBetween = between != Vec3{} && dot(near, between) <= kEqual;
        across = isBetween ? cross(near, between) : axis - dot(axis, near) * near;
        slope = dot(point + others, across);
    }
};

/// Of a part of a round summand, from chords of it: share * chord + more . direction.
struct Piece {
    double share = 1;
    Vec3 more;
};

/// Of a cone's discs, from the base at 0 to the apex at 1.
Piece discOfCone(const RoundSummand& cone, const Chord& chord, const Level& level)
{
    const double height =
        -(level.slope / dot(cone.axis, level.across) + chord.slope) / (cone.height - chord.slope);
    const double at = height >= 0 ? std::min(height, 1.0) : 0;
    return {1 - at, at * cone.height * cone.axis};
}

/// By the angle that is level, or the nearest to it at a corner. Where the corners are close these
/// are all but one.
Piece pieceOfEllipsoid(const RoundSummand& summand, const Chord& chord, const Level& level,
                       const std::array<Vec3, 3>& corners)
{
    double low = 1;
    double high = -1;
    for (const Vec3& corner : corners) {
        const double stretched = dot(summand.stretch, corner);
        const double across = chord.constant + chord.slope * dot(summand.axis, corner);
        const double length = std::hypot(stretched, across);
        const double sine = length > 0 ? stretched / length : 0;
        low = std::min(low, sine);
        high = std::max(high, sine);
    }
    const double middle = (low + high) / 2;
    const double ofChord = std::sqrt(std::max((1 - middle) * (1 + middle), 0.0)) * chord.slope;
    const double wanted = -(level.slope + ofChord * dot(summand.axis, level.across)) /
                          dot(summand.stretch, level.across);
    const double sine = wanted >= low ? std::min(wanted, high) : low;
    return {std::sqrt(std::max((1 - sine) * (1 + sine), 0.0)), sine * summand.stretch};
}

void addChord(SummandChords& chords, const RoundSummand& summand, const DirectionRegion& region,
              const std::array<double, 3>& cosines, const Vec3& near)
{
    const auto& corners = region.corners;
    const Vec3 sines = {dot(summand.axis, corners[0]), dot(summand.axis, corners[1]),
                        dot(summand.axis, corners[2])};
    double high = std::min(largestSine(sines, cosines), 1.0);
    const double low = std::max(-largestSine(-sines, cosines), -1.0);
    Piece piece;
    if (summand.height > 0 && high > summand.sideCosine()) {
        if (low >= summand.sideCosine()) {
            chords.slope += summand.height * summand.axis;
            return;
        }
        // From here on the apex is farther than the line of the chord, too.
        high = summand.sideCosine();
    }
    const Chord chord = chordBetween(summand, low, high);
    if (summand.height > 0 && high == summand.sideCosine())
        piece = discOfCone(summand, chord, {region, near, summand.axis, chords.slope});
    else if (summand.stretch != Vec3{})
        piece = pieceOfEllipsoid(summand, chord, {region, near, summand.stretch, chords.slope},
                                 corners);
    chords.constant += piece.share * chord.constant - summand.rounding;
    chords.slope += piece.share * chord.slope * summand.axis + piece.more;
    const double middle = low + (high - low) / 2;
    const double sine = std::sqrt(std::max((1 - middle) * (1 + middle), 0.0));
    const double lost =
        piece.share * (summand.acrossStretch(sine, middle) - chord.constant - chord.slope * middle);
    if (lost > chords.mostLost) {
        chords.mostLost = lost;
        const Vec3 changes = abs(sines - Vec3{sines.y, sines.z, sines.x});
        const bool isBetweenCorners = maxComponent(changes) > (high - low) / 2;
        chords.edge = isBetweenCorners ? std::optional(steepestEdge(changes)) : std::nullopt;
    }
}

/// What is chosen to be level with the others comes last.
SummandChords chordsOf(const std::array<RoundSummand, 2>& summands, const DirectionRegion& region,
                       const std::array<double, 3>& cosines, const Vec3& near)
{
    SummandChords chords;
    const auto isChosen = [](const RoundSummand& summand) {
        return summand.height > 0 || summand.stretch != Vec3{};
    };
    for (const bool areChosen : {false, true}) {
        for (const RoundSummand& summand : summands) {
            if (summand.radius > 0 && isChosen(summand) == areChosen)
                addChord(chords, summand, region, cosines, near);
        }
    }
    return chords;
}

/// The minimum of the upper envelope of linear functions over a region's flat triangle, one column
/// of values at the corners for each function. It lies at a corner, where two functions are equal
/// on an edge, or where three are equal on the face, so all such places are tried.
class EnvelopeMinimum {
public:
    struct Place {
        Vec3 weights;                  ///< of the corners, where it is least on the sphere
        double onSphere = kInfinity;   ///< the value there
        double onTriangle = kInfinity; ///< the least on the flat triangle, maybe elsewhere
    };

    explicit EnvelopeMinimum(const std::array<Vec3, 3>& corners) : corners_(corners) {}

    void add(const Vec3& valuesAtCorners) { columns_[count_++] = valuesAtCorners; }

    Place find() const
    {
        Place best;
        const auto offer = [&](const Vec3& weights) {
            const double value = largestAt(weights);
            best.onTriangle = std::min(best.onTriangle, value);
            const Vec3 inside =
                weights.x * corners_[0] + weights.y * corners_[1] + weights.z * corners_[2];
            const double onSphere = value / std::sqrt(dot(inside, inside));
            if (onSphere < best.onSphere) {
                best.weights = weights;
                best.onSphere = onSphere;
            }
        };
        offer({1, 0, 0});
        offer({0, 1, 0});
        offer({0, 0, 1});
        for (std::size_t j = 0; j < count_; ++j) {
            for (std::size_t k = j + 1; k < count_; ++k) {
                const Vec3 difference = columns_[j] - columns_[k];
                for (int from = 0; from < 3; ++from) {
                    const int to = (from + 1) % 3;
                    const double atFrom = difference[from];
                    const double atTo = difference[to];
                    if (!((atFrom > 0 && atTo < 0) || (atFrom < 0 && atTo > 0)))
                        continue;
                    Vec3 weights;
                    weights[to] = atFrom / (atFrom - atTo);
                    weights[from] = 1 - weights[to];
                    offer(weights);
                }
                for (std::size_t l = k + 1; l < count_; ++l) {
                    Vec3 weights = cross(difference, columns_[j] - columns_[l]);
                    const double sum = weights.x + weights.y + weights.z;
                    weights = weights / sum;
                    if (weights.x >= 0 && weights.y >= 0 && weights.z >= 0)
                        offer(weights);
                }
            }
        }
        return best;
    }

private:
    double largestAt(const Vec3& weights) const
    {
        double largest = -kInfinity;
        for (std::size_t i = 0; i < count_; ++i)
            largest = std::max(largest, dot(weights, columns_[i]));
        return largest;
    }

    std::array<Vec3, 3> corners_;
    std::array<Vec3, DirectionRegion::kMaxPoints> columns_;
    std::size_t count_ = 0;
};

} // namespace

RegionBound boundOf(const DirectionRegion& region, const std::array<RoundSummand, 2>& summands,
                    const Vec3& near)
{
    const auto& corners = region.corners;
    const std::array<double, 3> cosines = {dot(corners[0], corners[1]), dot(corners[1], corners[2]),
                                           dot(corners[2], corners[0])};
    const auto least = std::min_element(cosines.begin(), cosines.end());
    RegionBound bound;
    bound.edge = bound.edgeAcrossAxis = static_cast<std::size_t>(least - cosines.begin());
    // |m|^2 = 1 - sum 2 w_i w_j (1 - n_i . n_j) for m in the flat triangle.
    const double nearestSquared = 1 - 2.0 / 3 * (1 - *least);
    if (!(*least >= 0) || !(nearestSquared > 0))
        return bound; // too large
    const double nearest = std::sqrt(nearestSquared);

    const bool isGiven = near != Vec3{};
    const Vec3 middle = corners[0] + corners[1] + corners[2];
    const SummandChords chords =
        chordsOf(summands, region, cosines, isGiven ? near : normalized(middle));
    EnvelopeMinimum envelope(corners);
    for (std::size_t i = 0; i < region.pointCount; ++i) {
        const Vec3 p = region.points[i] + chords.slope;
        envelope.add({dot(p, corners[0]), dot(p, corners[1]), dot(p, corners[2])});
    }
    const EnvelopeMinimum::Place place = envelope.find();
    const double flat = place.onTriangle;
    const double onSphere = flat >= 0 ? place.onSphere : flat / nearest;
    const double lostToFlatness = std::abs(flat) * (1 / nearest - 1);
    if (lostToFlatness < chords.mostLost)
        bound.edgeAcrossAxis = chords.edge.value_or(bound.edge);
    bound.extent = chords.constant + onSphere;
    bound.where = normalized(place.weights.x * corners[0] + place.weights.y * corners[1] +
                             place.weights.z * corners[2]);
    return bound;
}

} // namespace mbv::convex
