#include "file/xml.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/vec3.h>
#include <mbv/json/json_cursor.h>
#include <mbv/scene_io/cover_file.h>

#include <cmath>
#include <variant>

namespace mbv {
namespace {

using tinyxml2::XMLElement;

std::string vectorText(const Vec3& v)
{
    return numberText(v.x) + " " + numberText(v.y) + " " + numberText(v.z);
}

/// Adds a <collision> with its origin, and gives its <geometry>.
XMLElement& addCollision(XMLElement& link, const Vec3& at, const Vec3& rollPitchYaw = {})
{
    XMLElement& collision = *link.InsertNewChildElement("collision");
    XMLElement& origin = *collision.InsertNewChildElement("origin");
    origin.SetAttribute("xyz", vectorText(at).c_str());
    origin.SetAttribute("rpy", vectorText(rollPitchYaw).c_str());
    return *collision.InsertNewChildElement("geometry");
}

void addSphere(XMLElement& link, const Vec3& center, double radius)
{
    XMLElement& sphere = *addCollision(link, center).InsertNewChildElement("sphere");
    sphere.SetAttribute("radius", numberText(radius).c_str());
}

/// Its cylinder stands along z before it is turned.
void addCapsule(XMLElement& link, const Capsule& capsule)
{
    const Vec3 along = capsule.b - capsule.a;
    addSphere(link, capsule.a, capsule.radius);
    addSphere(link, capsule.b, capsule.radius);
    if (along == Vec3())
        return;
    const Vec3 angles = {0, std::atan2(std::hypot(along.x, along.y), along.z),
                         std::atan2(along.y, along.x)};
    XMLElement& cylinder =
        *addCollision(link, capsule.a + 0.5 * along, angles).InsertNewChildElement("cylinder");
    cylinder.SetAttribute("radius", numberText(capsule.radius).c_str());
    cylinder.SetAttribute("length", numberText(norm(along)).c_str());
}

void addPart(XMLElement& link, const Shape& part)
{
    if (const auto* const sphere = std::get_if<Sphere>(&part))
        addSphere(link, sphere->center, sphere->radius);
    else if (const auto* const capsule = std::get_if<Capsule>(&part))
        addCapsule(link, *capsule);
    else
        throw Error(ErrorCode::InvalidArgument,
                    "a cover has spheres and capsules alone, not " + std::string(nameOf(part)));
}

XMLElement* linkOf(XMLElement& robot, const std::string& name)
{
    for (XMLElement* link = robot.FirstChildElement("link"); link != nullptr;
         link = link->NextSiblingElement("link")) {
        if (link->Attribute("name", name.c_str()) != nullptr)
            return link;
    }
    return nullptr;
}

} // namespace

std::string coverUrdf(std::string_view urdf, const std::string& where,
                      std::span<const LinkCover> covers)
{
    tinyxml2::XMLDocument document;
    parseXml(urdf, where, document);
    (void)requireRoot(document, "robot", "URDF", where);
    XMLElement& robot = *document.RootElement();
    for (const LinkCover& cover : covers) {
        XMLElement* const link = linkOf(robot, cover.link);
        if (link == nullptr)
            failAt(robot, where, "has no link named \"" + cover.link + "\"");
        while (XMLElement* const collision = link->FirstChildElement("collision"))
            link->DeleteChild(collision);
        for (const Shape& part : cover.parts)
            addPart(*link, part);
    }
    tinyxml2::XMLPrinter printer;
    document.Print(&printer);
    return printer.CStr();
}

} // namespace mbv
