#pragma once

namespace mbv::viewer {

/// The double nearest to the sum of the decimals that two doubles are read from and written as:
/// fifty steps of 0.02 from 0 end at 1. Where the sum has no digit for the last of them, as for
/// what was not written by a person, it is a + b.
double decimalSum(double a, double b);

} // namespace mbv::viewer
