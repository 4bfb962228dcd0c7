#include "collada_geometry.h"

#include "file/xml.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace mbv {
namespace {

using tinyxml2::XMLElement;

constexpr std::uint32_t kUnused = 0xFFFF'FFFF;
constexpr std::size_t kMaxStride = 256; ///< numbers of a corner or a point; files have a dozen

/// The points of a <source>, and which vertex each one has become.
struct Points {
    std::vector<Vec3> positions;
    std::vector<std::uint32_t> vertexOf;
};

/// Where x, y and z are among the numbers of a point: params without a name are passed over.
std::array<std::size_t, 3> axesIn(const ColladaDocument& document, const XMLElement& accessor)
{
    std::vector<std::size_t> named;
    std::size_t place = 0;
    forEachChild(accessor, "param", [&](const XMLElement& param) {
        if (param.Attribute("name") != nullptr)
            named.push_back(place);
        ++place;
    });
    if (place == 0 || named.empty()) // some programs name none
        return {0, 1, 2};
    if (named.size() < 3)
        document.fail(accessor, "positions need three coordinates, these have " +
                                    std::to_string(named.size()));
    return {named[0], named[1], named[2]};
}

Points pointsOf(const ColladaDocument& document, const XMLElement& source)
{
    const XMLElement* const common = source.FirstChildElement("technique_common");
    const XMLElement* const accessor =
        common != nullptr ? common->FirstChildElement("accessor") : nullptr;
    if (accessor == nullptr)
        document.fail(source, "a <source> of positions needs an <accessor>");
    const XMLElement& array = document.target(*accessor, "source", "float_array");
    const std::vector<double> numbers = document.numbersIn(array);
    if (document.count(array, "count", numbers.size()) != numbers.size())
        document.fail(array, "<float_array> has " + std::to_string(numbers.size()) +
                                 " numbers, and its \"count\" says another number");
    const std::size_t stride = document.count(*accessor, "stride", 1);
    const std::size_t offset = document.count(*accessor, "offset", 0);
    const std::size_t count = document.count(*accessor, "count", 0);
    const std::array<std::size_t, 3> axes = axesIn(document, *accessor);
    if (stride <= axes[2] || stride > kMaxStride)
        document.fail(*accessor, "a \"stride\" of " + std::to_string(stride) +
                                     " does not fit three coordinates");
    if (offset > numbers.size() || count > (numbers.size() - offset) / stride)
        document.fail(*accessor, "reaches beyond the " + std::to_string(numbers.size()) +
                                     " numbers of its array");
    Points points;
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = std::span(numbers).subspan(offset + i * stride, stride);
        points.positions.push_back({at[axes[0]], at[axes[1]], at[axes[2]]});
        if (!isFinite(points.positions.back()))
            document.fail(array, "position " + std::to_string(i) + " is not finite");
    }
    points.vertexOf.assign(count, kUnused);
    return points;
}

class Geometry {
public:
    explicit Geometry(const ColladaDocument& document) : document_(document) {}

    Polygons read(const XMLElement& geometry)
    {
        const XMLElement* const mesh = geometry.FirstChildElement("mesh");
        if (mesh == nullptr)
            document_.fail(geometry, "a <geometry> without a <mesh> is not read");
        for (const XMLElement* e = mesh->FirstChildElement(); e != nullptr;
             e = e->NextSiblingElement())
            readPrimitive(*e);
        return std::move(faces_);
    }

private:
    void readPrimitive(const XMLElement& element)
    {
        const std::string_view kind = element.Name();
        if (kind == "triangles")
            readTriangles(element);
        else if (kind == "polylist")
            readPolylist(element);
        else if (kind == "polygons")
            readPolygons(element);
        else if (kind == "tristrips")
            forEachList(element, [&](std::span<const std::uint32_t> strip) { addStrip(strip); });
        else if (kind == "trifans")
            forEachList(element, [&](std::span<const std::uint32_t> fan) { addFan(fan); });
    }

    void readTriangles(const XMLElement& element)
    {
        std::size_t corners = 0;
        forEachList(element, [&](std::span<const std::uint32_t> list) {
            corners += list.size();
            for (std::size_t i = 0; i + 3 <= list.size(); i += 3)
                addFace(list.subspan(i, 3));
        });
        requireCorners(element, corners, 3 * document_.count(element, "count", corners / 3));
    }

    void readPolylist(const XMLElement& element)
    {
        const XMLElement* const sizes = element.FirstChildElement("vcount");
        if (sizes == nullptr)
            document_.fail(element, "<polylist> needs <vcount>");
        const std::vector<std::int64_t> given = document_.integersIn(*sizes);
        std::vector<std::uint32_t> corners;
        forEachList(element, [&](std::span<const std::uint32_t> list) {
            corners.insert(corners.end(), list.begin(), list.end());
        });
        std::span<const std::uint32_t> rest = corners;
        for (const std::int64_t size : given) {
            if (size < 0 || static_cast<std::uint64_t>(size) > rest.size())
                document_.fail(*sizes, "a face of " + std::to_string(size) + " corners, where " +
                                           std::to_string(rest.size()) + " are left in <p>");
            addFace(rest.first(static_cast<std::size_t>(size)));
            rest = rest.subspan(static_cast<std::size_t>(size));
        }
        requireCorners(element, corners.size(), corners.size() - rest.size());
    }

