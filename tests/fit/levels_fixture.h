#pragma once

#include "fit_meshes.h"

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/fit/levels.h>

#include <memory>
#include <string>
#include <vector>

namespace mbv::test {

enum class Hierarchy { MeshBvh, ObbTree };

class Levels : public testing::TestWithParam<Hierarchy> {
protected:
    static std::vector<TriangleMesh> partsOf(const TriangleMesh& mesh, int depth)
    {
        return GetParam() == Hierarchy::ObbTree
                   ? obbTreeMeshesAtLevel(mesh, depth)
                   : meshesAtLevel(MeshBvh(std::make_shared<const TriangleMesh>(mesh)), depth);
    }

    static std::vector<Shape> fitLevel(VolumeKind kind, const TriangleMesh& mesh, int depth)
    {
        return mbv::fitLevel(kind, partsOf(mesh, depth));
    }
};

inline std::string testNameOf(const testing::TestParamInfo<Hierarchy>& hierarchy)
{
    return hierarchy.param == Hierarchy::ObbTree ? "ObbTree" : "MeshBvh";
}

} // namespace mbv::test
