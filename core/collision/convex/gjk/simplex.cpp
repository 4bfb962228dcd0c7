#include "simplex.h"

#include "collision/exact/accurate_cross.h"

#include <algorithm>
#include <utility>

namespace mbv::convex {
namespace {

using Points = std::array<const Vec3*, 4>;

/// Looks for a point that is nearer than the best one, which it replaces where it stays: to move
/// points about takes longer than to find them.
class NearestSearch {
public:
    NearestSearch(const Points& points, NearestPoint& best) : p_(points), best_(best) {}

    /// In the hull of the first `count` points.
    void search(std::size_t count)
    {
        switch (count) {
        case 1:
            return onVertex(0);
        case 2:
            return onSegment(0, 1);
        case 3:
            return onTriangle(0, 1, 2);
        default:
            return inTetrahedron();
        }
    }

private:
    void onVertex(std::size_t i)
    {
        if (takeIfNearer(*p_[i]))
            best_.weights[i] = 1;
    }

    void onSegment(std::size_t i, std::size_t j)
    {
        const Vec3 along = *p_[j] - *p_[i];
        const double fromI = -dot(*p_[i], along);
        const double fromJ = dot(*p_[j], along);
        if (!(fromI > 0))
            return onVertex(i);
        if (!(fromJ > 0))
            return onVertex(j);
        const double sum = fromI + fromJ;
        const double weightI = fromJ / sum;
        const double weightJ = fromI / sum;
        if (!takeIfNearer(weightI * *p_[i] + weightJ * *p_[j]))
            return;
        best_.weights[i] = weightI;
        best_.weights[j] = weightJ;
        // So near the origin the point has lost the digits of its direction.
        constexpr double kNear = 1e-6;
        const double alongSquared = dot(along, along);
        if (best_.squared < kNear * kNear * alongSquared) {
            const Vec3 surer = cross(along, accurateCross(*p_[i], *p_[j])) / alongSquared;
            if (surer != Vec3{})
                best_.towards = surer;
        }
    }

    void onTriangle(std::size_t i, std::size_t j, std::size_t k)
    {
        const Vec3 ij = *p_[j] - *p_[i];
        const Vec3 ik = *p_[k] - *p_[i];
        const Vec3 normal = cross(ij, ik);
        const double normalSquared = dot(normal, normal);
        if (!(normalSquared > 0)) {
            onSegment(i, j);
            onSegment(j, k);
            onSegment(k, i);
            return;
        }
        // Weights from the triangle's own plane: there the corners are as near as the triangle is
        // large, and the products lose no digits to its distance.
        const Vec3 foot = (dot(normal, *p_[i]) / normalSquared) * normal;
        const Vec3 pi = *p_[i] - foot;
        const Vec3 pj = *p_[j] - foot;
        const Vec3 pk = *p_[k] - foot;
        const double wi = dot(normal, cross(pj, pk));
        const double wj = dot(normal, cross(pk, pi));
        const double wk = dot(normal, cross(pi, pj));

        // The normal of a sliver (angles below 1e-6) is in doubt, and with it what the weights say.
        const bool isSliver = normalSquared <= 1e-12 * dot(ij, ij) * dot(ik, ik);
        if (wi > 0 && wj > 0 && wk > 0) {
            const double sum = wi + wj + wk;
            const double weights[] = {wi / sum, wj / sum, wk / sum};
            if (takeIfNearer(weights[0] * *p_[i] + weights[1] * *p_[j] + weights[2] * *p_[k])) {
                best_.weights[i] = weights[0];
                best_.weights[j] = weights[1];
                best_.weights[k] = weights[2];
                if (!isSliver)
                    best_.towards = foot;
            }
            if (!isSliver)
                return;
        }
        if (isSliver || !(wi > 0))
            onSegment(j, k);
        if (isSliver || !(wj > 0))
            onSegment(k, i);
        if (isSliver || !(wk > 0))
            onSegment(i, j);
    }

