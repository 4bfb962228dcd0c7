#include "korean_row.h"

#include <array>

namespace mbv::viewer {

namespace {

using Row = KoreanRow;

constexpr auto kRows = std::to_array<Row>({
    Row{"New", "신규"},
    Row{"Active", "진행 중"},
    Row{"Reviewed", "검토됨"},
    Row{"Approved", "승인됨"},
    Row{"Resolved", "처리됨"},
    Row{"Review", "검토"},
    Row{"Review of pairs", "쌍 검토"},
    Row{"Assigned to", "담당자"},
    Row{"How far people are with the pair; approved is what is accepted",
        "이 쌍의 검토가 어디까지 왔는지. 허용한 쌍이 승인된 쌍"},
    Row{"Whose task the pair is", "이 쌍을 맡은 사람"},
    Row{"Whose task it is; empty for nobody's", "맡을 사람, 비우면 없음"},
    Row{"Any review", "모든 검토 상태"},
    Row{"How far the review of pairs is that are listed", "목록에 보일 쌍의 검토 상태"},
    Row{"Assign to...", "담당자 지정..."},
    Row{"Review %1", "%1 검토 상태 바꾸기"},
    Row{"Assign %1 to nobody", "%1 담당자 없애기"},
    Row{"Assign %1 to %2", "%1 담당자를 %2(으)로"},
    Row{"Import %1", "%1 가져오기"},
    Row{"The selected pairs are new, active, reviewed, approved, resolved",
        "선택한 쌍을 신규, 진행 중, 검토됨, 승인됨, 처리됨으로"},
    Row{"Whose task the selected pairs are", "선택한 쌍을 맡을 사람"},
    Row{"Import BCF…", "BCF 가져오기…"},
    Row{"What people say of the pairs in a BCF file", "BCF 파일에 적힌 쌍의 상태와 담당자"},
    Row{"Import a BCF file", "BCF 파일 가져오기"},
    Row{"The BCF file was not imported: the scene has changed meanwhile",
        "BCF 파일을 가져오지 않음: 그사이 장면이 바뀌었음"},
    Row{"%1 has no topic about clashes of this scene", "%1에 이 장면의 간섭에 대한 항목이 없음"},
    Row{"Imported %1, but for statuses that are unknown: %2",
        "%1 가져옴. 알 수 없는 상태는 제외: %2"},
    Row{"Imported %1: topics about clashes of this scene %2 of %3, pairs changed %4",
        "%1 가져옴: 이 장면의 간섭에 대한 항목 %3개 중 %2개, 바뀐 쌍 %4개"},
    Row{"Saved views", "저장한 보기"},
    Row{"View %1", "보기 %1"},
    Row{"Save the view %1", "보기 %1 저장"},
    Row{"Go to the view %1", "보기 %1(으)로 가기"},
    Row{"A view needs a name", "보기에는 이름이 있어야 함"},
    Row{"Another view is named %1", "이름이 %1인 보기가 이미 있음"},
    Row{"Rename the view %1", "보기 %1 이름 바꾸기"},
    Row{"Delete the view %1", "보기 %1 지우기"},
    Row{"Go to", "가기"},
    Row{"Rename", "이름 바꾸기"},
    Row{"Save the view", "보기 저장"},
    Row{"Name; one in use is saved anew", "이름. 쓰고 있는 이름이면 새로 저장함"},
    Row{"Saved view %1", "저장한 보기 %1"},
    Row{"Go to a saved view", "저장한 보기로 가기"},
    Row{"Save the view…", "보기 저장…"},
    Row{"Keep camera, sections and hidden models under a name, with the scene",
        "카메라, 단면, 숨긴 모델을 이름을 붙여 장면에 저장"},
    Row{"List of saved views…", "저장한 보기 목록…"},
    Row{"Go to, rename and delete saved views", "저장한 보기로 가기, 이름 바꾸기, 지우기"},
});

} // namespace

std::span<const KoreanRow> koreanOfReview()
{
    return kRows;
}

} // namespace mbv::viewer
