#include "rendering/camera/camera_preset.h"
#include "rendering/offscreen_view.h"
#include "rendering/pictures/window_image.h"
#include "rendering/scenery/axes_marker.h"
#include "rendering/test_scenes.h"

#include <gtest/gtest.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <memory>

namespace mbv::test {
namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 200;
const Aabb kBox = {{-1, -1, -1}, {1, 1, 1}};

class AxesMarkerTest : public OffscreenRenderer {
protected:
    AxesMarkerTest() : OffscreenRenderer(kWidth, kHeight)
    {
        marker_ = std::make_unique<rendering::AxesMarker>(*renderer_);
        marker_->show(true, rendering::darkPalette(), 1); // light lines on black
    }

    /// How bright the marker is in a part of the picture, rows from below.
    int inkIn(int left, int right, int bottom, int top)
    {
        window_->Render();
        const vtkSmartPointer<vtkImageData> image = rendering::imageOf(*window_, false);
        int ink = 0;
        for (int y = bottom; y < top; ++y)
            for (int x = left; x < right; ++x)
                ink += static_cast<const unsigned char*>(image->GetScalarPointer(x, y, 0))[0] > 64
                           ? 1
                           : 0;
        return ink;
    }
    int inkEverywhere() { return inkIn(0, kWidth, 0, kHeight); }

    std::unique_ptr<rendering::AxesMarker> marker_;
};

TEST_F(AxesMarkerTest, IsInTheLowerLeftCorner)
{
    rendering::lookFrom(*renderer_, rendering::CameraPreset::Iso, kBox);
    EXPECT_GT(inkEverywhere(), 200);
    EXPECT_EQ(inkIn(0, 112, 0, 112), inkEverywhere());
}

TEST_F(AxesMarkerTest, FollowsTheCamera)
{
    // The origin is at (54, 54); from the front x is to the right and y up, from the back x is
    // left.
    rendering::lookFrom(*renderer_, rendering::CameraPreset::Front, kBox);
    EXPECT_GT(inkIn(62, 112, 48, 60), 60);
    EXPECT_GT(inkIn(48, 60, 62, 112), 60);
    const int leftOfIt = inkIn(0, 40, 48, 60);
    EXPECT_EQ(leftOfIt, 0);
    rendering::lookFrom(*renderer_, rendering::CameraPreset::Back, kBox);
    EXPECT_GT(inkIn(0, 40, 48, 60), 30);
    EXPECT_EQ(inkIn(68, 112, 48, 60), 0);
}

TEST_F(AxesMarkerTest, GrowsWithThePixelRatio)
{
    rendering::lookFrom(*renderer_, rendering::CameraPreset::Front, kBox);
    const int one = inkEverywhere();
    marker_->show(true, rendering::darkPalette(), 2);
    EXPECT_GT(inkEverywhere(), 3 * one);
}

TEST_F(AxesMarkerTest, CanBeHidden)
{
    marker_->show(false, rendering::darkPalette(), 1);
    EXPECT_EQ(inkEverywhere(), 0);
}

} // namespace
} // namespace mbv::test
