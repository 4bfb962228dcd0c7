#pragma once

#include <QtCore/QString>

#include <filesystem>

/// Paths as Qt has text, whatever the platform's own encoding.
namespace mbv::viewer {

inline QString toQString(const std::filesystem::path& path)
{
    return QString::fromStdU16String(path.u16string());
}

inline std::filesystem::path toPath(const QString& text)
{
    return {text.toStdU16String()};
}

} // namespace mbv::viewer
