#include "rotation_grid.h"

#include <algorithm>
#include <cstddef>
#include <numbers>

namespace mbv {
namespace {

/// n^3 frames, and their neighbors.
class RotationGrid {
public:
    RotationGrid(const std::array<Vec3, 3>& axes, int n, const BoxDescent& descent) : n_(n)
    {
        frames_.reserve(static_cast<std::size_t>(n) * static_cast<std::size_t>(n) *
                        static_cast<std::size_t>(n));
        const double reach = std::numbers::sqrt2 - 1;
        const auto coordinate = [&](int i) { return reach * (2.0 * i / (n - 1) - 1); };
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                for (int k = 0; k < n; ++k) {
                    const Vec3 rodrigues =
                        coordinate(i) * axes[0] + coordinate(j) * axes[1] + coordinate(k) * axes[2];
                    const std::array<Vec3, 3> rotated = rotatedBy(rodrigues, axes);
                    frames_.push_back({rotated, descent.volumeAlong(rotated)});
                }
            }
        }
    }

    std::vector<BoxFrame> minima() const
    {
        std::vector<BoxFrame> result;
        for (int i = 0; i < n_; ++i) {
            for (int j = 0; j < n_; ++j) {
                for (int k = 0; k < n_; ++k) {
                    const BoxFrame& frame = at(i, j, k);
                    const auto isNoLarger = [&](int ni, int nj, int nk) {
                        const auto isInside = [&](int c) { return c >= 0 && c < n_; };
                        return !isInside(ni) || !isInside(nj) || !isInside(nk) ||
                               frame.volume <= at(ni, nj, nk).volume;
                    };
                    if (isNoLarger(i - 1, j, k) && isNoLarger(i + 1, j, k) &&
                        isNoLarger(i, j - 1, k) && isNoLarger(i, j + 1, k) &&
                        isNoLarger(i, j, k - 1) && isNoLarger(i, j, k + 1)) {
                        result.push_back(frame);
                    }
                }
            }
        }
        return result;
    }

private:
    const BoxFrame& at(int i, int j, int k) const
    {
        const auto side = static_cast<std::size_t>(n_);
        const std::size_t row = static_cast<std::size_t>(i) * side + static_cast<std::size_t>(j);
        return frames_[row * side + static_cast<std::size_t>(k)];
    }

    int n_ = 0;
    std::vector<BoxFrame> frames_;
};

} // namespace

std::vector<BoxFrame> startsAround(const std::array<Vec3, 3>& axes, int n,
                                   const BoxDescent& descent)
{
    std::vector<BoxFrame> starts = RotationGrid(axes, n, descent).minima();
    std::ranges::stable_sort(starts, {}, &BoxFrame::volume);
    return starts;
}

} // namespace mbv
