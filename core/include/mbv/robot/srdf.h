#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/robot/robot.h>

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// What SRDF adds to a URDF (wiki.ros.org/srdf): which links need not be tested against each other,
/// groups of joints, and their named states.
namespace mbv {

struct LinkPairFinding; // mbv/robot/collision_matrix.h

struct DisabledPair {
    std::string link1;
    std::string link2;
    std::string reason; ///< "Adjacent", "Never", ...; may be empty
    int line = 0;       ///< in the file; 0 where it comes from none
};

struct SrdfChain {
    std::string baseLink;
    std::string tipLink;
};

struct SrdfGroup {
    std::string name;
    std::vector<std::string> links;
    std::vector<std::string> joints;
    std::vector<SrdfChain> chains;
    std::vector<std::string> groups; ///< that are part of it
};

struct SrdfState {
    std::string name;
    std::string group; ///< may be empty: robots with one way to stand often name none
    std::map<std::string, std::vector<double>> joints; ///< a number each, several of planar joints
};

/// Spheres that stand for a link, in its frame.
struct SrdfSpheres {
    std::string link;
    std::vector<Sphere> spheres;
};

/// A name in the file, of what there ought to be.
struct SrdfName {
    enum class Kind { Link, Joint, Group };
    Kind kind = Kind::Link;
    std::string name;
    int line = 0; ///< in the file
};

struct Srdf {
    std::string robot;
    std::vector<SrdfGroup> groups;
    std::vector<SrdfState> states;
    std::vector<DisabledPair> disabled;
    std::vector<DisabledPair> enabled;      ///< although one of the links is in disabledLinks
    std::vector<std::string> disabledLinks; ///< not tested against any but where enabled
    std::vector<SrdfSpheres> spheres;
    std::vector<std::string> others;        ///< XML of the elements that are none of these
    std::vector<std::string> virtualJoints; ///< names, of those among `others`
    std::vector<SrdfName> names;            ///< of links, joints and groups, in the file's order
};

/// `values`, of robot.variables(), with those of the state's joints in place of theirs. Joints that
/// the robot has not, and numbers beyond a joint's variables, are passed over: see unknownNames.
[[nodiscard]] std::vector<double> valuesIn(const SrdfState& state, const Robot& robot,
                                           std::vector<double> values);

/// The SRDF with the pairs of the robot's links that need no test disabled in place of its own, and
/// why, in the words of MoveIt's Setup Assistant: all that are adjacent, always in contact, in
/// contact in the neutral pose or never; of the last only those that are proven, where `isProven`.
[[nodiscard]] Srdf withoutNeedlessTests(Srdf srdf, const Robot& robot,
                                        std::span<const LinkPairFinding> pairs, bool isProven);

/// The pairs of links that the SRDF disables, as indices, the lower first, in ascending order.
/// Links that the robot has not are passed over: see unknownNames.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> disabledLinks(const Robot& robot,
                                                                             const Srdf& srdf);

/// A warning for each name of a link, joint or group that there is not, with `where` and the line
/// in front.
[[nodiscard]] std::vector<std::string> unknownNames(const Robot& robot, const Srdf& srdf,
                                                    const std::string& where);

} // namespace mbv
