#include "import_settings.h"

#include <mbv/scene/length_unit.h>

#include <QtCore/QSettings>

#include <array>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr std::array kOrigins = {std::pair(ImportOrigin::File, "file"),
                                 std::pair(ImportOrigin::Middle, "middle"),
                                 std::pair(ImportOrigin::Bottom, "bottom")};

QString keyOf(const ImportKind& kind, const char* what)
{
    return QStringLiteral("import/%1/%2").arg(QLatin1String(kind.name), QLatin1String(what));
}

QString savedText(const ImportKind& kind, const char* what)
{
    return QSettings().value(keyOf(kind, what)).toString();
}

} // namespace

ImportOptions savedImportOptions(const ImportKind& kind)
{
    ImportOptions options;
    if (const QString unit = savedText(kind, "lengths"); metersIn(unit.toStdString()))
        options.lengths = unit;
    if (const QString up = savedText(kind, "up"); up == QLatin1String("y"))
        options.up = UpAxis::Y;
    else if (up == QLatin1String("z"))
        options.up = UpAxis::Z;
    for (const auto& [origin, name] : kOrigins)
        if (savedText(kind, "origin") == QLatin1String(name))
            options.origin = origin;
    if (const auto volume = volumeKindFrom(savedText(kind, "volume").toStdString()))
        options.volume = *volume;
    options.split = savedText(kind, "split") == QLatin1String("parts");
    return options;
}

ImportTable savedImportTable()
{
    ImportTable table;
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = savedImportOptions(kImportKinds[i]);
    return table;
}

void save(const ImportKind& kind, const ImportOptions& options)
{
    QSettings settings;
    settings.setValue(keyOf(kind, "lengths"), options.lengths);
    const char* up = !options.up ? "" : *options.up == UpAxis::Y ? "y" : "z";
    settings.setValue(keyOf(kind, "up"), QLatin1String(up));
    for (const auto& [origin, name] : kOrigins)
        if (origin == options.origin)
            settings.setValue(keyOf(kind, "origin"), QLatin1String(name));
    settings.setValue(keyOf(kind, "volume"),
                      QString::fromStdString(std::string(nameOf(options.volume))));
    settings.setValue(keyOf(kind, "split"), QLatin1String(options.split ? "parts" : ""));
}

} // namespace mbv::viewer
