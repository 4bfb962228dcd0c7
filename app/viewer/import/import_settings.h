#pragma once

#include "import_options.h"

/// How a person wants mesh files of a kind to come into scenes, kept in the user's settings.
namespace mbv::viewer {

/// What is not there, or nothing that is known, is as the file has it.
ImportOptions savedImportOptions(const ImportKind& kind);
ImportTable savedImportTable();
void save(const ImportKind& kind, const ImportOptions& options);

} // namespace mbv::viewer
