#pragma once

#include "rendering/style/model_relations.h"
#include "rendering/style/palette.h"

#include <mbv/fit/volume_kind.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>
#include <mbv/scene/scene.h>

#include <QtCore/QString>
#include <QtGui/QColor>

#include <cstddef>
#include <optional>

/// Texts that several panes share.
namespace mbv::viewer {

/// "1,234,567", in groups as the language of the window has them.
QString countText(std::size_t count);
/// Four significant digits, and never "-0".
QString numberText(double value);
QString vectorText(const Vec3& v);
/// Of a unit vector: components below a millionth, which it has of rounding, are 0.
QString directionText(const Vec3& unit);
/// Of a place: six significant digits, more where the number is large, down to thousandths.
QString coordinateText(double value);
/// "0.25 mm", or the number alone where the scene has no units.
QString withUnits(const QString& number, const QString& units);
QString lengthText(double value, const QString& units);

/// "Oriented box (obb)".
QString volumeText(VolumeKind kind);
/// "Oriented box".
QString shortVolumeText(VolumeKind kind);

/// Of a model that is a shape: the same for one that can be a volume, "Cylinder (cylinder)".
QString shapeText(const Shape& shape);

/// How the models are told that a contained one or a duplicate belongs to.
rendering::RelationWords relationWords();

/// "● overlap" or "○ clear": told by shape and word, not by color alone. Of a model whose meshes
/// were looked at, its worst state: "● intersecting".
QString stateText(bool overlapping, const std::optional<RelationState>& meshes = {});
/// The same, or the model that a contained one or a duplicate belongs to: "● inside housing",
/// "● duplicate of cat-1".
QString stateText(bool overlapping, const std::optional<RelationState>& meshes,
                  const rendering::ModelRelations& relations, const Scene& scene);

/// "● overlapping" or "○ separated": what is known of a pair's volumes; and whether it is one part
/// that is there twice.
QString pairStateText(const PairResult& pair, bool near, bool isDuplicate);
/// The same of its meshes: "● intersecting, triangle pairs: 12", "○ 0.25 mm apart".
QString meshStateText(const PairResult& pair, const QString& units = {});

/// "0.2 ms".
QString millisecondsText(double milliseconds);

/// "1 overlap of 3 pairs, 0.2 ms".
QString summaryText(const CheckReport& report);

QColor toQColor(const Color& color);

} // namespace mbv::viewer
