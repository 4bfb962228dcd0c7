#include "seed_files.h"

#include "gltf_files.h"
#include "mesh_files.h"
#include "threemf_files.h"

namespace mbv::test {
namespace {

/// The tetrahedron with a quadrilateral, a concave face and everything that OBJ passes over.
std::string richObj()
{
    return tetrahedronObj() + "g a\nvt 0 0\nvn 0 0 1\nv 2 2 0\nv 3 1 0\n"
                              "f 1/1/1 2/1/1 -2/1/1 5//1 6 3\n";
}

/// Normals, colors, comments, a polygon and a line.
std::string richOff()
{
    return "CNOFF # made by hand\n4 6 6\n\n0 0 0 0 0 1 255 0 0\n1 0 0 0 0 1 0.5 1 1 1\n"
           "0 1 0 0 0 1\n0 0 1 0 0 1 1 2 3\n# faces\n3 0 2 1\n3 0 1 3 1 0 0\n3 0 3 2\n3 1 2 3\n"
           "4 0 1 2 3\n2 0 1\n";
}

/// Strips, normalized and sparse numbers, a matrix, data: URIs.
std::string richGltf()
{
    return R"({"asset": {"version": "2.0"}, "extensionsRequired": ["KHR_mesh_quantization"],
        "nodes": [{"mesh": 0, "matrix": [1,0,0,0, 0.5,1,0,0, 0,0,-1,0, 7,8,9,1], "children": [1]},
                  {"mesh": 0, "rotation": [0, 0.6, 0, 0.8], "scale": [2, 3, 4], "skin": 0}],
        "meshes": [{"weights": [0], "primitives": [
            {"attributes": {"POSITION": 0}, "indices": 1, "mode": 5},
            {"attributes": {"POSITION": 0}, "mode": 6},
            {"attributes": {"POSITION": 0}, "mode": 0}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5122, "normalized": true, "count": 5, "type": "VEC3",
             "sparse": {"count": 1, "indices": {"bufferView": 1, "componentType": 5121},
                        "values": {"bufferView": 0, "byteOffset": 8}}},
            {"bufferView": 1, "byteOffset": 1, "componentType": 5121, "count": 5,
             "type": "SCALAR"}],
        "bufferViews": [{"buffer": 0, "byteLength": 40, "byteStride": 8},
                        {"buffer": 1, "byteLength": 6}],
        "buffers": [{"byteLength": 40, "uri": ")" +
           dataUri(std::string("\0\0\0\0\0\0\0\0\1\2\0\0\0\0\0\0\0\0\3\4\0\0\0\0"
                               "\0\0\0\0\5\6\0\0\7\1\7\1\7\1\0\0",
                               40)) +
           R"("}, {"byteLength": 6, "uri": ")" + dataUri(std::string("\2\0\1\2\3\4", 6)) +
           R"("}]})";
}

/// Two nodes, one mirrored, of triangles and a polylist with normals.
std::string richDae()
{
    return R"(<?xml version="1.0"?>
<COLLADA version="1.4.1"><asset><unit meter="0.01"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="12">
0 0 0 1 0 0 0 1 0 0 0 1</float_array><technique_common><accessor source="#a" count="4" stride="3">
<param name="X"/><param name="Y"/><param name="Z"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="2"><input semantic="VERTEX" source="#v" offset="0"/><p>0 2 1 0 1 3</p></triangles>
<polylist count="2"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="NORMAL" source="#n" offset="1"/><vcount>3 3</vcount>
<p>0 0 3 1 2 2 1 0 2 1 3 2</p></polylist></mesh></geometry></library_geometries>
<library_nodes><node id="n"><instance_geometry url="#g"/></node></library_nodes>
<library_visual_scenes><visual_scene id="s"><node><translate>1 2 3</translate>
<rotate>0 0 1 30</rotate><scale>-1 2 3</scale><instance_node url="#n"/></node>
<node><matrix>1 0 0 5 0 1 0 6 0 0 1 7 0 0 0 1</matrix><instance_geometry url="#g"/></node>
</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
)";
}

std::string urdf()
{
    return R"(<?xml version="1.0"?>
<robot name="arm">
  <!-- at zero joints -->
  <link name="base"><collision><geometry><box size="2 1 0.5"/></geometry></collision></link>
  <link name="mount"/>
  <link name="arm">
    <collision name="tube"><origin xyz="0 0 0.5" rpy="1.57 0 0"/>
      <geometry><cylinder radius="0.1" length="1"/></geometry></collision>
    <collision><geometry><sphere radius="0.2"/></geometry></collision>
  </link>
  <joint name="j1" type="fixed"><parent link="base"/><child link="mount"/>
    <origin xyz="0 0 0.25"/></joint>
  <joint name="j2" type="revolute"><parent link="mount"/><child link="arm"/>
    <origin xyz="0.5 0 0" rpy="0 0 1.57"/></joint>
</robot>
)";
}

std::string scene()
{
    return R"({"mbv": 1, "units": "mm", "tool": [1, {"a": null}], "models": [
  {"name": "a", "shape": {"aabb": {"min": [0,0,0], "max": [1,2,3]}}, "position": [1,2,3],
   "rotation": [0,0,1,0], "scale": [2,2,2], "volume": "aabb", "color": "#FF8000",
   "visible": false, "mass": 2e3},
  {"name": "고양이", "shape": {"obb": {"center": [0,0,0], "half_extents": [1,1,0.1],
   "rotation": [0,0,0,1]}}, "rotation_degrees": [0,0,180]},
  {"name": "c", "shape": {"cylinder": {"a": [0,0,0], "b": [0,0,1], "radius": 0.5}}},
  {"name": "d", "shape": {"convex_hull": {"points": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}}},
  {"name": "e", "shape": {"half_space": {"normal": [0,1,0], "offset": -4}}}],
 "ignore": [["c", "a"]],
 "camera": {"position": [0,0,9], "target": [0,1,0], "up": [0,2,0]}}
)";
}

} // namespace

std::vector<SeedFile> seedMeshes()
{
    return {{"binary.stl", binaryStl(tetrahedron(), "solid mbv")},
            {"ascii.stl", asciiStl(tetrahedron())},
            {"rich.obj", richObj()},
            {"ascii.ply", tetrahedronPly(PlyKind::Ascii)},
            {"little.ply", tetrahedronPly(PlyKind::LittleEndian)},
            {"big.ply", tetrahedronPly(PlyKind::BigEndian)},
            {"rich.off", richOff()},
            {"plain.glb", tetrahedronGlb()},
            {"rich.gltf", richGltf()},
            {"rich.3mf", richThreemf()},
            {"rich.dae", richDae()}};
}

std::vector<SeedFile> seedScenes()
{
    return {{"arm.urdf", urdf()}, {"scene.mbv.json", scene()}};
}

} // namespace mbv::test
