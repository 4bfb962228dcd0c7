#pragma once

#include "rendering/style/view_options.h"

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <vector>

namespace mbv::rendering {

/// What is drawn of a scene whose models are moved apart to be looked at.
struct ExplodedScene {
    Scene scene;
    CheckReport report;
    ViewOptions options;
    std::vector<Vec3> shifts; ///< of the models, in the units of the scene
};

/// Moves every bounded model away from the middle of the box around all that is visible, by
/// `options.explosion` times the way of its own middle from there; models with one middle stay
/// together. What the report says of models stays; what is drawn where two of them are, as they no
/// longer are there (contacts, what they have in common, volumes side by side), is left out.
/// `report.volumes` may be shorter than the models, as in SceneView::show.
ExplodedScene explodedScene(const Scene& scene, const CheckReport& report,
                            const ViewOptions& options);

} // namespace mbv::rendering
