#pragma once

#include <mbv/scene/scene.h>

#include <exception>

namespace mbv::viewer {

/// Has the model's volume ready. What cannot be fitted says so when it is checked.
inline void fitQuietly(const Model& model)
{
    try {
        (void)worldVolume(model);
    } catch (const std::exception&) { // NOLINT(bugprone-empty-catch)
    }
}

} // namespace mbv::viewer
