#include "feature_axes.h"

#include "collision/exact/accurate_cross.h"

namespace mbv {
namespace {

/// At most three of each; boxes have as many normals as edges.
struct Features {
    std::array<Vec3, 3> edges; // the first edgeCount of them
    std::size_t edgeCount = 0;
    bool isFlat = true;
    bool hasFeatures = true;

    void addEdge(const Vec3& edge)
    {
        if (edge != Vec3{})
            edges[edgeCount++] = normalized(edge);
    }

    const Vec3* begin() const { return edges.data(); }
    const Vec3* end() const { return edges.data() + edgeCount; }
};

Features featuresOf(const Shape& shape)
{
    Features features;
    std::visit(
        [&]<class S>(const S& s) {
            if constexpr (std::same_as<S, Aabb> || std::same_as<S, Obb>) {
                features.isFlat = false;
                if constexpr (std::same_as<S, Obb>)
                    features.edges = s.axes;
                else
                    features.edges = {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
                features.edgeCount = 3;
            } else if constexpr (std::same_as<S, Triangle>) {
                features.addEdge(s.b - s.a);
                features.addEdge(s.c - s.b);
                features.addEdge(s.a - s.c);
            } else if constexpr (std::same_as<S, Cylinder>) {
                features.hasFeatures = s.radius == 0;
                features.addEdge(s.b - s.a);
            } else if constexpr (std::same_as<S, Segment> || std::same_as<S, Capsule>) {
                features.addEdge(s.b - s.a);
            } else {
                features.hasFeatures = std::same_as<S, Sphere>;
            }
        },
        shape);
    return features;
}

/// What is perpendicular to both; `first` keeps the first that there is.
void addAcross(FeatureAxes& axes, Vec3& first, const Vec3& u, const Vec3& v)
{
    const Vec3 across = accurateCross(u, v);
    if (across == Vec3{})
        return;
    axes.add(normalized(across));
    if (first == Vec3{})
        first = normalized(across);
}

} // namespace

FeatureAxes featureAxes(const Shape& a, const Shape& b)
{
    FeatureAxes axes;
    const Features ofA = featuresOf(a);
    const Features ofB = featuresOf(b);
    if (!ofA.hasFeatures || !ofB.hasFeatures)
        return axes;
    Vec3 face;
    for (const Features* own : {&ofA, &ofB}) {
        if (own->edgeCount == 3) {
            addAcross(axes, face, own->edges[0], own->edges[1]);
            if (!own->isFlat) {
                addAcross(axes, face, own->edges[1], own->edges[2]);
                addAcross(axes, face, own->edges[2], own->edges[0]);
            }
        }
    }
    for (const Vec3& u : ofA) {
        for (const Vec3& v : ofB)
            addAcross(axes, face, u, v);
    }
    if (!ofA.isFlat || !ofB.isFlat || face == Vec3{})
        return axes;
    for (const Features* own : {&ofA, &ofB}) {
        for (const Vec3& edge : *own) {
            Vec3 inPlane;
            addAcross(axes, inPlane, face, edge);
        }
    }
    return axes;
}

} // namespace mbv
