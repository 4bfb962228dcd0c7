#include "korean_row.h"

#include <array>

namespace mbv::viewer {

namespace {

using Row = KoreanRow;

constexpr auto kRows = std::to_array<Row>({
    // meshes that are missing
    Row{"Missing meshes", "없는 메시"},
    Row{"Missing meshes…", "없는 메시…"},
    Row{"Locate meshes that the scene names and that are not there",
        "장면에 적혀 있지만 없는 메시를 찾기"},
    Row{"These models of the scene have no mesh to show. They stay in the scene's file; files of "
        "the others are looked for beside the one you locate.",
        "장면의 이 모델들은 보여 줄 메시가 없습니다. 장면 파일에는 그대로 남습니다. 하나를 찾으면 "
        "나머지도 그 옆에서 찾아 봅니다."},
    Row{"Locate…", "찾기…"},
    Row{"Locate %1", "%1 찾기"},
    Row{"Forget the model", "모델 잊기"},
    Row{"Forget %1", "%1 잊기"},
    Row{"Add models without a mesh", "메시 없는 모델 추가"},
    // folders
    Row{"Open folder", "폴더 열기"},
    Row{"Open folder…", "폴더 열기…"},
    Row{"The meshes in a folder", "폴더 안의 메시"},
    Row{"%1: there is no mesh in this folder", "%1: 이 폴더에는 메시가 없습니다"},
    // how to begin
    Row{"How to begin", "시작하기"},
    Row{"Drop a mesh or a scene here", "메시나 장면을 여기에 끌어다 놓으세요"},
    Row{"Open a file (Ctrl+O)", "파일 열기 (Ctrl+O)"},
    Row{"Try the cats", "고양이로 해 보기"},
    Row{"Keys and mouse (H)", "키와 마우스 (H)"},
    Row{"Arrange", "늘어놓기"},
    Row{"Lay models out side by side: those selected, or all",
        "모델을 나란히 늘어놓기: 선택한 것 또는 모두"},
    // numbers
    Row{"\"%1\" is no number; write one like 1.25, 1.25/2 or 2*3",
        "\"%1\"은(는) 숫자가 아닙니다. 1.25, 1.25/2, 2*3처럼 쓰세요"},
    Row{"\"%1\" is no unit of length; known are %2",
        "\"%1\"은(는) 길이의 단위가 아닙니다. 아는 단위: %2"},
    Row{"The scene does not say its unit, so %1 means nothing here",
        "장면에 단위가 없어 %1을(를) 쓸 수 없습니다"},
    Row{"Nobody knows how many %1 a %2 has", "1%2이(가) 몇 %1인지 알 수 없습니다"},
    Row{"Give 0 to %1 percent", "0에서 %1 퍼센트 사이로 쓰세요"},
    Row{"The comparison waits: the older report has no contacts (C)",
        "비교 멈춤: 이전 보고서에 접촉(C)이 없음"},
    Row{"The comparison waits: the older report has contacts (C)",
        "비교 멈춤: 이전 보고서에는 접촉(C)이 있음"},
    Row{"not compared with contacts", "접촉을 보는 동안 비교하지 않음"},
    Row{"not compared without contacts", "접촉을 보지 않는 동안 비교하지 않음"},
    Row{"\"%1\" is no unit of angle; known are deg, °, rad",
        "\"%1\"은(는) 각도의 단위가 아닙니다. 아는 단위: deg, °, rad"},
    Row{"Met %1 after %2", "%2 가서 %1에 닿음"},
    Row{"%1 has a volume of another kind (%2): %3", "%1은(는) 다른 경계 형상을 씁니다 (%2): %3"},
    Row{"lengths of %1 are not seen: pictures show those from %2 to %3; scale the scene",
        "길이 %1은(는) 보이지 않습니다: 그림에는 %2부터 %3까지의 길이가 보입니다. 장면의 배율을 "
        "바꾸세요"},
    // what others wrote
    Row{"Changed on disk", "디스크에서 바뀜"},
    Row{"%1 was changed by another program.", "다른 프로그램이 %1을(를) 바꾸었습니다."},
    Row{"%1 and %Ln more were changed by another program.",
        "다른 프로그램이 %1 외 %Ln개를 바꾸었습니다."},
    Row{"Read again", "다시 읽기"},
    Row{"Read meshes again", "메시 다시 읽기"},
    Row{"Those whose files were changed since they were read", "읽은 뒤에 파일이 바뀐 메시"},
    Row{"No mesh was changed since it was read", "읽은 뒤에 바뀐 메시가 없습니다"},
    Row{"Read the mesh of %1 again", "%1의 메시 다시 읽기"},
    Row{"Read the meshes of %1 and %Ln more again", "%1 외 %Ln개의 메시 다시 읽기"},
    Row{"Overwriting it loses what is in it, reloading it what you have changed here.",
        "덮어쓰면 그 내용이, 다시 불러오면 여기서 바꾼 것이 없어집니다."},
    Row{"&Overwrite", "덮어쓰기(&O)"},
    Row{"&Reload", "다시 불러오기(&R)"},
    Row{"Save &as…", "다른 이름으로 저장(&A)…"},
    Row{"Reload", "다시 불러오기"},
    // after a crash
    Row{"%1 has changes that were not saved when the program ended.",
        "프로그램이 끝났을 때 저장하지 않은 변경이 %1에 있습니다."},
    Row{"Restore", "되살리기"},
    Row{"Discard", "버리기"},
    // import
    Row{"Import", "가져오기"},
    Row{"Files of kind", "파일 종류"},
    Row{"For files chosen in a dialog. Files from the command line, dropped or played back come as "
        "they are.",
        "대화 상자에서 고른 파일에 적용합니다. 명령줄에서 주거나 끌어다 놓거나 재생한 파일은 있는 "
        "그대로 들어옵니다."},
    Row{"Import options for these files, instead of the settings",
        "설정 대신 이 파일들에만 쓸 가져오기 옵션"},
    Row{"Lengths in the file are in", "파일의 길이 단위"},
    Row{"Up in the file is", "파일에서 위쪽"},
    Row{"At the scene's origin comes", "장면의 원점에 올 점"},
    Row{"Bounding volume at first", "처음 경계 형상"},
    Row{"A mesh becomes", "메시가 되는 것"},
    Row{"one model", "모델 하나"},
    Row{"a model for each part", "부분마다 모델 하나"},
    Row{"the scene's unit", "장면의 단위"},
    Row{"the scene's axis", "장면의 축"},
    Row{"the y axis", "y축"},
    Row{"the z axis", "z축"},
    Row{"the file's origin", "파일의 원점"},
    Row{"the middle of the file's box", "파일 상자의 가운데"},
    Row{"the middle of that box's bottom", "그 상자 바닥의 가운데"},
    Row{"none", "없음"},
    Row{"%1: lengths stay as they are; the scene's unit (%2) and %3 cannot be converted",
        "%1: 길이를 그대로 둠. 장면의 단위(%2)와 %3은(는) 서로 바꿀 수 없음"},
});

} // namespace

std::span<const KoreanRow> koreanOfFiles()
{
    return kRows;
}

} // namespace mbv::viewer
