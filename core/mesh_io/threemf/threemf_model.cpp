#include "threemf_model.h"

#include "file/plus_sign.h"
#include "file/xml_tags.h"
#include "mesh_io/parsing/mesh_source.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv {
namespace {

struct Unit {
    std::string_view name;
    const char* ours;
    double meters;
};

constexpr std::array kUnits = {Unit{"millimeter", "mm", 1e-3}, Unit{"micron", "um", 1e-6},
                               Unit{"centimeter", "cm", 1e-2}, Unit{"inch", "in", 0.0254},
                               Unit{"foot", "ft", 0.3048},     Unit{"meter", "m", 1}};

/// What a required extension may be: those that change no mesh, and "p:path".
constexpr std::array<std::string_view, 3> kExtensionsRead = {
    "http://schemas.microsoft.com/3dmanufacturing/production/",
    "http://schemas.microsoft.com/3dmanufacturing/material/",
    "http://schemas.microsoft.com/3dmanufacturing/trianglesets/"};

/// "#RRGGBB" or "#RRGGBBAA"; nothing for another text: a color changes no shape.
std::optional<MeshColor> colorFrom(std::string_view text)
{
    if (!text.starts_with('#') || (text.size() != 7 && text.size() != 9))
        return std::nullopt;
    std::array<std::uint8_t, 4> channels = {0, 0, 0, 0xff};
    for (std::size_t i = 0; 2 * i + 1 < text.size(); ++i) {
        const char* const begin = text.data() + 1 + 2 * i;
        const auto [stop, problem] = std::from_chars(begin, begin + 2, channels[i], 16);
        if (problem != std::errc() || stop != begin + 2)
            return std::nullopt;
    }
    return MeshColor{{channels[0], channels[1], channels[2]}, channels[3] / 255.0};
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1); // npos + 1 is 0
}

/// Whether a word, but for blanks around it, is such a number, which `value` then is.
template <class Number> bool isNumber(std::string_view word, Number& value)
{
    const auto isAllOf = [&value](std::string_view digits) {
        const char* const end = digits.data() + digits.size();
        const auto [stop, problem] = std::from_chars(digits.data(), end, value);
        return problem == std::errc() && stop == end;
    };
    if (isAllOf(word))
        return true;
    return isAllOf(withoutPlus(trimmed(word)));
}

class ModelReader {
public:
    ModelReader(const std::string& place, std::uint64_t firstNumber)
        : tags_(place), nextNumber_(firstNumber)
    {
        model_.place = place;
    }

    ThreemfModel read(std::string_view text, const std::function<void(double)>& parsed)
    {
        tags_.read(
            text, [this] { readRoot(); }, parsed);
        return std::move(model_);
    }

private:
    /// An element of the core specification; those of extensions have another prefix.
    bool isAt(std::string_view name) const
    {
        return tags_.name().starts_with(prefix_) && tags_.name().substr(prefix_.size()) == name;
    }

    void readRoot()
    {
        const std::string_view root = tags_.name();
        prefix_ = root.substr(0, root.find(':') == std::string_view::npos ? 0 : root.find(':') + 1);
        if (!isAt("model"))
            tags_.fail("this is no model of a 3MF: it begins with " + excerpt(root));
        readUnit();
        requireExtensions();
        tags_.forEachChild([this] {
            if (isAt("resources"))
                tags_.forEachChild([this] { readResource(); });
            else if (isAt("build"))
                tags_.forEachChild([this] { readItem(); });
        });
    }

    void readUnit()
    {
        const std::string_view name =
            tags_.find("unit") == nullptr ? "millimeter" : tags_.text("unit");
        const auto* const unit = std::ranges::find(kUnits, name, &Unit::name);
        if (unit == kUnits.end())
            tags_.fail("the unit " + excerpt(name) +
                       " is none of micron, millimeter, centimeter, inch, foot and meter");
        model_.units = unit->ours;
        model_.meters = unit->meters;
    }

    void requireExtensions() const
    {
        for (std::string_view rest = trimmed(tags_.text("requiredextensions")); !rest.empty();
             rest = trimmed(rest)) {
            const std::string prefix(rest.substr(0, rest.find_first_of(" \t\r\n")));
            rest.remove_prefix(prefix.size());
            const std::string_view space = tags_.text(("xmlns:" + prefix).c_str());
            if (std::ranges::none_of(kExtensionsRead, [&](std::string_view known) {
                    return space.starts_with(known);
                }))
                tags_.fail("needs an extension of 3MF that is not read, " +
                               (space.empty() ? excerpt(prefix) : std::string(space)),
                           "export plain meshes");
        }
    }

    void readResource()
    {
        if (isAt("object"))
            return readObject();
        const bool isBase = isAt("basematerials");
        if (!isBase && !tags_.name().ends_with(":colorgroup"))
            return;
        std::vector<std::optional<MeshColor>>& colors = colors_[number<std::uint32_t>("id")];
        tags_.forEachChild([this, isBase, &colors] {
            colors.push_back(colorFrom(tags_.text(isBase ? "displaycolor" : "color")));
        });
    }

