#include "symmetric_eigen.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace mbv {
namespace {

using Numbers = std::array<double, 3>;

constexpr int kMaxSweeps = 20;    ///< convergence is quadratic: seven do for doubles
constexpr int kGuardedSweeps = 3; ///< those that leave small elements for later

class Jacobi {
public:
    explicit Jacobi(const SymmetricMatrix& m)
        : off_({m.offDiagonal.x, m.offDiagonal.y, m.offDiagonal.z}),
          values_({m.diagonal.x, m.diagonal.y, m.diagonal.z})
    {
    }

    SymmetricEigen solve()
    {
        for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
            // Elements xy, xz, yz.
            const double sum = std::abs(off_[2]) + std::abs(off_[1]) + std::abs(off_[0]);
            if (sum == 0)
                break;
            threshold_ = sweep < kGuardedSweeps ? 0.2 * sum / 9 : 0;
            mayVanish_ = sweep > kGuardedSweeps;
            const Numbers before = values_;
            change_ = {};
            annihilate(0, 1, 2);
            annihilate(0, 2, 1);
            annihilate(1, 2, 0);
            // The changes of a sweep together, so that they lose less to rounding.
            for (std::size_t i = 0; i < 3; ++i)
                values_[i] = before[i] + change_[i];
        }
        return sorted();
    }

private:
    /// Rotates the axes p and q so that their element, off_[r], is zero.
    void annihilate(std::size_t p, std::size_t q, std::size_t r)
    {
        const double element = off_[r];
        const double small = 100 * std::abs(element);
        const auto vanishesBeside = [&](double value) {
            return std::abs(value) + small == std::abs(value);
        };
        if (mayVanish_ && vanishesBeside(values_[p]) && vanishesBeside(values_[q])) {
            off_[r] = 0;
            return;
        }
        if (!(std::abs(element) > threshold_))
            return;
        const double tangent = tangentFor(element, values_[q] - values_[p], vanishesBeside);
        const double cosine = 1 / std::sqrt(1 + tangent * tangent);
        const double sine = tangent * cosine;
        const double tau = sine / (1 + cosine);
        const auto rotate = [&](double& first, double& second) {
            const double g = first;
            const double h = second;
            first = g - sine * (h + g * tau);
            second = h + sine * (g - h * tau);
        };
        const double change = tangent * element;
        change_[p] -= change;
        change_[q] += change;
        values_[p] -= change;
        values_[q] += change;
        off_[r] = 0;
        rotate(off_[q], off_[p]);
        for (Numbers& row : rows_)
            rotate(row[p], row[q]);
    }

    /// Of the smaller of the two angles.
    static double tangentFor(double element, double difference, const auto& vanishesBeside)
    {
        if (vanishesBeside(difference))
            return element / difference;
        const double theta = 0.5 * difference / element;
        const double tangent = 1 / (std::abs(theta) + std::sqrt(1 + theta * theta));
        return theta < 0 ? -tangent : tangent;
    }

    /// Of equal values the one further back comes first, as it does in VTK.
    SymmetricEigen sorted()
    {
        std::array<std::size_t, 3> order = {0, 1, 2};
        for (std::size_t i = 0; i < 2; ++i) {
            std::size_t largest = i;
            for (std::size_t k = i + 1; k < 3; ++k)
                if (values_[order[k]] >= values_[order[largest]])
                    largest = k;
            std::swap(order[i], order[largest]);
        }
        SymmetricEigen result;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t column = order[i];
            result.values[i] = values_[column];
            result.vectors[i] = {rows_[0][column], rows_[1][column], rows_[2][column]};
        }
        return result;
    }

    Numbers off_;    ///< off_[r] is the element of the two axes other than r
    Numbers values_; ///< the diagonal
    Numbers change_ = {};
    std::array<Numbers, 3> rows_ = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}; ///< vectors in columns
    double threshold_ = 0;
    bool mayVanish_ = false;
};

} // namespace

SymmetricEigen eigenOf(const SymmetricMatrix& matrix)
{
    return Jacobi(matrix).solve();
}

} // namespace mbv
