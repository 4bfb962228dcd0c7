#include "comparison_overlay.h"

#include "language/texts.h"
#include "rendering/shapes/outline.h"
#include "session/session.h"
#include "session/volume_sizes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr double kLeaderWidth = 1.5;
constexpr double kBeside = 50;       ///< from the volumes to the column
constexpr double kLineHeight = 22;   ///< of the column
constexpr double kHalfCaption = 110; ///< about half as wide as the longest line of it
constexpr double kMargin = 12;       ///< to the edges of the picture

/// How far the directions in which the lines leave the volumes are spread, to either side.
constexpr double kFan = 0.4 * std::numbers::pi;

struct Caption {
    QString text;
    Color color;
    std::vector<QPointF> outline; ///< of its volume, in the picture
    QPointF anchor;               ///< where its line ends
};

std::vector<QPointF> pixelsOf(const Shape& volume, const Projection& projection)
{
    std::vector<QPointF> pixels;
    for (const Vec3& point : rendering::outlineOf(volume, {}))
        if (const auto pixel = pixelOf(projection, point))
            pixels.push_back(*pixel);
    return pixels;
}

QPointF supportPoint(const std::vector<QPointF>& points, const QPointF& direction)
{
    return *std::max_element(points.begin(), points.end(), [&](const QPointF& a, const QPointF& b) {
        return QPointF::dotProduct(a, direction) < QPointF::dotProduct(b, direction);
    });
}

std::vector<Caption> captionsOf(const VolumeComparison& comparison, const QString& units,
                                VolumeKind chosen, const Projection& projection,
                                const rendering::Palette& palette)
{
    std::vector<Caption> captions;
    const std::vector<VolumeComparison::Kind>& kinds = comparison.ofActive();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto& [kind, volume, content, leftOut] = kinds[i];
        if (kind == chosen || !volume)
            continue;
        Caption caption{shortVolumeText(kind), palette.kinds[i], pixelsOf(*volume, projection), {}};
        if (content)
            caption.text += QStringLiteral(": ") + contentText(content, units);
        if (!caption.outline.empty())
            captions.push_back(std::move(caption));
    }
    return captions;
}

/// Each line ends at the support point of its volume in a direction of its own, from up to down.
void placeAnchors(std::vector<Caption>& captions)
{
    const double last = std::max(1.0, static_cast<double>(captions.size()) - 1);
    for (std::size_t i = 0; i < captions.size(); ++i) {
        const double angle = kFan * (2 * static_cast<double>(i) / last - 1);
        captions[i].anchor = supportPoint(captions[i].outline, {std::cos(angle), std::sin(angle)});
    }
    std::stable_sort(captions.begin(), captions.end(), [](const Caption& a, const Caption& b) {
        return a.anchor.y() < b.anchor.y();
    });
}

} // namespace

std::vector<rendering::OverlayLine> comparisonOverlay(const Session& session,
                                                      const VolumeComparison& comparison,
                                                      const Projection& projection,
                                                      const rendering::Palette& palette)
{
    const Model* active = session.selectedModel();
    if (!comparison.sideBySide() || !active || !active->visible)
        return {};
    std::vector<Caption> captions =
        captionsOf(comparison, QString::fromStdString(session.scene().units), active->volumeKind,
                   projection, palette);
    placeAnchors(captions);
    double right = -std::numeric_limits<double>::infinity();
    double middle = 0;
    for (const Caption& caption : captions) {
        right = std::max(right, supportPoint(caption.outline, {1, 0}).x());
        middle += caption.anchor.y() / static_cast<double>(captions.size());
    }
    const double x =
        std::min(right + kBeside, projection.size.width() - 2 * kHalfCaption - kMargin);
    const double height = kLineHeight * static_cast<double>(captions.size());
    double y = std::clamp(middle - 0.5 * height, kMargin,
                          std::max(kMargin, projection.size.height() - height - kMargin));
    std::vector<rendering::OverlayLine> lines;
    for (const Caption& caption : captions) {
        y += 0.5 * kLineHeight;
        rendering::OverlayLine line;
        line.pixels = {{caption.anchor.x(), caption.anchor.y()}, {x, y}, {x + kMargin, y}};
        line.color = caption.color;
        line.width = kLeaderWidth;
        lines.push_back(line);
        line.pixels = {{x, y}, {x, y}};
        line.color = palette.text;
        line.text = caption.text.toStdString();
        line.textAt = {x + kHalfCaption, y};
        line.backdrop = palette.textBackdrop;
        lines.push_back(line);
        y += 0.5 * kLineHeight;
    }
    return lines;
}

} // namespace mbv::viewer
