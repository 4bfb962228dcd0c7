#pragma once

#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/rectangle.h>
#include <mbv/collision/results.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/collision/sat.h>
#include <mbv/collision/slide.h>
#include <mbv/geometry/stream.h>

#include <iosfwd>

/// Answers as text, as mbv/geometry/stream.h writes shapes: contact(depth=0.5, normal=(0, 0, 1),
/// ...). What an answer leaves out is "none".
namespace mbv {

std::ostream& operator<<(std::ostream& out, const Distance& d);
std::ostream& operator<<(std::ostream& out, const Contact& c);
std::ostream& operator<<(std::ostream& out, const ManifoldPoint& p);
std::ostream& operator<<(std::ostream& out, const ContactManifold& m);
std::ostream& operator<<(std::ostream& out, const RayHit& hit);
std::ostream& operator<<(std::ostream& out, const SweepHit& hit);
std::ostream& operator<<(std::ostream& out, const RigidMotion& motion);
std::ostream& operator<<(std::ostream& out, const SlideContact& c);
std::ostream& operator<<(std::ostream& out, const SlideResult& r);
std::ostream& operator<<(std::ostream& out, const Rectangle& s);
std::ostream& operator<<(std::ostream& out, const RectangleDistance& d);
std::ostream& operator<<(std::ostream& out, const RectangleContact& c);

/// The verdict, then a line for every axis.
std::ostream& operator<<(std::ostream& out, const SatExplanation& e);
std::ostream& operator<<(std::ostream& out, const RectangleSatExplanation& e);

} // namespace mbv
