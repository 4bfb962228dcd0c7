#pragma once

#include <mbv/geometry/vec3.h>

#include <array>

namespace mbv {

/// A symmetric 3x3 matrix.
struct SymmetricMatrix {
    Vec3 diagonal;
    Vec3 offDiagonal; ///< elements yz, xz, xy: that of the two axes that are not named
};

/// Eigenvalues in decreasing order and an orthonormal eigenvector of each, of either sign; the
/// vectors may be left-handed.
struct SymmetricEigen {
    std::array<double, 3> values = {};
    std::array<Vec3, 3> vectors;
};

/// Cyclic Jacobi rotations (Rutishauser: The Jacobi method for real symmetric matrices, Numerische
/// Mathematik 9, 1966), in the order of operations in which vtkMath::Jacobi has them: among equal
/// eigenvalues the vectors are as arbitrary as its own, and the same. Precondition: all elements
/// finite and of moderate magnitude.
SymmetricEigen eigenOf(const SymmetricMatrix& matrix);

} // namespace mbv
