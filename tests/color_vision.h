#pragma once

#include <mbv/scene/scene.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace mbv::test {

using Rgb = std::array<double, 3>; ///< linear, in [0, 1]

inline Rgb linearRgb(const Color& c)
{
    const auto linear = [](double v) {
        v /= 255;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return {linear(c.r), linear(c.g), linear(c.b)};
}

/// Relative luminance of sRGB (WCAG 2.1).
inline double luminance(const Rgb& c)
{
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

/// Contrast ratio (WCAG 2.1), 1 to 21.
inline double contrast(const Color& a, const Color& b)
{
    const auto [darker, lighter] = std::minmax({luminance(linearRgb(a)), luminance(linearRgb(b))});
    return (lighter + 0.05) / (darker + 0.05);
}

using Vision = std::array<Rgb, 3>; ///< the rows of a matrix on linear RGB

inline constexpr Vision kNormalVision = {Rgb{1, 0, 0}, Rgb{0, 1, 0}, Rgb{0, 0, 1}};

// Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision
// deficiency, IEEE TVCG 2009, at severity 1.
inline constexpr Vision kProtanopia = {Rgb{0.152286, 1.052583, -0.204868},
                                       Rgb{0.114503, 0.786281, 0.099216},
                                       Rgb{-0.003882, -0.048116, 1.051998}};
inline constexpr Vision kDeuteranopia = {Rgb{0.367322, 0.860646, -0.227968},
                                         Rgb{0.280085, 0.672501, 0.047413},
                                         Rgb{-0.011820, 0.042940, 0.968881}};

/// CIELAB (D65) of the color as seen.
inline Rgb labAsSeen(const Color& color, const Vision& vision)
{
    const Rgb in = linearRgb(color);
    Rgb c{};
    for (std::size_t i = 0; i < 3; ++i) {
        const Rgb& row = vision[i];
        c[i] = std::clamp(row[0] * in[0] + row[1] * in[1] + row[2] * in[2], 0.0, 1.0);
    }
    const auto f = [](double t) {
        return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    };
    const double x = f((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
    const double y = f(luminance(c));
    const double z = f((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// Euclidean in CIELAB; 2.3 is just noticeable.
inline double distanceAsSeen(const Color& a, const Color& b, const Vision& vision)
{
    const Rgb p = labAsSeen(a, vision);
    const Rgb q = labAsSeen(b, vision);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

} // namespace mbv::test
