// The fifteen axes as the textbooks have them (Gottschalk 1996; Ericson, Real-Time Collision
// Detection, section 4.4.1): axis by axis, out at the first that separates, with an epsilon against
// parallel edges.
#pragma once

#include "textbook.h"

#include <cmath>

namespace mbv::bench {
namespace {

template <class T> T dot(const T* a, const T* b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class T> bool testTextbook(const TextbookBox<T>& a, const TextbookBox<T>& b)
{
    constexpr T kEpsilon = static_cast<T>(1e-6);
    T r[3][3];
    T absR[3][3];
    const T between[3] = {b.center[0] - a.center[0], b.center[1] - a.center[1],
                          b.center[2] - a.center[2]};
    const T t[3] = {dot(between, a.axes[0]), dot(between, a.axes[1]), dot(between, a.axes[2])};
    const T* ea = a.halfExtents;
    const T* eb = b.halfExtents;

    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            r[i][j] = dot(a.axes[i], b.axes[j]);
            absR[i][j] = std::abs(r[i][j]) + kEpsilon;
        }
        if (std::abs(t[i]) > ea[i] + dot(eb, absR[i]))
            return false;
    }
    for (int j = 0; j < 3; ++j) {
        const T distance = std::abs(t[0] * r[0][j] + t[1] * r[1][j] + t[2] * r[2][j]);
        if (distance > ea[0] * absR[0][j] + ea[1] * absR[1][j] + ea[2] * absR[2][j] + eb[j])
            return false;
    }
    for (int i = 0; i < 3; ++i) {
        const int k = (i + 1) % 3;
        const int m = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int p = (j + 1) % 3;
            const int q = (j + 2) % 3;
            const T radii =
                ea[k] * absR[m][j] + ea[m] * absR[k][j] + eb[p] * absR[i][q] + eb[q] * absR[i][p];
            if (std::abs(t[m] * r[k][j] - t[k] * r[m][j]) > radii)
                return false;
        }
    }
    return true;
}

} // namespace

} // namespace mbv::bench
