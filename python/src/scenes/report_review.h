#pragma once

#include "scene.h"

#include <mbv/check/check_since.h>

#include <memory>

namespace mbv::python {

/// A check that was done before, for checkSince(), and what its reasons view: null where they are
/// literals.
struct KnownCheck {
    std::shared_ptr<const PastCheck> past;
    std::shared_ptr<const void> keeps;
};

/// Of a report at hand, or of the file of one; without what it was compared with. Throws what
/// readPastCheck throws.
KnownCheck knownCheckFrom(nb::handle given);

/// What reports are compared with, and whether that lets a build fail; BCF.
void bindReportReview(nb::module_& m, nb::class_<PyReport>& cls);

} // namespace mbv::python
