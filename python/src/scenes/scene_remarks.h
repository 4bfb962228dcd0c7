#pragma once

#include "scene.h"

namespace mbv::python {

/// What a scene says besides its models: units, groups, and what is meant for pairs of models.
void bindSceneRemarks(nb::class_<PyScene>& cls);

} // namespace mbv::python
