#pragma once

#include <mbv/mesh_query/contact_patches.h>

#include <vector>

/// Internal.
namespace mbv::contacts {

/// Of a solid (A) and a mesh (B); see contactPatches().
std::vector<ContactPatch> shapePatches(const Shape& shape, const PosedMesh& mesh,
                                       const ContactPatchOptions& options);

} // namespace mbv::contacts
