#include "mesh_volume.h"

#include "geometry/numbers/double_double.h"
#include "geometry/numbers/power_of_two.h"
#include "geometry/parallel/reduced_in_parallel.h"
#include "unit_frame.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace mbv {
namespace {

constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon() / 2;

/// Lengths along the axes, each in a scale of its own, so that the mesh is about as large as 1
/// along all of them.
template <class Number> class Frame {
public:
    using Vector = std::array<Number, 3>;

    explicit Frame(const Aabb& bounds) : origin_(unitFrameOf(bounds).center)
    {
        const Vec3 half = 0.5 * bounds.max - 0.5 * bounds.min;
        for (int i = 0; i < 3; ++i)
            scale_[i] = inverseOfPowerOfTwoBelow(half[i]);
    }

    /// From about the middle of the bounds.
    Vector placeOf(const Vec3& p) const { return between(origin_, p); }
    Vector between(const Vec3& from, const Vec3& to) const
    {
        return {along(0, from, to), along(1, from, to), along(2, from, to)};
    }

    /// Of a volume in this frame. One that is too small for a double is the smallest one of its
    /// sign: that tells which way the mesh faces.
    double unscaled(double volume) const
    {
        int power = 0;
        for (int i = 0; i < 3; ++i)
            power += 1 - std::ilogb(scale_[i]); // lengths are halved, see along()
        const double result = std::ldexp(volume, power);
        constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
        return result == 0 && volume != 0 ? std::copysign(kSmallest, volume) : result;
    }

private:
    /// Halved, as the difference of two may overflow.
    Number along(int axis, const Vec3& from, const Vec3& to) const;

    Vec3 origin_;
    Vec3 scale_;
};

template <> double Frame<double>::along(int axis, const Vec3& from, const Vec3& to) const
{
    return scale_[axis] * (0.5 * to[axis] - 0.5 * from[axis]);
}

template <>
DoubleDouble Frame<DoubleDouble>::along(int axis, const Vec3& from, const Vec3& to) const
{
    const auto number = [&](double x) { return DoubleDouble::of(scale_[axis] * x); };
    const TwoNumbers difference = exactSum(0.5 * to[axis], -0.5 * from[axis]);
    return number(difference.high) + number(difference.low);
}

/// Six times the volume from the middle to a triangle is the sum of a (first - second) over the
/// axes. Calls visit(a, first, second) for each.
template <class Number, class Visit>
void forEachTerm(const TriangleMesh& mesh, const Frame<Number>& frame, std::size_t begin,
                 std::size_t end, const Visit& visit)
{
    for (std::size_t n = begin; n < end; ++n) {
        const auto& t = mesh.triangles[n];
        const Vec3& corner = mesh.vertices[t[0]];
        const auto a = frame.placeOf(corner);
        const auto u = frame.between(corner, mesh.vertices[t[1]]);
        const auto v = frame.between(corner, mesh.vertices[t[2]]);
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            const std::size_t k = (i + 2) % 3;
            visit(a[i], u[j] * v[k], u[k] * v[j]);
        }
    }
}

struct RoundedSum {
    double sum = 0;
    double magnitude = 0; ///< of all products
};

RoundedSum roundedSum(const TriangleMesh& mesh, const Frame<double>& frame)
{
    const auto partOf = [&](std::size_t begin, std::size_t end) {
        RoundedSum part;
        forEachTerm(mesh, frame, begin, end, [&](double a, double first, double second) {
            part.sum += a * (first - second);
            part.magnitude += std::abs(a) * (std::abs(first) + std::abs(second));
        });
        return part;
    };
    return reducedInParallel(mesh.triangles.size(), partOf,
                             [](const RoundedSum& a, const RoundedSum& b) {
                                 return RoundedSum{a.sum + b.sum, a.magnitude + b.magnitude};
                             });
}

double sumOfTwiceTheDigits(const TriangleMesh& mesh, const Frame<DoubleDouble>& frame)
{
    const auto partOf = [&](std::size_t begin, std::size_t end) {
        DoubleDouble sum;
        forEachTerm(mesh, frame, begin, end,
                    [&](const DoubleDouble& a, const DoubleDouble& first,
                        const DoubleDouble& second) { sum = sum + a * (first - second); });
        return sum;
    };
    return reducedInParallel(mesh.triangles.size(), partOf,
                             [](const DoubleDouble& a, const DoubleDouble& b) { return a + b; })
        .toDouble();
}

} // namespace

double signedVolumeOf(const TriangleMesh& mesh, const Aabb& bounds, bool isClosed)
{
    if (mesh.triangles.empty())
        return 0;
    const Frame<double> frame(bounds);
    const RoundedSum rounded = roundedSum(mesh, frame);
    // A product is off by eight roundings, a sum of 65,536 triangles by one for each of its three
    // terms, and so is that of the sums of as many parts.
    constexpr double kRoundings = 8 + 2 * 3 * 0x1p16;
    constexpr double kWanted = 1e-10;
    const double error = kRoundings * kUnitRoundoff * rounded.magnitude;
    const double sum = isClosed && error > kWanted * std::abs(rounded.sum)
                           ? sumOfTwiceTheDigits(mesh, Frame<DoubleDouble>(bounds))
                           : rounded.sum;
    return frame.unscaled(sum / 6);
}

} // namespace mbv
