#include "checks.h"
#include "differential/oracle/shallowest.h"

#include <mbv/collision/raycast.h>

#include <algorithm>

namespace mbv::differential {
namespace {

constexpr const char* kQuestion = "raycast";
constexpr double kUnit = 1e-14;

class RayCheck {
public:
    RayCheck(const Ray& ray, const Shape& shape, Verdicts& verdicts)
        : side_(shape, origin(ray, shape)), start_(quad(ray.origin) - quad(origin(ray, shape))),
          direction_(unit(quad(ray.direction))), pair_(shape, Sphere{ray.origin, 0}),
          verdicts_(verdicts), base_(quad(origin(ray, shape))), maxT_(ray.maxT)
    {
    }

    void judge(const RayHit& hit)
    {
        if (!(hit.t >= 0) || !std::isfinite(hit.t) || !isFinite(hit.point))
            return wrong("not finite", 0);
        if (hit.t > maxT_)
            wrong("beyond max_t", 0);
        const Quad tolerance = pair_.tolerance(hit.t);
        const QuadVec there = start_ + Quad(hit.t) * direction_;
        if (const Quad off = length(there - (quad(hit.point) - base_)); off > tolerance)
            wrong("point is not at t", off / tolerance);
        if (const Quad off = outside(side_, there, tolerance); off > tolerance)
            wrong("point is not on the shape", off / tolerance);
        if (hit.inside) {
            if (hit.t != 0 || hit.normal)
                wrong("inside, and t is not 0 or it has a normal", 0);
            return;
        }
        if (!hit.normal || !(std::abs(norm(*hit.normal) - 1) <= kUnit))
            return wrong("normal is not unit", 0);
        if (hit.t > tolerance) // on the surface already, the ray may leave anyhow
            judgeNormal(unit(quad(*hit.normal)), there, tolerance);
    }

    void judgeMiss()
    {
        if (side_.flat)
            return judgeMissedFlat();
        Body<Quad> swept = pointBody(start_);
        const Quad reach = length(start_ - side_.body->points[0]) + 2 * side_.size;
        if (reach == 0)
            return wrong("missed", 0);
        swept.motion = std::min(reach, Quad(maxT_)) * direction_;
        const Quad tolerance = pair_.tolerance(static_cast<double>(reach));
        const Quad depth = provenDepth(*side_.body, swept, reach, 3 * tolerance);
        if (depth > 2 * tolerance)
            wrong("missed", depth / tolerance);
    }

private:
    static Vec3 origin(const Ray& ray, const Shape& shape)
    {
        return Pair(shape, Sphere{ray.origin, 0}).origin;
    }

    void wrong(const char* text, Quad excess) { verdicts_.wrong(kQuestion, text, excess); }

    /// Nothing of the shape lies in front of the plane through the point.
    void judgeNormal(const QuadVec& normal, const QuadVec& there, Quad tolerance)
    {
        if (dot(normal, direction_) > tolerance)
            wrong("normal is not against the ray", 0);
        Side point = side_;
        point.flat.reset();
        point.body = pointBody(there);
        const Quad gap = gapAlong(side_, point, normal);
        if (gap < -2 * tolerance)
            wrong("the shape reaches beyond the hit", -gap / tolerance);
    }

    void judgeMissedFlat()
    {
        const Quad height = side_.flat->heightOf(start_);
        const Quad climb = dot(side_.flat->normal, direction_);
        if (side_.flat->isSolid && height < -pair_.tolerance(0))
            wrong("missed from inside", 0);
        else if (height * climb < 0 && magnitude(climb) > Quad(1e-12) &&
                 -height / climb < Quad(maxT_) * Quad(1 - 1e-12))
            wrong("missed", 0);
    }

    Side side_;
    QuadVec start_;
    QuadVec direction_;
    Pair pair_;
    Verdicts& verdicts_;
    QuadVec base_;
    double maxT_;
};

} // namespace

void checkRaycast(const Ray& ray, const Shape& shape, Verdicts& verdicts)
{
    verdicts.asked();
    RayCheck check(ray, shape, verdicts);
    if (const auto hit = raycast(ray, shape))
        check.judge(*hit);
    else
        check.judgeMiss();
}

} // namespace mbv::differential
