#pragma once

#include "rendering/scene_view.h"

#include <mbv/report/report_html.h>

#include <cstddef>
#include <memory>

namespace mbv::rendering {

struct PairPictureOptions {
    int width = 432; ///< pixels, 1 to kMaxPictureSide
    int height = 324;
    ViewOptions view;
};

/// Pictures of the pairs of a report, one after the other in one hidden window. Each looks across
/// the line from one model to the other, so that both are seen beside their contact; where one is
/// much larger, at the smaller one's surroundings. Models nearby are dimmed (up to 30, the
/// nearest), others left out.
class PairPictures {
public:
    /// Scene and report must outlive it. Throws Error: NoRenderer, InvalidArgument (size).
    PairPictures(const Scene& scene, const CheckReport& report,
                 const PairPictureOptions& options = {});
    ~PairPictures();
    PairPictures(const PairPictures&) = delete;
    PairPictures& operator=(const PairPictures&) = delete;

    /// Of report.pairs[pair]. Hidden models are shown like others.
    PairPicture picture(std::size_t pair);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace mbv::rendering
