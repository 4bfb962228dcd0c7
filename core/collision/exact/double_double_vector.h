#pragma once

#include "exact_vector.h"

#include "geometry/numbers/double_double.h"

/// Vectors with twice the digits of doubles. Internal.
namespace mbv {

using DoubleDoubleVec3 = ExactVector<DoubleDouble>;

inline DoubleDoubleVec3 operator*(const DoubleDouble& factor, const DoubleDoubleVec3& v)
{
    return {factor * v[0], factor * v[1], factor * v[2]};
}

} // namespace mbv
