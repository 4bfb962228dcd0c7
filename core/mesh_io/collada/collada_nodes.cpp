#include "collada_nodes.h"

#include "file/xml.h"

#include <mbv/geometry/quaternion.h>

#include <cmath>
#include <numbers>
#include <string>

namespace mbv {
namespace {

using tinyxml2::XMLElement;

constexpr int kMaxLevels = 500;

class NodeWalk {
public:
    explicit NodeWalk(const ColladaDocument& document) : document_(document) {}

    std::vector<ColladaInstance> walk()
    {
        const double meters = unit();
        Affine root;
        for (Vec3& axis : root.axes)
            axis = meters * axis;
        if (const XMLElement* const scene = visualScene())
            forEachChild(*scene, "node", [&](const XMLElement& node) { visit(node, root, 0); });
        else
            forEachInLibraries("library_geometries", "geometry", [&](const XMLElement& geometry) {
                instances_.push_back({&geometry, root});
            });
        return std::move(instances_);
    }

private:
    double unit() const
    {
        const XMLElement* const asset = document_.root().FirstChildElement("asset");
        const XMLElement* const unit =
            asset != nullptr ? asset->FirstChildElement("unit") : nullptr;
        if (unit == nullptr || unit->Attribute("meter") == nullptr)
            return 1;
        double meters = 0;
        readNumbers(*unit, "meter", document_.name(), {&meters, 1});
        if (!(meters > 0))
            document_.fail(*unit, "\"meter\" of <unit> must be greater than 0");
        return meters;
    }

    template <class Visit>
    void forEachInLibraries(const char* library, const char* name, const Visit& visit) const
    {
        forEachChild(document_.root(), library,
                     [&](const XMLElement& one) { forEachChild(one, name, visit); });
    }

    /// Null where there is none.
    const XMLElement* visualScene() const
    {
        if (const XMLElement* const scene = document_.root().FirstChildElement("scene"))
            if (const XMLElement* const shown = scene->FirstChildElement("instance_visual_scene"))
                return &document_.target(*shown, "url", "visual_scene");
        const XMLElement* first = nullptr;
        forEachInLibraries("library_visual_scenes", "visual_scene", [&](const XMLElement& scene) {
            first = first == nullptr ? &scene : first;
        });
        return first;
    }

    void visit(const XMLElement& node, const Affine& parent, int level)
    {
        if (level >= kMaxLevels)
            document_.fail(node, "nodes are nested deeper than " + std::to_string(kMaxLevels) +
                                     " levels, or one contains itself");
        Affine toWorld = parent;
        for (const XMLElement* e = node.FirstChildElement(); e != nullptr;
             e = e->NextSiblingElement()) {
            if (++visited_ > kMaxColladaElements)
                document_.fail(node, "the nodes have more than 2,000,000 elements, those of "
                                     "repeated ones counted again");
            toWorld = toWorld * transformation(*e);
        }
        if (!isFinite(toWorld))
            document_.fail(node, "the node is out of the range of a double");
        for (const XMLElement* e = node.FirstChildElement(); e != nullptr;
             e = e->NextSiblingElement()) {
            const std::string_view name = e->Name();
            if (name == "instance_geometry")
                instances_.push_back({&document_.target(*e, "url", "geometry"), toWorld});
            else if (name == "instance_node")
                visit(document_.target(*e, "url", "node"), toWorld, level + 1);
            else if (name == "node")
                visit(*e, toWorld, level + 1);
            else if (name == "instance_controller")
                document_.fail(*e, "skins are not read: export the mesh without its armature");
        }
    }

    /// Of a child of a node; the identity where it is none.
    Affine transformation(const XMLElement& element) const
    {
        const std::string_view name = element.Name();
        Affine map;
        if (name == "matrix") {
            const std::vector<double> m = numbers(element, 16); // row by row
            if (m[12] != 0 || m[13] != 0 || m[14] != 0 || m[15] != 1)
                document_.fail(element, "the last row of <matrix> must be 0 0 0 1");
            map = {{{{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}}},
                   {m[3], m[7], m[11]}};
        } else if (name == "translate") {
            const std::vector<double> t = numbers(element, 3);
            map.translation = {t[0], t[1], t[2]};
        } else if (name == "scale") {
            const std::vector<double> s = numbers(element, 3);
            map.axes = {{{s[0], 0, 0}, {0, s[1], 0}, {0, 0, s[2]}}};
        } else if (name == "rotate") {
            map.axes = rotation(element);
        } else if (name == "lookat" || name == "skew") {
            document_.fail(element, "<" + std::string(name) + "> is not read: export a matrix");
        }
        return map;
    }

    std::array<Vec3, 3> rotation(const XMLElement& element) const
    {
        const std::vector<double> r = numbers(element, 4);
        const Vec3 axis = {r[0], r[1], r[2]};
        if (r[3] == 0)
            return Affine().axes;
        if (axis == Vec3{})
            document_.fail(element, "the axis of <rotate> must not be zero");
        return axesOf(fromAxisAngle(axis, r[3] * (std::numbers::pi / 180)));
    }

    std::vector<double> numbers(const XMLElement& element, std::size_t count) const
    {
        std::vector<double> found = document_.numbersIn(element);
        if (found.size() != count)
            document_.fail(element, std::string("<") + element.Name() + "> needs " +
                                        std::to_string(count) + " numbers, has " +
                                        std::to_string(found.size()));
        for (const double number : found)
            if (!std::isfinite(number))
                document_.fail(element,
                               std::string("a number of <") + element.Name() + "> is not finite");
        return found;
    }

    const ColladaDocument& document_;
    std::size_t visited_ = 0; ///< elements of nodes
    std::vector<ColladaInstance> instances_;
};

} // namespace

std::vector<ColladaInstance> colladaInstances(const ColladaDocument& document)
{
    return NodeWalk(document).walk();
}

} // namespace mbv
