#pragma once

#include <mbv/scene/scene.h>

#include <string>

namespace mbv::viewer {

/// The scene says that the two models, named, are never tested: by name, pattern or group.
bool isIgnored(const Scene& scene, const std::string& a, const std::string& b);

} // namespace mbv::viewer
