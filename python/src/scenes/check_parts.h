#pragma once

#include "arguments/errors.h"

namespace mbv::python {

/// SceneData.check_part, SceneData.digest and merge_parts.
void bindCheckParts(nb::module_& m);

} // namespace mbv::python
