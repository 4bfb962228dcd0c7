#include "egl_window.h"

#include "egl_context.h"

#include <mbv/geometry/error.h>

#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkObjectFactory.h>
#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>
#include <vtk_glew.h>

#include <memory>
#include <string>
#include <utility>

namespace mbv::rendering {
namespace {

class EglWindow : public vtkGenericOpenGLRenderWindow {
public:
    static EglWindow* New();
    EglWindow(const EglWindow&) = delete;
    EglWindow& operator=(const EglWindow&) = delete;

    /// Before anything else. VTK's objects are counted: one whose constructor throws is reported as
    /// deleted while in use, so the context, which may not come about, is made before.
    void use(std::unique_ptr<const EglContext> context) { context_ = std::move(context); }

    void MakeCurrent() override { context_->makeCurrent(); }
    bool IsCurrent() override { return context_->isCurrent(); }
    int SupportsOpenGL() override { return 1; }

protected:
    EglWindow()
    {
        this->SetOffScreenRendering(1);
        this->SetOwnContext(1);
        this->SwapBuffersOff(); // nothing is shown, so nothing is copied to be shown
    }

    /// Frees what VTK keeps in the context, which must happen before the context goes.
    ~EglWindow() override { this->Finalize(); }

    /// GLEW as most distributions build it loads every function and then reports that there is no
    /// GLX display, which VTK takes for failure; there is none to be had here.
    void OpenGLInitContext() override
    {
        if (this->Initialized) {
            return;
        }
        glewExperimental = GL_TRUE;
        const GLenum result = glewInit();
        if (result != GLEW_OK && result != GLEW_ERROR_NO_GLX_DISPLAY) {
            throw Error(ErrorCode::NoRenderer,
                        "cannot load the OpenGL functions: GLEW reports error " +
                            std::to_string(result) + "; check the OpenGL driver");
        }
        this->GlewInitValid = true;
        this->Initialized = true;
    }

    /// VTK would make two more framebuffers as large as the one that it draws into and we read: one
    /// to show, for two eyes, and one for several samples a pixel. Clearing them would take a tenth
    /// of a small mesh's picture. Where they are there, however empty, it makes none.
    void OpenGLInitState() override
    {
        vtkGenericOpenGLRenderWindow::OpenGLInitState();
        for (vtkOpenGLFramebufferObject* spare : {DisplayFramebuffer, ResolveFramebuffer}) {
            if (spare->GetFBOIndex() != 0)
                continue;
            spare->SetContext(this);
            this->GetState()->PushFramebufferBindings();
            spare->PopulateFramebuffer(1, 1, true, 0, VTK_UNSIGNED_CHAR, false, 0, 0);
            this->GetState()->PopFramebufferBindings();
        }
    }

private:
    std::unique_ptr<const EglContext> context_;
};

vtkStandardNewMacro(EglWindow)

} // namespace

vtkSmartPointer<vtkRenderWindow> makeEglWindow()
{
    auto context = std::make_unique<const EglContext>();
    const auto window = vtkSmartPointer<EglWindow>::New();
    window->use(std::move(context));
    return window;
}

} // namespace mbv::rendering
