#pragma once

#include "png_image.h"

#include <algorithm>

namespace mbv::test {

/// Structural similarity (Wang, Bovik, Sheikh, Simoncelli: Image quality assessment, IEEE TIP 2004,
/// equation 13) of two pictures of one size, over 8x8 windows every 4 pixels, by color channel.
///
/// The mean runs over the windows in which either picture has some contrast: pictures here are
/// mostly background, and its perfect likeness would outvote everything drawn on it. The least of
/// the three channels counts, since red and blue lines are equally bright. 1 for equal pictures, 0
/// for pictures of different size.
inline double similarity(const Image& a, const Image& b)
{
    if (a.width != b.width || a.height != b.height) {
        return 0;
    }
    constexpr int kWindow = 8;
    constexpr double kCount = kWindow * kWindow;
    constexpr double kC1 = (0.01 * 255) * (0.01 * 255); // the paper's constants
    constexpr double kC2 = (0.03 * 255) * (0.03 * 255);
    constexpr double kMinVariance = 25; // a contrast of 5 steps of 255
    double least = 1;
    for (int channel = 0; channel < 3; ++channel) {
        double sum = 0;
        int windows = 0;
        for (int top = 0; top + kWindow <= a.height; top += kWindow / 2) {
            for (int left = 0; left + kWindow <= a.width; left += kWindow / 2) {
                double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
                for (int y = top; y < top + kWindow; ++y) {
                    for (int x = left; x < left + kWindow; ++x) {
                        const double va = a.pixel(x, y)[channel];
                        const double vb = b.pixel(x, y)[channel];
                        sa += va;
                        sb += vb;
                        saa += va * va;
                        sbb += vb * vb;
                        sab += va * vb;
                    }
                }
                const double ma = sa / kCount;
                const double mb = sb / kCount;
                const double varianceA = saa / kCount - ma * ma;
                const double varianceB = sbb / kCount - mb * mb;
                const double covariance = sab / kCount - ma * mb;
                if (std::max(varianceA, varianceB) < kMinVariance) {
                    continue;
                }
                sum += (2 * ma * mb + kC1) * (2 * covariance + kC2) /
                       ((ma * ma + mb * mb + kC1) * (varianceA + varianceB + kC2));
                ++windows;
            }
        }
        least = std::min(least, windows > 0 ? sum / windows : 1.0);
    }
    return least;
}

} // namespace mbv::test
