#include <mbv/collision/stream.h>

#include "geometry/fields_out.h"

namespace mbv {

using out::Field;
using out::fields;

namespace {

/// The verdict, and a line for every row.
template <class Explanation, class Name>
std::ostream& satLines(std::ostream& out, const Explanation& e, const Name& nameOfAxis)
{
    out << "sat: " << (e.overlap ? "overlapping" : "apart");
    if (const std::optional<int> decisive = e.overlap ? e.shallowest : e.separating)
        out << (e.overlap ? ", shallowest along " : ", separated by ") << nameOfAxis(*decisive);
    for (int axis = 0; const auto& row : e.rows) {
        out << '\n';
        fields(out, nameOfAxis(axis++), Field("direction", row.direction),
               Field("centerDistance", row.centerDistance), Field("radiusA", row.radiusA),
               Field("radiusB", row.radiusB), Field("gap", row.gap));
    }
    return out;
}

} // namespace

std::ostream& operator<<(std::ostream& out, const Distance& d)
{
    return fields(out, "distance", Field("distance", d.distance), Field("pointOnA", d.pointOnA),
                  Field("pointOnB", d.pointOnB));
}

std::ostream& operator<<(std::ostream& out, const Contact& c)
{
    return fields(out, "contact", Field("depth", c.depth), Field("normal", c.normal),
                  Field("pointOnA", c.pointOnA), Field("pointOnB", c.pointOnB));
}

std::ostream& operator<<(std::ostream& out, const ManifoldPoint& p)
{
    return fields(out, "point", Field("onA", p.onA), Field("onB", p.onB), Field("depth", p.depth));
}

std::ostream& operator<<(std::ostream& out, const ContactManifold& m)
{
    return fields(out, "manifold", Field("depth", m.depth), Field("normal", m.normal),
                  Field("points", m.points));
}

std::ostream& operator<<(std::ostream& out, const RayHit& hit)
{
    return fields(out, "hit", Field("t", hit.t), Field("point", hit.point),
                  Field("normal", hit.normal), Field("inside", hit.inside));
}

std::ostream& operator<<(std::ostream& out, const SweepHit& hit)
{
    return fields(out, "hit", Field("fraction", hit.fraction), Field("point", hit.point),
                  Field("normal", hit.normal));
}

std::ostream& operator<<(std::ostream& out, const RigidMotion& motion)
{
    return fields(out, "motion", Field("translation", motion.translation),
                  Field("pivot", motion.pivot), Field("axis", motion.axis),
                  Field("angle", motion.angle));
}

std::ostream& operator<<(std::ostream& out, const SlideContact& c)
{
    return fields(out, "contact", Field("obstacle", c.obstacle), Field("point", c.point),
                  Field("normal", c.normal));
}

std::ostream& operator<<(std::ostream& out, const SlideResult& r)
{
    return fields(out, "slide", Field("moved", r.moved), Field("contacts", r.contacts));
}

std::ostream& operator<<(std::ostream& out, const Rectangle& s)
{
    return fields(out, "rectangle", Field("center", s.center), Field("halfExtents", s.halfExtents),
                  Field("axis", s.axis));
}

std::ostream& operator<<(std::ostream& out, const RectangleDistance& d)
{
    return fields(out, "distance", Field("distance", d.distance), Field("pointOnA", d.pointOnA),
                  Field("pointOnB", d.pointOnB));
}

std::ostream& operator<<(std::ostream& out, const RectangleContact& c)
{
    return fields(out, "contact", Field("depth", c.depth), Field("normal", c.normal),
                  Field("pointOnA", c.pointOnA), Field("pointOnB", c.pointOnB));
}

std::ostream& operator<<(std::ostream& out, const SatExplanation& e)
{
    return satLines(out, e, satAxisName);
}

std::ostream& operator<<(std::ostream& out, const RectangleSatExplanation& e)
{
    return satLines(out, e, rectangleSatAxisName);
}

} // namespace mbv
