#pragma once

#include "line_layer.h"
#include "rendering/shapes/compared_volume.h"
#include "rendering/style/palette.h"

#include <mbv/fit/volume_kind.h>

#include <array>

class vtkRenderer;

namespace mbv::rendering {

/// Volumes of several kinds as lines, each kind in a color and broken in a way of its own: one
/// actor per kind, however many volumes there are.
class ComparedVolumes {
public:
    /// The renderer must outlive it.
    explicit ComparedVolumes(vtkRenderer& renderer);
    ~ComparedVolumes();
    ComparedVolumes(const ComparedVolumes&) = delete;
    ComparedVolumes& operator=(const ComparedVolumes&) = delete;

    void show(const ComparedVolumesPtr& volumes);
    void style(const Palette& palette, double pixelRatio);

private:
    vtkRenderer& renderer_;
    ComparedVolumesPtr volumes_;
    std::array<LineLayer, kVolumeKinds.size()> layers_; ///< in the order of kVolumeKinds
};

} // namespace mbv::rendering
