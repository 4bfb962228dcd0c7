#include "software_opengl.h"

#include "opengl.h"

#include <string_view>

namespace mbv::rendering {

bool isDrawnByProcessor()
{
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string_view card = name != nullptr ? name : "";
    return card.starts_with("llvmpipe") || card.starts_with("softpipe");
}

} // namespace mbv::rendering
