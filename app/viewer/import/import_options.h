#pragma once

#include <mbv/scene/scene.h>

#include <QtCore/QString>

#include <array>
#include <filesystem>
#include <optional>
#include <span>

/// How the models of a mesh file come into a scene. Files are never changed: models are scaled,
/// turned and moved.
namespace mbv::viewer {

/// Which point of a file comes to the scene's origin.
enum class ImportOrigin {
    File,   ///< the file's own
    Middle, ///< the middle of its box along the axes
    Bottom  ///< the middle of that box's lowest side
};

/// At first everything is as the file has it.
struct ImportOptions {
    QString lengths = {}; ///< the unit of the file's numbers; empty: the scene's
    std::optional<UpAxis> up =
        {}; ///< the axis that points up in the file; nothing: as in the scene
    ImportOrigin origin = ImportOrigin::File;
    VolumeKind volume = VolumeKind::Obb;
    bool split = false; ///< a model for each connected part of a mesh

    friend bool operator==(const ImportOptions&, const ImportOptions&) = default;
};

/// Mesh files of one kind have settings of their own.
struct ImportKind {
    const char* name; ///< "STL", as shown and as kept in the settings
    std::array<const char*, 2> endings;
};

inline constexpr std::array kImportKinds = {
    ImportKind{"STL", {".stl", ""}},       ImportKind{"OBJ", {".obj", ""}},
    ImportKind{"PLY", {".ply", ""}},       ImportKind{"OFF", {".off", ""}},
    ImportKind{"glTF", {".gltf", ".glb"}}, ImportKind{"3MF", {".3mf", ""}},
    ImportKind{"COLLADA", {".dae", ""}}};

/// Options for each of kImportKinds.
using ImportTable = std::array<ImportOptions, kImportKinds.size()>;

/// Null for what is no mesh file: scenes and robots say for themselves how their models stand.
const ImportKind* importKindOf(const std::filesystem::path& file);

/// The scene that models come into.
struct ImportGoal {
    QString units = {}; ///< of its lengths; may be empty
    UpAxis up = UpAxis::Y;
};

ImportGoal goalOf(const Scene& scene);

/// Whether the lengths can be converted; where nothing is to be converted they can.
bool canConvert(const ImportOptions& options, const ImportGoal& goal);

/// Takes the models of one file, as one body, to where the options want them. Lengths that cannot
/// be converted stay as they are. Throws what worldVolume throws of boxes along the axes.
void place(std::span<Model> models, const ImportOptions& options, const ImportGoal& goal);

} // namespace mbv::viewer
