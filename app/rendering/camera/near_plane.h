#pragma once

class vtkRenderer;

namespace mbv::rendering {

/// Keeps what the camera looks at in the picture, however large other things are: VTK puts the near
/// plane at a fixed part of the depth of everything, a thousandth, and what lies before it would be
/// cut away. Where it did so, the plane is drawn to a hundredth of the distance that is looked at.
class NearPlane {
public:
    /// The renderer must outlive it.
    explicit NearPlane(vtkRenderer& renderer);
    ~NearPlane();
    NearPlane(const NearPlane&) = delete;
    NearPlane& operator=(const NearPlane&) = delete;

private:
    void draw();

    vtkRenderer& renderer_;
    unsigned long observer_ = 0;
};

} // namespace mbv::rendering
