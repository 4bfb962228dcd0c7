#pragma once

#include "collision/exact/orientation.h"

namespace mbv::cast {

/// x . (y x z) in rational arithmetic on the doubles as given, rounded once; never across zero.
double exactVolume(const Difference& x, const Difference& y, const Difference& z);

} // namespace mbv::cast
