#include "simplex.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace mbv::convex {
namespace {

/// A candidate for the nearest point. Its position is always the sum of weighted vertices, a point
/// of the simplex whatever rounding did to the weights, so candidates compare fairly.
struct Nearest {
    std::array<double, 4> weights = {};
    Vec3 point;
    Vec3 towards;
    double squared = std::numeric_limits<double>::infinity();
};

using Points = std::array<const Vec3*, 4>;

void keepNearer(Nearest& best, const Nearest& candidate)
{
    if (!(best.squared <= candidate.squared)) // replaces a NaN, too
        best = candidate;
}

Nearest onVertex(const Points& p, std::size_t i)
{
    Nearest result;
    result.weights[i] = 1;
    result.point = *p[i];
    result.towards = result.point;
    result.squared = dot(result.point, result.point);
    return result;
}

Nearest onSegment(const Points& p, std::size_t i, std::size_t j)
{
    const Vec3 along = *p[j] - *p[i];
    const double fromI = -dot(*p[i], along);
    const double fromJ = dot(*p[j], along);
    if (!(fromI > 0))
        return onVertex(p, i);
    if (!(fromJ > 0))
        return onVertex(p, j);
    Nearest result;
    const double sum = fromI + fromJ;
    result.weights[i] = fromJ / sum;
    result.weights[j] = fromI / sum;
    result.point = result.weights[i] * *p[i] + result.weights[j] * *p[j];
    result.towards = result.point;
    result.squared = dot(result.point, result.point);
    // So near the origin the point has lost the digits of its direction.
    constexpr double kNear = 1e-6;
    const double alongSquared = dot(along, along);
    if (result.squared < kNear * kNear * alongSquared) {
        const Vec3 surer = cross(along, accurateCross(*p[i], *p[j])) / alongSquared;
        if (surer != Vec3{})
            result.towards = surer;
    }
    return result;
}

Nearest onEdges(const Points& p, std::size_t i, std::size_t j, std::size_t k)
{
    Nearest best = onSegment(p, i, j);
    keepNearer(best, onSegment(p, j, k));
    keepNearer(best, onSegment(p, k, i));
    return best;
}

Nearest onTriangle(const Points& p, std::size_t i, std::size_t j, std::size_t k)
{
    const Vec3 ij = *p[j] - *p[i];
    const Vec3 ik = *p[k] - *p[i];
    const Vec3 normal = cross(ij, ik);
    const double normalSquared = dot(normal, normal);
    if (!(normalSquared > 0))
        return onEdges(p, i, j, k);
    // Weights from the triangle's own plane: there the corners are as near as the triangle is
    // large, and the products lose no digits to its distance.
    const Vec3 foot = (dot(normal, *p[i]) / normalSquared) * normal;
    const Vec3 pi = *p[i] - foot;
    const Vec3 pj = *p[j] - foot;
    const Vec3 pk = *p[k] - foot;
    const double wi = dot(normal, cross(pj, pk));
    const double wj = dot(normal, cross(pk, pi));
    const double wk = dot(normal, cross(pi, pj));

    // The normal of a sliver (angles below 1e-6) is in doubt, and with it what the weights say.
    const bool isSliver = normalSquared <= 1e-12 * dot(ij, ij) * dot(ik, ik);
    Nearest best;
    if (wi > 0 && wj > 0 && wk > 0) {
        const double sum = wi + wj + wk;
        best.weights[i] = wi / sum;
        best.weights[j] = wj / sum;
        best.weights[k] = wk / sum;
        best.point = best.weights[i] * *p[i] + best.weights[j] * *p[j] + best.weights[k] * *p[k];
        best.towards = isSliver ? best.point : foot;
        best.squared = dot(best.point, best.point);
        if (!isSliver)
            return best;
    }
    if (isSliver || !(wi > 0))
        keepNearer(best, onSegment(p, j, k));
    if (isSliver || !(wj > 0))
        keepNearer(best, onSegment(p, k, i));
    if (isSliver || !(wk > 0))
        keepNearer(best, onSegment(p, i, j));
    return best;
}

Vec3 weightedSum(const Points& p, const std::array<double, 4>& weights)
{
    return weights[0] * *p[0] + weights[1] * *p[1] + weights[2] * *p[2] + weights[3] * *p[3];
}

Nearest inTetrahedron(const Points& p)
{
    constexpr std::array<std::array<std::size_t, 3>, 4> kFaces = {
        {{1, 2, 3}, {2, 3, 0}, {3, 0, 1}, {0, 1, 2}}};
    Nearest best;
    Nearest inside;
    std::array<Vec3, 4> gradients; // of the vertices' weights
    bool isInside = true;
    for (std::size_t opposite = 0; opposite < 4; ++opposite) {
        const auto [i, j, k] = kFaces[opposite];
        const Vec3 normal = cross(*p[j] - *p[i], *p[k] - *p[i]);
        const double sideOfOrigin = -dot(normal, *p[i]);
        const double sideOfOpposite = dot(normal, *p[opposite] - *p[i]);
        const bool isSameSide =
            (sideOfOrigin > 0 && sideOfOpposite > 0) || (sideOfOrigin < 0 && sideOfOpposite < 0);
        if (isSameSide) {
            gradients[opposite] = normal / sideOfOpposite;
            inside.weights[opposite] = sideOfOrigin / sideOfOpposite;
        } else {
            isInside = false;
            keepNearer(best, onTriangle(p, i, j, k));
        }
    }
    if (!isInside)
        return best;
    // In a flat tetrahedron the weights are uncertain; a step of refinement gives back what of the
    // origin they miss.
    const Vec3 missed = weightedSum(p, inside.weights);
    double sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        inside.weights[i] = std::max(inside.weights[i] - dot(gradients[i], missed), 0.0);
        sum += inside.weights[i];
    }
    for (double& weight : inside.weights)
        weight /= sum;
    inside.point = weightedSum(p, inside.weights);
    inside.towards = inside.point;
    inside.squared = dot(inside.point, inside.point);
    // Where they still miss it, the sides were noise as well, and a face may be nearer.
    constexpr double kRounding = 2e-15;
    const double size =
        dot(*p[0], *p[0]) + dot(*p[1], *p[1]) + dot(*p[2], *p[2]) + dot(*p[3], *p[3]);
    if (!(inside.squared <= kRounding * kRounding * size)) {
        for (const auto& [i, j, k] : kFaces)
            keepNearer(inside, onTriangle(p, i, j, k));
    }
    return inside;
}

