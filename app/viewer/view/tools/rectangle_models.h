#pragma once

#include "rendering/shapes/section_planes.h"
#include "view/camera/projection.h"

#include <QtCore/QRectF>

#include <cstddef>
#include <optional>
#include <vector>

namespace mbv::viewer {

/// What a rectangle takes of what is seen in it.
enum class RectangleRule {
    Inside, ///< what is wholly inside
    Touched ///< what has any part inside
};

/// The visible models that a rectangle of the view takes, by index, ascending; those behind others,
/// too. Parts that a section cuts off and planes do not count. A model that reaches
/// behind the camera is not wholly inside.
std::vector<std::size_t> modelsInRectangle(const Scene& scene, const Projection& projection,
                                           const QRectF& rectangle, RectangleRule rule,
                                           const rendering::SectionPlanes& section = {});

} // namespace mbv::viewer
