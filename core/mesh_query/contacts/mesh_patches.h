#pragma once

#include "geometry/parallel/stop_check.h"

#include <mbv/mesh_query/contact_patches.h>

#include <vector>

/// Internal.
namespace mbv::contacts {

/// Of two meshes; see contactPatches().
std::vector<ContactPatch> meshPatches(const PosedMesh& a, const PosedMesh& b,
                                      const ContactPatchOptions& options, StopCheck& stop);

} // namespace mbv::contacts
