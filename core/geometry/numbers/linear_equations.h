#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace mbv {

/// Up to `Most` equations: the coefficients of each, then, in the last column, its right side.
template <class Real, std::size_t Most>
using LinearEquations = std::array<std::array<Real, Most + 1>, Most>;

/// Solves the first n of LinearEquations by Gaussian elimination with pivots; the solution is left
/// in the last column. False when singular: a pivot of magnitude `singular` or less.
template <class Real, std::size_t Columns, std::size_t Most>
bool solve(std::array<std::array<Real, Columns>, Most>& rows, std::size_t n, Real singular = 0)
{
    static_assert(Columns == Most + 1);
    constexpr std::size_t kRight = Most;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < n; ++row) {
            if (std::abs(rows[row][column]) > std::abs(rows[pivot][column]))
                pivot = row;
        }
        std::swap(rows[column], rows[pivot]);
        if (!(std::abs(rows[column][column]) > singular))
            return false;
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column)
                continue;
            const Real factor = rows[row][column] / rows[column][column];
            for (std::size_t k = column; k < n; ++k)
                rows[row][k] -= factor * rows[column][k];
            rows[row][kRight] -= factor * rows[column][kRight];
        }
    }
    for (std::size_t row = 0; row < n; ++row)
        rows[row][kRight] /= rows[row][row];
    return true;
}

} // namespace mbv
