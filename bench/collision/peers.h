#pragma once

#include <string>

namespace mbv::bench {

/// mbv itself and the textbook form.
void addBatchRows();

/// Other libraries, pair by pair: each asks its own function for two boxes.
void addFclRows();
void addBulletRows();
void addVtkRows();

/// Of 50% overlapping random pairs: how many per million the certified single-pair test leaves to
/// its readable loop, and how many of those to exact arithmetic.
std::string shareOfDoubtful();

} // namespace mbv::bench
