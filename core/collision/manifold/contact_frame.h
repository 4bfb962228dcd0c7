#pragma once

#include <mbv/collision/results.h>

#include <array>
#include <cmath>

/// What two solids have in common at their contact. Internal.
namespace mbv::manifold {

/// Coordinates about the contact's point on A, in some unit; z is along the normal, from A to B.
class ContactFrame {
public:
    ContactFrame(const Contact& contact, double unit)
        : origin_(contact.pointOnA), unit_(unit), perUnit_(1 / unit)
    {
        // Duff et al., Building an Orthonormal Basis, Revisited, JCGT 6(1), 2017.
        const Vec3& n = contact.normal;
        const double sign = std::copysign(1.0, n.z);
        const double a = -1 / (sign + n.z);
        const double b = a * n.x * n.y;
        axes_ = {Vec3{1 + sign * a * n.x * n.x, sign * b, -sign * n.x},
                 Vec3{b, sign + a * n.y * n.y, -n.y}, n};
    }

    Vec3 toLocal(const Vec3& point) const { return vectorToLocal(point - origin_); }
    Vec3 vectorToLocal(const Vec3& v) const { return perUnit_ * directionToLocal(v); }
    Vec3 directionToLocal(const Vec3& d) const
    {
        return {dot(d, axes_[0]), dot(d, axes_[1]), dot(d, axes_[2])};
    }
    double lengthToLocal(double length) const { return perUnit_ * length; }

    Vec3 toWorld(const Vec3& local) const
    {
        return origin_ + unit_ * (local.x * axes_[0] + local.y * axes_[1] + local.z * axes_[2]);
    }
    double lengthToWorld(double length) const { return unit_ * length; }

    const Vec3& origin() const { return origin_; }
    const Vec3& normal() const { return axes_[2]; }

private:
    Vec3 origin_;
    double unit_;
    double perUnit_;
    std::array<Vec3, 3> axes_;
};

/// Lengths that are as good as none beside the faces that meet: what directions of cylinders and
/// hulls are off by.
inline constexpr double kSlack = 5e-7;

/// How deep the points of a manifold are: at least -margin, and at most as the contact is.
struct DepthRange {
    double deepest = 0;
    double margin = 0;
};

} // namespace mbv::manifold
