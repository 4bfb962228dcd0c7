#include "ask.h"

namespace mbv::python {

PairQuestion::PairQuestion(nb::handle a, nb::handle b, nb::handle poseA, nb::handle poseB)
    : a_(a, "a"), b_(b, "b"), poseA_(poseA, "pose_a"), poseB_(poseB, "pose_b")
{
    if ((a_.rectangle() == nullptr) != (b_.rectangle() == nullptr))
        fail(a_.rectangle() == nullptr ? "a" : "b",
             "must be a Rectangle, too: a rectangle is flat, and only another one can stand beside "
             "it");
    if (areRectangles() && !(poseA_.isIdentity() && poseB_.isIdentity()))
        fail(poseA_.isIdentity() ? "pose_b" : "pose_a",
             "rectangles take no pose; give them another center and axis");
    if (poseA_.isArray() && poseB_.isArray() && poseA_.size() != poseB_.size())
        fail("pose_b", "has " + std::to_string(poseB_.size()) + " poses, but pose_a has " +
                           std::to_string(poseA_.size()));
}

std::size_t PairQuestion::size() const
{
    return poseA_.isArray() ? poseA_.size() : poseB_.size();
}

} // namespace mbv::python
