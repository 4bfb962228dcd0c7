#pragma once

#include <mbv/scene/loaded_scene.h>

namespace mbv {

/// A URDF as a scene: what its <collision> elements say, with every joint at zero and the root link
/// at the origin. A model for each collision, named after its link, with "/" and the collision's
/// name (or number, from 1) behind it where a link has several. Units are meters.
///
/// Links that a joint connects are in `ignore`, as robotics tools have it; links without collisions
/// between them are passed through, and collisions of one link never meet either. A mesh with
/// negative scale factors is a mirrored copy (see MeshPart).
///
/// Throws Error: FileUnreadable; FileInvalid with the line (what parseUrdf throws, a package that
/// is not found, no collisions, more than kMaxModels of them); and what loadMesh throws, with the
/// line.
LoadedScene loadUrdfScene(const std::filesystem::path& path, MeshLibrary& library,
                          const ProgressFn& progress = {});

/// The same for the text of a URDF. `where` names it in messages; its mesh paths are relative to
/// `folder`.
LoadedScene sceneFromUrdf(std::string_view text, const std::string& where,
                          const std::filesystem::path& folder, MeshLibrary& library,
                          const ProgressFn& progress = {});

} // namespace mbv
