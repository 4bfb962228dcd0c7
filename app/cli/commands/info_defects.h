#pragma once

#include <mbv/json/json_values.h>
#include <mbv/mesh_query/mesh_defects.h>

#include <string>
#include <string_view>
#include <vector>

/// What `mbv info --self` says of a mesh.
namespace mbv::cli {

/// Lines for people: how many of each kind there are, and where the first of them is.
std::string defectsText(const MeshDefects& defects);

nlohmann::ordered_json defectsJson(const MeshDefects& defects);

/// Behind the other columns; one of appendDefects' fields for each.
inline constexpr std::string_view kDefectColumns =
    ",self_intersections,duplicates,degenerate,slivers,inverted_parts,open_edges,"
    "non_manifold_edges,flipped_edges,non_manifold_vertices";

void appendDefects(std::vector<std::string>& fields, const MeshDefects& defects);

} // namespace mbv::cli
