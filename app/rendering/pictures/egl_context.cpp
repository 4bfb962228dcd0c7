#include "egl_context.h"

#include <mbv/geometry/error.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstdio>
#include <string>

namespace mbv::rendering {
namespace {

[[noreturn]] void fail(const std::string& step)
{
    std::array<char, 16> code{};
    std::snprintf(code.data(), code.size(), "0x%04x", static_cast<unsigned>(eglGetError()));
    throw Error(ErrorCode::NoRenderer,
                "cannot make an OpenGL 3.2 context without a display: " + step + " failed (EGL " +
                    code.data() +
                    "); install Mesa's EGL and software renderer (Debian and Ubuntu: apt-get "
                    "install libegl1 libegl-mesa0 libgl1-mesa-dri)");
}

} // namespace

EglContext::EglContext()
{
    display_ = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    if (display_ == EGL_NO_DISPLAY) {
        fail("eglGetPlatformDisplay");
    }
    if (eglInitialize(display_, nullptr, nullptr) == EGL_FALSE) {
        fail("eglInitialize");
    }
    if (eglBindAPI(EGL_OPENGL_API) == EGL_FALSE) {
        fail("eglBindAPI");
    }
    const std::array<EGLint, 5> wanted = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                          EGL_PBUFFER_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint found = 0;
    if (eglChooseConfig(display_, wanted.data(), &config, 1, &found) == EGL_FALSE || found < 1) {
        fail("eglChooseConfig");
    }
    const std::array<EGLint, 7> version = {EGL_CONTEXT_MAJOR_VERSION,
                                           3,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           2,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_NONE};
    context_ = eglCreateContext(display_, config, EGL_NO_CONTEXT, version.data());
    if (context_ == EGL_NO_CONTEXT) {
        fail("eglCreateContext");
    }
    if (eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_FALSE) {
        eglDestroyContext(display_, context_);
        fail("eglMakeCurrent");
    }
}

EglContext::~EglContext()
{
    if (isCurrent()) {
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    eglDestroyContext(display_, context_);
}

void EglContext::makeCurrent() const
{
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_);
}

bool EglContext::isCurrent() const
{
    return eglGetCurrentContext() == context_;
}

} // namespace mbv::rendering
