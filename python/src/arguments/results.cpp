#include "results.h"

#include <limits>

namespace mbv::python {

Vec3 noPoint()
{
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    return {kNan, kNan, kNan};
}

} // namespace mbv::python
