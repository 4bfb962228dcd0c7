#include "gltf_files.h"
#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <vtkCompositeDataIterator.h>
#include <vtkGLTFReader.h>
#include <vtkIdList.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkNew.h>
#include <vtkOBJReader.h>
#include <vtkPLYReader.h>
#include <vtkPolyData.h>
#include <vtkSTLReader.h>
#include <vtkSmartPointer.h>

#include <random>

/// On well-formed files VTK's readers give the same corners in the same order. The files have
/// coordinates that are floats, as VTK rounds to them, and no texture or normal indices.
namespace mbv::test {

namespace {

std::vector<Vec3> cornersOf(const TriangleMesh& mesh)
{
    std::vector<Vec3> corners;
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t index : triangle)
            corners.push_back(mesh.vertices[index]);
    return corners;
}

std::vector<Vec3> cornersOf(vtkPolyData* polyData)
{
    std::vector<Vec3> corners;
    vtkNew<vtkIdList> cell;
    for (vtkIdType t = 0; t < polyData->GetNumberOfCells(); ++t) {
        polyData->GetCellPoints(t, cell);
        for (vtkIdType i = 0; i < cell->GetNumberOfIds(); ++i) {
            Vec3 p;
            polyData->GetPoint(cell->GetId(i), &p.x);
            corners.push_back(p);
        }
    }
    return corners;
}

template <class Reader> std::vector<Vec3> cornersByVtk(const std::filesystem::path& file)
{
    vtkNew<Reader> reader;
    reader->SetFileName(file.string().c_str());
    reader->Update();
    return cornersOf(reader->GetOutput());
}

/// Of all blocks: VTK makes one of each primitive of each node.
std::vector<Vec3> gltfCornersByVtk(const std::filesystem::path& file)
{
    vtkNew<vtkGLTFReader> reader;
    reader->SetFileName(file.string().c_str());
    reader->Update();
    const auto blocks =
        vtkSmartPointer<vtkCompositeDataIterator>::Take(reader->GetOutput()->NewIterator());
    std::vector<Vec3> corners;
    for (blocks->InitTraversal(); !blocks->IsDoneWithTraversal(); blocks->GoToNextItem()) {
        const std::vector<Vec3> more =
            cornersOf(vtkPolyData::SafeDownCast(blocks->GetCurrentDataObject()));
        corners.insert(corners.end(), more.begin(), more.end());
    }
    return corners;
}

/// Random triangles that share corners, none without area; multiples of 1/8, so floats as text too.
std::vector<FloatTriangle> randomTriangles()
{
    std::mt19937 random(7);
    const auto coordinate = [&] { return static_cast<float>(random() % 2000) / 8 - 125; };
    std::vector<FloatTriangle> triangles;
    for (int i = 0; i < 500; ++i) {
        FloatTriangle triangle{};
        for (auto& corner : triangle)
            corner = {coordinate(), coordinate(), coordinate()};
        if (i > 0)
            triangle[0] = triangles.back()[2];
        triangles.push_back(triangle);
    }
    return triangles;
}

} // namespace

TEST(VtkOracle, AgreesOnStl)
{
    const TempDir dir;
    for (const auto& file : {dir.write("a.stl", binaryStl(randomTriangles())),
                             dir.write("b.stl", asciiStl(randomTriangles()))}) {
        const std::vector<Vec3> corners = cornersOf(loadMesh(file));
        EXPECT_EQ(corners.size(), 1500u);
        EXPECT_EQ(corners, cornersByVtk<vtkSTLReader>(file));
    }
}

TEST(VtkOracle, AgreesOnObj)
{
    const TempDir dir;
    const auto file = dir.write("a.obj", tetrahedronObj());
    EXPECT_EQ(cornersOf(loadMesh(file)), cornersByVtk<vtkOBJReader>(file));
}

TEST(VtkOracle, AgreesOnPly)
{
    const TempDir dir;
    for (const PlyKind kind : {PlyKind::Ascii, PlyKind::LittleEndian, PlyKind::BigEndian}) {
        const auto file = dir.write("a.ply", tetrahedronPly(kind));
        EXPECT_EQ(cornersOf(loadMesh(file)), cornersByVtk<vtkPLYReader>(file));
    }
}

TEST(VtkOracle, AgreesOnGltf)
{
    const TempDir dir;
    const auto file = dir.write("a.glb", tetrahedronGlb());
    const std::vector<Vec3> corners = cornersOf(loadMesh(file));
    EXPECT_EQ(corners.size(), 24u);
    EXPECT_EQ(corners, gltfCornersByVtk(file));
}

} // namespace mbv::test
