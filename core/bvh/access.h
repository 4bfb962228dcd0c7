#pragma once

#include "bvh_tree.h"
#include "mesh_connectivity.h"

#include <mbv/bvh/mesh_bvh.h>

/// What the library walks and users of a MeshBvh do not see.
namespace mbv::bvh {

struct Access {
    static const Tree& tree(const MeshBvh& bvh) { return *bvh.parts_->tree; }
    static const LazyConnectivity& connectivity(const MeshBvh& bvh)
    {
        return *bvh.parts_->connectivity;
    }
};

inline const Tree& treeOf(const MeshBvh& bvh)
{
    return Access::tree(bvh);
}

inline const MeshConnectivity& connectivityOf(const MeshBvh& bvh)
{
    return Access::connectivity(bvh).of(bvh.mesh());
}

inline const MeshTopology& topologyOf(const MeshBvh& bvh)
{
    return Access::connectivity(bvh).topologyOf(bvh.mesh());
}

} // namespace mbv::bvh
