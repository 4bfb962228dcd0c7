#include "measure_overlay.h"

#include "language/texts.h"
#include "manifold_overlay.h"
#include "overlay_pen.h"
#include "rendering/labels/label_text.h"
#include "session/session.h"
#include "session/volume_sizes.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mbv::viewer {

namespace {

constexpr double kWidth = 3; ///< pixels

struct MeasureOverlay {
    Q_DECLARE_TR_FUNCTIONS(MeasureOverlay)
};

/// From an end of the depth to the other: B's deepest point is where A's is once B has moved out.
void drawDepth(OverlayPen& pen, const PairResult& volumes, const QString& text,
               OverlayPen::Side side, const rendering::Palette& palette)
{
    const Vec3& from = *volumes.pointOnB;
    const Vec3& to = *volumes.pointOnA;
    pen.arrow(from, to, palette.text, kWidth);
    pen.bar(from, to, palette.text, kWidth);
    pen.caption(from, to, text, side);
}

void drawGap(OverlayPen& pen, const PairResult& gap, const QString& text, OverlayPen::Side side,
             const Color& color)
{
    const Vec3& from = *gap.pointOnA;
    const Vec3& to = *gap.pointOnB;
    pen.rimmedLine(from, to, color, kWidth);
    pen.bar(from, to, color, kWidth);
    pen.bar(to, from, color, kWidth);
    pen.caption(from, to, text, side);
}

/// Of two meshes, from the point of one that is deepest in the other. The words stand with those of
/// the volumes, where there are some, and not over what they are about.
void drawPenetration(OverlayPen& pen, const SolidAnswer& solid, const PairResult& volumes,
                     const QString& text, const Color& color)
{
    const Vec3& from = solid.pointOnA;
    const Vec3& to = solid.pointOnB;
    pen.rimmedLine(from, to, color, kWidth);
    pen.bar(from, to, color, kWidth);
    pen.bar(to, from, color, kWidth);
    const bool isBeside = volumes.depth && volumes.pointOnA && volumes.pointOnB;
    pen.caption(isBeside ? *volumes.pointOnB : from, isBeside ? *volumes.pointOnA : to, text,
                OverlayPen::Side::Below);
}

/// What is known of how the meshes lie in each other; null where nothing is.
const SolidAnswer* solidOf(const CheckReport& report, const ModelPair& pair)
{
    PairResult wanted;
    wanted.a = static_cast<std::uint32_t>(std::min(pair.first, pair.second));
    wanted.b = static_cast<std::uint32_t>(std::max(pair.first, pair.second));
    const auto found =
        std::lower_bound(report.pairs.begin(), report.pairs.end(), wanted, comesBefore);
    const bool isListed = found != report.pairs.end() && !comesBefore(wanted, *found);
    return isListed ? found->solid.get() : nullptr;
}

/// "0.25 mm apart". What is as near as roundings leave it, as a move that is stopped does, reads as
/// what it is meant to be.
QString gapText(double gap, const ModelPair& pair, const Session& session)
{
    constexpr double kRoundings = 1e-8; // of the coordinates: moveAndSlide leaves 1e-10 of a size
    double largest = 0;
    for (const std::size_t model : {pair.first, pair.second}) {
        const Shape& volume = session.report().volumes[model];
        if (!isBounded(volume))
            continue;
        const Aabb box = boundsOf(volume);
        largest = std::max({largest, maxComponent(abs(box.min)), maxComponent(abs(box.max))});
    }
    const QString units = QString::fromStdString(session.scene().units);
    if (gap > kRoundings * largest)
        return MeasureOverlay::tr("%1 apart").arg(lengthText(gap, units));
    const double within = std::pow(10, std::ceil(std::log10(gap)));
    return MeasureOverlay::tr("touching to within %1").arg(lengthText(within, units));
}

bool isGap(const PairResult& result)
{
    return result.distance.value_or(0) > 0 && result.pointOnA && result.pointOnB;
}

} // namespace

std::vector<rendering::OverlayLine> measureOverlay(const Session& session, const PairRuler& ruler,
                                                   const CheckReport& report,
                                                   const Projection& projection,
                                                   const rendering::Palette& palette)
{
    if (!ruler.measure())
        return {};
    const auto& [pair, volumes, meshes, manifold] = *ruler.measure();
    const QString units = QString::fromStdString(session.scene().units);
    using Side = OverlayPen::Side;
    const SolidAnswer* solid = solidOf(report, pair);
    const bool isDeep = solid && solid->depth.value_or(0) > 0;
    const bool hasBelow = isDeep || (meshes && isGap(*meshes));
    const Side side = hasBelow ? Side::Above : Side::Below; // of what is volumes'
    OverlayPen pen(projection, palette);
    if (manifold && !meshes) // with them there are lengths enough
        drawManifold(pen, *manifold, units, palette.text, projection);
    if (volumes.depth && volumes.pointOnA && volumes.pointOnB) {
        const QString depth = lengthText(*volumes.depth, units);
        const QString text = meshes ? MeasureOverlay::tr("volumes: depth %1") //
                                    : MeasureOverlay::tr("depth %1");
        const QString name =
            QString::fromStdString(rendering::labelText(session.scene().models[pair.second].name));
        drawDepth(pen, volumes,
                  text.arg(depth) + QStringLiteral(", ") +
                      MeasureOverlay::tr("way out for %1").arg(name),
                  side, palette);
    } else if (isGap(volumes)) {
        const QString gap = gapText(*volumes.distance, pair, session);
        drawGap(pen, volumes, meshes ? MeasureOverlay::tr("volumes: %1").arg(gap) : gap, side,
                palette.clear);
    }
    if (meshes && isGap(*meshes)) {
        const QString gap = gapText(*meshes->distance, pair, session);
        drawGap(pen, *meshes, MeasureOverlay::tr("meshes: %1").arg(gap), Side::Below,
                palette.meetingMesh);
    }
    if (isDeep) {
        const QString text =
            MeasureOverlay::tr("meshes: depth %1").arg(lengthText(*solid->depth, units)) +
            QStringLiteral(", ") +
            MeasureOverlay::tr("%1 shared").arg(contentText(solid->overlapVolume, units));
        drawPenetration(pen, *solid, volumes, text, palette.overlapSolid);
    }
    return pen.take();
}

} // namespace mbv::viewer
