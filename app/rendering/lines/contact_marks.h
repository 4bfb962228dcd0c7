#pragma once

#include "rendering/style/view_options.h"

#include <vtkSmartPointer.h>

#include <memory>
#include <vector>

class vtkActor;
class vtkPolyData;
class vtkRenderer;

namespace mbv::rendering {

/// Where meshes meet: the contact curves as thick lines and the triangles that meet tinted, both
/// drawn over the surfaces they lie on.
class ContactMarks {
public:
    ContactMarks();

    void addTo(vtkRenderer& renderer);
    void removeFrom(vtkRenderer& renderer);

    /// Those of two models that are both shown, by index.
    void show(const PairContacts& contacts, const std::vector<bool>& shown);
    void style(const Palette& palette, double pixelRatio);

private:
    struct Layer {
        vtkSmartPointer<vtkActor> actor;
        vtkSmartPointer<vtkPolyData> data;
    };

    static Layer makeLayer(double towardsCamera);

    PairContacts contacts_;
    std::vector<bool> shown_;
    Layer triangles_;
    Layer curves_;
};

} // namespace mbv::rendering
