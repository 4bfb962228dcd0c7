#include "model_fields.h"
#include "review_json.h"
#include "scene_json.h"
#include "selector_reader.h"

#include <mbv/json/motion_json.h>
#include <mbv/scene/loaded_scene.h>

#include <istream>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

constexpr int kFormatVersion = 1;

class SceneParser {
public:
    /// `where` names the root's place, and must outlive it.
    SceneParser(SceneForm form, std::string_view where, Mending mending)
        : where_(where), mending_(mending), selectors_(result_)
    {
        result_.form = form;
    }

    /// Takes the next model from a file whose fields `before` it are known, of which one may say
    /// that it is no scene at all: a fault of a model is told only where none does.
    void addModel(const nlohmann::json& value, std::string_view where, const std::string& pointer,
                  const nlohmann::json& before)
    {
        if (++count_ > kMaxModels)
            cursorTo(value, where, "/models")
                .fail("has more than " + std::to_string(kMaxModels) +
                      " models, the most that is read");
        if (!isKnownVersion_ && before.contains("mbv"))
            requireVersion(cursorTo(before, where_));
        if (fault_)
            return;
        try {
            readModel(cursorTo(value, where, pointer));
        } catch (const Error& error) {
            if (isKnownVersion_)
                throw;
            fault_ = error;
        }
    }

    ParsedScene finish(const nlohmann::json& withoutModels, std::string_view where)
    {
        const JsonCursor root = cursorTo(withoutModels, where);
        requireVersion(root);
        if (fault_)
            throw Error(*fault_);
        if (result_.form == SceneForm::Json)
            static_cast<void>(root.field("models").arraySize());
        else if (const auto models = root.findField("models"))
            models->fail("the models of a scene in lines follow, one a line");
        if (const auto units = root.findField("units"))
            result_.scene.units = units->text();
        if (const auto up = root.findField("up"))
            result_.scene.up = readUp(*up);
        if (const auto robots = root.findField("robots"))
            result_.scene.robots = robotsFromJson(*robots, result_.warnings);
        if (const auto groups = root.findField("groups"))
            readGroups(*groups);
        if (const auto ignore = root.findField("ignore"))
            readIgnore(*ignore);
        if (const auto accepted = root.findField("accepted"))
            readAccepted(*accepted);
        if (const auto reviews = root.findField("reviews"))
            readReviews(*reviews);
        if (const auto camera = root.findField("camera"))
            result_.scene.camera = cameraFromJson(*camera, result_.warnings);
        if (const auto views = root.findField("views"))
            readViews(*views);
        if (const auto motions = root.findField("motions"))
            result_.scene.motions = readMotions(*motions, result_.scene, result_.warnings);
        result_.scene.extra = extraOf(root,
                                      {"mbv", "units", "up", "models", "robots", "groups", "ignore",
                                       "accepted", "reviews", "camera", "views", "motions"},
                                      result_.warnings);
        return std::move(result_);
    }

private:
    JsonCursor cursorTo(const nlohmann::json& value, std::string_view where,
                        const std::string& pointer = {})
    {
        const JsonCursor cursor(value, where, ErrorCode::InvalidScene, pointer);
        return mending_ == Mending::Warned ? cursor.withWarnings(result_.warnings) : cursor;
    }

    void requireVersion(const JsonCursor& root)
    {
        root.requireObject();
        const auto version = root.findField("mbv");
        if (!version)
            root.fail("this is no mbv scene: the field \"mbv\": 1 is missing");
        if (const auto schema = root.findField("schema");
            schema && schema->value().is_string() && version->value().is_string())
            root.fail("this is an answer of mbv (\"" + schema->text() +
                      "\"), not a scene; give the scene that it is about");
        if (!version->value().is_number_integer())
            version->fail("must be the format's version, the integer 1");
        if (version->value() != kFormatVersion)
            version->fail("format version " + version->value().dump() +
                          " is unknown; this program reads version 1");
        isKnownVersion_ = true;
    }

    void readModel(const JsonCursor& json)
    {
        json.requireObject();
        Model model;
        model.name = selectors_.addModel(json.field("name"));
        const auto mesh = json.findField("mesh");
        const auto shape = json.findField("shape");
        if (mesh.has_value() == shape.has_value())
            json.fail(mesh ? "gives both \"mesh\" and \"shape\"; keep one"
                           : "needs \"mesh\" (a file) or \"shape\"");
        result_.meshes.push_back(mesh ? placeOfMesh(readMeshPath(*mesh)) : kNoMesh);
        const std::size_t warningsBefore = result_.warnings.size();
        if (shape)
            model.shape = shapeFromJson(*shape);
        if (const auto position = json.findField("position"))
            model.pose.translation = position->vec3();
        model.pose.rotation = findRotation(json).value_or(Quaternion());
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
        if (const auto locked = json.findField("locked"))
            model.locked = locked->boolean();
        model.extra = extraOf(json,
                              {"name", "mesh", "shape", "position", "rotation", "rotation_degrees",
                               "scale", "volume", "color", "opacity", "visible", "locked"},
                              result_.warnings);
        result_.scene.models.push_back(std::move(model));
    }

