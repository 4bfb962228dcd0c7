#pragma once

#include <QtCore/QString>

#include <string_view>

namespace mbv::viewer {

/// What the library says of files and meshes, in English, in the language of the window: clauses
/// that are known there, with the names and numbers in them as they are. The others, and where the
/// message is about ("path, line 3: "), stay.
QString libraryMessage(const QString& english);
QString libraryMessage(std::string_view english);

} // namespace mbv::viewer
