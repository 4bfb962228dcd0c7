#include "same_bodies.h"

#include <algorithm>

namespace mbv::viewer {

bool sameBodies(const Scene& a, const Scene& b, bool hiddenToo)
{
    const auto sameVisibility = [](const Model& x, const Model& y) {
        return x.visible == y.visible;
    };
    const auto sameName = [](const Model& x, const Model& y) { return x.name == y.name; };
    const auto compared = [&](auto same) {
        return std::equal(a.models.begin(), a.models.end(), b.models.begin(), b.models.end(), same);
    };
    return a.ignore == b.ignore && compared(sameWorldVolume) &&
           (a.ignore.empty() || compared(sameName)) && (hiddenToo || compared(sameVisibility));
}

} // namespace mbv::viewer
