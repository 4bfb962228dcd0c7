#include "urdf_robot.h"

#include "file/xml.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

namespace mbv {
namespace {

using tinyxml2::XMLElement;

/// xacro writes URDF, and its files look like it: with its elements, and "${width}" or "$(find a)"
/// as values. Those of what is not read here do not matter.
bool usesXacro(const XMLElement& element, bool isRead = true)
{
    const std::string_view kind = element.Name();
    if (kind.starts_with("xacro:"))
        return true;
    constexpr std::array<std::string_view, 5> kNotRead = {"visual", "inertial", "material",
                                                          "transmission", "gazebo"};
    isRead = isRead && std::ranges::find(kNotRead, kind) == kNotRead.end();
    for (const tinyxml2::XMLAttribute* a = element.FirstAttribute(); isRead && a != nullptr;
         a = a->Next()) {
        const std::string_view value = a->Value();
        if (value.find("${") != std::string_view::npos ||
            value.find("$(") != std::string_view::npos)
            return true;
    }
    for (const XMLElement* e = element.FirstChildElement(); e != nullptr;
         e = e->NextSiblingElement())
        if (usesXacro(*e, isRead))
            return true;
    return false;
}

/// Other formats of robots are XML, too.
void refuseOtherFormats(const tinyxml2::XMLDocument& document, const std::string& where)
{
    const XMLElement* const root = document.RootElement();
    const std::string_view name = root != nullptr ? root->Name() : "";
    if (name == "mujoco")
        failAt(*root, where,
               "this is MJCF, the format of MuJoCo; robots are read from URDF; give the URDF that "
               "it was made of, or make one, with mjcf-urdf-simple-converter from PyPI, say");
    if (name == "sdf")
        failAt(*root, where,
               "this is SDF, the format of Gazebo; robots are read from URDF; give the URDF that "
               "it was made of");
}

class UrdfParser {
public:
    explicit UrdfParser(const std::string& where) : where_(where) {}

    Robot parse(std::string_view text)
    {
        tinyxml2::XMLDocument document;
        parseXml(text, where_, document);
        refuseOtherFormats(document, where_);
        const XMLElement* const robot = &requireRoot(document, "robot", "URDF", where_);
        if (usesXacro(*robot))
            failAt(*robot, where_,
                   "this is xacro, of which a URDF is made; run \"xacro FILE -o robot.urdf\" and "
                   "give robot.urdf");
        forEachChild(*robot, "link", [this](const XMLElement& link) { readLink(link); });
        forEachChild(*robot, "joint", [this](const XMLElement& joint) { readJoint(joint); });
        if (const auto fault = faultOf(links_, joints_)) {
            const XMLElement* const place = fault->joint  ? jointElements_[*fault->joint]
                                            : fault->link ? linkElements_[*fault->link]
                                                          : robot;
            failAt(*place, where_, fault->problem);
        }
        const char* const name = robot->Attribute("name");
        return {name != nullptr ? name : "", std::move(links_), std::move(joints_)};
    }

private:
    void readLink(const XMLElement& element)
    {
        RobotLink link;
        link.name = requireAttribute(element, "name", where_);
        forEachChild(element, "collision", [&](const XMLElement& collision) {
            link.collisions.push_back(readCollision(collision));
        });
        links_.push_back(std::move(link));
        linkElements_.push_back(&element);
    }

    LinkCollision readCollision(const XMLElement& element) const
    {
        LinkCollision collision;
        if (const char* const name = element.Attribute("name"))
            collision.name = name;
        collision.origin = readOrigin(element);
        collision.line = element.GetLineNum();
        const XMLElement* const geometry = element.FirstChildElement("geometry");
        if (geometry == nullptr || geometry->FirstChildElement() == nullptr)
            failAt(element, where_, "a <collision> needs a <geometry> with a shape");
        const XMLElement& shape = *geometry->FirstChildElement();
        if (shape.NextSiblingElement() != nullptr)
            failAt(*shape.NextSiblingElement(), where_, "a <geometry> has one shape, not two");
        const std::string_view kind = shape.Name();
        if (kind == "box") {
            collision.shape = readBox(shape);
        } else if (kind == "sphere") {
            collision.shape = Sphere{{}, readLength(shape, "radius")};
        } else if (kind == "cylinder") {
            const double half = readLength(shape, "length") / 2;
            collision.shape = Cylinder{{0, 0, -half}, {0, 0, half}, readLength(shape, "radius")};
        } else if (kind == "capsule") { // the length is that between the centers of its ends
            const double half = readLength(shape, "length") / 2;
            collision.shape = Capsule{{0, 0, -half}, {0, 0, half}, readLength(shape, "radius")};
        } else if (kind == "mesh") {
            collision.mesh = readMesh(shape);
        } else {
            failAt(shape, where_,
                   "unknown shape <" + std::string(kind) +
                       ">; known: box, sphere, cylinder, capsule, mesh");
        }
        return collision;
    }

    Obb readBox(const XMLElement& element) const
    {
        std::array<double, 3> size{};
        if (!readNumbers(element, "size", where_, size))
            failAt(element, where_, "a <box> needs the attribute \"size\"");
        for (const double length : size)
            if (length < 0)
                failAt(element, where_, "the size of a box must not be negative");
        return {{}, {size[0] / 2, size[1] / 2, size[2] / 2}};
    }

