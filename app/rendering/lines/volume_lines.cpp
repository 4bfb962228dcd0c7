#include "volume_lines.h"

#include "rendering/shapes/curves.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv::rendering {
namespace {

constexpr double kClearPixels = 2;
constexpr double kOverlappingPixels = 3.5;
constexpr double kCornerPixels = 6;
constexpr double kCornerShare = 0.12; ///< of an edge, at each of its ends

/// Which stretches of an edge: all of it, or, for a selected volume, its two ends or the rest.
/// Stretches share no pixels, since lines on top of each other would fight for depth.
using Stretches = std::vector<std::pair<double, double>>;

Stretches wholeEdge()
{
    return {{0, 1}};
}
Stretches edgeMiddle()
{
    return {{kCornerShare, 1 - kCornerShare}};
}
Stretches edgeEnds()
{
    return {{0, kCornerShare}, {1 - kCornerShare, 1}};
}

/// So many steps along the curve, whole or not.
Vec3 pointAt(const Curve& curve, double steps)
{
    const auto before = std::min(static_cast<std::size_t>(steps), curve.size() - 2);
    const double part = steps - static_cast<double>(before);
    return curve[before] + part * (curve[before + 1] - curve[before]);
}

LineSet linesOf(const std::vector<Curve>& curves, const Stretches& stretches)
{
    LineSet lines;
    for (const Curve& curve : curves) {
        const auto steps = static_cast<double>(curve.size() - 1);
        for (const auto& [begin, end] : stretches) {
            const std::size_t first = lines.points.size();
            const double last = end * steps;
            for (double at = begin * steps; at < last; at = std::floor(at) + 1) {
                lines.points.push_back(pointAt(curve, at));
            }
            lines.points.push_back(pointAt(curve, last));
            lines.counts.push_back(lines.points.size() - first);
        }
    }
    return lines;
}

} // namespace

VolumeLines::VolumeLines(vtkRenderer& renderer) : renderer_(renderer)
{
    for (const LineLayer& layer : layers_) {
        renderer_.AddActor(&layer.actor());
    }
}

VolumeLines::~VolumeLines()
{
    for (const LineLayer& layer : layers_) {
        renderer_.RemoveActor(&layer.actor());
    }
}

VolumeLines::Piece VolumeLines::pieceOf(const DrawnVolume& volume, const Sphere& extent)
{
    const std::vector<Curve> curves = curvesOf(*volume.shape, extent);
    Piece piece{*volume.shape,
                volume.model,
                volume.state,
                volume.selected,
                linesOf(curves, volume.selected ? edgeMiddle() : wholeEdge()),
                {},
                0,
                0};
    if (volume.selected) {
        piece.corners = linesOf(curves, edgeEnds());
    }
    return piece;
}

bool VolumeLines::isShown(const Piece& piece, const DrawnVolume& volume, bool extentChanged) const
{
    return piece.model == volume.model && piece.state == volume.state &&
           piece.selected == volume.selected && piece.shape == *volume.shape &&
           (!extentChanged || isBounded(piece.shape));
}

void VolumeLines::markLayers(const Piece& piece, LayerFlags& flags)
{
    flags[static_cast<std::size_t>(piece.state)] = true;
    flags[kCorners] = flags[kCorners] || piece.selected;
}

/// In its place in the layers where it fits; else its layers have to be assembled.
void VolumeLines::replace(Piece& piece, Piece now, LayerFlags& outdated)
{
    const bool fits = now.model == piece.model && now.state == piece.state &&
                      now.selected == piece.selected && now.body.counts == piece.body.counts &&
                      now.corners.counts == piece.corners.counts;
    if (fits) {
        now.bodyAt = piece.bodyAt;
        now.cornersAt = piece.cornersAt;
        layers_[static_cast<std::size_t>(now.state)].overwrite(now.bodyAt, now.body.points);
        if (now.selected) {
            layers_[kCorners].overwrite(now.cornersAt, now.corners.points);
        }
    } else {
        markLayers(piece, outdated);
        markLayers(now, outdated);
    }
    piece = std::move(now);
}

void VolumeLines::show(std::span<const DrawnVolume> volumes, const Sphere& extent)
{
    const bool extentChanged = extent != std::exchange(extent_, extent);
    LayerFlags outdated{};
    while (pieces_.size() > volumes.size()) {
        markLayers(pieces_.back(), outdated);
        pieces_.pop_back();
    }
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        if (i == pieces_.size()) {
            pieces_.push_back(pieceOf(volumes[i], extent));
            markLayers(pieces_.back(), outdated);
        } else if (!isShown(pieces_[i], volumes[i], extentChanged)) {
            replace(pieces_[i], pieceOf(volumes[i], extent), outdated);
        }
    }
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
        if (outdated[layer]) {
            assemble(layer);
        }
    }
}

void VolumeLines::assemble(std::size_t layer)
{
    std::vector<LayerPart> parts;
    std::vector<std::size_t*> places;
    for (Piece& piece : pieces_) {
        if (layer == kCorners && piece.selected) {
            parts.push_back({&piece.corners, piece.model});
            places.push_back(&piece.cornersAt);
        } else if (layer == static_cast<std::size_t>(piece.state)) {
            parts.push_back({&piece.body, piece.model});
            places.push_back(&piece.bodyAt);
        }
    }
    const std::vector<std::size_t> firsts = layers_[layer].assemble(parts);
    for (std::size_t i = 0; i < places.size(); ++i) {
        *places[i] = firsts[i];
    }
}

void VolumeLines::style(const Palette& palette, double pixelRatio)
{
    const double unit = palette.lineScale * pixelRatio;
    const auto layer = [this](LineState state) -> LineLayer& {
        return layers_[static_cast<std::size_t>(state)];
    };
    layer(LineState::Clear).style(palette.clear, kClearPixels * unit);
    layer(LineState::Overlapping).style(palette.overlapping, kOverlappingPixels * unit);
    layers_[kCorners].style(palette.selection, kCornerPixels * unit);
}

void VolumeLines::setThin(bool thin)
{
    for (LineLayer& layer : layers_) {
        layer.setThin(thin);
    }
}

std::vector<vtkProp*> VolumeLines::pickable() const
{
    std::vector<vtkProp*> actors;
    for (const LineLayer& layer : layers_) {
        actors.push_back(&layer.actor());
    }
    return actors;
}

std::optional<std::size_t> VolumeLines::modelOf(const vtkProp* actor, long long cell) const
{
    for (const LineLayer& layer : layers_) {
        if (&layer.actor() == actor) {
            return layer.modelOf(cell);
        }
    }
    return std::nullopt;
}

} // namespace mbv::rendering
