#pragma once

#include "view_options.h"

#include <mbv/check/check_report.h>
#include <mbv/scene/scene.h>

#include <string>
#include <vector>

namespace mbv::rendering {

/// How one model is drawn.
struct ModelStyle {
    bool visible = true;      ///< the model is, or a ghost of it
    bool dimmed = false;      ///< out of focus: pale glass without a name or a volume
    bool overlapping = false; ///< its volume overlaps another's
    bool selected = false;
    Color color;        ///< of its surface: its own, tinted where its mesh is in another's or
                        ///< another's in it
    double opacity = 1; ///< of its surface
    std::string mark;   ///< what joins its name; empty where there is nothing to say of it
};

/// By model. What depends on the check is as if nothing overlapped where the report is of fewer
/// models.
std::vector<ModelStyle> modelStyles(const Scene& scene, const CheckReport& report,
                                    const ViewOptions& options);

} // namespace mbv::rendering
