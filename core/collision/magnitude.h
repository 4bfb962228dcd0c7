#pragma once

#include <mbv/collision/results.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/geometry/shapes.h>

#include <optional>
#include <span>

/// Lengths of more than 2^500 (3e150), whose products would leave the range of a double. Internal.
namespace mbv::magnitude {

/// A power of two that brings the largest of some lengths to about 1, so that nothing but lengths
/// 1e300 times smaller is rounded; answers are brought back by it.
class Scale {
public:
    /// 2^exponent is about the largest length.
    explicit Scale(int exponent) : exponent_(exponent) {}

    /// Throws Error (InvalidArgument) where nothing is left of the shape (a cylinder's axis, say).
    Shape down(const Shape& shape) const;
    Ray down(const Ray& ray) const;
    RigidMotion down(const RigidMotion& motion) const;
    Vec3 down(const Vec3& lengths) const;

    /// Throw Error (InvalidArgument) where the answer is out of the range of a double.
    double up(double length) const;
    Vec3 up(const Vec3& lengths) const;
    Distance up(const Distance& answer) const;
    Contact up(const Contact& answer) const;
    RayHit up(const RayHit& answer) const;
    SweepHit up(const SweepHit& answer) const;
    template <class Answer> std::optional<Answer> up(const std::optional<Answer>& answer) const
    {
        return answer ? std::optional(up(*answer)) : std::nullopt;
    }

private:
    int exponent_;
};

/// For a question about shapes and lengths of which some are not ordinary; nothing where all are.
std::optional<Scale> scaleFor(const Shape& a, std::span<const Shape> others, const Vec3& lengths);
std::optional<Scale> scaleFor(const Vec3& lengths);

inline std::optional<Scale> scaleFor(const Shape& a, const Shape& b, const Vec3& lengths = {})
{
    return scaleFor(a, {&b, 1}, lengths);
}
inline std::optional<Scale> scaleFor(const Ray& ray, const Shape& shape)
{
    return scaleFor(shape, std::span<const Shape>(), ray.origin);
}

} // namespace mbv::magnitude
