#include "scene_json.h"

#include <mbv/file/suggestion.h>
#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

constexpr int kFormatVersion = 1;

class SceneParser {
public:
    SceneParser(const JsonCursor& root, Mending mending)
        : root_(mending == Mending::Warned ? root.withWarnings(result_.warnings) : root)
    {
    }
    SceneParser(const SceneParser&) = delete; // the cursor looks at result_
    SceneParser& operator=(const SceneParser&) = delete;

    ParsedScene parse()
    {
        requireVersion();
        if (const auto units = root_.findField("units"))
            result_.scene.units = units->text();
        readModels(root_.field("models"));
        if (const auto groups = root_.findField("groups"))
            readGroups(*groups);
        if (const auto ignore = root_.findField("ignore"))
            readIgnore(*ignore);
        if (const auto accepted = root_.findField("accepted"))
            readAccepted(*accepted);
        if (const auto camera = root_.findField("camera"))
            result_.scene.camera = readCamera(*camera);
        result_.scene.extra =
            extraOf(root_, {"mbv", "units", "models", "groups", "ignore", "accepted", "camera"});
        return std::move(result_);
    }

private:
    void requireVersion() const
    {
        root_.requireObject();
        const auto version = root_.findField("mbv");
        if (!version)
            root_.fail("this is no mbv scene: the field \"mbv\": 1 is missing");
        if (!version->value().is_number_integer())
            version->fail("must be the format's version, the integer 1");
        if (version->value() != kFormatVersion)
            version->fail("format version " + version->value().dump() +
                          " is unknown; this program reads version 1");
    }

    void readModels(const JsonCursor& models)
    {
        const std::size_t count = models.arraySize();
        if (count > kMaxModels)
            models.fail("has " + std::to_string(count) + " models; the most that is read is " +
                        std::to_string(kMaxModels));
        result_.scene.models.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            readModel(models.element(i));
    }

    void readModel(const JsonCursor& json)
    {
        json.requireObject();
        Model model;
        model.name = readName(json.field("name"));
        const auto mesh = json.findField("mesh");
        const auto shape = json.findField("shape");
        if (mesh.has_value() == shape.has_value())
            json.fail(mesh ? "gives both \"mesh\" and \"shape\"; keep one"
                           : "needs \"mesh\" (a file) or \"shape\"");
        result_.meshes.push_back(mesh ? std::optional(readMeshPath(*mesh)) : std::nullopt);
        const std::size_t warningsBefore = result_.warnings.size();
        if (shape)
            model.shape = shapeFromJson(*shape);
        if (const auto position = json.findField("position"))
            model.pose.translation = position->vec3();
        model.pose.rotation = readRotation(json);
        for (std::size_t i = warningsBefore; i < result_.warnings.size(); ++i)
            result_.warnings[i] += " (model \"" + model.name + "\")";
        if (const auto scale = json.findField("scale"))
            model.scale = readScale(*scale);
        if (const auto volume = json.findField("volume"))
            model.volumeKind = readVolume(*volume);
        if (const auto color = json.findField("color"))
            model.color = readColor(*color);
        if (const auto opacity = json.findField("opacity"))
            model.opacity = readOpacity(*opacity);
        if (const auto visible = json.findField("visible"))
            model.visible = visible->boolean();
        model.extra =
            extraOf(json, {"name", "mesh", "shape", "position", "rotation", "rotation_degrees",
                           "scale", "volume", "color", "opacity", "visible"});
        result_.scene.models.push_back(std::move(model));
    }

    std::string readName(const JsonCursor& json)
    {
        std::string name = json.text();
        if (name.empty())
            json.fail("a name must not be empty");
        const auto [first, isNew] = names_.emplace(name, result_.scene.models.size());
        if (!isNew)
            json.fail("the name \"" + name + "\" is taken by /models/" +
                      std::to_string(first->second) + "; names must differ");
        return name;
    }

    static std::string readMeshPath(const JsonCursor& json)
    {
        std::string path = json.text();
        if (path.empty())
            json.fail("a mesh path must not be empty");
        if (path.find('\0') != std::string::npos)
            json.fail("a mesh path must not contain the character U+0000");
        return path;
    }

    static Quaternion readRotation(const JsonCursor& model)
    {
        const auto quaternion = model.findField("rotation");
        const auto degrees = model.findField("rotation_degrees");
        if (quaternion && degrees)
            degrees->fail("\"rotation\" is given as well; keep one");
        if (degrees)
            return fromEulerXyzDegrees(degrees->vec3());
        return quaternion ? quaternion->rotation() : Quaternion{};
    }

    static Vec3 readScale(const JsonCursor& json)
    {
        const Vec3 scale = json.vec3();
        for (int i = 0; i < 3; ++i) {
            if (!(scale[i] > 0))
                json.element(static_cast<std::size_t>(i))
                    .fail("a scale factor must be greater than 0");
        }
        return scale;
    }

    static VolumeKind readVolume(const JsonCursor& json)
    {
        const std::string name = json.text();
        if (const auto kind = volumeKindFrom(name))
            return *kind;
        std::vector<std::string> kinds;
        std::string known;
        for (const VolumeKind kind : kVolumeKinds) {
            kinds.emplace_back(nameOf(kind));
            known += (known.empty() ? "" : ", ") + kinds.back();
        }
        json.fail("unknown kind of volume \"" + name + "\"" + suggestion(name, kinds) +
                  "; known: " + known);
    }

