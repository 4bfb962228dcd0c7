#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace mbv {

/// The point near `start` where the function has its smallest value (Nelder, Mead: A simplex method
/// for function minimization, 1965): a local minimum, or somewhere near one. The simplex starts
/// with edges of `steps` along the axes and ends after so many calls of the function.
template <std::size_t N, class Function>
std::array<double, N> nelderMead(const Function& function, const std::array<double, N>& start,
                                 const std::array<double, N>& steps, int mostCalls)
{
    using Point = std::array<double, N>;
    using Corner = std::pair<double, Point>;
    const auto byValue = [](const Corner& a, const Corner& b) { return a.first < b.first; };
    const auto at = [&](const Point& p) { return Corner{function(p), p}; };

    std::array<Corner, N + 1> simplex;
    simplex[0] = at(start);
    for (std::size_t i = 0; i < N; ++i) {
        Point p = start;
        p[i] += steps[i];
        simplex[i + 1] = at(p);
    }
    for (int calls = static_cast<int>(N) + 1; calls < mostCalls;) {
        std::sort(simplex.begin(), simplex.end(), byValue);
        Point center = {};
        for (std::size_t i = 0; i < N; ++i) {
            for (std::size_t k = 0; k < N; ++k) {
                center[k] += simplex[i].second[k] / N;
            }
        }
        Corner& worst = simplex.back();
        /// The worst corner mirrored in the center of the others, `factor` times as far from it.
        const auto reflected = [&](double factor) {
            Point p;
            for (std::size_t k = 0; k < N; ++k) {
                p[k] = center[k] + factor * (center[k] - worst.second[k]);
            }
            ++calls;
            return at(p);
        };
        const Corner mirrored = reflected(1);
        if (mirrored.first < simplex.front().first) {
            const Corner further = reflected(2);
            worst = further.first < mirrored.first ? further : mirrored;
        } else if (mirrored.first < simplex[N - 1].first) {
            worst = mirrored;
        } else {
            const Corner nearer = reflected(mirrored.first < worst.first ? 0.5 : -0.5);
            if (nearer.first < std::min(mirrored.first, worst.first)) {
                worst = nearer;
                continue;
            }
            for (std::size_t i = 1; i <= N; ++i) {
                Point p = simplex[i].second;
                for (std::size_t k = 0; k < N; ++k) {
                    p[k] = (p[k] + simplex[0].second[k]) / 2;
                }
                simplex[i] = at(p);
                ++calls;
            }
        }
    }
    return std::min_element(simplex.begin(), simplex.end(), byValue)->second;
}

} // namespace mbv
