#pragma once

#include "body_least.h"
#include "cap.h"
#include "cell_search.h"
#include "roundness.h"

namespace mbv::convex {

/// What CellSearch asks of an ellipsoid and a body.
///
/// The triangles that directions are searched in lie in octants, in which a box has one corner,
/// and a cylinder one disc, that is touched. A cone's extent is no less than that of any disc in
/// it, and where a triangle has directions that touch its tip and others that do not, the disc is
/// taken whose extents at the corners are the most.
class EllipsoidAndBody {
public:
    using Least = BodyLeast;

    struct Curvature {
        double ofA;
        double ofDisc; ///< of radius 1, in parts of the cell as in the whole
        bool isAtAxis; ///< where parts have one of their own
    };

    explicit EllipsoidAndBody(const BodyPair& pair) : pair_(pair), round_(pair.a) {}

    void findExtents(std::size_t count, const ExtentColumns& columns) const
    {
        convex::findExtents(pair_, count, columns);
    }
    Grid::Triangles openOf(const Directions& directions, double wanted) const;
    Curvature curvatureIn(const Directions& directions, const Cell& cell) const;
    double boundOf(const Directions& directions, const Cell& cell,
                   const Curvature& curvature) const;
    BodyLeast leastNear(const Vec3& direction) const { return convex::leastNear(pair_, direction); }
    Cap capAbove(const BodyLeast& least, double bound) const;

private:
    double boundOfTapered(const Directions& directions, const Cell& cell, double curvature,
                          double discBend) const;

    const BodyPair& pair_;
    Roundness round_;
};

} // namespace mbv::convex
