#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

/// The file that a mesh of a URDF in `folder` means: "package://name/rest", "file:///path", or a
/// path, from `folder` where it is relative.
///
/// A package is looked for as ROS does, in the folders of ROS_PACKAGE_PATH and, for ROS 2, in
/// share/ of those of AMENT_PREFIX_PATH; then among the folders that `folder` lies in, which finds
/// a package that is only checked out. "package:///name/rest", which other readers take, is the
/// same. Nothing for a package that is in none of them, and for any other scheme.
std::optional<std::filesystem::path> resolvedMeshPath(const std::string& uri,
                                                      const std::filesystem::path& folder);

/// "package://...".
bool isPackageUri(std::string_view uri);

/// The folders that packages of a URDF in `folder` are looked for in, in that order.
std::vector<std::filesystem::path> packageRoots(const std::filesystem::path& folder);

} // namespace mbv
