#pragma once

#include <mbv/geometry/shapes.h>

namespace mbv::bench {

/// A box as game and robotics code has it.
template <class T> struct TextbookBox {
    T center[3];
    T halfExtents[3];
    T axes[3][3]; ///< axis i is row i
};

template <class T> TextbookBox<T> textbookBox(const Obb& box)
{
    TextbookBox<T> result;
    for (int i = 0; i < 3; ++i) {
        result.center[i] = static_cast<T>(box.center[i]);
        result.halfExtents[i] = static_cast<T>(box.halfExtents[i]);
        for (int k = 0; k < 3; ++k)
            result.axes[i][k] = static_cast<T>(box.axes[static_cast<std::size_t>(i)][k]);
    }
    return result;
}

/// Compiled as everything else is.
bool textbookOverlaps(const TextbookBox<float>& a, const TextbookBox<float>& b);
bool textbookOverlaps(const TextbookBox<double>& a, const TextbookBox<double>& b);

/// Compiled with -march=x86-64-v3 (AVX2 and fused multiply-add) where that exists.
bool textbookOverlapsV3(const TextbookBox<float>& a, const TextbookBox<float>& b);
bool textbookOverlapsV3(const TextbookBox<double>& a, const TextbookBox<double>& b);

} // namespace mbv::bench
