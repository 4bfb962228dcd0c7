#pragma once

#include <vtkInteractorStyleTrackballCamera.h>

namespace mbv::viewer {

/// VTK's trackball without VTK's keys: q would quit, 3 turn on stereo, w and s change actors
/// behind the scene's back. Its wheel zooms to the pointer: what is under it stays there.
class SilentTrackball : public vtkInteractorStyleTrackballCamera {
public:
    static SilentTrackball* New();
    using Superclass = vtkInteractorStyleTrackballCamera;

    void OnChar() override {}
    void OnKeyPress() override {}
    void OnKeyRelease() override {}
    void OnKeyDown() override {}
    void OnKeyUp() override {}

    void OnMouseWheelForward() override;
    void OnMouseWheelBackward() override;

private:
    void holdPointer(int notches);
};

} // namespace mbv::viewer
