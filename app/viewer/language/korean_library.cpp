#include "korean_row.h"

#include <array>

namespace mbv::viewer {

namespace {

using Row = KoreanRow;

/// Where two fit, the first is taken.
constexpr auto kRows = std::to_array<Row>({
    // where
    Row{"line %1", "%1번째 줄"},
    Row{"column %1", "%1번째 열"},
    Row{"byte %1", "%1번째 바이트"},
    // what is missed in a line
    Row{"coordinate x", "x 좌표"},
    Row{"coordinate y", "y 좌표"},
    Row{"coordinate z", "z 좌표"},
    Row{"a coordinate", "좌표"},
    Row{"a vertex index", "정점 번호"},
    Row{"the number of vertices", "정점의 수"},
    Row{"the number of faces", "면의 수"},
    Row{"the last row that its header announces", "머리글에 적힌 마지막 행"},
    Row{"the last vertex that its header announces", "머리글에 적힌 마지막 정점"},
    Row{"the last face that its header announces", "머리글에 적힌 마지막 면"},
    // files
    Row{"there is no such file", "그런 파일이 없습니다"},
    Row{"check the path", "경로를 확인하세요"},
    Row{"is a link to %1, which is not there", "%1을(를) 가리키는 링크인데, 그 파일이 없습니다"},
    Row{"mend the link", "링크를 고치세요"},
    Row{"is a directory", "파일이 아니라 폴더입니다"},
    Row{"is a directory, not a file", "파일이 아니라 폴더입니다"},
    Row{"name a mesh file in it", "그 안의 메시 파일을 고르세요"},
    Row{"is not a regular file", "일반 파일이 아닙니다"},
    Row{"save it to one", "파일로 저장하세요"},
    Row{"check its permissions", "접근 권한을 확인하세요"},
    Row{"cannot be read: %1", "읽을 수 없습니다: %1"},
    Row{"reading stopped after byte %1 of %2", "%2바이트 중 %1바이트에서 읽기가 멈추었습니다"},
    Row{"check the disk, and that no program is writing the file",
        "디스크를 확인하고, 다른 프로그램이 이 파일을 쓰고 있지 않은지 보세요"},
    Row{"is empty (0 bytes)", "비어 있습니다 (0바이트)"},
    Row{"is larger than the free memory", "남은 메모리보다 큽니다"},
    Row{"is larger than %1 MiB, the most such a file may have",
        "이런 파일의 한도인 %1 MiB보다 큽니다"},
    Row{"cannot be written: it is a directory", "쓸 수 없습니다: 폴더입니다"},
    Row{"cannot be written: the folder %1 is not there", "쓸 수 없습니다: %1 폴더가 없습니다"},
    Row{"make it first", "폴더를 먼저 만드세요"},
    Row{"cannot be written: %1", "쓸 수 없습니다: %1"},
    Row{"export the file again", "파일을 다시 내보내세요"},
    Row{"has no file extension", "파일 확장자가 없습니다"},
    Row{"the extension %1 is not known", "확장자 %1은(는) 읽을 수 없는 형식입니다"},
    Row{"is packed (%1)", "압축된 파일입니다 (%1)"},
    Row{"unpack it first", "먼저 압축을 푸세요"},
    Row{"holds exact surfaces of CAD (%1)", "CAD의 정확한 곡면이 든 파일입니다 (%1)"},
    Row{"export it as .glb, where each part is a model, or as .stl",
        "부품마다 모델이 되는 .glb나 .stl로 내보내세요"},
    Row{"meshes are read from %1 and %2, scenes from .mbv.json, .urdf and pictures of the viewer "
        "(.png)",
        "메시는 %1, %2에서, 장면은 .mbv.json, .urdf와 뷰어의 그림(.png)에서 읽습니다"},
    Row{"is text in %1", "%1 텍스트입니다"},
    Row{"save it as UTF-8", "UTF-8로 저장하세요"},
    Row{"is not UTF-8", "UTF-8이 아닙니다"},
    Row{"save the file in that encoding", "파일을 그 인코딩으로 저장하세요"},
    // meshes
    Row{"has no triangles", "삼각형이 없습니다"},
    Row{"export a mesh with faces", "면이 있는 메시를 내보내세요"},
    Row{"its mesh needs more memory than there is", "메시를 담을 메모리가 모자랍니다"},
    Row{"decimate it", "삼각형 수를 줄이세요"},
    Row{"decimate the mesh", "메시의 삼각형 수를 줄이세요"},
    Row{"has %1 bytes and does not begin with 'solid': too short for a binary STL (84 bytes) and "
        "not an ASCII one",
        "%1바이트이고 'solid'로 시작하지 않습니다: 이진 STL(84바이트)로는 너무 짧고 ASCII STL도 "
        "아닙니다"},
    Row{"its header announces %1 triangles, which takes %2 bytes, but it has %3: truncated, "
        "damaged, or neither a binary nor an ASCII STL",
        "머리글에 적힌 삼각형 %1개에는 %2바이트가 필요한데 %3바이트입니다: 잘렸거나 손상되었거나, "
        "STL이 아닙니다"},
    Row{"corner %1 of triangle %2 has a coordinate that is NaN or infinite",
        "삼각형 %2의 %1번째 꼭짓점에 NaN이나 무한대인 좌표가 있습니다"},
    Row{"the header announces %1 vertices and %2 faces, more than the rest of the file can hold: "
        "it is truncated or damaged",
        "머리글에는 정점 %1개와 면 %2개가 적혀 있는데, 파일의 나머지보다 많습니다: 잘렸거나 "
        "손상되었습니다"},
    Row{"the header announces %1 of element %2, more than the rest of the file can hold: it is "
        "truncated or damaged",
        "머리글에는 요소 %2 %1개가 적혀 있는데, 파일의 나머지보다 많습니다: 잘렸거나 "
        "손상되었습니다"},
    Row{"the file ends inside its header: it is truncated",
        "파일이 머리글 안에서 끝납니다: 잘렸습니다"},
    Row{"the file ends before %1: it is truncated", "파일이 %1보다 앞에서 끝납니다: 잘렸습니다"},
    Row{"vertex index %1 is out of range: the file has %2 vertices, the first is 0",
        "정점 번호 %1이(가) 범위를 벗어납니다: 파일의 정점은 %2개이고 0번부터입니다"},
    Row{"vertex index %1 is out of range: the file has %2 vertices",
        "정점 번호 %1이(가) 범위를 벗어납니다: 파일의 정점은 %2개입니다"},
    Row{"vertex index %1 is out of range: there are %2 vertices before this line",
        "정점 번호 %1이(가) 범위를 벗어납니다: 이 줄 앞의 정점은 %2개입니다"},
    Row{"vertex index 0: the first vertex is 1", "정점 번호 0: 첫 정점은 1번입니다"},
    Row{"%1 is not a number where %2 is expected", "%1은(는) 숫자가 아닙니다 (있어야 할 것: %2)"},
    Row{"the line ends where %1 is expected", "줄이 너무 일찍 끝납니다 (있어야 할 것: %1)"},
    Row{"%1 is not finite: %2", "유한한 수가 아닙니다 (%1): %2"},
    Row{"%1 is not an OBJ statement", "%1은(는) OBJ 문이 아닙니다"},
    Row{"'%1' is not supported: only polygons are read, no curves, curved surfaces or calls",
        "'%1'은(는) 지원하지 않습니다: 다각형만 읽고 곡선, 곡면, 호출은 읽지 않습니다"},
    Row{"the extension %1 is not supported", "확장 기능 %1은(는) 지원하지 않습니다"},
    Row{"export without it (without compression, for Draco and meshopt)",
        "그것 없이 내보내세요 (Draco와 meshopt는 압축 없이)"},
    Row{"%1 is outside the folder of the file, where only --allow-outside (or "
        "LoadOptions::allowOutside) reads",
        "%1은(는) 파일의 폴더 밖에 있어 --allow-outside로만 읽습니다"},
    Row{"put it beside the file", "파일 옆에 두세요"},
    Row{"is no ZIP archive, or is cut off", "ZIP 압축 파일이 아니거나 잘렸습니다"},
    Row{"is cut off", "잘렸습니다"},
    Row{"the entry \"%1\" is damaged", "압축 파일 안의 \"%1\"이(가) 손상되었습니다"},
    Row{"the entry \"%1\" is damaged: its checksum is wrong",
        "압축 파일 안의 \"%1\"이(가) 손상되었습니다: 검사합이 틀립니다"},
    Row{"is no 3MF, or has no model in it: no relationship (_rels/.rels) names one",
        "3MF가 아니거나 모델이 없습니다: 모델을 가리키는 관계(_rels/.rels)가 없습니다"},
    Row{"its model, %1, is not in the archive", "모델 %1이(가) 압축 파일 안에 없습니다"},
    Row{"refers to %1, which is not in the archive", "%1을(를) 가리키는데 압축 파일 안에 없습니다"},
    Row{"needs an extension of 3MF that is not read, %1",
        "읽을 수 없는 3MF 확장 기능 %1이(가) 필요합니다"},
    Row{"export plain meshes", "일반 메시로 내보내세요"},
    Row{"beam lattices are not read", "빔 격자는 읽지 않습니다"},
    Row{"their meshes are read as they are without them", "메시는 격자 없이 읽습니다"},
    Row{"supports and other objects that are no part of the product are left out: %1",
        "서포트처럼 제품의 일부가 아닌 개체를 뺐습니다: %1개"},
    Row{"vertex index %1 is out of range: there are %2 vertices, the first is 0",
        "정점 번호 %1이(가) 범위를 벗어납니다: 정점은 %2개이고 0번부터입니다"},
    Row{"%1 is not a finite number where \"%2\" needs one",
        "%1은(는) 유한한 수가 아닙니다 (있어야 할 것: \"%2\")"},
    Row{"the text ends before its elements do", "요소가 닫히기 전에 텍스트가 끝납니다"},
    Row{"\"%1\" has no triangles and is left out", "\"%1\"에 삼각형이 없어 뺐습니다"},
    Row{"a face needs 3 corners or more, this one has %1",
        "면에는 꼭짓점이 3개 이상 있어야 하는데 %1개입니다"},
    Row{"a PLY file begins with 'ply'", "PLY 파일은 'ply'로 시작합니다"},
    Row{"an OFF file begins with 'OFF', this one with %1",
        "OFF 파일은 'OFF'로 시작하는데, 이 파일은 %1(으)로 시작합니다"},
    Row{"expected %1, found %2", "%1이(가) 있어야 할 곳에 %2이(가) 있습니다"},
    Row{"the mesh has no vertices", "메시에 정점이 없습니다"},
    Row{"the mesh has no vertices: there is nothing to fit a volume to",
        "메시에 정점이 없어 경계 형상을 만들 수 없습니다"},
    Row{"the mesh has no triangles, and the principal axes of an oriented box are those of its "
        "surface",
        "메시에 삼각형이 없습니다. 방향 상자의 주축은 표면의 주축입니다"},
    Row{"all triangles have zero area (their corners are collinear or coincide), so the surface "
        "has no principal axes",
        "모든 삼각형의 넓이가 0이어서(꼭짓점이 한 직선 위에 있거나 겹침) 표면에 주축이 없습니다"},
    Row{"fit an aabb or a sphere instead", "대신 aabb나 sphere를 쓰세요"},
    Row{"the mesh is too large: its bounding volume exceeds the range of a double (1.8e308)",
        "메시가 너무 큽니다: 경계 형상이 double의 범위(1.8e308)를 넘습니다"},
    Row{"scale it down", "크기를 줄이세요"},
    Row{"the convex hull was not found (Qhull: %1)", "볼록 껍질을 찾지 못했습니다 (Qhull: %1)"},
    Row{"fit another kind of volume instead", "다른 경계 형상을 쓰세요"},
    Row{"the file has changed since it was read first", "처음 읽은 뒤 파일이 바뀌었습니다"},
    // scenes and robots
    Row{"this is no mbv scene: the field \"mbv\": 1 is missing",
        "mbv 장면이 아닙니다: \"mbv\": 1 필드가 없습니다"},
    Row{"this is an answer of mbv (\"%1\"), not a scene", "mbv의 결과(\"%1\")이며 장면이 아닙니다"},
    Row{"give the scene that it is about", "그 결과가 다룬 장면을 여세요"},
    Row{"is not JSON: %1", "JSON이 아닙니다: %1"},
    Row{"the text ends too early", "텍스트가 너무 일찍 끝납니다"},
    Row{"it may be truncated", "잘렸을 수 있습니다"},
    Row{"the field \"%1\" is missing", "\"%1\" 필드가 없습니다"},
    Row{"must be a finite number", "유한한 수여야 합니다"},
    Row{"must be %1, is %2", "%1이어야 하는데 %2입니다"},
    Row{"must have 3 numbers, has %1", "숫자가 3개여야 하는데 %1개입니다"},
    Row{"is given twice", "두 번 적혀 있습니다"},
    Row{"keep one", "하나만 남기세요"},
    Row{"no model is named \"%1\"", "\"%1\"(이)라는 모델이 없습니다"},
    Row{"did you mean \"%1\"?", "\"%1\"을(를) 뜻했나요?"},
    Row{"its units are \"%1\", those of the scene before \"%2\"",
        "단위가 \"%1\"인데, 앞 장면의 단위는 \"%2\"입니다"},
    Row{"numbers are taken as they are", "숫자를 그대로 씁니다"},
    Row{"has no <collision>", "<collision>이 없습니다"},
    Row{"<visual> elements are not read", "<visual> 요소는 읽지 않습니다"},
    Row{"the mesh \"%1\" is not found", "메시 \"%1\"을(를) 찾지 못했습니다"},
    Row{"its package is in none of %1", "패키지가 %1 어디에도 없습니다"},
    Row{"put the folder of its package into ROS_PACKAGE_PATH",
        "패키지의 폴더를 ROS_PACKAGE_PATH에 넣으세요"},
    Row{"nor is there %1", "%1도 없습니다"},
    Row{"this is xacro, of which a URDF is made", "URDF를 만드는 데 쓰는 xacro입니다"},
    Row{"run \"xacro FILE -o robot.urdf\" and give robot.urdf",
        "\"xacro FILE -o robot.urdf\"를 실행하고 robot.urdf를 여세요"},
    Row{"this is MJCF, the format of MuJoCo", "MuJoCo의 형식인 MJCF입니다"},
    Row{"this is SDF, the format of Gazebo", "Gazebo의 형식인 SDF입니다"},
    Row{"robots are read from URDF", "로봇은 URDF에서 읽습니다"},
    Row{"give the URDF that it was made of", "이것을 만든 원본 URDF를 여세요"},
    Row{"give the URDF that it was made of, or make one, with mjcf-urdf-simple-converter from "
        "PyPI, say",
        "이것을 만든 원본 URDF를 열거나, PyPI의 mjcf-urdf-simple-converter 등으로 URDF를 만드세요"},
    Row{"is not XML (%1)", "XML이 아닙니다 (%1)"},
    Row{"mend it or export it again", "고치거나 다시 내보내세요"},
    Row{"this is no %1: it begins with <%2>, not with <%3>",
        "%1이(가) 아닙니다: <%3>이(가) 아니라 <%2>(으)로 시작합니다"},
    // what is not known of meshes, and why
    Row{"volumes overlap", "경계 형상이 겹칩니다"},
    Row{"meshes were not tested", "메시는 검사하지 않았습니다"},
    Row{"the surfaces are apart, but the first mesh may be inside the second, which is not "
        "watertight",
        "표면은 떨어져 있지만, 첫째 메시가 닫히지 않은 둘째 메시 안에 있을 수 있습니다"},
    Row{"the surfaces are apart, but the second mesh may be inside the first, which is not "
        "watertight",
        "표면은 떨어져 있지만, 둘째 메시가 닫히지 않은 첫째 메시 안에 있을 수 있습니다"},
    Row{"the surfaces are apart", "표면이 떨어져 있습니다"},
    Row{"neither mesh is watertight, and where they run along each other they part on both sides",
        "두 메시 모두 닫혀 있지 않고, 나란히 닿은 곳에서 양쪽으로 갈라집니다"},
    Row{"a mesh passes through itself, and the other one lies where two of its bodies overlap, "
        "which counts as outside",
        "한 메시가 자기 자신과 교차하고, 다른 메시는 그 두 몸체가 겹치는 곳에 있는데, 그곳은 "
        "바깥으로 칩니다"},
    Row{"split it into its bodies", "몸체별로 나누세요"},
    Row{"%1 is not watertight, so it has no inside", "%1은(는) 닫혀 있지 않아 안쪽이 없습니다"},
    Row{"%1 is a shape", "%1은(는) 메시가 아니라 도형입니다"},
    Row{"depths are those of meshes", "깊이는 메시끼리만 잽니다"},
    Row{"not part of this run", "이번 검사에 들어 있지 않습니다"},
});

} // namespace

std::span<const KoreanRow> koreanOfLibrary()
{
    return kRows;
}

} // namespace mbv::viewer
