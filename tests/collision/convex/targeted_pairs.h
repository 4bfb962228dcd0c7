#pragma once

#include "random_shapes.h"

#include <array>
#include <cmath>
#include <string>

/// Pairs in the poses that expanding polytopes and walks from one start find hard.
namespace mbv::test {

enum class Pose {
    Random,
    Concentric,
    Coaxial,      ///< to angles of 1e-16 to 0.1
    NearParallel, ///< the same beside each other
    Extreme,      ///< every size of its own, from 1e-6 to 1
    ExtremeParallel,
    Wild,   ///< every size and offset of its own, from 1e-6 to 1e6
    FarOut, ///< up to 1e8 from the origin
    Lattice ///< axes and offsets of small whole numbers
};

inline constexpr std::array kPoses = {Pose::Random,       Pose::Concentric, Pose::Coaxial,
                                      Pose::NearParallel, Pose::Extreme,    Pose::ExtremeParallel,
                                      Pose::Wild,         Pose::FarOut,     Pose::Lattice};

inline std::string nameOf(Pose pose)
{
    constexpr std::array kNames = {"Random",       "Concentric", "Coaxial",
                                   "NearParallel", "Extreme",    "ExtremeParallel",
                                   "Wild",         "FarOut",     "Lattice"};
    return kNames[static_cast<std::size_t>(pose)];
}

class TargetedPairs {
public:
    TargetedPairs(unsigned seed, Pose pose) : random_(seed), pose_(pose) {}

    template <class A, class B> std::pair<A, B> next()
    {
        Vec3 center = random_.point(0.5);
        Quaternion rotation = random_.rotation();
        if (pose_ == Pose::FarOut)
            center = power(0, 8) * direction();
        if (pose_ == Pose::Lattice || random_.number(0, 1) < 0.3)
            rotation = fromAxisAngle(whole(), random_.number(0, 6.3));
        const A a = shape<A>(center, rotation);
        Vec3 other = center;
        const Quaternion slightly = fromAxisAngle(direction(), power(-16, -1));
        switch (pose_) {
        case Pose::Random:
        case Pose::FarOut:
            other += random_.point(1);
            rotation = random_.rotation();
            break;
        case Pose::Concentric:
            rotation = random_.rotation();
            other += (random_.number(0, 1) < 0.5 ? 0 : power(-16, -6)) * direction();
            break;
        case Pose::Coaxial:
            other += random_.number(-1, 1) * axesOf(rotation)[2];
            rotation = random_.number(0, 1) < 0.3 ? rotation : slightly * rotation;
            break;
        case Pose::NearParallel:
            other += random_.point(0.7);
            rotation = random_.number(0, 1) < 0.3 ? rotation : slightly * rotation;
            break;
        case Pose::Extreme:
            other += power(-6, 0) * random_.point(1);
            rotation = random_.rotation();
            break;
        case Pose::ExtremeParallel:
            other += power(-6, 0) * random_.point(1);
            rotation = slightly * rotation;
            break;
        case Pose::Wild:
            other += power(-6, 6) * random_.point(1);
            rotation = random_.number(0, 1) < 0.5 ? random_.rotation() : slightly * rotation;
            break;
        case Pose::Lattice:
            other += 0.25 * whole();
            rotation =
                fromAxisAngle(whole(), std::round(random_.number(0, 8)) * 0.7853981633974483) *
                rotation;
            break;
        }
        return {a, shape<B>(other, rotation)};
    }

private:
    double power(double low, double high) { return std::pow(10, random_.number(low, high)); }

    double size()
    {
        const bool isExtreme = pose_ == Pose::Extreme || pose_ == Pose::ExtremeParallel;
        if (pose_ == Pose::Wild)
            return power(-6, 6);
        return isExtreme ? power(-6, 0) : random_.number(0.1, 1);
    }

    Vec3 direction() { return rotate(random_.rotation(), {0, 0, 1}); }

    Vec3 whole()
    {
        for (;;) {
            const Vec3 p = random_.point(3.5);
            const Vec3 result = {std::round(p.x), std::round(p.y), std::round(p.z)};
            if (!(result == Vec3{}))
                return result;
        }
    }

    /// About a center, the long way of round shapes along the third axis.
    template <class S> S shape(const Vec3& center, const Quaternion& rotation)
    {
        const auto axes = axesOf(rotation);
        const Vec3 half = {size(), size(), size()};
        if constexpr (std::same_as<S, Sphere>) {
            return {center, half.x};
        } else if constexpr (std::same_as<S, Aabb>) {
            return {center - half, center + half};
        } else if constexpr (std::same_as<S, Obb>) {
            return {center, half, axes};
        } else if constexpr (std::same_as<S, ConvexHull>) {
            ConvexHull hull;
            const auto add = [&](double x, double y, double z) {
                hull.points.push_back(center + x * half.x * axes[0] + y * half.y * axes[1] +
                                      z * half.z * axes[2]);
            };
            if (random_.number(0, 1) < 0.4) { // a prism
                const int sides = static_cast<int>(random_.number(3, 24));
                for (int i = 0; i < sides; ++i) {
                    const double angle = 6.283185307179586 * i / sides;
                    add(std::cos(angle), std::sin(angle), -1);
                    add(std::cos(angle), std::sin(angle), 1);
                }
            } else {
                for (int left = static_cast<int>(random_.number(1, 20)); left > 0; --left) {
                    const Vec3 p = random_.point(1);
                    add(p.x, p.y, p.z);
                }
            }
            return hull;
        } else {
            return {center - half.z * axes[2], center + half.z * axes[2], half.x};
        }
    }

    RandomShapes random_;
    Pose pose_;
};

} // namespace mbv::test