    void readObject()
    {
        const auto id = number<std::uint32_t>("id");
        const auto [place, isNew] = model_.objects.try_emplace(id);
        if (!isNew)
            tags_.fail("the object id " + std::to_string(id) + " is given twice");
        ThreemfObject& object = place->second;
        object.name = tags_.text("name");
        if (object.name.empty())
            object.name = tags_.text("partnumber");
        const std::string_view type = tags_.text("type");
        object.isProduct = type.empty() || type == "model" || type == "surface";
        if (tags_.find("pid") != nullptr)
            object.color =
                colorOf(number<std::uint32_t>("pid"),
                        tags_.find("pindex") == nullptr ? 0 : number<std::uint32_t>("pindex"));
        hasShape_ = false;
        tags_.forEachChild([this, &object] { readShape(object); },
                           [this, id] {
                               if (!hasShape_)
                                   tags_.fail("the object " + std::to_string(id) +
                                                  " has neither a mesh nor components",
                                              "export plain meshes");
                           });
    }

    void readShape(ThreemfObject& object)
    {
        if (isAt("mesh")) {
            object.number = nextNumber_++;
            tags_.forEachChild([this, &object] { readMesh(object); });
        } else if (isAt("components")) {
            tags_.forEachChild([this, &object] {
                if (isAt("component"))
                    object.components.push_back(reference());
            });
        } else {
            return;
        }
        hasShape_ = true;
    }

    std::optional<MeshColor> colorOf(std::uint32_t group, std::uint32_t index) const
    {
        const auto found = colors_.find(group);
        return found == colors_.end() || index >= found->second.size() ? std::nullopt
                                                                       : found->second[index];
    }

    void readMesh(ThreemfObject& object)
    {
        TriangleMesh& mesh = object.mesh;
        if (isAt("vertices")) {
            tags_.forEachChild([this, &mesh] {
                if (isAt("vertex"))
                    readVertex(mesh);
            });
        } else if (isAt("triangles")) {
            tags_.forEachChild([this, &mesh] {
                if (isAt("triangle"))
                    readTriangle(mesh);
            });
        } else if (tags_.name().ends_with(":beamlattice")) {
            object.hasLattice = true;
        }
    }

    void readVertex(TriangleMesh& mesh)
    {
        if (mesh.vertices.size() == std::numeric_limits<std::uint32_t>::max())
            tags_.fail("a mesh of more than 4,294,967,295 vertices", "split it");
        mesh.vertices.push_back({coordinate("x"), coordinate("y"), coordinate("z")});
    }

    void readTriangle(TriangleMesh& mesh)
    {
        mesh.triangles.push_back({corner("v1", mesh), corner("v2", mesh), corner("v3", mesh)});
    }

    void readItem()
    {
        if (isAt("item"))
            model_.items.push_back(reference());
    }

    ThreemfReference reference() const
    {
        ThreemfReference result;
        result.object = number<std::uint32_t>("objectid");
        result.partNumber = tags_.text("partnumber");
        if (const char* const path = tags_.findPrefixed("path"))
            result.path = path;
        if (const char* const transform = tags_.find("transform"))
            result.placement = placement(transform);
        return result;
    }

    /// Twelve numbers, row by row of a matrix that a row vector stands in front of.
    Affine placement(std::string_view text) const
    {
        std::array<double, 12> m = {};
        std::string_view rest = trimmed(text);
        for (double& value : m) {
            const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n"));
            value = real(word, "transform");
            rest = trimmed(rest.substr(word.size()));
        }
        if (!rest.empty())
            tags_.fail("\"transform\" has more than 12 numbers");
        return {{{{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}}},
                {m[9], m[10], m[11]}};
    }

    std::string_view required(const char* attribute) const
    {
        const char* const value = tags_.find(attribute);
        if (value == nullptr)
            tags_.fail(excerpt(tags_.name()) + " needs the attribute \"" + std::string(attribute) +
                       "\"");
        return value;
    }

    double coordinate(const char* attribute) const { return real(required(attribute), attribute); }

    double real(std::string_view word, const char* attribute) const
    {
        double value = 0;
        if (!isNumber(word, value) || !std::isfinite(value))
            tags_.fail(excerpt(word) + " is not a finite number where \"" + std::string(attribute) +
                       "\" needs one");
        return value;
    }

    template <class Number> Number number(const char* attribute) const
    {
        const std::string_view word = required(attribute);
        Number value = 0;
        if (!isNumber(word, value))
            tags_.fail("\"" + std::string(attribute) + "\" must be a whole number from 0 up, is " +
                       excerpt(word));
        return value;
    }

    std::uint32_t corner(const char* attribute, const TriangleMesh& mesh) const
    {
        const auto value = number<std::int64_t>(attribute);
        if (value < 0 || static_cast<std::uint64_t>(value) >= mesh.vertices.size())
            tags_.fail("vertex index " + std::to_string(value) + " is out of range: there are " +
                       std::to_string(mesh.vertices.size()) + " vertices, the first is 0");
        return static_cast<std::uint32_t>(value);
    }

    XmlTags tags_;
    std::uint64_t nextNumber_;
    bool hasShape_ = false; ///< the object that is read
    std::string prefix_;    ///< of elements of the core specification, with ":"; mostly empty
    std::map<std::uint32_t, std::vector<std::optional<MeshColor>>> colors_; ///< by group
    ThreemfModel model_;
};

} // namespace

ThreemfModel readThreemfModel(std::string_view text, const std::string& place,
                              std::uint64_t firstNumber, const std::function<void(double)>& parsed)
{
    return ModelReader(place, firstNumber).read(text, parsed);
}

} // namespace mbv
