#include "urdf_robot.h"

#include "urdf_xml.h"

#include <mbv/geometry/error.h>

#include <tinyxml2.h>

#include <array>
#include <numbers>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

using tinyxml2::XMLElement;

class UrdfParser {
public:
    explicit UrdfParser(const std::string& where) : where_(where) {}

    std::vector<UrdfLink> parse(std::string_view text)
    {
        tinyxml2::XMLDocument document;
        parseXml(text, where_, document);
        const XMLElement* const robot = document.RootElement();
        if (robot == nullptr)
            throw Error(ErrorCode::FileInvalid, where_ + ", line 1: has no element <robot>");
        if (std::string_view(robot->Name()) != "robot")
            failAt(*robot, where_,
                   "this is no URDF: it begins with <" + std::string(robot->Name()) +
                       ">, not with <robot>");
        forEach(*robot, "link", [this](const XMLElement& link) { readLink(link); });
        forEach(*robot, "joint", [this](const XMLElement& joint) { readJoint(joint); });
        placeLinks(*robot);
        return std::move(links_);
    }

private:
    struct Joint {
        std::size_t child;
        RigidTransform origin;
    };

    template <class Read>
    static void forEach(const XMLElement& parent, const char* name, Read&& read)
    {
        for (const XMLElement* e = parent.FirstChildElement(name); e != nullptr;
             e = e->NextSiblingElement(name))
            read(*e);
    }

    void readLink(const XMLElement& element)
    {
        UrdfLink link;
        link.name = requireAttribute(element, "name", where_);
        if (!indices_.emplace(link.name, links_.size()).second)
            failAt(element, where_, "a second link named \"" + link.name + "\"");
        forEach(element, "collision", [&](const XMLElement& collision) {
            link.collisions.push_back(readCollision(collision));
        });
        links_.push_back(std::move(link));
    }

    UrdfCollision readCollision(const XMLElement& element)
    {
        UrdfCollision collision;
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
        } else if (kind == "mesh") {
            collision.mesh = readMesh(shape);
        } else {
            failAt(shape, where_,
                   "unknown shape <" + std::string(kind) + ">; known: box, sphere, cylinder, mesh");
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

    UrdfMesh readMesh(const XMLElement& element) const
    {
        UrdfMesh mesh;
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
        const std::size_t parent = readEnd(element, "parent");
        const std::size_t child = readEnd(element, "child");
        if (joints_.size() < links_.size()) {
            joints_.resize(links_.size());
            hasParent_.resize(links_.size());
        }
        if (hasParent_[child])
            failAt(element, where_, "link \"" + links_[child].name + "\" has a second parent");
        hasParent_[child] = true;
        joints_[parent].push_back({child, readOrigin(element)});
        links_[parent].neighbors.push_back(child);
        links_[child].neighbors.push_back(parent);
    }

    std::size_t readEnd(const XMLElement& joint, const char* name) const
    {
        const XMLElement* const end = joint.FirstChildElement(name);
        if (end == nullptr)
            failAt(joint, where_, std::string("a <joint> needs a <") + name + ">");
        const std::string link = requireAttribute(*end, "link", where_);
        const auto found = indices_.find(link);
        if (found == indices_.end())
            failAt(*end, where_, "there is no link named \"" + link + "\"");
        return found->second;
    }

    /// Every link but one has a parent; those that cannot be reached from it are a loop.
    void placeLinks(const XMLElement& robot)
    {
        joints_.resize(links_.size());
        hasParent_.resize(links_.size());
        std::vector<std::size_t> waiting;
        for (std::size_t i = 0; i < links_.size(); ++i)
            if (!hasParent_[i])
                waiting.push_back(i);
        if (waiting.size() > 1)
            failAt(robot, where_,
                   "two links have no parent: \"" + links_[waiting[0]].name + "\" and \"" +
                       links_[waiting[1]].name + "\"; connect them by joints");
        std::size_t placed = 0;
        while (!waiting.empty()) {
            const std::size_t parent = waiting.back();
            waiting.pop_back();
            ++placed;
            for (const Joint& joint : joints_[parent]) {
                RigidTransform& toWorld = links_[joint.child].toWorld;
                toWorld = links_[parent].toWorld * joint.origin;
                if (!isFinite(toWorld.translation))
                    failAt(robot, where_,
                           "link \"" + links_[joint.child].name +
                               "\" is out of the range of a double");
                waiting.push_back(joint.child);
            }
        }
        if (placed != links_.size())
            failAt(robot, where_, "joints form a loop; a URDF is a tree");
    }

    const std::string& where_;
    std::vector<UrdfLink> links_;
    std::unordered_map<std::string, std::size_t> indices_;
    std::vector<std::vector<Joint>> joints_; ///< by parent
    std::vector<bool> hasParent_;
};

} // namespace

std::vector<UrdfLink> parseUrdf(std::string_view text, const std::string& where)
{
    return UrdfParser(where).parse(text);
}

} // namespace mbv
