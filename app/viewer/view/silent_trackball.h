#pragma once

#include <vtkInteractorStyleTrackballCamera.h>

namespace mbv::viewer {

/// VTK's trackball without VTK's keys: q would quit, 3 turn on stereo, w and s change actors
/// behind the scene's back.
class SilentTrackball : public vtkInteractorStyleTrackballCamera {
public:
    static SilentTrackball* New();

    void OnChar() override {}
    void OnKeyPress() override {}
    void OnKeyRelease() override {}
    void OnKeyDown() override {}
    void OnKeyUp() override {}
};

} // namespace mbv::viewer
