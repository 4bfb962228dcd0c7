#include "korean_row.h"

#include <array>

namespace mbv::viewer {

namespace {

using Row = KoreanRow;

constexpr auto kRows = std::to_array<Row>({
    // motions
    Row{"Time line", "시간선"},
    Row{"Time", "시간"},
    Row{"Play", "재생"},
    Row{"Pause", "멈춤"},
    Row{"%1 of %2", "%1 / %2"},
    Row{"– of %1", "– / %1"},
    Row{"Models are where the scene has them", "모델이 장면에 있는 자리에 있음"},
    Row{"checking the motions…", "움직임 검사 중…"},
    Row{"%1 and %2 meet first, at %3", "%1, %2이(가) %3에 처음 만남"},
    Row{"not all is proven", "모두 증명되지는 않음"},
    Row{"the meshes never meet: proven", "메시는 서로 만나지 않음: 증명됨"},
    Row{"Play the motions", "움직임 재생"},
    Row{"Play the scene's motions, or stand still", "장면의 움직임 재생 또는 멈춤"},
    Row{"A step back in time", "시간을 한 걸음 뒤로"},
    Row{"A step on in time", "시간을 한 걸음 앞으로"},
    Row{"A step back, on in time", "시간을 한 걸음 뒤로, 앞으로"},
    Row{"Next contact", "다음 접촉"},
    Row{"Previous contact", "이전 접촉"},
    Row{"To the time of the next contact, the one before", "다음 접촉, 이전 접촉의 시간으로"},
    Row{"Record a keyframe", "키프레임 기록"},
    Row{"Record a keyframe of %1", "%1 키프레임 기록"},
    Row{"keyframe of %1 at %2", "%2에 %1의 키프레임"},
    Row{"keyframes of %1, each a unit after its last",
        "%1의 키프레임, 각각 마지막 것의 한 단위 뒤"},
    Row{"Triangles: contacts. Diamonds: keyframes of the selected models.",
        "삼각형: 접촉. 마름모: 선택한 모델의 키프레임."},
    Row{"Distance over time", "시간에 따른 거리"},
    Row{"Over the time line, how far two models are apart",
        "두 모델이 얼마나 떨어져 있는지 시간선 위에 보이기"},
    Row{"meet at %1", "%1에 만남"},
    Row{"nearest at %1: %2", "%1에 가장 가까움: %2"},
    // robots
    Row{"Joints", "관절"},
    Row{"Joints of %1", "%1의 관절"},
    Row{"%1, number", "%1, 수"},
    Row{"%1: from %2 to %3", "%1: %2부터 %3까지"},
    Row{"%1: without limits", "%1: 한계 없음"},
    Row{"%1: out of its limits, from %2 to %3", "%1: 한계(%2부터 %3까지) 밖"},
    Row{"%1 at %2 is out of its limits, %3 to %4", "%1의 값 %2은(는) 한계 %3 ~ %4 밖"},
    Row{"Neutral", "중립"},
    Row{"Every joint at 0, or in the middle of its limits where they exclude 0",
        "모든 관절을 0으로, 한계에 0이 없으면 그 가운데로"},
    Row{"Follows its trajectory: the time line moves it", "궤적을 따름: 시간선이 움직임"},
    Row{"Move %1 of %2", "%2의 %1 움직이기"},
    Row{"Neutral pose of %1", "%1 중립 자세"},
    Row{"States", "상태"},
    Row{"The named states of its SRDF", "SRDF에 이름이 있는 자세"},
    Row{"State %1 of %2", "%2 상태 %1"},
    Row{"Neutral pose of the robot", "로봇을 중립 자세로"},
    Row{"A robot's joints at 0, or in the middle of their limits",
        "로봇의 관절을 0으로, 또는 한계의 가운데로"},
    Row{"Trajectory of the robot…", "로봇의 궤적…"},
    Row{"Let a robot follow the joint values of a file over time",
        "로봇이 파일에 있는 시간별 관절 값을 따르게 하기"},
    Row{"No trajectory of the robot", "로봇의 궤적 없애기"},
    Row{"Take a robot's trajectory away", "로봇에서 궤적 떼기"},
    Row{"A trajectory for %1", "%1이(가) 따를 궤적"},
    Row{"Trajectories (%1)", "궤적 (%1)"},
    Row{"Give %1 a trajectory", "%1에 궤적 주기"},
    Row{"Take the trajectory of %1 away", "%1의 궤적 떼기"},
    Row{"%1 follows the trajectory of its robot; Esc shows it where the scene has it",
        "%1은(는) 로봇의 궤적을 따릅니다. Esc를 누르면 장면에 있는 자리에 보입니다"},
    Row{"%1 follows the trajectory of its robot and takes no keyframes",
        "%1은(는) 로봇의 궤적을 따르므로 키프레임을 기록하지 않습니다"},
    Row{"A keyframe of what is selected, now or a unit later",
        "선택한 것의 키프레임, 지금 또는 한 단위 뒤"},
});

} // namespace

std::span<const KoreanRow> koreanOfMotion()
{
    return kRows;
}

} // namespace mbv::viewer
