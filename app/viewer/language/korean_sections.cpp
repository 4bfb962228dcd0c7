#include "korean_row.h"

#include <array>

namespace mbv::viewer {

namespace {

using Row = KoreanRow;

constexpr auto kRows = std::to_array<Row>({
    Row{"Exploded view", "분해 보기"},
    Row{"Exploded view %", "분해 보기 %"},
    Row{"Models apart, for looking alone", "모델을 보기 위해서만 벌려 놓기"},
    Row{"How far models are apart", "모델을 벌린 정도"},
    Row{"Put back", "제자리로"},
    Row{"End the exploded view", "분해 보기 끝내기"},
    Row{"exploded view, %1 %: poses and checks as before", "분해 보기 %1 %: 자세와 검사는 그대로"},
    Row{"Exploded view: distances and contacts are not drawn",
        "분해 보기: 거리와 접촉은 그리지 않음"},
    Row{"Section", "단면"},
    Row{"Section plane", "단면 보기"},
    Row{"A plane cuts surfaces open, the cut is filled", "평면으로 표면을 자르고 자른 면을 채움"},
    Row{"Section across x", "x축에 수직인 단면"},
    Row{"Section across y", "y축에 수직인 단면"},
    Row{"Section across z", "z축에 수직인 단면"},
    Row{"Section across x, y, z", "x, y, z축에 수직인 단면"},
    Row{"Cut across %1", "%1축에 수직으로 자르기"},
    Row{"Move the section on", "단면 앞으로 옮기기"},
    Row{"Move the section back", "단면 뒤로 옮기기"},
    Row{"Move the section on, back", "단면 앞뒤로 옮기기"},
    Row{"Flip", "뒤집기"},
    Row{"Flip the section", "단면 뒤집기"},
    Row{"Cut off the other side", "다른 쪽을 잘라 내기"},
    Row{"End the section", "단면 끝내기"},
    Row{"Place of the section", "단면의 위치"},
    Row{"Section: %1 = %2", "단면: %1 = %2"},
    Row{"Section across (%1, %2, %3): %4", "(%1, %2, %3)에 수직인 단면: %4"},
    Row{"Section across the line of sight", "시선에 수직인 단면"},
    Row{"Cut across the line of sight", "시선에 수직으로 자르기"},
    Row{"Section through three points", "세 점을 지나는 단면"},
    Row{"Section through the three points measured", "잰 세 점을 지나는 단면"},
    Row{"%1 is not filled: its mesh is not watertight",
        "%1은(는) 채우지 않음: 메시가 닫혀 있지 않습니다"},
    Row{"%1 models are not filled: their meshes are not watertight",
        "모델 %1개는 채우지 않음: 메시가 닫혀 있지 않습니다"},
    Row{"Section box", "단면 상자"},
    Row{"Section box around selection", "선택한 것 둘레의 단면 상자"},
    Row{"A box leaves what is in it; its sides are dragged", "상자 안만 남김. 면을 끌어 옮김"},
    Row{"Put the section box around the selection", "단면 상자를 선택한 것에 맞추기"},
    Row{"Around selection", "선택에 맞추기"},
    Row{"Section box: least %1", "단면 상자: %1 최솟값"},
    Row{"Section box: greatest %1", "단면 상자: %1 최댓값"},
    Row{"End the section box", "단면 상자 끝내기"},
    Row{"Section box: surfaces outside are not drawn", "단면 상자: 바깥의 표면은 그리지 않음"},
});

} // namespace

std::span<const KoreanRow> koreanOfSections()
{
    return kRows;
}

} // namespace mbv::viewer