    void readPolygons(const XMLElement& element)
    {
        if (const XMLElement* const hole = element.FirstChildElement("ph"))
            document_.fail(*hole, "polygons with holes are not read: triangulate the mesh");
        forEachList(element, [&](std::span<const std::uint32_t> face) { addFace(face); });
    }

    void requireCorners(const XMLElement& element, std::size_t there, std::size_t announced) const
    {
        if (there != announced)
            document_.fail(element, std::string("<") + element.Name() + "> has " +
                                        std::to_string(there) + " corners, and " +
                                        std::to_string(announced) + " are announced");
    }

    /// Calls `take` with the vertices of the corners of each <p>.
    template <class Take> void forEachList(const XMLElement& element, const Take& take)
    {
        Points* points = nullptr;
        std::size_t place = 0; // of the position among the numbers of a corner
        std::size_t stride = 1;
        forEachChild(element, "input", [&](const XMLElement& input) {
            const std::size_t offset = document_.count(input, "offset", 0);
            if (offset >= kMaxStride)
                document_.fail(input, "an \"offset\" of " + std::to_string(offset));
            stride = std::max(stride, offset + 1);
            if (input.Attribute("semantic", "VERTEX") == nullptr)
                return;
            points = &pointsFor(document_.target(input, "source", "vertices"));
            place = offset;
        });
        forEachChild(element, "p", [&](const XMLElement& list) {
            if (points == nullptr)
                document_.fail(element, std::string("<") + element.Name() +
                                            "> needs an <input> of the semantic VERTEX");
            line_ = static_cast<std::size_t>(list.GetLineNum());
            const std::vector<std::int64_t> indices = document_.integersIn(list);
            if (indices.size() % stride != 0)
                document_.fail(list, "<p> has " + std::to_string(indices.size()) +
                                         " numbers, no multiple of the " + std::to_string(stride) +
                                         " of a corner");
            std::vector<std::uint32_t> corners;
            for (std::size_t i = place; i < indices.size(); i += stride)
                corners.push_back(vertex(*points, indices[i], list));
            take(corners);
        });
    }

    Points& pointsFor(const XMLElement& vertices)
    {
        for (const XMLElement* input = vertices.FirstChildElement("input"); input != nullptr;
             input = input->NextSiblingElement("input")) {
            if (input->Attribute("semantic", "POSITION") == nullptr)
                continue;
            const XMLElement& source = document_.target(*input, "source", "source");
            const auto known = points_.find(&source);
            return known != points_.end()
                       ? known->second
                       : points_.emplace(&source, pointsOf(document_, source)).first->second;
        }
        document_.fail(vertices, "<vertices> needs an <input> of the semantic POSITION");
    }

    std::uint32_t vertex(Points& points, std::int64_t index, const XMLElement& list)
    {
        if (index < 0 || static_cast<std::uint64_t>(index) >= points.positions.size())
            document_.fail(
                list, "vertex index " + std::to_string(index) + " is out of range: there are " +
                          std::to_string(points.positions.size()) + " vertices, the first is 0");
        const auto i = static_cast<std::size_t>(index);
        if (points.vertexOf[i] == kUnused) {
            points.vertexOf[i] = static_cast<std::uint32_t>(faces_.vertices.size());
            faces_.vertices.push_back(points.positions[i]);
        }
        return points.vertexOf[i];
    }

    void addFace(std::span<const std::uint32_t> face)
    {
        if (face.size() < 3)
            return;
        faces_.corners.insert(faces_.corners.end(), face.begin(), face.end());
        faces_.addFace(static_cast<std::uint32_t>(face.size()), line_);
    }

    void addStrip(std::span<const std::uint32_t> strip)
    {
        for (std::size_t i = 0; i + 3 <= strip.size(); ++i) {
            const std::size_t odd = i % 2;
            addFace(std::array{strip[i + odd], strip[i + 1 - odd], strip[i + 2]});
        }
    }

    void addFan(std::span<const std::uint32_t> fan)
    {
        for (std::size_t i = 1; i + 2 <= fan.size(); ++i)
            addFace(std::array{fan[0], fan[i], fan[i + 1]});
    }

    const ColladaDocument& document_;
    std::map<const XMLElement*, Points> points_; ///< by their <source>
    std::size_t line_ = 0;                       ///< of the <p> at hand
    Polygons faces_;
};

} // namespace

Polygons readColladaGeometry(const ColladaDocument& document, const XMLElement& geometry)
{
    return Geometry(document).read(geometry);
}

} // namespace mbv
