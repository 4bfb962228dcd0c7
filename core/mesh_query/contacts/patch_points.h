#pragma once

#include "collision/manifold/manifold_points.h"

#include <mbv/mesh_query/contact_patches.h>

#include <cstddef>
#include <optional>
#include <vector>

/// Internal.
namespace mbv::contacts {

/// The points of a patch, of which few are taken.
class PatchPoints {
public:
    /// In the frame's unit. Both must outlive this.
    PatchPoints(const manifold::ContactFrame& frame, double margin) : frame_(frame), margin_(margin)
    {
    }

    /// The corners of what two faces have in common, where these are not apart by more than the
    /// margin; how deep the deepest is. Nothing where there is none.
    std::optional<double> addCommon(const manifold::TouchingFace& a,
                                    const manifold::TouchingFace& b, const TrianglePair& triangles);

    /// The point itself, in the world.
    void add(const Vec3& onB, double depth, const TrianglePair& triangles);

    /// At most `most` of them that span a large part, the deepest first; nothing where there are
    /// none.
    std::optional<ContactPatch> spread(std::size_t most);

private:
    struct Point {
        manifold::LocalPoint local;
        TrianglePair triangles;
    };

    /// As seen along z.
    static double gap(const Point& p, const Point& q)
    {
        return norm(p.local.place() - q.local.place());
    }

    bool keep(const manifold::LocalPoint& point, double slack, const TrianglePair& triangles);
    /// The longer side of the points' bounds as seen along z.
    double reach() const;
    /// The corners of the points' convex hull as seen along z, counter-clockwise, of points within
    /// `same` of each other one. Reorders the points.
    std::vector<Point> hull(double same);
    /// The hull, the deepest point first whether or not it is a corner. Reorders the points.
    std::vector<Point> outline(std::size_t deepest);
    ManifoldPoint toWorld(const manifold::LocalPoint& point) const;

    const manifold::ContactFrame& frame_;
    double margin_;
    std::vector<Point> points_;
};

} // namespace mbv::contacts
