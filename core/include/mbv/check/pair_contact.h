#pragma once

#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <vector>

namespace mbv {

/// Where the meshes of two models meet, in the world: what pictures draw.
struct PairContact {
    std::size_t a = 0; ///< models, by index into the scene
    std::size_t b = 0;
    std::vector<std::vector<Vec3>> curves; ///< as intersectionCurve gives them
    std::vector<Triangle> triangles;       ///< of either mesh that meet the other, each once

    friend bool operator==(const PairContact&, const PairContact&) = default;
};

/// Found anew at every call, from the meshes' kept hierarchies; empty where they do not meet, or
/// where either model is a shape. Of more than kMostDrawnTriangles pairs of triangles that meet, so
/// many are drawn. Preconditions: both indices are models of the scene. Throws what
/// MeshAsset::bvh throws, and Error (Cancelled): `progress` is asked as overlaps(PosedMesh,
/// PosedMesh) does.
[[nodiscard]] PairContact contactOf(const Scene& scene, std::size_t a, std::size_t b,
                                    const ProgressFn& progress = {});

/// The contacts of all pairs of the report whose meshes meet, the worst first (worstFirst), until
/// they have kMostDrawnTriangles triangles: a picture shows no more. Throws what contactOf throws.
[[nodiscard]] std::vector<PairContact> contactsOf(const Scene& scene, const CheckReport& report,
                                                  const ProgressFn& progress = {});

inline constexpr std::size_t kMostDrawnTriangles = 500'000;

} // namespace mbv
