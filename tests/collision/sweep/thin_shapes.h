#pragma once

#include "random_shapes.h"

namespace mbv::test {

/// Kinds and their thin forms, which have no volume, to be swept against each other.
enum class Thin {
    Point,
    Segment,
    Triangle,
    BareCapsule,
    BareCylinder,
    Rectangle,
    Line,
    FlatHull,
    Box,
    Hull,
    Ball,
    Capsule,
    Cylinder,
    AlignedBox,
    FineCapsule,
    Count
};

/// Of size about 1 around the origin.
inline Shape thinShape(Thin kind, RandomShapes& random)
{
    const auto half = [&] { return random.number(0.1, 1); };
    const Vec3 a = random.point(1);
    const Vec3 b = random.point(1);
    const Vec3 c = random.point(1);
    const Vec3 center = random.point(0.3);
    switch (kind) {
    case Thin::Point:
        return Sphere{center, 0};
    case Thin::Segment:
        return Segment{a, b};
    case Thin::Triangle:
        return Triangle{a, b, c};
    case Thin::BareCapsule:
        return Capsule{a, b, 0};
    case Thin::BareCylinder:
        return Cylinder{a, b, 0};
    case Thin::Rectangle:
        return Obb{center, {half(), half(), 0}, axesOf(random.rotation())};
    case Thin::Line:
        return Obb{center, {half(), 0, 0}, axesOf(random.rotation())};
    case Thin::FlatHull:
        return ConvexHull{{a, b, c}};
    case Thin::Box:
        return Obb{center, {half(), half(), half()}, axesOf(random.rotation())};
    case Thin::Hull:
        return ConvexHull{{a, b, c, -a, random.point(1), random.point(1), -c}};
    case Thin::Ball:
        return Sphere{center, half()};
    case Thin::Capsule:
        return Capsule{a, b, 0.3};
    case Thin::Cylinder:
        return Cylinder{a, b, 0.3};
    case Thin::AlignedBox:
        return Aabb{center - Vec3{half(), half(), half()}, center + Vec3{half(), half(), half()}};
    default:
        return Capsule{a, b, 1e-10};
    }
}

} // namespace mbv::test
