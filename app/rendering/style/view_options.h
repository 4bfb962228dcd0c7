#pragma once

#include "model_relations.h"
#include "palette.h"
#include "rendering/shapes/compared_volume.h"
#include "rendering/shapes/model_cover.h"
#include "rendering/shapes/overlap_solid.h"

#include <mbv/check/pair_contact.h>
#include <mbv/fit/levels.h>
#include <mbv/geometry/shapes.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbv::rendering {

/// Contacts of any number of pairs, so that pictures share them. May be null: none.
using PairContacts = std::shared_ptr<const std::vector<PairContact>>;

enum class Representation { Surface, Wireframe, SurfaceWithEdges };

/// What joins the name of a model whose meshes were looked at: its worst state, but for contained
/// ones, see RelationWords.
struct MeshMarks {
    std::string intersecting = "intersecting";
    std::string touching = "touching";
    std::string clearance = "too near";
    std::string unknown = "unknown";
    std::string separated = "volumes alone overlap"; ///< where they do

    friend bool operator==(const MeshMarks&, const MeshMarks&) = default;
};

/// What of a scene is shown, and how.
struct ViewOptions {
    Representation representation = Representation::Surface;
    std::vector<std::size_t> selected;   ///< models to emphasize; those past the end are none
    std::vector<std::size_t> focus;      ///< where any are given, all other models are dimmed:
                                         ///< pale glass without a name or a volume
    bool names = true;                   ///< a label above each visible model
    bool volumes = true;                 ///< the bounding volumes as lines
    bool grid = false;                   ///< lines on the ground, GridPlan says where
    bool ghosts = false;                 ///< hidden models that the report has a finding about are
                                         ///< drawn, as pale glass
    std::optional<int> level;            ///< instead of a mesh's one volume, those of the nodes at
                                         ///< this level of its hierarchy, 0 to kDeepestLevel; red
                                         ///< where they overlap another model's
    std::string overlapMark = "overlap"; ///< joins the name of an overlapping model, so that its
                                         ///< state is never shown by color alone
    std::string hiddenMark = "hidden";   ///< the same of a ghost
    MeshMarks meshMarks;                 ///< the same where the report is one of exact meshes
    RelationWords relationWords;         ///< which model a contained one or a duplicate belongs to
    std::optional<HalfSpace> section;    ///< surfaces are drawn in it alone, and filled where
                                         ///< its plane cuts those that have an inside
    std::optional<Aabb> sectionBox;      ///< the same of a box and its six sides; both may be there
    double explosion = 0;                ///< how far models are moved apart, see explodedScene
    PairContacts contacts;               ///< where meshes meet (contactOf), drawn over them
    OverlapSolids overlaps;              ///< drawn with their models as glass around them
    ComparedVolumesPtr compared;         ///< drawn beside the models' own volumes
    ModelCoverPtr cover;                 ///< drawn over its model, as glass in many colors
    double pixelRatio = 1;               ///< scales line widths and text, for high-DPI windows
    bool transparentBackground = false;  ///< alpha 0 behind the scene, for a window with alpha
    Palette palette = lightPalette();

    friend bool operator==(const ViewOptions&, const ViewOptions&) = default;
};

} // namespace mbv::rendering
