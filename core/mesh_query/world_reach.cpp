#include "world_reach.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <string>

namespace mbv::bvh {

void failOutOfReach(const char* what)
{
    throw Error(ErrorCode::InvalidArgument,
                std::string(what) + " comes near the end of the range of a double (1.8e308); scale "
                                    "it down");
}

void requireInRange(const Shape& shape)
{
    if (!isBounded(shape))
        return;
    const Aabb bounds = boundsOf(shape);
    requireReach(std::max(maxComponent(abs(bounds.min)), maxComponent(abs(bounds.max))),
                 "the shape");
}

} // namespace mbv::bvh