    void inTetrahedron()
    {
        constexpr std::array<std::array<std::size_t, 3>, 4> kFaces = {
            {{1, 2, 3}, {2, 3, 0}, {3, 0, 1}, {0, 1, 2}}};
        std::array<Vec3, 4> normals;
        std::array<double, 4> ofOrigin; // on which side of the face it is
        std::array<double, 4> ofOpposite;
        bool isInside = true;
        for (std::size_t opposite = 0; opposite < 4; ++opposite) {
            const auto [i, j, k] = kFaces[opposite];
            normals[opposite] = cross(*p_[j] - *p_[i], *p_[k] - *p_[i]);
            ofOrigin[opposite] = -dot(normals[opposite], *p_[i]);
            ofOpposite[opposite] = dot(normals[opposite], *p_[opposite] - *p_[i]);
            const bool isSameSide = (ofOrigin[opposite] > 0 && ofOpposite[opposite] > 0) ||
                                    (ofOrigin[opposite] < 0 && ofOpposite[opposite] < 0);
            if (!isSameSide) {
                isInside = false;
                onTriangle(i, j, k);
            }
        }
        if (!isInside)
            return;
        std::array<double, 4> weights;
        for (std::size_t i = 0; i < 4; ++i)
            weights[i] = ofOrigin[i] / ofOpposite[i];
        // In a flat tetrahedron the weights are uncertain; a step of refinement gives back what of
        // the origin they miss.
        const Vec3 missed = weightedSum(weights);
        double sum = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const Vec3 gradient = normals[i] / ofOpposite[i];
            weights[i] = std::max(weights[i] - dot(gradient, missed), 0.0);
            sum += weights[i];
        }
        for (double& weight : weights)
            weight /= sum;
        const Vec3 point = weightedSum(weights);
        if (takeIfNearer(point))
            best_.weights = weights;
        // Where they still miss it, the sides were noise as well, and a face may be nearer.
        constexpr double kRounding = 2e-15;
        const double size =
            dot(*p_[0], *p_[0]) + dot(*p_[1], *p_[1]) + dot(*p_[2], *p_[2]) + dot(*p_[3], *p_[3]);
        if (!(dot(point, point) <= kRounding * kRounding * size)) {
            for (const auto& [i, j, k] : kFaces)
                onTriangle(i, j, k);
        }
    }

    Vec3 weightedSum(const std::array<double, 4>& weights) const
    {
        return weights[0] * *p_[0] + weights[1] * *p_[1] + weights[2] * *p_[2] +
               weights[3] * *p_[3];
    }

    /// Takes the point, but for its weights, where it is nearer.
    bool takeIfNearer(const Vec3& point)
    {
        const double squared = dot(point, point);
        if (!(squared < best_.squared))
            return false;
        best_.weights = {};
        best_.point = point;
        best_.towards = point;
        best_.squared = squared;
        return true;
    }

    const Points& p_;
    NearestPoint& best_;
};

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
    NearestPoint found;
    NearestSearch(p, found).search(simplex.count);
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
    const double before = nearest_.squared;
    const Points points = {point(0), point(1), point(2), point(3)};
    NearestSearch(points, nearest_).search(count_ + 1);
    if (!(nearest_.squared < before))
        return false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i <= count_; ++i) {
        if (nearest_.weights[i] > 0) {
            nearest_.weights[kept] = nearest_.weights[i];
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
    result.nearest = nearest_.point;
    result.towards = nearest_.towards;
    for (std::size_t i = 0; i < count_; ++i) {
        result.vertices[i] = slots_[order_[i]];
        result.weights[i] = nearest_.weights[i];
    }
    return result;
}

std::array<double, 3> nearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c)
{
    const Points points = {&a, &b, &c, nullptr};
    NearestPoint found;
    NearestSearch(points, found).search(3);
    return {found.weights[0], found.weights[1], found.weights[2]};
}

} // namespace mbv::convex
