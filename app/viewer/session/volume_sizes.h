#pragma once

#include <mbv/scene/scene.h>

#include <QtCore/QString>

#include <optional>

/// What the panel says of how large volumes are. A dash where there is nothing to say.
namespace mbv::viewer {

/// "1.954 × 1.755 × 0.4982 m", "radius 2 mm".
QString sizeText(const Shape& volume, const QString& units);

/// "1.708 m³"; of a scene without units, the number.
QString contentText(const std::optional<double>& content, const QString& units);

/// "12.5 m²".
QString areaText(const std::optional<double>& area, const QString& units);

/// How much of a volume with this content the mesh takes up, "14.1 %". For a watertight mesh.
QString fillText(const Model& model, const std::optional<double>& content);

/// How many times another content a content is, "1.15 ×". Precondition: the other is above 0.
QString timesText(double content, double other);

} // namespace mbv::viewer
