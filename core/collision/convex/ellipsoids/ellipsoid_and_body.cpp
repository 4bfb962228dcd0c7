#include "ellipsoid_and_body.h"

#include <algorithm>
#include <cmath>

namespace mbv::convex {
namespace {

/// At least the radius of curvature of the outlines of a disc of radius 1, across z, along what is
/// in a cell's triangle, 1 / sine. Where the axis is a corner that has no end: there it is that of
/// the chord of the sine, which bounds it below, from the axis to the other corners, all as far
/// from it.
double bendOfDisc(const Directions& directions, const Cell& cell)
{
    double least = 1;
    double most = 0;
    for (const std::uint16_t i : cell.corners) {
        const double cosine = std::abs(directions.z[i]);
        least = std::min(least, cosine);
        most = std::max(most, cosine);
    }
    if (most == 1)
        return std::sqrt((1 + least) / (1 - least));
    const double highest = most * cell.stretch;
    return 1 / std::sqrt(std::max((1 - highest) * (1 + highest), 0.0));
}

/// The same for all triangles of grid() at a corner.
struct GridBends {
    GridBends()
    {
        Directions directions;
        for (std::size_t i = 0; i < Grid::kCorners; ++i)
            directions.set(i, grid().directions[i]);
        for (const Cell& cell : grid().triangles) {
            const double bend = bendOfDisc(directions, cell);
            for (const std::uint16_t corner : cell.corners)
                atCorners[corner] = std::max(atCorners[corner], bend);
        }
    }

    std::array<double, Grid::kCorners> atCorners = {};
};

const GridBends& gridBends()
{
    static const GridBends kMade;
    return kMade;
}

} // namespace

Grid::Triangles EllipsoidAndBody::openOf(const Directions& directions, double wanted) const
{
    const Grid& g = grid();
    const GridBends& bends = gridBends();
    Grid::Triangles open = {};
    std::array<Grid::Triangles, 2> touching = {}; ///< the lower disc somewhere, or the upper
    for (std::size_t i = 0; i < Grid::kCorners; ++i) {
        const bool isUpper = pair_.b.taper != 0 && directions.ofB[i] >= 0;
        const double radius = pair_.b.radiusAt(isUpper ? 1 : -1);
        const double curvature = round_.everywhere + radius * bends.atCorners[i];
        const bool isOpen = !(directions.extent[i] >= neededFor(wanted, curvature, g.stretch));
        for (std::size_t half = 0; half < open.size(); ++half) {
            touching[isUpper ? 1 : 0][half] |= g.around[i][half];
            open[half] |= isOpen ? g.around[i][half] : 0;
        }
    }
    for (std::size_t half = 0; half < open.size(); ++half) // bounded by both, they stay for now
        open[half] |= touching[0][half] & touching[1][half];
    return open;
}

EllipsoidAndBody::Curvature EllipsoidAndBody::curvatureIn(const Directions& directions,
                                                          const Cell& cell) const
{
    const UprightBody& body = pair_.b;
    // The directions that touch a cone's tip are convex.
    const bool hasNoDisc =
        body.meanRadius == 0 || (body.radiusAt(1) == 0 && leastAt(directions.ofB, cell) >= 0);
    const bool isAtAxis = std::any_of(cell.corners.begin(), cell.corners.end(),
                                      [&](auto i) { return std::abs(directions.z[i]) == 1; });
    return {round_.within(leastAt(directions.ofA, cell), cell.stretch),
            hasNoDisc ? 0 : bendOfDisc(directions, cell), isAtAxis && !hasNoDisc};
}

double EllipsoidAndBody::boundOf(const Directions& directions, const Cell& cell,
                                 const Curvature& curvature) const
{
    const double bend = curvature.isAtAxis ? bendOfDisc(directions, cell) : curvature.ofDisc;
    const double lowest = leastAt(directions.extent, cell);
    if (pair_.b.taper == 0)
        return boundFrom(lowest, curvature.ofA + pair_.b.meanRadius * bend, cell.stretch);
    return boundOfTapered(directions, cell, curvature.ofA, bend);
}

double EllipsoidAndBody::boundOfTapered(const Directions& directions, const Cell& cell,
                                        double curvature, double discBend) const
{
    const UprightBody& body = pair_.b;
    const auto boundBy = [&](double lowest, double height) {
        return boundFrom(lowest, curvature + body.radiusAt(height) * discBend, cell.stretch);
    };
    std::array<double, 3> towardsUpper;
    for (std::size_t k = 0; k < 3; ++k)
        towardsUpper[k] = directions.ofB[cell.corners[k]];
    const auto [low, high] = std::minmax_element(towardsUpper.begin(), towardsUpper.end());
    if (*low >= 0)
        return boundBy(leastAt(directions.extent, cell), 1);
    if (*high <= 0)
        return boundBy(leastAt(directions.extent, cell), -1);
    // The extents of the disc at some height are linear in it.
    const auto lowestAt = [&](double height) {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t k = 0; k < 3; ++k) {
            const double lost = std::abs(towardsUpper[k]) - height * towardsUpper[k];
            least = std::min(least, directions.extent[cell.corners[k]] - lost);
        }
        return least;
    };
    double best = std::max(boundBy(lowestAt(-1), -1), boundBy(lowestAt(1), 1));
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t l = (k + 1) % 3;
        const auto levelled = [&](std::size_t i) {
            return directions.extent[cell.corners[i]] - std::abs(towardsUpper[i]);
        };
        const double height = (levelled(l) - levelled(k)) / (towardsUpper[k] - towardsUpper[l]);
        if (std::abs(height) < 1)
            best = std::max(best, boundBy(lowestAt(height), height));
    }
    return best;
}

Cap EllipsoidAndBody::capAbove(const BodyLeast& least, double bound) const
{
    if (!least.isFound)
        return {};
    return convex::capAbove(touchedBy(pair_, least), least, bound, riseFrom(pair_.b, least));
}

} // namespace mbv::convex
