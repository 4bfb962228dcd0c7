#pragma once

#include "input/inputs.h"
#include "rendering/pictures/picture.h"

#include <mbv/scene/scene.h>

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbv::cli {

/// Seconds; one time where they are the same.
struct Times {
    double from = 0;
    double to = 0;
};

/// Of `mbv render`.
struct RenderOptions : InputOptions {
    std::vector<std::string> inputs;
    std::optional<VolumeKind> volume; ///< instead of each model's own
    std::optional<rendering::CameraPreset> camera;
    rendering::PictureOptions picture;
    bool exact = false;
    int turntable = 0;         ///< pictures; 0 for none
    std::optional<UpAxis> up;  ///< instead of the scene's
    std::optional<Times> time; ///< of the scene's motions; else as its models stand in it
    int frames = 0;            ///< pictures of the motions; 0 for one time
    std::vector<std::string> trajectories;
    std::string axis; ///< "A:B", the models between whose boxes it is drawn; or empty
};

/// All but the inputs and what other commands have, too.
void addRenderOptions(CLI::App& command, const std::shared_ptr<RenderOptions>& options);

/// Whether the models are to be drawn as motions have them.
bool asksForMotion(const RenderOptions& options);

/// Throws a usage error.
void requireThatTheyGoTogether(const RenderOptions& options);

} // namespace mbv::cli
