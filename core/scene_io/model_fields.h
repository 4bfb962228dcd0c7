#pragma once

#include <mbv/json/json_cursor.h>
#include <mbv/scene/scene.h>

#include <string>

namespace mbv {

// Single fields of a model in a scene file. What is no such value throws Error (InvalidScene) with
// its place.

std::string readMeshPath(const JsonCursor& json);
Vec3 readScale(const JsonCursor& json);
VolumeKind readVolume(const JsonCursor& json);
Color readColor(const JsonCursor& json);
double readOpacity(const JsonCursor& json);

} // namespace mbv
