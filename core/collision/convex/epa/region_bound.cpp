#include "region_bound.h"

#include <cmath>
#include <optional>

namespace mbv::convex {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A lower bound of a disc's extent: constant + slope * (direction . axis).
struct Chord {
    double constant = 0;
    double slope = 0;
};

/// sqrt(1 - x^2) from its values at both ends.
Chord chordBetween(double low, double high)
{
    const double atLow = std::sqrt(std::max(1 - low * low, 0.0));
    const double atHigh = std::sqrt(std::max(1 - high * high, 0.0));
    if (!(atLow + atHigh > 0))
        return {};
    const double slope = -(low + high) / (atLow + atHigh);
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

/// The chords of all discs, and of the disc whose extent its chord misses most, by how much and
/// which edge to halve for it.
struct DiscChords {
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

DiscChords chordsOf(const std::array<Disc, 2>& discs, const std::array<Vec3, 3>& corners,
                    const std::array<double, 3>& cosines)
{
    DiscChords chords;
    for (const Disc& disc : discs) {
        if (!(disc.radius > 0))
            continue;
        const Vec3 sines = {dot(disc.axis, corners[0]), dot(disc.axis, corners[1]),
                            dot(disc.axis, corners[2])};
        const double high = std::min(largestSine(sines, cosines), 1.0);
        const double low = std::max(-largestSine(-sines, cosines), -1.0);
        const Chord chord = chordBetween(low, high);
        chords.constant += disc.radius * chord.constant;
        chords.slope += disc.radius * chord.slope * disc.axis;
        const double middle = low + (high - low) / 2;
        const double lost = disc.radius * (std::sqrt(std::max(1 - middle * middle, 0.0)) -
                                           chord.constant - chord.slope * middle);
        if (lost > chords.mostLost) {
            chords.mostLost = lost;
            const Vec3 changes = abs(sines - Vec3{sines.y, sines.z, sines.x});
            const bool isBetweenCorners = maxComponent(changes) > (high - low) / 2;
            chords.edge = isBetweenCorners ? std::optional(steepestEdge(changes)) : std::nullopt;
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

RegionBound boundOf(const DirectionRegion& region, const std::array<Disc, 2>& discs)
{
    const auto& corners = region.corners;
    const std::array<double, 3> cosines = {dot(corners[0], corners[1]), dot(corners[1], corners[2]),
                                           dot(corners[2], corners[0])};
    const auto least = std::min_element(cosines.begin(), cosines.end());
    RegionBound bound;
    bound.edge = bound.edgeAcrossDisc = static_cast<std::size_t>(least - cosines.begin());
    // |m|^2 = 1 - sum 2 w_i w_j (1 - n_i . n_j) for m in the flat triangle.
    const double nearestSquared = 1 - 2.0 / 3 * (1 - *least);
    if (!(*least >= 0) || !(nearestSquared > 0))
        return bound; // too large
    const double nearest = std::sqrt(nearestSquared);

    const DiscChords chords = chordsOf(discs, corners, cosines);
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
        bound.edgeAcrossDisc = chords.edge.value_or(bound.edge);
    bound.extent = chords.constant + onSphere;
    bound.where = normalized(place.weights.x * corners[0] + place.weights.y * corners[1] +
                             place.weights.z * corners[2]);
    return bound;
}

} // namespace mbv::convex
