#include "ellipsoid_search.h"

#include "cell_search.h"
#include "local_least.h"
#include "roundness.h"

namespace mbv::convex {
namespace {

class TwoEllipsoids {
public:
    using Least = WayOut;
    using Curvature = double;

    explicit TwoEllipsoids(const EllipsoidPair& pair)
        : pair_(pair), roundA_(pair.a), roundB_(pair.b)
    {
    }

    void findExtents(std::size_t count, const ExtentColumns& columns) const
    {
        convex::findExtents(pair_, count, columns);
    }

    Grid::Triangles openOf(const Directions& directions, double wanted) const
    {
        const double curvature = roundA_.everywhere + roundB_.everywhere;
        return trianglesBelow(directions, neededFor(wanted, curvature, grid().stretch));
    }

    double curvatureIn(const Directions& directions, const Cell& cell) const
    {
        return roundA_.within(leastAt(directions.ofA, cell), cell.stretch) +
               roundB_.within(leastAt(directions.ofB, cell), cell.stretch);
    }

    double boundOf(const Directions& directions, const Cell& cell, double curvature) const
    {
        return boundFrom(leastAt(directions.extent, cell), curvature, cell.stretch);
    }

    WayOut leastNear(const Vec3& direction) const { return convex::leastNear(pair_, direction); }

    Cap capAbove(const WayOut& least, double bound) const
    {
        return convex::capAbove(pair_, least, bound);
    }

private:
    const EllipsoidPair& pair_;
    Roundness roundA_;
    Roundness roundB_;
};

} // namespace

Shallowest<WayOut> shallowest(const EllipsoidPair& pair, const WayOut& known, double tolerance)
{
    const TwoEllipsoids problem(pair);
    return CellSearch(problem, known, tolerance).run();
}

} // namespace mbv::convex
