#pragma once

#include "mesh_query/axis_reach.h"
#include "mesh_query/distance_rounding.h"

#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

/// Faces of two meshes that are parallel to each other. Internal.
namespace mbv::bvh {

/// What ends a search for the nearest of two meshes where so many pairs of triangles are as near as
/// each other, but for less than boxes of floats tell, that looking at all is out of question: a
/// gap between what lies below two places, across faces that are parallel, is as wide as that.
class LevelFaces {
public:
    LevelFaces(const PosedMesh& a, const PosedMesh& b);

    /// From the nearest, distances that differ by less are one.
    double tie(const Distance& nearest) const
    {
        return std::min(reachRounding_, tieOfNearest(nearest));
    }

    /// A pair was compared that is no nearer than the nearest so far. True for one of many: then it
    /// is worth remembering.
    bool notePassed();

    /// These triangles of A and B, by their indices, have this vector between them.
    void remember(std::uint32_t a, std::uint32_t b, const Vec3& between, double nearest);

    /// A nearer one was found.
    void clear();

    /// All pairs are at least so far apart, as far as the bounds of both meshes tell or, where as
    /// much was passed that it is worth to look at them, their vertices.
    double gapOfAll();

    /// It is worth to look at each triangle once, which gap() does.
    bool areMany() const { return passed_ >= kMany && !axes_.empty(); }

    /// Pairs below these places are at least so far apart.
    double gap(ChildPlace a, ChildPlace b);

private:
    static constexpr int kSome = 24;
    static constexpr int kMany = 512;
    static constexpr std::size_t kVerticesAPair = 256; ///< that take as long
    static constexpr std::size_t kMaxAxes = 6;

    std::optional<Vec3> axisAcross(std::uint32_t a, std::uint32_t b, const Vec3& between) const;

    struct Axis {
        Vec3 direction; ///< unit, from A to B
        AxisReach a;
        AxisReach b; ///< the other way
        double gapOfAll = 0;
        bool isOfVertices = false;
    };

    const PosedMesh& a_;
    const PosedMesh& b_;
    std::int64_t worthOfVertices_; ///< in pairs that were passed
    double reachRounding_;
    double boxRounding_;
    std::int64_t passed_ = 0;
    std::vector<Axis> axes_; ///< at most kMaxAxes
};

} // namespace mbv::bvh