    std::uint32_t placeOfMesh(std::string path)
    {
        const auto [known, isNew] =
            meshes_.emplace(path, static_cast<std::uint32_t>(result_.meshNames.size()));
        if (isNew)
            result_.meshNames.push_back(std::move(path));
        return known->second;
    }

    static UpAxis readUp(const JsonCursor& json)
    {
        const std::string axis = json.text();
        if (axis != "y" && axis != "z")
            json.fail("the axis that points up is \"y\" or \"z\"");
        return axis == "y" ? UpAxis::Y : UpAxis::Z;
    }

    void readIgnore(const JsonCursor& json)
    {
        const std::size_t count = json.arraySize();
        for (std::size_t i = 0; i < count; ++i) {
            const JsonCursor pair = json.element(i);
            if (pair.arraySize() != 2)
                pair.fail("must be two names of models, has " + std::to_string(pair.arraySize()));
            std::pair<std::string, std::string> names = {selectors_.read(pair.element(0)),
                                                         selectors_.read(pair.element(1))};
            if (names.first == names.second && selectors_.isModel(names.first))
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
                group.members.push_back(members.element(i).text());
            result_.scene.groups.push_back(std::move(group));
        }
    }

    void readAccepted(const JsonCursor& json)
    {
        const std::size_t count = json.arraySize();
        for (std::size_t i = 0; i < count; ++i) {
            const JsonCursor pair = json.element(i);
            const auto note = pair.findField("note");
            result_.scene.accepted.push_back({selectors_.readLoose(pair.field("a")),
                                              selectors_.readLoose(pair.field("b")),
                                              note ? note->text() : std::string(),
                                              extraOf(pair, {"a", "b", "note"}, result_.warnings)});
        }
    }

    void readReviews(const JsonCursor& json)
    {
        const std::size_t count = json.arraySize();
        for (std::size_t i = 0; i < count; ++i) {
            const JsonCursor pair = json.element(i);
            PairReview review = reviewFromJson(pair);
            for (const char* const name : {"a", "b"})
                selectors_.warnWhereGone(pair.field(name));
            review.extra = extraOf(pair, {"a", "b", "status", "assigned_to"}, result_.warnings);
            result_.scene.reviews.push_back(std::move(review));
        }
    }

    void readViews(const JsonCursor& json)
    {
        result_.scene.views = viewsFromJson(json, result_.warnings);
        for (std::size_t i = 0; i < result_.scene.views.size(); ++i)
            for (std::size_t k = 0; k < result_.scene.views[i].hidden.size(); ++k)
                selectors_.warnWhereGone(json.element(i).field("hidden").element(k));
    }

    std::string_view where_;
    Mending mending_;
    ParsedScene result_;
    bool isKnownVersion_ = false;
    std::size_t count_ = 0;      ///< of models, those after a fault, too
    std::optional<Error> fault_; ///< of the first model that has one
    SelectorReader selectors_;
    std::unordered_map<std::string, std::uint32_t> meshes_; ///< places in result_.meshNames
};

/// The input is text or a stream.
template <class Input>
ParsedScene parseObject(Input&& input, std::string_view where, Mending mending)
{
    SceneParser parser(SceneForm::Json, where, mending);
    const JsonLists lists = {
        {"models", [&](const nlohmann::json& model, std::size_t index, const nlohmann::json& root) {
             parser.addModel(model, where, placeOfModel(SceneForm::Json, index), root);
         }}};
    const nlohmann::json root = parseJson(input, where, lists);
    return parser.finish(root, where);
}

/// The next line without its end; false at the end of the stream.
bool readLine(std::istream& stream, std::string& line, const std::string& place)
{
    constexpr int kEnd = std::char_traits<char>::eof();
    line.clear();
    int c = stream.rdbuf()->sbumpc();
    const bool isThere = c != kEnd;
    for (; c != kEnd && c != '\n'; c = stream.rdbuf()->sbumpc()) {
        if (line.size() == kMaxJsonBytes)
            throw Error(ErrorCode::FileInvalid, place + ": is longer than " +
                                                    std::to_string(kMaxJsonBytes >> 20U) + " MiB");
        line += static_cast<char>(c);
    }
    return isThere;
}

ParsedScene parseLines(std::istream& stream, std::string_view where, Mending mending)
{
    const auto place = [&](std::size_t line) {
        return std::string(where) + ": line " + std::to_string(line);
    };
    const std::string first = place(1);
    SceneParser parser(SceneForm::Lines, first, mending);
    std::string line;
    readLine(stream, line, first);
    const nlohmann::json root = parseJsonLine(line, first);
    for (std::size_t number = 2; readLine(stream, line, place(number)); ++number) {
        const std::string here = place(number);
        parser.addModel(parseJsonLine(line, here), here, {}, root);
    }
    return parser.finish(root, first);
}

} // namespace

std::string placeOfModel(SceneForm form, std::size_t index)
{
    return form == SceneForm::Json ? "/models/" + std::to_string(index)
                                   : "line " + std::to_string(index + 2);
}

ParsedScene parseScene(std::istream& stream, SceneForm form, std::string_view where,
                       Mending mending)
{
    return form == SceneForm::Json ? parseObject(stream, where, mending)
                                   : parseLines(stream, where, mending);
}

ParsedScene parseScene(std::string_view text, std::string_view where, Mending mending)
{
    return parseObject(text, where, mending);
}

} // namespace mbv
