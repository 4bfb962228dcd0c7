#pragma once

#include <mbv/scene/scene.h>

#include <string>

namespace mbv::viewer {

/// A box 2 wide, 4 high and 2 deep.
inline Model boxAt(const std::string& name, const Vec3& at)
{
    Model model;
    model.name = name;
    model.shape = Obb{{}, {1, 2, 1}};
    model.pose.translation = at;
    return model;
}

/// "left" at the origin and "right" at x = 3: one unit apart.
inline Scene twoBoxes()
{
    Scene scene;
    scene.models = {boxAt("left", {0, 0, 0}), boxAt("right", {3, 0, 0})};
    return scene;
}

} // namespace mbv::viewer
