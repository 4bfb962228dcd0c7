#pragma once

#include <mbv/robot/robot.h>

#include <string>
#include <string_view>

namespace mbv {

/// The robot of a URDF (wiki.ros.org/urdf/XML): its joints, and what collides of its links. `where`
/// names the text in messages. Throws Error (FileInvalid) "where, line N: problem": bad XML (see
/// parseXml), xacro, a missing or bad attribute, what faultOf finds.
Robot parseUrdf(std::string_view text, const std::string& where);

} // namespace mbv
