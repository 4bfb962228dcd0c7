#include "clearance.h"

#include <mbv/geometry/error.h>

#include <cmath>
#include <string>

namespace mbv {

void requireClearance(double clearance)
{
    if (!(clearance >= 0) || !std::isfinite(clearance))
        throw Error(ErrorCode::InvalidArgument,
                    "the clearance must be finite and not negative, is " +
                        std::to_string(clearance));
}

} // namespace mbv