    double readLength(const XMLElement& element, const char* name) const
    {
        std::array<double, 1> length{};
        if (!readNumbers(element, name, where_, length))
            requireAttribute(element, name, where_);
        if (!(length[0] > 0))
            failAt(element, where_, std::string("\"") + name + "\" must be greater than 0");
        return length[0];
    }

    LinkMesh readMesh(const XMLElement& element) const
    {
        LinkMesh mesh;
        mesh.uri = requireAttribute(element, "filename", where_);
        std::array<double, 3> scale = {1, 1, 1};
        readNumbers(element, "scale", where_, scale);
        for (const double factor : scale)
            if (factor == 0)
                failAt(element, where_, "a scale factor must not be 0");
        mesh.scale = {scale[0], scale[1], scale[2]};
        return mesh;
    }

    /// <origin xyz="x y z" rpy="roll pitch yaw">: about the fixed axes x, then y, then z, then
    /// moved. Absent parts are zero.
    RigidTransform readOrigin(const XMLElement& parent) const
    {
        const XMLElement* const origin = parent.FirstChildElement("origin");
        if (origin == nullptr)
            return {};
        std::array<double, 3> xyz{};
        std::array<double, 3> rpy{};
        readNumbers(*origin, "xyz", where_, xyz);
        readNumbers(*origin, "rpy", where_, rpy);
        constexpr double kDegrees = 180 / std::numbers::pi;
        return {fromEulerXyzDegrees({rpy[0] * kDegrees, rpy[1] * kDegrees, rpy[2] * kDegrees}),
                {xyz[0], xyz[1], xyz[2]}};
    }

    void readJoint(const XMLElement& element)
    {
        RobotJoint joint;
        joint.parent = readEnd(element, "parent");
        joint.child = readEnd(element, "child");
        joint.name = requireAttribute(element, "name", where_);
        const std::string kind = requireAttribute(element, "type", where_);
        const auto known = jointKindFrom(kind);
        if (!known)
            failAt(element, where_,
                   "joint \"" + joint.name + "\" is of the unknown type \"" + kind +
                       "\"; known: revolute, continuous, prismatic, fixed, planar, floating");
        joint.kind = *known;
        joint.origin = readOrigin(element);
        if (joint.kind != JointKind::Fixed && joint.kind != JointKind::Floating)
            readAxis(element, joint);
        if (joint.kind == JointKind::Revolute || joint.kind == JointKind::Prismatic)
            readLimits(element, joint);
        readMimic(element, joint);
        joints_.push_back(std::move(joint));
        jointElements_.push_back(&element);
    }

    void readAxis(const XMLElement& element, RobotJoint& joint) const
    {
        const XMLElement* const axis = element.FirstChildElement("axis");
        if (axis == nullptr)
            return;
        std::array<double, 3> xyz = {1, 0, 0};
        readNumbers(*axis, "xyz", where_, xyz);
        const Vec3 direction = {xyz[0], xyz[1], xyz[2]};
        const double length = norm(direction);
        if (!(length > 0) || !std::isfinite(length))
            failAt(*axis, where_,
                   "the axis of joint \"" + joint.name + "\" must have a length above 0");
        joint.axis = direction / length;
    }

    /// As wiki.ros.org/urdf/XML/joint has it, what a <limit> leaves out is 0. Where there is none
    /// at all, which is against the rules but common in sketches, the joint has no end.
    void readLimits(const XMLElement& element, RobotJoint& joint) const
    {
        const XMLElement* const limit = element.FirstChildElement("limit");
        if (limit == nullptr)
            return;
        joint.lower = readNumber(*limit, "lower", 0);
        joint.upper = readNumber(*limit, "upper", 0);
    }

    void readMimic(const XMLElement& element, RobotJoint& joint) const
    {
        const XMLElement* const mimic = element.FirstChildElement("mimic");
        if (mimic == nullptr || joint.kind == JointKind::Fixed)
            return;
        joint.mimic =
            JointMimic{requireAttribute(*mimic, "joint", where_),
                       readNumber(*mimic, "multiplier", 1), readNumber(*mimic, "offset", 0)};
    }

    double readNumber(const XMLElement& element, const char* name, double otherwise) const
    {
        std::array<double, 1> number = {otherwise};
        readNumbers(element, name, where_, number);
        return number[0];
    }

    std::string readEnd(const XMLElement& joint, const char* name) const
    {
        const XMLElement* const end = joint.FirstChildElement(name);
        if (end == nullptr)
            failAt(joint, where_, std::string("a <joint> needs a <") + name + ">");
        return requireAttribute(*end, "link", where_);
    }

    const std::string& where_;
    std::vector<RobotLink> links_;
    std::vector<RobotJoint> joints_;
    std::vector<const XMLElement*> linkElements_; ///< as links_
    std::vector<const XMLElement*> jointElements_;
};

} // namespace

Robot parseUrdf(std::string_view text, const std::string& where)
{
    return UrdfParser(where).parse(text);
}

} // namespace mbv