/// Of the hull of the first `count`.
Nearest nearestOf(const Points& p, std::size_t count)
{
    switch (count) {
    case 1:
        return onVertex(p, 0);
    case 2:
        return onSegment(p, 0, 1);
    case 3:
        return onTriangle(p, 0, 1, 2);
    default:
        return inTetrahedron(p);
    }
}

} // namespace

Vec3 Simplex::pointOnA() const
{
    Vec3 sum;
    for (std::size_t i = 0; i < count; ++i)
        sum += weights[i] * vertices[i].onA;
    return sum;
}

Vec3 Simplex::pointOnB() const
{
    Vec3 sum;
    for (std::size_t i = 0; i < count; ++i)
        sum += weights[i] * vertices[i].onB;
    return sum;
}

void reduceToNearest(Simplex& simplex)
{
    const Points p = {&simplex.vertices[0].difference, &simplex.vertices[1].difference,
                      &simplex.vertices[2].difference, &simplex.vertices[3].difference};
    const Nearest found = nearestOf(p, simplex.count);
    simplex.nearest = found.point;
    simplex.towards = found.towards;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < simplex.count; ++i) {
        if (found.weights[i] > 0) {
            simplex.vertices[kept] = simplex.vertices[i];
            simplex.weights[kept] = found.weights[i];
            ++kept;
        }
    }
    simplex.count = kept;
}

bool WalkingSimplex::moveNearer(const Vertex& vertex)
{
    slots_[order_[count_]] = vertex;
    const auto point = [this](std::size_t i) { return &slots_[order_[i]].difference; };
    const Nearest found = nearestOf({point(0), point(1), point(2), point(3)}, count_ + 1);
    if (!(found.squared < squared_))
        return false;
    nearest_ = found.point;
    towards_ = found.towards;
    squared_ = found.squared;
    std::size_t kept = 0;
    for (std::size_t i = 0; i <= count_; ++i) {
        if (found.weights[i] > 0) {
            weights_[kept] = found.weights[i];
            std::swap(order_[kept++], order_[i]);
        }
    }
    count_ = kept;
    return true;
}

Simplex WalkingSimplex::simplex() const
{
    Simplex result;
    result.count = count_;
    result.nearest = nearest_;
    result.towards = towards_;
    for (std::size_t i = 0; i < count_; ++i) {
        result.vertices[i] = slots_[order_[i]];
        result.weights[i] = weights_[i];
    }
    return result;
}

std::array<double, 3> nearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c)
{
    const Nearest found = onTriangle({&a, &b, &c, nullptr}, 0, 1, 2);
    return {found.weights[0], found.weights[1], found.weights[2]};
}

} // namespace mbv::convex
