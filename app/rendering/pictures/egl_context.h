#pragma once

namespace mbv::rendering {

/// An OpenGL 3.2 core context without any surface, destroyed with the object. Frame buffer objects
/// are the only thing one can render to.
class EglContext {
public:
    /// Throws Error (NoRenderer).
    EglContext();
    ~EglContext();
    EglContext(const EglContext&) = delete;
    EglContext& operator=(const EglContext&) = delete;

    void makeCurrent() const;
    bool isCurrent() const;

private:
    void* display_ = nullptr; ///< EGLDisplay; shared by the process, so never terminated
    void* context_ = nullptr; ///< EGLContext
};

} // namespace mbv::rendering
