#pragma once

#include <mbv/broad_phase/moving_boxes.h>
#include <mbv/check/check_report.h>
#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace mbv {

/// checkOverlaps for a scene that changes a little at a time: it looks at the volumes again of
/// those models alone whose mesh, shape, pose, scale or kind of volume is not what it was, and at
/// the pairs they take part in. Left for every model is a comparison with what it was; the report
/// stays where it is and is never copied.
class OverlapChecker {
public:
    /// Makes report() that of this scene, to the last bit what checkOverlaps gives for it, its
    /// timing apart. Models are known by their place in the scene: where the number of models or
    /// what is ignored is not what it was, or a good part of the models has changed, all is checked
    /// anew, and `progress` hears of it. Throws what checkOverlaps throws; then the report is still
    /// that of the scene before.
    const CheckReport& update(const Scene& scene, const ProgressFn& progress = {});

    /// Of the last scene; empty before the first.
    [[nodiscard]] const CheckReport& report() const { return report_; }

private:
    [[nodiscard]] bool ignoresTheSame(const Scene& scene);
    void checkAll(const Scene& scene, const ProgressFn& progress);
    [[nodiscard]] std::vector<std::size_t> changedModels(const Scene& scene) const;
    void place(std::size_t index, const Model& model, Shape volume);
    [[nodiscard]] std::vector<IndexPair> candidatesOf(std::span<const std::size_t> models) const;

    struct Ignoring;

    std::vector<Model> sources_;               ///< by model: what their volumes are made from
    MovingBoxes bounds_;                       ///< by model
    std::shared_ptr<const Ignoring> ignoring_; ///< null before the first scene
    CheckReport report_;
};

} // namespace mbv
