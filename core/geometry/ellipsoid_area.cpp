// With half axes a >= b >= c the area is 4 pi a b R_G(c^2 / a^2, c^2 / b^2, 1), R_G the symmetric
// elliptic integral of the second kind. Duplication brings it to arguments that are all but equal,
// for which there are series (Carlson: Computing elliptic integrals by duplication, Numerische
// Mathematik 33, 1979).
#include "ellipsoid_area.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mbv {
namespace {

/// How far the arguments of a series may be off from their mean: its error is the sixth power.
constexpr double kNear = 1e-3;

/// What the duplication steps share: x, y and z become one number.
class Duplication {
public:
    Duplication(double x, double y, double z) : x_(x), y_(y), z_(z) {}

    void step()
    {
        const double lambda = std::sqrt(x_ * y_) + std::sqrt(y_ * z_) + std::sqrt(z_ * x_);
        sum_ += factor_ / (std::sqrt(z_) * (z_ + lambda));
        factor_ /= 4;
        x_ = (x_ + lambda) / 4;
        y_ = (y_ + lambda) / 4;
        z_ = (z_ + lambda) / 4;
    }

    bool areNear() const
    {
        return std::max({x_, y_, z_}) - std::min({x_, y_, z_}) <= kNear * std::min({x_, y_, z_});
    }

    /// R_F, the integral of the first kind.
    double first() const
    {
        const double mean = (x_ + y_ + z_) / 3;
        const double x = 1 - x_ / mean;
        const double y = 1 - y_ / mean;
        const double z = 1 - z_ / mean;
        const double e2 = x * y - z * z;
        const double e3 = x * y * z;
        return (1 + (e2 / 24 - 0.1 - 3 * e3 / 44) * e2 + e3 / 14) / std::sqrt(mean);
    }

    /// R_D, of the second kind.
    double second() const
    {
        const double mean = (x_ + y_ + 3 * z_) / 5;
        const double x = 1 - x_ / mean;
        const double y = 1 - y_ / mean;
        const double z = 1 - z_ / mean;
        const double a = x * y;
        const double b = z * z;
        const double c = a - b;
        const double d = a - 6 * b;
        const double e = d + c + c;
        const double series = 1 + d * (-3.0 / 14 + 9.0 / 88 * d - 9.0 / 52 * z * e) +
                              z * (e / 6 + z * (-9.0 / 22 * c + z * 3.0 / 26 * a));
        return 3 * sum_ + factor_ * series / (mean * std::sqrt(mean));
    }

private:
    double x_;
    double y_;
    double z_;
    double sum_ = 0;
    double factor_ = 1;
};

} // namespace

double ellipsoidArea(const Vec3& radii)
{
    std::array<double, 3> r = {radii.x, radii.y, radii.z};
    std::sort(r.begin(), r.end());
    const auto& [c, b, a] = r;
    const double ofEllipse = std::numbers::pi * a * b;
    constexpr double kFlat = 1e-20;
    if (c <= kFlat * b) // of no thickness, to rounding; of no width, either
        return 2 * ofEllipse;
    const double x = (c / a) * (c / a);
    const double y = (c / b) * (c / b);
    Duplication duplication(x, y, 1);
    while (!duplication.areNear())
        duplication.step();
    return 2 * ofEllipse *
           (duplication.first() - (1 - x) * (1 - y) * duplication.second() / 3 + (c / a) * (c / b));
}

} // namespace mbv
