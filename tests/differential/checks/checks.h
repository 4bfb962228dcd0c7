#pragma once

#include "differential/oracle/pair.h"

#include <mbv/geometry/shapes.h>

#include <vector>

/// Asks the library and judges its answers. An answer is called wrong only when it lies outside of
/// certified bounds by more than the promised tolerance.
namespace mbv::differential {

class Verdicts {
public:
    void asked() { ++asked_; }
    void wrong(const char* question, const std::string& text, Quad excess = 0);
    /// The bounds are too wide for a verdict.
    void undecided() { ++undecided_; }

    const std::vector<Problem>& problems() const { return problems_; }
    long askedCount() const { return asked_; }
    long undecidedCount() const { return undecided_; }

private:
    std::vector<Problem> problems_;
    long asked_ = 0;
    long undecided_ = 0;
};

/// The points of an answer are on their shapes, to the tolerance.
void checkOnShapes(const Pair& pair, const Vec3& pointOnA, const Vec3& pointOnB, Quad tolerance,
                   const char* question, Verdicts& verdicts);

/// overlaps() and distance().
void checkDistance(const Pair& pair, Verdicts& verdicts);
void checkContact(const Pair& pair, Verdicts& verdicts);
void checkSweep(const Pair& pair, const Vec3& motion, Verdicts& verdicts);
void checkRaycast(const Ray& ray, const Shape& shape, Verdicts& verdicts);
/// Of boxes; nothing for others.
void checkSat(const Pair& pair, Verdicts& verdicts);
void checkRectangles(const Rectangle& a, const Rectangle& b, Verdicts& verdicts);
/// Swapped, rotated by right angles, scaled by powers of two.
void checkProperties(const Pair& pair, const Vec3& motion, const Ray& ray, Verdicts& verdicts);

/// The exact answer of a pair for which overlaps() is promised to be exact.
bool exactlyOverlap(const Pair& pair);

} // namespace mbv::differential
