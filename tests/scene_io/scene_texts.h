#pragma once

#include "scene/scene_fixtures.h"

#include <mbv/scene_io/scene_file.h>

#include <gtest/gtest.h>

#include <string>

/// Scenes as text.
namespace mbv::test {

inline LoadedScene parsed(const std::string& text)
{
    MeshLibrary library;
    return sceneFromJson(text, "s.mbv.json", {}, library);
}

/// A scene around one model with these fields besides its name and a shape.
inline std::string withModel(const std::string& fields)
{
    return R"({"mbv": 1, "models": [{"name": "first", "shape": {"sphere": {"center": [0,0,0],
        "radius": 1}}}, {"name": "m")" +
           (fields.empty() ? "" : ", " + fields) + "}]}";
}

/// The fields of a model that is a ball.
inline const std::string kSphere = R"("shape": {"sphere": {"center": [0,0,0], "radius": 1}})";

inline void expectInvalid(const std::string& text, const std::string& part)
{
    SCOPED_TRACE(text);
    expectError([&] { parsed(text); }, ErrorCode::InvalidScene, "s.mbv.json: " + part);
}

} // namespace mbv::test
