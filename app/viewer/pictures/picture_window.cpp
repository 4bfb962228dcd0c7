#include "picture_window.h"

#include <mbv/geometry/error.h>

#include <QVTKOpenGLNativeWidget.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkObjectFactory.h>

#include <QtGui/QOffscreenSurface>
#include <QtGui/QOpenGLContext>
#include <QtGui/QOpenGLFunctions>

namespace mbv::viewer {

namespace {

class PictureWindow : public vtkGenericOpenGLRenderWindow {
public:
    static PictureWindow* New();
    PictureWindow(const PictureWindow&) = delete;
    PictureWindow& operator=(const PictureWindow&) = delete;

    void MakeCurrent() override { context_.makeCurrent(&surface_); }
    bool IsCurrent() override { return QOpenGLContext::currentContext() == &context_; }
    int SupportsOpenGL() override { return 1; }

    bool isReady() const { return context_.isValid() && surface_.isValid(); }

protected:
    PictureWindow()
    {
        const QSurfaceFormat format = QVTKOpenGLNativeWidget::defaultFormat();
        surface_.setFormat(format);
        surface_.create();
        context_.setFormat(format);
        context_.create();
        this->SetOffScreenRendering(1);
        this->SetOwnContext(1);
        // VTK takes that for granted; else a line that lies on another one is not drawn.
        if (context_.makeCurrent(&surface_))
            context_.functions()->glDepthFunc(GL_LEQUAL);
        this->SetForceMaximumHardwareLineWidth(1); // a core profile draws no wider ones by itself
    }

    /// Frees what VTK keeps in the context, which must happen before the context goes.
    ~PictureWindow() override
    {
        this->Finalize();
        context_.doneCurrent();
    }

private:
    QOffscreenSurface surface_;
    QOpenGLContext context_;
};

vtkStandardNewMacro(PictureWindow)

} // namespace

vtkSmartPointer<vtkRenderWindow> makePictureWindow()
{
    const auto window = vtkSmartPointer<PictureWindow>::New();
    if (!window->isReady())
        throw Error(ErrorCode::NoRenderer, "the graphics driver gives no context for a picture; "
                                           "close other programs that draw, or take the picture "
                                           "with mbv render");
    window->SetAlphaBitPlanes(1);
    window->SetMultiSamples(0);
    return window;
}

} // namespace mbv::viewer
