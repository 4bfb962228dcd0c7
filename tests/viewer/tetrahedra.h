#pragma once

#include <mbv/scene/scene.h>

#include <QtCore/QCoreApplication>

#include <memory>
#include <string>

namespace mbv::viewer {

/// The corner of a unit cube that the plane x + y + z == 1 cuts off, as a mesh; its volume is the
/// whole cube.
inline MeshAssetPtr tetrahedron()
{
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    return std::make_shared<const MeshAsset>("tetrahedron.stl", std::move(mesh));
}

/// "a" at the origin and "b" at (x, x, x), in millimeters. For x >= 1/3 their meshes are
/// (3x - 1) / sqrt(3) apart: b's corner from a's slope. Their volumes overlap by 1 - x, or are
/// sqrt(3) (x - 1) apart.
inline Scene twoTetrahedra(double x)
{
    Scene scene;
    scene.units = "mm";
    const MeshAssetPtr mesh = tetrahedron();
    for (const std::string name : {"a", "b"}) {
        Model model;
        model.name = name;
        model.mesh = mesh;
        model.volumeKind = VolumeKind::Aabb;
        scene.models.push_back(model);
    }
    scene.models[1].pose.translation = {x, x, x};
    return scene;
}

/// What delivers from other threads.
class EventLoop {
    int argc_ = 1;
    char name_[5] = "test";
    char* argv_[2] = {name_, nullptr};
    QCoreApplication application_{argc_, argv_};
};

/// Lets the event loop run until what works elsewhere has delivered.
template <typename Worker> void settle(const Worker& worker)
{
    while (worker.busy())
        QCoreApplication::processEvents();
}

} // namespace mbv::viewer
