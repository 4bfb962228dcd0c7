#pragma once

#include "rendering/pictures/offscreen_window.h"
#include "rendering/scene_view.h"

#include <gtest/gtest.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <cstdlib>
#include <optional>
#include <utility>

namespace mbv::test {

/// A renderer in a window that is nowhere seen, made with no display in reach.
class OffscreenRenderer : public testing::Test {
protected:
    explicit OffscreenRenderer(int width = 320, int height = 200)
    {
#ifndef _WIN32
        unsetenv("DISPLAY");
#endif
        window_ = rendering::makeOffscreenWindow(width, height);
        window_->AddRenderer(renderer_);
    }

    vtkSmartPointer<vtkRenderWindow> window_;
    vtkNew<vtkRenderer> renderer_;
};

/// The same with a view of scenes.
class OffscreenView : public OffscreenRenderer {
protected:
    using OffscreenRenderer::OffscreenRenderer;

    std::optional<rendering::SceneView> view_{std::in_place, *renderer_};
};

} // namespace mbv::test
