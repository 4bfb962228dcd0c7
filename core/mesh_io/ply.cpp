#include "mesh_io/parsing/encoding.h"
#include "mesh_io/parsing/polygons.h"
#include "mesh_io/parsing/readers.h"
#include "ply_equal_rows.h"
#include "ply_header.h"
#include "ply_roles.h"
#include "ply_values.h"

#include <algorithm>
#include <cmath>

namespace mbv {

namespace {

std::vector<PlyRole> rolesOf(const PlyElement& element)
{
    std::vector<PlyRole> roles;
    for (const PlyProperty& property : element.properties)
        roles.push_back(roleOf(element, property));
    return roles;
}

/// Null where the header does not declare it.
const PlyElement* findElement(const PlyHeader& header, std::string_view name)
{
    const auto found = std::find_if(header.elements.begin(), header.elements.end(),
                                    [&](const PlyElement& e) { return e.name == name; });
    return found == header.elements.end() ? nullptr : &*found;
}

void requireRoles(const PlyElement& element, std::initializer_list<PlyRole> needed,
                  const std::string& properties, const MeshSource& source)
{
    const std::vector<PlyRole> roles = rolesOf(element);
    for (const PlyRole role : needed)
        if (std::count(roles.begin(), roles.end(), role) != 1)
            source.fail("element '" + element.name + "' needs " + properties);
}

/// Reads the rows of all elements in the order of the header.
template <class Values> class PlyBody {
public:
    PlyBody(const MeshSource& source, const PlyHeader& header)
        : source_(source), header_(header), values_(source, header)
    {
    }

    Polygons read()
    {
        const PlyElement* const vertices = findElement(header_, "vertex");
        if (vertices == nullptr)
            source_.fail("its header declares no element 'vertex'", "export a mesh or points");
        requireRoles(*vertices, {PlyRole::X, PlyRole::Y, PlyRole::Z},
                     "the number properties x, y and z", source_);
        vertexCount_ = vertices->count;
        if (const PlyElement* const faces = findElement(header_, "face")) // else a cloud of points
            requireRoles(*faces, {PlyRole::Corners},
                         "one list of integers called vertex_indices or vertex_index", source_);
        if (vertexCount_ > 0xFFFF'FFFF)
            source_.fail("its header announces more than 4,294,967,295 vertices", "split the mesh");
        for (const PlyElement& element : header_.elements)
            readElement(element);
        values_.requireEnd();
        polygons_.placesAreLines = Values::kPlacesAreLines;
        return std::move(polygons_);
    }

private:
    void readElement(const PlyElement& element)
    {
        if (!values_.hasRoomForRows(element))
            values_.fail("the header announces " + std::to_string(element.count) + " of element " +
                         excerpt(element.name) +
                         ", more than the rest of the file can hold: it is "
                         "truncated or damaged");
        const bool isVertex = element.name == "vertex";
        if (isVertex)
            polygons_.vertices.reserve(static_cast<std::size_t>(element.count));
        const std::vector<PlyRole> roles = rolesOf(element);
        for (std::uint64_t row = 0; row < element.count; ++row) {
            source_.reportAt(values_.byte());
            values_.beginRow();
            Vec3 position;
            for (std::size_t i = 0; i < roles.size(); ++i)
                readProperty(element.properties[i], roles[i], position);
            values_.endRow();
            if (isVertex)
                polygons_.vertices.push_back(position);
        }
    }

    void readProperty(const PlyProperty& property, PlyRole role, Vec3& position)
    {
        switch (role) {
        case PlyRole::X:
            position.x = readCoordinate(property.type);
            break;
        case PlyRole::Y:
            position.y = readCoordinate(property.type);
            break;
        case PlyRole::Z:
            position.z = readCoordinate(property.type);
            break;
        case PlyRole::Corners:
            readCorners(property);
            break;
        case PlyRole::Ignored:
            values_.skip(property.type, property.listCount ? readLength(property) : 1);
        }
    }

    double readCoordinate(PlyType type)
    {
        const double value = values_.number(type);
        if (!std::isfinite(value))
            values_.fail("a coordinate is NaN or infinite");
        return value;
    }

    void readCorners(const PlyProperty& property)
    {
        const std::uint64_t size = readLength(property);
        if (size < 3)
            values_.fail("a face needs 3 corners or more, this one has " + std::to_string(size));
        if (size > 0xFFFF'FFFF)
            values_.fail("a face of more than 4,294,967,295 corners");
        for (std::uint64_t i = 0; i < size; ++i) {
            const std::int64_t index = values_.integer(property.type);
            if (index < 0 || static_cast<std::uint64_t>(index) >= vertexCount_)
                values_.fail("vertex index " + std::to_string(index) +
                             " is out of range: the file has " + std::to_string(vertexCount_) +
                             " vertices, the first is 0");
            polygons_.corners.push_back(static_cast<std::uint32_t>(index));
        }
        polygons_.addFace(static_cast<std::uint32_t>(size), values_.place());
    }

    std::uint64_t readLength(const PlyProperty& list)
    {
        const std::int64_t length = values_.integer(*list.listCount);
        if (length < 0)
            values_.fail("the length of a list is negative: " + std::to_string(length));
        const auto count = static_cast<std::uint64_t>(length);
        if (!values_.hasRoomForItems(list.type, count))
            values_.fail("a list of " + std::to_string(length) +
                         " is longer than the rest of the file");
        return count;
    }

    const MeshSource& source_;
    const PlyHeader& header_;
    Values values_;
    Polygons polygons_;
    std::uint64_t vertexCount_ = 0;
};

} // namespace

PlyRole roleOf(const PlyElement& element, const PlyProperty& property)
{
    if (element.name == "vertex" && !property.listCount) {
        if (property.name == "x")
            return PlyRole::X;
        if (property.name == "y")
            return PlyRole::Y;
        if (property.name == "z")
            return PlyRole::Z;
    }
    const bool corners = property.name == "vertex_indices" || property.name == "vertex_index";
    if (element.name == "face" && property.listCount && isInteger(property.type) && corners)
        return PlyRole::Corners;
    return PlyRole::Ignored;
}

TriangleMesh readPly(const MeshSource& source)
{
    requireReadableBytes(source);
    const PlyHeader header = readPlyHeader(source);
    if (header.encoding == PlyEncoding::Ascii)
        return triangulated(PlyBody<PlyTextValues>(source, header).read(), source);
    if (std::optional<TriangleMesh> mesh = readPlyOfEqualRows(source, header))
        return *std::move(mesh);
    return triangulated(PlyBody<PlyBinaryValues>(source, header).read(), source);
}

} // namespace mbv
