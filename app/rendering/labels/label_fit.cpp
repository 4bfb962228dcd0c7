#include "label_fit.h"

#include "label_text.h"

#include <mbv/file/utf8.h>

#include <vtkRenderer.h>
#include <vtkTextActor.h>

#include <algorithm>
#include <cstddef>

namespace mbv::rendering {

std::array<double, 2> showWithin(vtkTextActor& actor, vtkRenderer& renderer,
                                 const std::string& text, double width)
{
    std::array<double, 2> size = {};
    const auto show = [&](const std::string& shown) {
        actor.SetInput(shown.c_str());
        actor.GetSize(&renderer, size.data());
    };
    show(text);
    std::size_t characters = decodedUtf8(text).size();
    while (size[0] > width && width > 0 && characters > 2) {
        // Letters differ in width: what is left may be a little too wide still.
        const auto share =
            static_cast<std::size_t>(static_cast<double>(characters) * width / size[0]);
        characters = std::clamp<std::size_t>(share, 2, characters - 1);
        show(withoutMiddle(text, characters));
    }
    return size;
}

} // namespace mbv::rendering