    static Color readColor(const JsonCursor& json)
    {
        const std::string text = json.text();
        std::uint32_t rgb = 0;
        const char* const end = text.data() + text.size();
        if (text.size() != 7 || text[0] != '#' ||
            std::from_chars(text.data() + 1, end, rgb, 16).ptr != end)
            json.fail("must be a color like \"#8fa3ad\"");
        return {static_cast<std::uint8_t>(rgb >> 16U), static_cast<std::uint8_t>(rgb >> 8U),
                static_cast<std::uint8_t>(rgb)};
    }

    static double readOpacity(const JsonCursor& json)
    {
        const double opacity = json.number();
        if (!(opacity >= 0 && opacity <= 1))
            json.fail("must be from 0 (not seen) to 1 (solid)");
        return opacity;
    }

    void readIgnore(const JsonCursor& json)
    {
        const std::size_t count = json.arraySize();
        for (std::size_t i = 0; i < count; ++i) {
            const JsonCursor pair = json.element(i);
            if (pair.arraySize() != 2)
                pair.fail("must be two names of models, has " + std::to_string(pair.arraySize()));
            std::pair<std::string, std::string> names = {readSelector(pair.element(0)),
                                                         readSelector(pair.element(1))};
            if (names.first == names.second && names_.contains(names.first))
                pair.fail("names one model twice");
            result_.scene.ignore.push_back(std::move(names));
        }
    }

    void readGroups(const JsonCursor& json)
    {
        json.requireObject();
        for (const auto& item : json.value().items()) {
            const JsonCursor members = json.field(item.key());
            ModelGroup group = {item.key(), {}};
            const std::size_t count = members.arraySize();
            for (std::size_t i = 0; i < count; ++i)
                group.members.push_back(readLooseSelector(members.element(i)));
            result_.scene.groups.push_back(std::move(group));
        }
    }

    void readAccepted(const JsonCursor& json)
    {
        const std::size_t count = json.arraySize();
        for (std::size_t i = 0; i < count; ++i) {
            const JsonCursor pair = json.element(i);
            const auto note = pair.findField("note");
            result_.scene.accepted.push_back({readLooseSelector(pair.field("a")),
                                              readLooseSelector(pair.field("b")),
                                              note ? note->text() : std::string()});
        }
    }

    /// The same where a model that is gone does no harm: it is told of.
    std::string readLooseSelector(const JsonCursor& json)
    {
        std::string selector = json.text();
        if (!names_.contains(selector) && !isPattern(selector))
            result_.warnings.push_back(json.place() + ": no model is named \"" + selector + "\"");
        return selector;
    }

    /// A model's name, a pattern or, once groups are read, "@group". A pattern may wait for models
    /// to come.
    std::string readSelector(const JsonCursor& json) const
    {
        std::string selector = json.text();
        if (names_.contains(selector) || !isPattern(selector))
            return requireName(json, std::move(selector));
        const auto isGroup = [&](const ModelGroup& group) { return "@" + group.name == selector; };
        if (selector.starts_with('@') &&
            std::none_of(result_.scene.groups.begin(), result_.scene.groups.end(), isGroup))
            json.fail("no group is named \"" + selector.substr(1) + "\"");
        return selector;
    }

    std::string requireName(const JsonCursor& json, std::string name) const
    {
        if (!names_.contains(name))
            json.fail("no model is named \"" + name + "\"" + suggestion(name, modelNames()));
        return name;
    }

    std::vector<std::string> modelNames() const
    {
        std::vector<std::string> names;
        for (const Model& model : result_.scene.models)
            names.push_back(model.name);
        return names;
    }

    Camera readCamera(const JsonCursor& json)
    {
        Camera camera = {json.field("position").vec3(), json.field("target").vec3(),
                         json.field("up").vec3(), extraOf(json, {"position", "target", "up"})};
        if (camera.position == camera.target)
            json.fail("position and target are the same point; it looks nowhere");
        if (camera.up == Vec3{})
            json.field("up").fail("must not be zero");
        return camera;
    }

    /// The fields of an object that are not among `known`, kept and warned about. "$schema", which
    /// editors put there, is kept without a word.
    ExtraFields extraOf(const JsonCursor& json, std::initializer_list<std::string_view> known)
    {
        ExtraFields extra;
        for (const auto& item : json.value().items()) {
            if (std::find(known.begin(), known.end(), item.key()) != known.end())
                continue;
            extra.emplace(item.key(), item.value().dump());
            if (item.key() != "$schema")
                result_.warnings.push_back(json.field(item.key()).place() +
                                           ": unknown field, kept but not used");
        }
        return extra;
    }

    ParsedScene result_;
    JsonCursor root_;
    std::unordered_map<std::string, std::size_t> names_;
};

} // namespace

ParsedScene parseScene(std::string_view text, std::string_view where, Mending mending)
{
    const nlohmann::json json = parseJson(text, where);
    return SceneParser(JsonCursor(json, where, ErrorCode::InvalidScene), mending).parse();
}

} // namespace mbv
