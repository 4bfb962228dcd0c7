#pragma once

#include "arguments/arrays.h"

#include <mbv/geometry/shapes.h>

#include <vector>

namespace mbv::python {

/// One ray, or n: a Ray, a list of them, (n, 6), or a tuple (origins, directions).
class Rays {
public:
    /// Throws Error that begins with "ray".
    explicit Rays(nb::handle value);

    [[nodiscard]] bool isArray() const { return isArray_; }
    [[nodiscard]] const std::vector<Ray>& values() const { return rays_; }

private:
    void readList(nb::handle list);
    void readArrays(nb::handle origins, nb::handle directions);

    std::vector<Ray> rays_;
    bool isArray_ = false;
};

} // namespace mbv::python
