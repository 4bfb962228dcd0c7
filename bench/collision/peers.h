#pragma once

#include <string>

namespace mbv::bench {

/// mbv itself and the textbook form.
void addBatchRows();

/// Distances and rays, pair by pair: mbv itself.
void addQueryRows();

/// Other libraries, pair by pair, each with its own functions.
void addFclRows();
void addBulletRows();
void addVtkRows();

/// Of 50% overlapping random pairs: how many per million the certified single-pair test leaves to
/// its readable loop, and how many of those to exact arithmetic.
std::string shareOfDoubtful();

} // namespace mbv::bench
