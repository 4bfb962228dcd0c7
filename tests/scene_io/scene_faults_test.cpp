#include "scene_texts.h"

#include <filesystem>

namespace mbv::test {
namespace {

TEST(SceneFaults, EveryFaultIsNamedByPointer)
{
    expectInvalid("[]", "must be an object, is array");
    expectInvalid(R"({"models": []})", "this is no mbv scene: the field \"mbv\": 1 is missing");
    expectInvalid(R"({"mbv": 2, "models": []})", "/mbv: format version 2 is unknown");
    expectInvalid(R"({"mbv": "1", "models": []})", "/mbv: must be the format's version");
    expectInvalid(R"({"schema": "mbv.check/1", "mbv": "0.2.0", "models": []})",
                  "this is an answer of mbv (\"mbv.check/1\"), not a scene; give the scene that it "
                  "is about");
    expectInvalid(R"({"mbv": 1})", "the field \"models\" is missing");
    expectInvalid(R"({"mbv": 1, "models": {}})", "/models: must be an array, is object");
    expectInvalid(R"({"mbv": 1, "models": [1]})", "/models/0: must be an object, is number");
    expectInvalid(R"({"mbv": 1, "units": 1, "models": []})", "/units: must be a string");
    expectInvalid(R"({"mbv": 1, "up": "x", "models": []})",
                  "/up: the axis that points up is \"y\" or \"z\"");
    expectInvalid(R"({"mbv": 1, "models": [{}]})", "/models/0: the field \"name\" is missing");
    expectInvalid(R"({"mbv": 1, "models": [{"name": ""}]})", "/models/0/name: a name must not");
    expectInvalid(R"({"mbv": 1, "models": [{"name": "a", )" + kSphere + R"(}, {"name": "b", )" +
                      kSphere + R"(}, {"name": "a", )" + kSphere + "}]}",
                  "/models/2/name: the name \"a\" is taken by /models/0");
    expectInvalid(withModel(""), "/models/1: needs \"mesh\" (a file) or \"shape\"");
    expectInvalid(withModel(kSphere + R"(, "mesh": "a.stl")"), "/models/1: gives both \"mesh\"");
    expectInvalid(withModel(R"("mesh": "")"), "/models/1/mesh: a mesh path must not be empty");
    expectInvalid(withModel(R"("mesh": "a\u0000.stl")"), "/models/1/mesh: a mesh path must not");
    expectInvalid(withModel(kSphere + R"(, "position": [0,0])"), "/models/1/position: must have 3");
    expectInvalid(withModel(kSphere + R"(, "position": [0,null,0])"),
                  "/models/1/position/1: must be a finite number, is null");
    expectInvalid(withModel(kSphere + R"(, "rotation": [0,0,0])"),
                  "/models/1/rotation: must be a quaternion of 4 numbers");
    expectInvalid(withModel(kSphere + R"(, "rotation": [0,0,0,0])"), "/models/1/rotation: must be");
    expectInvalid(withModel(kSphere + R"(, "rotation": [0,0,0,1], "rotation_degrees": [0,0,0])"),
                  "/models/1/rotation_degrees: \"rotation\" is given as well");
    expectInvalid(withModel(kSphere + R"(, "rotation_degrees": [0,0])"),
                  "/models/1/rotation_degrees: must have 3");
    expectInvalid(withModel(kSphere + R"(, "scale": [1,0,1])"),
                  "/models/1/scale/1: a scale factor must be greater than 0");
    expectInvalid(withModel(kSphere + R"(, "scale": [1,1,-1])"), "/models/1/scale/2: a scale");
    expectInvalid(withModel(kSphere + R"(, "scale": 2)"), "/models/1/scale: must be an array");
    expectInvalid(
        withModel(kSphere + R"(, "volume": "box")"),
        "/models/1/volume: unknown kind of volume \"box\"; known: obb, minimum, aabb, sphere, "
        "capsule, hull");
    expectInvalid(withModel(kSphere + R"(, "volume": "spehre")"),
                  "/models/1/volume: unknown kind of volume \"spehre\"; did you mean \"sphere\"?; "
                  "known: obb");
    for (const char* color :
         {"red", "#12345", "#1234567", "#12345g", "1234567", "#-12345", "#0x123"})
        expectInvalid(withModel(kSphere + R"(, "color": ")" + color + "\""),
                      "/models/1/color: must be a color like \"#8fa3ad\"");
    for (const char* opacity : {"-0.01", "1.01", "-1e300"})
        expectInvalid(withModel(kSphere + R"(, "opacity": )" + opacity),
                      "/models/1/opacity: must be from 0 (not seen) to 1 (solid)");
    expectInvalid(withModel(kSphere + R"(, "opacity": "half")"),
                  "/models/1/opacity: must be a finite number, is string");
    expectInvalid(withModel(kSphere + R"(, "visible": 1)"), "/models/1/visible: must be true or");
    const auto expectNoReview = [](const std::string& fields, const std::string& part) {
        expectInvalid(R"({"mbv": 1, "models": [], "reviews": [{"a": "x", )" + fields + "}]}",
                      "/reviews/0" + part);
    };
    expectNoReview(R"("status": "active")", ": the field \"b\" is missing");
    expectNoReview(R"("b": "y", "status": "open")",
                   R"(/status: must be "new", "active", "reviewed" or "resolved")");
    expectNoReview(R"("b": "y", "status": "approved")",
                   R"(/status: a pair that is approved stands in "accepted")");
    expectNoReview(R"("b": "y", "assigned_to": 1)", "/assigned_to: must be a string");
    const std::string camera =
        R"("camera": {"position": [0,0,9], "target": [0,0,0], "up": [0,1,0]})";
    const auto expectNoView = [](const std::string& views, const std::string& part) {
        expectInvalid(R"({"mbv": 1, "models": [], "views": [)" + views + "]}", part);
    };
    expectNoView(R"({"name": "x"})", "/views/0: the field \"camera\" is missing");
    expectNoView(R"({"name": "", )" + camera + "}", "/views/0/name: views need names");
    const std::string view = R"({"name": "x", )" + camera;
    expectNoView(view + "}, " + view + "}",
                 "/views/1/name: views need names, and these must differ");
    expectNoView(view + R"(, "section": {"normal": [0,0,0], "offset": 1}})",
                 "/views/0/section/normal: must not be zero");
    expectNoView(view + R"(, "section_box": {"min": [0,0,0], "max": [1,-1,1]}})",
                 "/views/0/section_box/max: must not be below \"min\"");
    expectNoView(view + R"(, "section_box": {"min": [0,0,0]}})",
                 "/views/0/section_box: the field \"max\" is missing");
    const std::string two = R"({"mbv": 1, "models": [{"name": "a", )" + kSphere +
                            R"(}, {"name": "b", )" + kSphere + "}], ";
    expectInvalid(two + R"("ignore": [["a", "b"], ["a", "c"]]})",
                  "/ignore/1/1: no model is named \"c\"");
    const std::string cats = R"({"mbv": 1, "models": [{"name": "cat-1", )" + kSphere +
                             R"(}, {"name": "fence", )" + kSphere + "}], ";
    expectInvalid(cats + R"("ignore": [["cat-1", "fecne"]]})",
                  "/ignore/0/1: no model is named \"fecne\"; did you mean \"fence\"?");
    expectInvalid(two + R"("ignore": [["a"]]})", "/ignore/0: must be two names");
    expectInvalid(two + R"("ignore": [["a", "a"]]})", "/ignore/0: names one model twice");
    expectInvalid(two + R"("ignore": "a"})", "/ignore: must be an array, is string");
    expectInvalid(two + R"("camera": {"position": [0,0,5], "target": [0,0,0]}})",
                  "/camera: the field \"up\" is missing");
    expectInvalid(two + R"("camera": {"position": [1,0,5], "target": [1,0,5], "up": [0,1,0]}})",
                  "/camera: position and target are the same");
    expectInvalid(two + R"("camera": {"position": [0,0,5], "target": [0,0,0], "up": [0,0,0]}})",
                  "/camera/up: must not be zero");
}

TEST(SceneFaults, FaultsOfAShapeKeepTheirCodeAndPlace)
{
    expectError(
        [] { parsed(withModel(R"("shape": {"sphere": {"center": [0,0,0], "radius": -1}})")); },
        ErrorCode::InvalidShape, "s.mbv.json: /models/1/shape/sphere/radius: must be");
}

TEST(SceneFaults, MissingMeshIsNamedByPointerAndPath)
{
    const TempDir folder;
    folder.write("s.mbv.json", R"({"mbv": 1, "models": [{"name": "a", "mesh": "sub/none.stl"}]})");
    MeshLibrary library;
    const auto load = [&] { (void)loadScene(folder / "s.mbv.json", library); };
    expectError(load, ErrorCode::FileUnreadable, "s.mbv.json: /models/0/mesh: ");
    expectError(load, ErrorCode::FileUnreadable, "sub/none.stl");
}

TEST(SceneFaults, UnreadableFilesAreErrors)
{
    const TempDir folder;
    MeshLibrary library;
    expectError([&] { (void)loadScene(folder / "none.mbv.json", library); },
                ErrorCode::FileUnreadable, "none.mbv.json: there is no such file; check the path");
    expectError([&] { (void)loadScene(folder.path(), library); }, ErrorCode::FileUnreadable,
                "is a directory");
    std::filesystem::create_symlink("gone.mbv.json", folder / "link.mbv.json");
    expectError([&] { (void)loadScene(folder / "link.mbv.json", library); },
                ErrorCode::FileUnreadable,
                "link.mbv.json: is a link to gone.mbv.json, which is not there; mend the link");
    folder.write("empty.mbv.json", "");
    expectError([&] { (void)loadScene(folder / "empty.mbv.json", library); },
                ErrorCode::FileInvalid, "empty.mbv.json: is empty; JSON is expected");
}

TEST(SceneFaults, TooManyModelsAreRejected)
{
    // Where "mbv" comes behind them, faults of models wait for it, so that these few bytes do.
    std::string text = R"({"models": [0)";
    for (std::size_t i = 0; i < kMaxModels; ++i)
        text += ",0";
    expectInvalid(text + R"(], "mbv": 1})", "/models: has more than 10000000 models");
}

TEST(SceneFaults, CutShortAnywhereIsAnErrorAndNoCrash)
{
    const std::string text = sceneToJson(RandomScenes(1).scene(4, 10), ".");
    const std::size_t end = text.find_last_of('}');
    for (std::size_t length = 0; length < end; length += 7)
        EXPECT_THROW(parsed(text.substr(0, length)), Error) << length;
}

} // namespace
} // namespace mbv::test
