#pragma once

#include "scene.h"

namespace mbv::python {

/// Where rays meet the scene's visible models first: (t, point, normal, inside, model, triangle) of
/// one ray, the model an index, or None; of n arrays, with infinite t and -1 on a miss.
nb::object raycastScene(const PyScene& self, nb::handle ray);

} // namespace mbv::python
