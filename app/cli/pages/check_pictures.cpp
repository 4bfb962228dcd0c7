#include "check_pictures.h"

#include "rendering/pictures/pair_pictures.h"

namespace mbv::cli {

std::vector<PairPicture> picturesOf(const Scene& scene, const CheckReport& report,
                                    const std::vector<std::size_t>& pairs,
                                    const ProgressFn& progress)
{
    std::vector<PairPicture> result;
    if (pairs.empty())
        return result;
    rendering::PairPictures pictures(scene, report);
    for (const std::size_t pair : pairs) {
        reportProgress(progress,
                       static_cast<double>(result.size()) / static_cast<double>(pairs.size()));
        result.push_back(pictures.picture(pair));
    }
    return result;
}

} // namespace mbv::cli
