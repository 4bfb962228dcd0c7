#pragma once

namespace mbv {

/// Throws Error (InvalidArgument) unless it is finite and not negative. Private to the library.
void requireClearance(double clearance);

} // namespace mbv
