#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <span>

/// Models that come and go, with all that a scene says of them.
namespace mbv {

/// One scene of both, the second's models after the first's. Models and saved views whose names the
/// first has get new ones (`name-2`), and all that names them follows; patterns stay as they are.
/// Groups of one name become one. Units, up axis and camera are the first's where it has them,
/// numbers are taken as they are: see differingUnitsWarning. Robots keep their names.
[[nodiscard]] Scene joinScenes(Scene first, Scene second);

/// Without these models, by index, and without the pairs, reviews, members of groups and of views,
/// and motions that name them. A group stays, though it be empty: pairs may name it.
[[nodiscard]] Scene withoutModels(Scene scene, std::span<const std::size_t> models);

} // namespace mbv
