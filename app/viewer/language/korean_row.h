#pragma once

#include <span>
#include <string_view>

namespace mbv::viewer {

struct KoreanRow {
    std::string_view english;
    const char* korean;
};

/// The viewer's texts: one meaning each, wherever it is said.
std::span<const KoreanRow> koreanOfEditing();  ///< menus, files, editing, moving, the panel
std::span<const KoreanRow> koreanOfFiles();    ///< missing, changed and unsaved files
std::span<const KoreanRow> koreanOfMotion();   ///< motions, robots
std::span<const KoreanRow> koreanOfReview();   ///< reviews of pairs, saved views
std::span<const KoreanRow> koreanOfSections(); ///< sections, the exploded view
std::span<const KoreanRow> koreanOfViewing();  ///< overlaps, the camera, settings, help

/// Clauses of what the library says: see libraryMessage.
std::span<const KoreanRow> koreanOfLibrary();

} // namespace mbv::viewer
