#include "compared_volumes.h"

#include "rendering/shapes/curves.h"

#include <vtkActor.h>
#include <vtkRenderer.h>

#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace mbv::rendering {
namespace {

constexpr double kPixels = 2;
constexpr double kHullPixels = 1.5; ///< unbroken
constexpr double kUnitsPerDiagonal = 90;

/// Lengths of stroke, gap, stroke and so on, in parts of a volume's diagonal; empty for an unbroken
/// line.
std::span<const double> patternOf(VolumeKind kind)
{
    static constexpr std::array kObb = {4.0, 1.5};
    static constexpr std::array kMinimum = {4.0, 1.2, 0.8, 1.2};
    static constexpr std::array kAabb = {1.5, 1.5};
    static constexpr std::array kSphere = {0.6, 1.2};
    static constexpr std::array kCapsule = {2.5, 1.0, 0.6, 1.0, 0.6, 1.0};
    switch (kind) {
    case VolumeKind::Obb:
        return kObb;
    case VolumeKind::MinimumObb:
        return kMinimum;
    case VolumeKind::Aabb:
        return kAabb;
    case VolumeKind::Sphere:
        return kSphere;
    case VolumeKind::Capsule:
        return kCapsule;
    case VolumeKind::Hull:
        break;
    }
    return {};
}

/// Draws along curves, lifting the pen by the pattern.
class Dashes {
public:
    Dashes(std::span<const double> pattern, double unit) : pattern_(pattern), unit_(unit) {}

    void draw(const Curve& curve)
    {
        entry_ = 0;
        left_ = unit_ * pattern_[0];
        begin(curve.front());
        for (std::size_t i = 1; i < curve.size(); ++i) {
            drawTo(curve[i - 1], curve[i]);
        }
        end();
    }

    LineSet take() { return std::move(lines_); }

private:
    bool penIsDown() const { return entry_ % 2 == 0; }

    void drawTo(const Vec3& from, const Vec3& to)
    {
        const double length = norm(to - from);
        double done = 0;
        while (length - done > left_) {
            done += left_;
            const Vec3 here = from + (done / length) * (to - from);
            lines_.points.push_back(here);
            end();
            entry_ = (entry_ + 1) % pattern_.size();
            left_ = unit_ * pattern_[entry_];
            begin(here);
        }
        left_ -= length - done;
        lines_.points.push_back(to);
    }

    void begin(const Vec3& at)
    {
        first_ = lines_.points.size();
        lines_.points.push_back(at);
    }

    /// Keeps what was drawn since begin() where the pen was down.
    void end()
    {
        if (penIsDown()) {
            lines_.counts.push_back(lines_.points.size() - first_);
        } else {
            lines_.points.resize(first_);
        }
    }

    std::span<const double> pattern_;
    double unit_;
    std::size_t entry_ = 0; ///< of the pattern
    double left_ = 0;       ///< of the entry
    std::size_t first_ = 0; ///< point of what is being drawn
    LineSet lines_;
};

LineSet linesOf(const ComparedVolume& volume)
{
    const double unit = volume.diagonal / kUnitsPerDiagonal;
    const std::span<const double> pattern = patternOf(volume.kind);
    if (pattern.empty() || !(unit > 0)) {
        LineSet whole;
        for (const Curve& curve : volume.curves) {
            whole.points.insert(whole.points.end(), curve.begin(), curve.end());
            whole.counts.push_back(curve.size());
        }
        return whole;
    }
    Dashes dashes(pattern, unit);
    for (const Curve& curve : volume.curves) {
        dashes.draw(curve);
    }
    return dashes.take();
}

} // namespace

ComparedVolumes::ComparedVolumes(vtkRenderer& renderer) : renderer_(renderer)
{
    for (const LineLayer& layer : layers_) {
        layer.actor().PickableOff();
        renderer_.AddActor(&layer.actor());
    }
}

ComparedVolumes::~ComparedVolumes()
{
    for (const LineLayer& layer : layers_) {
        renderer_.RemoveActor(&layer.actor());
    }
}

void ComparedVolumes::show(const ComparedVolumesPtr& volumes)
{
    if (volumes == volumes_) {
        return;
    }
    volumes_ = volumes;
    const std::vector<ComparedVolume> none;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        std::vector<LineSet> lines;
        for (const ComparedVolume& volume : volumes ? *volumes : none) {
            if (volume.kind == kVolumeKinds[i]) {
                lines.push_back(linesOf(volume));
            }
        }
        std::vector<LayerPart> parts;
        parts.reserve(lines.size());
        for (const LineSet& set : lines) {
            parts.push_back({&set, 0});
        }
        layers_[i].assemble(parts);
    }
}

void ComparedVolumes::style(const Palette& palette, double pixelRatio)
{
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        const double pixels = kVolumeKinds[i] == VolumeKind::Hull ? kHullPixels : kPixels;
        layers_[i].style(palette.kinds[i], pixels * palette.lineScale * pixelRatio);
    }
}

} // namespace mbv::rendering
