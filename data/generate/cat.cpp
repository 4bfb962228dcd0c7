#include "cat.h"

#include "contour.h"
#include "distance.h"
#include "simplify.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace mbv::generate {
namespace {

double torsoDistance(const Vec3& p)
{
    double d = distance(Ellipsoid{{0.27, 0.70, 0}, {0.30, 0.225, 0.185}}, p); // rib cage
    d = smoothUnion(d, distance(Ellipsoid{{-0.08, 0.70, 0}, {0.36, 0.185, 0.165}}, p), 0.15);
    d = smoothUnion(d, distance(Ellipsoid{{-0.36, 0.70, 0}, {0.25, 0.215, 0.18}}, p), 0.15);
    const RoundCone neck = {{0.36, 0.77, 0}, {0.60, 0.98, 0}, 0.165, 0.125};
    return smoothUnion(d, distance(neck, p), 0.12);
}

/// The head in its own frame, the middle of the skull at the origin: x to the nose, y up.
double headDistance(Vec3 p)
{
    p.z = std::abs(p.z); // left and right are mirror images
    double d = distance(Ellipsoid{{0, 0, 0}, {0.185, 0.165, 0.185}}, p);
    d = smoothUnion(d, distance(Ellipsoid{{0.06, -0.065, 0.085}, {0.10, 0.085, 0.10}}, p), 0.06);
    d = smoothUnion(d, distance(RoundCone{{0.10, 0.03, 0}, {0.20, -0.035, 0}, 0.07, 0.03}, p),
                    0.04);
    d = smoothUnion(d, distance(Ellipsoid{{0.12, -0.06, 0}, {0.10, 0.065, 0.075}}, p), 0.05);
    d = smoothUnion(d, distance(Ellipsoid{{0.17, -0.075, 0.036}, {0.056, 0.042, 0.046}}, p), 0.02);
    d = smoothUnion(d, distance(Ellipsoid{{0.15, -0.12, 0}, {0.05, 0.032, 0.042}}, p), 0.025);
    d = smoothUnion(d, distance(Ellipsoid{{0.215, -0.035, 0}, {0.022, 0.019, 0.028}}, p), 0.012);
    d = smoothUnion(d, distance(Ellipsoid{{0.135, 0.028, 0.088}, {0.036, 0.034, 0.042}}, p), 0.01);

    // An ear is a cone pressed flat, with a smaller one scooped out of its open side. It opens
    // outwards by 37 degrees (3-4-5) from the nose.
    constexpr double kFlat = 0.5;
    const Vec3 e = p - Vec3{0.005, 0, 0.105};
    const Vec3 q = {(0.8 * e.x + 0.6 * e.z) / kFlat, e.y, 0.8 * e.z - 0.6 * e.x};
    const double ear = distance(RoundCone{{0, 0.09, 0}, {0, 0.305, 0.045}, 0.108, 0.017}, q);
    const Vec3 scooped = q - Vec3{0.10, 0, 0};
    const double scoop = distance(RoundCone{{0, 0.13, 0}, {0, 0.26, 0.035}, 0.072, 0.012}, scooped);
    const double shell = kFlat * smoothIntersection(ear, -scoop, 0.02);
    return smoothUnion(d, shell, 0.035);
}

double headPlacedDistance(const Vec3& p)
{
    // The triangle 7-24-25 gives an exact sine and cosine: the head turns 16 degrees to +z.
    constexpr double kCosine = 24.0 / 25.0;
    constexpr double kSine = 7.0 / 25.0;
    constexpr double kScale = 1.12;
    const Vec3 q = (p - Vec3{0.66, 1.05, 0}) / kScale;
    return kScale * headDistance({kCosine * q.x + kSine * q.z, q.y, kCosine * q.z - kSine * q.x});
}

/// A leg as a chain of joints with the radius at each; the last is the middle of the paw.
struct Joint {
    Vec3 position;
    double radius = 0;
};

double legDistance(const std::array<Joint, 4>& joints, const Vec3& p)
{
    const Vec3 paw = joints[3].position;
    double d = distance(Ellipsoid{paw + Vec3{0.035, 0, 0}, {0.095, 0.055, 0.07}}, p);
    for (std::size_t i = 3; i > 0; --i) {
        const auto& [upper, lower] = std::array{joints[i - 1], joints[i]};
        const RoundCone bone = {upper.position, lower.position, upper.radius, lower.radius};
        d = smoothUnion(d, distance(bone, p), 0.04);
    }
    return d;
}

double legsDistance(double torso, const Vec3& p)
{
    // In mid-stride, so that all four show from the side.
    static const std::array<std::array<Joint, 4>, 4> kLegs = {{
        {{{{0.36, 0.66, 0.10}, 0.12},
          {{0.36, 0.40, 0.13}, 0.075},
          {{0.50, 0.18, 0.12}, 0.052},
          {{0.55, 0.045, 0.12}, 0.05}}}, // front, near
        {{{{0.36, 0.66, -0.10}, 0.12},
          {{0.26, 0.40, -0.13}, 0.075},
          {{0.22, 0.18, -0.12}, 0.052},
          {{0.19, 0.045, -0.12}, 0.05}}}, // front, far
        {{{{-0.40, 0.62, 0.09}, 0.16},
          {{-0.42, 0.38, 0.12}, 0.095},
          {{-0.66, 0.20, 0.12}, 0.05},
          {{-0.62, 0.045, 0.12}, 0.05}}}, // hind, near
        {{{{-0.38, 0.62, -0.09}, 0.16},
          {{-0.24, 0.38, -0.12}, 0.095},
          {{-0.36, 0.20, -0.12}, 0.05},
          {{-0.28, 0.045, -0.12}, 0.05}}}, // hind, far
    }};
    double d = torso;
    for (const auto& leg : kLegs) {
        d = smoothUnion(d, legDistance(leg, p), 0.07);
    }
    return d;
}

/// The tail's middle line: two cubic Bezier arcs that meet smoothly, as a chain of short cones.
std::vector<RoundCone> makeTail()
{
    constexpr std::array<std::array<Vec3, 4>, 2> kArcs = {{
        {{{-0.52, 0.80, 0}, {-0.78, 0.86, 0}, {-0.98, 0.84, 0.02}, {-1.00, 1.08, 0.03}}},
        {{{-1.00, 1.08, 0.03}, {-1.02, 1.32, 0.04}, {-0.82, 1.34, 0.04}, {-0.86, 1.56, 0.03}}},
    }};
    constexpr int kSteps = 10; // cones to an arc
    constexpr double kRoot = 0.075;
    constexpr double kTip = 0.042;
    std::vector<RoundCone> tail;
    Vec3 previous = kArcs[0][0];
    for (std::size_t arc = 0; arc < 2; ++arc) {
        for (int i = 1; i <= kSteps; ++i) {
            const double t = static_cast<double>(i) / kSteps;
            const double s = 1 - t;
            const auto& [a, b, c, d] = kArcs[arc];
            const Vec3 p = s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
            const double from = (static_cast<double>(arc) + t - 1.0 / kSteps) / 2;
            const double to = (static_cast<double>(arc) + t) / 2;
            tail.push_back(
                {previous, p, kRoot + from * (kTip - kRoot), kRoot + to * (kTip - kRoot)});
            previous = p;
        }
    }
    return tail;
}

double tailDistance(const Vec3& p)
{
    static const std::vector<RoundCone> kTail = makeTail();
    double d = distance(kTail.front(), p);
    for (const RoundCone& cone : kTail) {
        d = smoothUnion(d, distance(cone, p), 0.01);
    }
    return d;
}

} // namespace

double catDistance(const Vec3& p)
{
    double d = legsDistance(torsoDistance(p), p);
    d = smoothUnion(d, headPlacedDistance(p), 0.08);
    d = smoothUnion(d, tailDistance(p), 0.08);
    return smoothIntersection(d, -p.y, 0.02); // flat soles on the floor
}

TriangleMesh makeCat(std::size_t triangles)
{
    constexpr Aabb kRegion = {{-1.16, -0.05, -0.33}, {1.06, 1.68, 0.37}};
    constexpr double kSpacing = 0.0137; // the thinnest part, an ear's rim, is two of these
    constexpr int kRounds = 6;          // of relaxation; more no longer show
    EditableMesh mesh(contour(catDistance, kRegion, kSpacing));
    simplify(mesh, triangles);
    relax(mesh, catDistance, kRounds);

    // The rounded edges of the soles leave them a fraction of a millimeter above the floor.
    TriangleMesh cat = mesh.compacted();
    double lowest = cat.vertices.front().y;
    for (const Vec3& v : cat.vertices) {
        lowest = std::min(lowest, v.y);
    }
    for (Vec3& v : cat.vertices) {
        v.y -= lowest;
    }
    return cat;
}

} // namespace mbv::generate
