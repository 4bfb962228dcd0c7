#include "file/xml.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/quaternion.h>
#include <mbv/geometry/vec3.h>
#include <mbv/json/json_cursor.h>
#include <mbv/scene_io/cover_file.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <set>
#include <utility>
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

void addBox(XMLElement& link, const Obb& box)
{
    constexpr double kRadians = std::numbers::pi / 180; // of a degree
    auto [x, y, z] = box.axes;
    if (dot(cross(x, y), z) < 0) // a mirrored box is the same
        z = -z;
    const Vec3 size = 2 * box.halfExtents;
    addCollision(link, box.center, kRadians * toEulerXyzDegrees(fromAxes({x, y, z})))
        .InsertNewChildElement("box")
        ->SetAttribute("size", vectorText(size).c_str());
}

void addMesh(XMLElement& link, const std::string& file)
{
    addCollision(link, {}).InsertNewChildElement("mesh")->SetAttribute("filename", file.c_str());
}

/// A link's name as that of files on every system, and in a URI.
std::string fileStemOf(const std::string& link)
{
    std::string stem = link;
    std::ranges::replace_if(
        stem,
        [](char c) {
            const auto letter = static_cast<unsigned char>(c);
            return letter >= 0x80 || (std::isalnum(letter) == 0 && c != '_' && c != '-');
        },
        '_');
    return stem;
}

/// Covers links, and says which meshes they then have.
class Covering {
public:
    explicit Covering(std::string meshFolder) : folder_(std::move(meshFolder)) {}

    void cover(XMLElement& link, const LinkCover& cover)
    {
        std::string stem = fileStemOf(cover.link);
        while (!stems_.insert(stem).second)
            stem += "_";
        std::size_t hulls = 0;
        for (const Shape& part : cover.parts) {
            if (const auto* const sphere = std::get_if<Sphere>(&part)) {
                addSphere(link, sphere->center, sphere->radius);
            } else if (const auto* const capsule = std::get_if<Capsule>(&part)) {
                addCapsule(link, *capsule);
            } else if (const auto* const box = std::get_if<Obb>(&part)) {
                addBox(link, *box);
            } else if (const auto* const hull = std::get_if<ConvexHull>(&part)) {
                std::string file = folder_ + "/" + stem + "-" + std::to_string(hulls++) + ".obj";
                addMesh(link, file);
                meshes_.push_back({std::move(file), *hull});
            } else {
                throw Error(ErrorCode::InvalidArgument,
                            "a cover has spheres, capsules, boxes and hulls alone, not " +
                                std::string(nameOf(part)));
            }
        }
    }

    std::vector<CoverMesh> takeMeshes() { return std::move(meshes_); }

private:
    std::string folder_;
    std::set<std::string> stems_;
    std::vector<CoverMesh> meshes_;
};

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

CoverUrdf coverUrdf(std::string_view urdf, const std::string& where,
                    std::span<const LinkCover> covers, const std::string& meshFolder)
{
    tinyxml2::XMLDocument document;
    parseXml(urdf, where, document);
    (void)requireRoot(document, "robot", "URDF", where);
    XMLElement& robot = *document.RootElement();
    Covering covering(meshFolder);
    for (const LinkCover& cover : covers) {
        XMLElement* const link = linkOf(robot, cover.link);
        if (link == nullptr)
            failAt(robot, where, "has no link named \"" + cover.link + "\"");
        while (XMLElement* const collision = link->FirstChildElement("collision"))
            link->DeleteChild(collision);
        covering.cover(*link, cover);
    }
    tinyxml2::XMLPrinter printer;
    document.Print(&printer);
    return {printedXml(printer), covering.takeMeshes()};
}

std::string emptyUrdf(const std::string& robot, const std::string& link)
{
    tinyxml2::XMLDocument document;
    document.InsertEndChild(document.NewDeclaration());
    XMLElement* const root = document.NewElement("robot");
    document.InsertEndChild(root);
    root->SetAttribute("name", robot.c_str());
    root->InsertNewChildElement("link")->SetAttribute("name", link.c_str());
    tinyxml2::XMLPrinter printer;
    document.Print(&printer);
    return printedXml(printer);
}

} // namespace mbv
